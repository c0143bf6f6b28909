import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderStore } from '#connectors/backups/folder/folder-store.ts';
import type { BackupStore } from '#connectors/backups/backup-store.ts';
import { createS3Store } from '#connectors/backups/s3/s3-store.ts';
import { backupName } from '#core/backup/backup-names.ts';
import { readBackupRecord } from '#data/backup/backup-record.ts';
import { readBackup } from '#data/backup/read-backup.ts';
import { BACKUP_LOCK, unlessBackingUp } from '#data/database/backup-lock.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import { makeBackup } from '#jobs/make-backup.ts';
import { showBackups } from '#main/backup-metrics.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { doJobs, dropJobs, jobsIn, jobWorld, runJobsOn } from '../../test/support/job-world.ts';
import { startS3StandIn } from '../../test/support/s3/s3-stand-in.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-11-30T03:30:00.000Z');

const database = useTestDatabase();
let folder: string;
let realNow = FIRST;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reachwell-backups-'));
  realNow = FIRST;
  await dropJobs(database.db);
  await database.db.deleteFrom('settings').where('name', '=', 'backups').execute();
});
afterEach(() => rmSync(folder, { recursive: true }));

function worldWith(store: BackupStore, given: { keep?: number; schedule?: string } = {}) {
  const backups = { databaseUrl: database.url, store, keep: 2, schedule: null, ...given };
  return jobWorld({ db: database.db, realNow: () => realNow, backups });
}
const world = () => worldWith(createFolderStore(folder));
const files = () => readdirSync(folder).toSorted();
const enqueue = () => addJob({ db: database.db, task: 'make-backup', payload: {} });
const work = (of = world()) => doJobs({ databaseUrl: database.url, world: of });

test('a scheduled backup is made, read back, and recorded', async () => {
  await enqueue();
  await work();
  expect(files()).toEqual([backupName(FIRST)]);
  const { manifest } = await readBackup({
    bytes: createFolderStore(folder).read(backupName(FIRST)),
    masterKey: TEST_MASTER_KEY,
  });
  expect(manifest.realAt).toBe('2026-11-30T03:30:00.000Z');
  expect(await readBackupRecord(database.db)).toEqual({
    succeededAt: FIRST,
    bytes: expect.toSatisfy((bytes: number) => bytes > 1000),
  });
  expect(await jobsIn(database.db)).toEqual([]);
});

test('as many backups are kept as are wanted, and other files are left alone', async () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  for (let day = 0; day < 4; day += 1, realNow += DAY) await makeBackup(world());
  expect(files()).toEqual(
    ['notes.txt', backupName(FIRST + 2 * DAY), backupName(FIRST + 3 * DAY)].toSorted(),
  );
});

test('a backup that can’t be written is tried again, and older ones are kept', async () => {
  for (let day = 0; day < 2; day += 1, realNow += DAY) await makeBackup(world());
  const kept = files();
  const store = createFolderStore(join(folder, 'gone'));
  await enqueue();
  await work(worldWith(store, { keep: 1 }));
  expect(files()).toEqual(kept);
  const sentence = `couldn’t be written to ${join(folder, 'gone')}: the folder doesn’t exist.`;
  expect(await jobsIn(database.db)).toEqual([
    expect.objectContaining({
      task: 'make-backup',
      attempts: 1,
      lastError: expect.stringContaining(sentence),
      dueInMs: expect.toSatisfy((ms: number) => ms > 500_000 && ms <= 600_000),
    }),
  ]);
  expect(await readBackupRecord(database.db)).toMatchObject({
    succeededAt: FIRST + DAY,
    failedAt: FIRST + 2 * DAY,
    error: expect.stringContaining(sentence),
  });
});

test('administrators are notified once when backups keep failing, and when they work again', async () => {
  await database.pool.query(`
    insert into users (user_id, email, display_name, schedule, processing_limits, admin_status)
    values (8, 'ada@example.com', 'Ada', '{}', '{}', 'ADMIN'),
      (9, 'bo@example.com', 'Bo', '{}', '{}', null)`);
  const notices = () =>
    database.db
      .selectFrom('notifications')
      .select(['user_id', 'type', 'closed'])
      .orderBy('notification_id')
      .execute();
  const failing = worldWith(createFolderStore(join(folder, 'gone')));
  const make = (of: typeof failing, isLastTry: boolean) =>
    TASKS['make-backup']({ world: of, payload: {}, run: { stopping: () => false, isLastTry } });
  await make(world(), false);
  await expect(make(failing, false)).rejects.toThrow('doesn’t exist');
  expect(await notices()).toEqual([]);
  for (let night = 0; night < 2; night += 1)
    await expect(make(failing, true)).rejects.toThrow('doesn’t exist');
  const told = { user_id: '8', type: 'BACKUPS_FAILING' };
  expect(await notices()).toEqual([{ ...told, closed: false }]);
  for (let night = 0; night < 2; night += 1, realNow += DAY) await make(world(), false);
  expect(await notices()).toEqual([
    { ...told, closed: true },
    { user_id: '8', type: 'BACKUPS_RESUMED', closed: false },
  ]);
  await database.pool.query('delete from users');
});

test('a backup that can’t be read back counts as failed, and is removed again', async () => {
  const real = createFolderStore(folder);
  const store: BackupStore = {
    ...real,
    async *read(name) {
      let at = 0;
      for await (const chunk of real.read(name)) {
        if (at++ === 0) chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
        yield chunk;
      }
    },
  };
  await expect(makeBackup(worldWith(store))).rejects.toThrow(
    `The backup was written to ${folder}, but what can be read there is something else. It was removed.`,
  );
  expect(files()).toEqual([]);
});

