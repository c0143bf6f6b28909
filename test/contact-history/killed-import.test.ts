import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freeJobsOfGoneRunners } from '#data/jobs/runner-presence.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { handlerCaller, insertTestUser } from '../support/call-handler.ts';
import { useTestDatabase } from '../support/database.ts';
import { ageJobLocks, doJobs, jobsIn, jobWorld } from '../support/job-world.ts';
import { csvFile } from '../support/lead-pack-calls.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: contactHistoryHandlers, db: () => database.db });
const JOB_PROCESS = fileURLToPath(new URL('../support/job-process.ts', import.meta.url));
const PEOPLE = 4000;
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [JOB_PROCESS, database.url], { stdio: 'ignore' });
  children.push(child);
  return child;
}

test(
  'a worker that is killed in the middle of an import loses nobody and adds nobody twice',
  {
    timeout: 300_000,
  },
  async () => {
    const userId = await insertTestUser({ db: database.db });
    const rows = Array.from(
      { length: PEOPLE },
      (_, at) => `https://www.linkedin.com/in/person-${at}-x,2025-03-03`,
    );
    const { id } = await call('POST /v1/contact-history', {
      userId,
      body: {},
      file: csvFile(`Profile URL,Invited at\n${rows.join('\n')}\n`, 'old.csv'),
    });
    const progress = () =>
      call('GET /v1/contact-history/{historyImportId}', {
        userId,
        params: { historyImportId: id },
      });
    const first = startWorker();
    await expect
      .poll(async () => (await progress()).peopleDone, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const killed = await progress();
    expect(killed.state).toBe('RUNNING');
    expect(killed.peopleDone).toBeLessThan(PEOPLE);
    await expect
      .poll(
        async () => {
          await ageJobLocks(database.db);
          await freeJobsOfGoneRunners(database.db);
          return (await jobsIn(database.db)).some(({ isLocked }) => isLocked);
        },
        { timeout: 60_000 },
      )
      .toBe(false);
    await doJobs({ databaseUrl: database.url, world: jobWorld({ db: database.db }) });
    expect(await progress()).toMatchObject({ people: PEOPLE, peopleDone: PEOPLE });
    const { rows: stored } = await database.pool.query(
      `
      select count(*)::int as people, count(distinct k.key)::int as keys
      from contact_history h
      join contact_history_keys k using (user_id, history_id)
      where h.user_id = $1`,
      [userId],
    );
    expect(stored).toEqual([{ people: PEOPLE, keys: PEOPLE }]);
  },
);
