import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#core/mail/mail.ts';
import { openPool } from '#data/database.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { listDeadLetters, readJobFigures, retryDeadLetters } from '#data/jobs/job-figures.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { freeJobsOfGoneRunners, RUNNER_LOCK_CLASS } from '#data/jobs/runner-presence.ts';
import { countOutbox, queueMail } from '#data/tables/outbox.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import {
  ageJobLocks,
  doJobs,
  dropJobs,
  jobsIn,
  jobWorld,
  passJobWaits,
  runJobsOn,
} from '../../test/support/job-world.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';

const database = useTestDatabase();
const JOB_PROCESS = fileURLToPath(new URL('../../test/support/job-process.ts', import.meta.url));
const ADDRESS = 'ada@north.example';
const DAY = 86_400_000;
const children: ChildProcess[] = [];
let sent: Mail[] = [];
const takes = async (mail: Mail) => void sent.push(mail);
const refuses = () =>
  Promise.reject(
    Object.assign(new Error(`550 <${ADDRESS}>: no such user`), {
      code: 'EENVELOPE',
      responseCode: 550,
    }),
  );

beforeEach(async () => {
  sent = [];
  await dropJobs(database.db);
  await database.db.deleteFrom('outbox_mails').execute();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const queue = (realNow = Date.now()) =>
  queueMail({
    db: database.db,
    mail: { to: ADDRESS, subject: 'Your code', text: '123456', html: '', links: [] },
    toDeliver: true,
    masterKey: TEST_MASTER_KEY,
    realNow,
  });
const work = (send = takes as (mail: Mail) => Promise<void>) =>
  doJobs({ databaseUrl: database.url, world: jobWorld({ db: database.db, send }) });

describe('a mail', () => {
  test('is a job of its transaction, and leaves nothing after delivery', async () => {
    await queue();
    await expect(
      database.db.transaction().execute(async (trx) => {
        await queueMail({
          db: trx,
          mail: { to: ADDRESS, subject: 'Undone', text: '', html: '', links: [] },
          toDeliver: true,
          realNow: Date.now(),
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await work();
    expect(sent).toMatchObject([{ to: ADDRESS, subject: 'Your code', text: '123456' }]);
    expect(await jobsIn(database.db)).toEqual([]);
    expect(await countOutbox(database.db)).toBe(0);
  });

  test('that is rejected waits ten seconds to an hour, and is a dead letter after twelve tries', async () => {
    await queue();
    const waits: number[] = [];
    for (let tries = 1; tries <= 12; tries += 1) {
      await work(refuses);
      const [job] = await jobsIn(database.db);
      expect(job).toMatchObject({ attempts: tries, isLocked: false });
      if (tries < 12) waits.push(Math.round((job?.dueInMs ?? 0) / 10_000) * 10);
      await passJobWaits(database.db);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    const letters = await listDeadLetters(database.db, 10);
    expect(letters).toMatchObject([
      {
        task: 'deliver-mail',
        attempts: 12,
        lastError: 'The mail server didn’t accept the mail (550, EENVELOPE)',
      },
    ]);
    expect(JSON.stringify(await jobsIn(database.db))).not.toContain(ADDRESS);
    expect(await readJobFigures(database.db)).toMatchObject([
      { task: 'deliver-mail', dead: 1, due: 0, failed: 0 },
    ]);
    expect(await retryDeadLetters(database.db, [letters[0]?.id ?? ''])).toBe(1);
    await work();
    expect(sent).toHaveLength(1);
    expect(await jobsIn(database.db)).toEqual([]);
  });

  test('that could not be delivered is deleted after a week, with its job', async () => {
    await queue();
    await pruneExpired(database.db, Date.now() + 6 * DAY);
    expect(await jobsIn(database.db)).toHaveLength(1);
    await pruneExpired(database.db, Date.now() + 8 * DAY);
    expect(await jobsIn(database.db)).toEqual([]);
    expect(await countOutbox(database.db)).toBe(0);
  });

  test('waits if the process has no mail server', async () => {
    await queue();
    await doJobs({
      databaseUrl: database.url,
      world: jobWorld({ db: database.db, send: null }),
    });
    expect(await jobsIn(database.db)).toMatchObject([{ attempts: 0 }]);
  });
});

test('a job enqueued while the runner is idle runs immediately, and a stop waits for it', async () => {
  const answers: (() => void)[] = [];
  const stop = runJobsOn(
    database.url,
    jobWorld({
      db: database.db,
      send: (mail) =>
        new Promise<void>((resolve) =>
          answers.push(() => {
            sent.push(mail);
            resolve();
          }),
        ),
    }),
  );
  await queue();
  await expect.poll(() => answers.length).toBe(1);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  answers[0]?.();
  await stopping;
  expect(sent).toHaveLength(1);
  expect(await jobsIn(database.db)).toEqual([]);
});

test('a killed process’s jobs are done by another, and a living one’s are left to it', async () => {
  const child = spawn(process.execPath, [JOB_PROCESS, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const closed = new Promise((resolve) => child.once('close', resolve));
  await expect.poll(() => lines, { timeout: 30_000 }).toContain('running');
  await queue();
  await expect.poll(() => lines, { timeout: 30_000 }).toContain('sending Your code');
  const look = async () => {
    await ageJobLocks(database.db);
    await freeJobsOfGoneRunners(database.db);
    return (await jobsIn(database.db)).map(({ attempts, isLocked }) => ({ attempts, isLocked }));
  };
  expect(await look()).toEqual([{ attempts: 1, isLocked: true }]);
  child.kill('SIGKILL');
  await closed;
  // PostgreSQL learns of it when the connection breaks.
  await expect.poll(look, { timeout: 30_000 }).toEqual([{ attempts: 1, isLocked: false }]);
  await work();
  expect(sent).toHaveLength(1);
  expect(await jobsIn(database.db)).toEqual([]);
});

test('a runner that can’t write a job’s outcome is replaced, and the job is repeated', async () => {
  const answers: (() => void)[] = [];
  const stop = runJobsOn(
    database.url,
    jobWorld({
      db: database.db,
      send: (mail) =>
        new Promise<void>((resolve) =>
          answers.push(() => {
            sent.push(mail);
            resolve();
          }),
        ),
    }),
  );
  try {
    await queue();
    await expect.poll(() => answers.length).toBe(1);
    await database.pool.query('alter table graphile_worker._private_jobs rename to away');
    answers[0]?.();
    await expect.poll(() => countOutbox(database.db)).toBe(0);
    const isLeft = async () =>
      (
        await database.pool.query<{ runners: number }>(
          `
            select count(*)::int as runners
            from pg_locks
            where locktype = 'advisory'
              and classid::bigint = ${RUNNER_LOCK_CLASS}
              and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]?.runners === 0;
    await expect.poll(isLeft, { timeout: 30_000 }).toBe(true);
    await database.pool.query('alter table graphile_worker.away rename to _private_jobs');
    const left = async () => {
      await ageJobLocks(database.db);
      await freeJobsOfGoneRunners(database.db);
      return jobsIn(database.db);
    };
    // The email is gone already, so that the second run finds nothing to do.
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    expect(sent).toHaveLength(1);
  } finally {
    await stop();
  }
});

test('a runner that can’t connect at its start is started once it can', async () => {
  await queue();
  // A database can't be closed from within.
  const outside = new URL('/postgres', database.url);
  const pool = openPool({ databaseUrl: outside.href, size: 1 });
  const name = new URL(database.url).pathname.slice(1);
  const allow = (whether: boolean) =>
    pool.query(`alter database "${name}" allow_connections ${whether}`);
  await allow(false);
  const lines: string[] = [];
  const stop = runJobsOn(database.url, jobWorld({ db: database.db, send: takes }), {
    write: (line) => void lines.push(line),
  });
  try {
    const log = () => lines.join('');
    await expect.poll(log, { timeout: 30_000 }).toContain('Couldn’t start the job runner');
    await allow(true);
    await expect.poll(() => sent, { timeout: 30_000 }).toHaveLength(1);
  } finally {
    await allow(true);
    await stop();
    await pool.end();
  }
});

test('a killed job that a later one replaced is no dead letter, and is pruned', async () => {
  await addJob({ db: database.db, task: 'move-leads', payload: { userId: '1', taskId: '1' } });
  await database.pool.query(
    `
      update graphile_worker._private_jobs
      set locked_by = 'gone', locked_at = now() - interval '1 minute', attempts = 1`,
  );
  await addJob({ db: database.db, task: 'move-leads', payload: { userId: '1', taskId: '1' } });
  await freeJobsOfGoneRunners(database.db);
  expect(await listDeadLetters(database.db, 10)).toEqual([]);
  expect(await readJobFigures(database.db)).toMatchObject([{ due: 1, dead: 0 }]);
  await pruneExpired(database.db, Date.now());
  expect(await jobsIn(database.db)).toMatchObject([{ key: 'move-leads/1', attempts: 0 }]);
});