test('a backup that breaks off leaves no file, and no transaction in the database', async () => {
  const open = async () => {
    const { rowCount } = await database.pool.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'reachwell backup'`);
    return rowCount;
  };
  const cutBy = (cut: () => Promise<unknown>): BackupStore => {
    const real = createFolderStore(folder);
    return {
      ...real,
      write: (name, bytes) =>
        real.write(
          name,
          (async function* () {
            for await (const chunk of bytes) {
              yield chunk;
              await cut();
            }
          })(),
        ),
    };
  };
  const full = cutBy(() => Promise.reject(new Error('The store is full')));
  await expect(makeBackup(worldWith(full))).rejects.toThrow('The store is full');
  await expect.poll(open).toBe(0);
  const lost = cutBy(() =>
    database.pool.query(`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and application_name = 'reachwell backup'`),
  );
  const attachment = `
    insert into users (user_id, email, display_name, schedule, processing_limits)
    values (7, 'ann@example.com', 'Ann', '{}', '{}');
    insert into attachments (
      user_id, file_name, content_type, size_bytes, content, real_created_at, real_expires_at
    )
    select 7, 'x', 'x/y', 1, string_agg(sha256(n::text::bytea), ''), now(), now()
    from generate_series(1, 100000) n, generate_series(1, 2)`;
  await database.pool.query(attachment);
  await expect(makeBackup(worldWith(lost))).rejects.toThrow(/onnection/);
  await database.pool.query('delete from users');
  await expect.poll(open).toBe(0);
  expect(files()).toEqual([]);
});

test('only one process of a deployment makes a backup at a time', async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const real = createFolderStore(folder);
  const slow: BackupStore = {
    ...real,
    async write(name, bytes) {
      begun.resolve();
      await go.promise;
      await real.write(name, bytes);
    },
  };
  const first = makeBackup(worldWith(slow));
  await begun.promise;
  await expect(makeBackup(world())).rejects.toThrow('Another process is making a backup');
  expect(await readBackupRecord(database.db)).toEqual({});
  go.resolve();
  expect(await first).toBe(true);
  expect(files()).toHaveLength(1);
});

test('a process that stops leaves the backup to another, and no part of it', async () => {
  await enqueue();
  expect(await makeBackup(world(), () => true)).toBe(false);
  expect(files()).toEqual([]);
  expect(await readBackupRecord(database.db)).toEqual({});
});

test('backups are scheduled only where they are set up', async () => {
  const known = async () => {
    const { rows } = await database.pool.query<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    return rows.map(({ identifier }) => identifier);
  };
  for (const schedule of [undefined, '30 3 * * *']) {
    const stop = runJobsOn(
      database.url,
      worldWith(createFolderStore(folder), schedule === undefined ? {} : { schedule }),
    );
    await expect.poll(known).toContain('prune-expired');
    if (schedule === undefined) expect(await known()).not.toContain('make-backup');
    else await expect.poll(known).toContain('make-backup');
    await stop();
  }
});

test('a process without a store leaves backups to those that have one', async () => {
  await enqueue();
  await work(jobWorld({ db: database.db }));
  expect(await jobsIn(database.db)).toMatchObject([{ task: 'make-backup', attempts: 0 }]);
});

test('a bucket gets the same backup', async () => {
  const s3 = await startS3StandIn();
  try {
    const store = createS3Store(s3.address, { partBytes: 2048, firstWaitMs: 1 });
    s3.fail('PART', 'BUSY', 1);
    expect(await makeBackup(worldWith(store))).toBe(true);
    expect(s3.asked('PART')).toBeGreaterThan(2);
    s3.fail('PART', 'BUSY');
    realNow += DAY;
    await expect(makeBackup(worldWith(store))).rejects.toThrow('SlowDown');
    expect(await store.list()).toMatchObject([{ name: backupName(FIRST) }]);
    expect(s3.openUploads()).toBe(0);
    s3.reset();
    s3.fail('GET', 'SPOIL', 1);
    await expect(makeBackup(worldWith(store))).rejects.toThrow('what can be read there is');
    expect(await store.list()).toEqual([]);
  } finally {
    await s3.close();
  }
});

test('the metrics tell when the last backup was made, and when one failed', async () => {
  const registry = new Registry();
  showBackups(database.db, registry);
  expect(await registry.metrics()).not.toMatch(/^reachwell_backup/m);
  await makeBackup(world());
  const name = 'reachwell_backup_last_success_timestamp_seconds';
  expect(await registry.metrics()).toContain(`${name} ${FIRST / 1000}\n`);
  realNow += DAY;
  await makeBackup(worldWith(createFolderStore('/nowhere'))).catch(() => undefined);
  const metrics = await registry.metrics();
  expect(metrics).toContain(`${name} ${FIRST / 1000}\n`);
  expect(metrics).toContain(
    `reachwell_backup_last_failure_timestamp_seconds ${(FIRST + DAY) / 1000}\n`,
  );
  expect(metrics).toMatch(/^reachwell_backup_last_size_bytes \d{4,}$/m);
});

test('deleted rows are wiped only when no backup is being made', async () => {
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
  try {
    await addJob({ db: database.db, task: 'shred-deleted-rows', payload: {} });
    await work();
    expect(await jobsIn(database.db)).toEqual([
      expect.objectContaining({
        task: 'shred-deleted-rows',
        attempts: 0,
        dueInMs: expect.toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000),
      }),
    ]);
    const wipe = vi.fn<() => Promise<void>>();
    expect(await unlessBackingUp(database.db, wipe)).toBe(false);
    expect(wipe).not.toHaveBeenCalled();
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  }
  expect(await unlessBackingUp(database.db, () => Promise.resolve())).toBe(true);
});
