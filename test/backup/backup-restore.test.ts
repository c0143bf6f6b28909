import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { finishRestore } from '#data/backup/finish-restore.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { migrateJobSchema } from '#data/jobs/job-schema.ts';
import { makeTables, migrate, unappliedMigrations } from '#data/migrate.ts';
import { readBackup } from '#data/backup/read-backup.ts';
import { busyWorld, database, look, runOn } from '../../src/data/doctor/examine-fixture.ts';
import { catalogOf } from '../support/catalog.ts';
import { openTestDatabase, useTestDatabase } from '../support/database.ts';
import { findingsOf } from '../support/doctor.ts';
import {
  backupOf,
  contentOf,
  emptyTarget,
  forgetRestore,
  NOW,
  plantOddRows,
  restoreInto,
  sourceOf,
  streamOf,
} from './backup-fixture.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';

type Target = Awaited<ReturnType<typeof emptyTarget>>;

const fresh = useTestDatabase();
const targets: Target[] = [];
const newTarget = async (): Promise<Target> => {
  const target = await emptyTarget();
  targets.push(target);
  return target;
};
let source: pg.Client;
let world: Awaited<ReturnType<typeof busyWorld>>['it'];

beforeAll(async () => {
  source = new pg.Client({ connectionString: database.url });
  source.on('error', () => undefined);
  await source.connect();
  ({ it: world } = await busyWorld());
  await runOn(world, 3);
  await plantOddRows(source, 3_000_000);
  await source.query(`select nextval('erased_lead_numbers') from generate_series(1, 3)`);
  await addJob({ db: database.db, task: 'find-emails', payload: { userId: '990' } });
  return () => source.end();
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});

describe('a restored database', () => {
  test('has every row, number, and object of the one that was backed up', async () => {
    const before = await contentOf(source);
    const filled = Object.values(before.tables).filter((content) => !content.startsWith('0 '));
    expect(filled.length).toBeGreaterThan(25);
    const target = await newTarget();
    const { rows } = await restoreInto(target.url, streamOf(await backupOf(database.url)));
    expect(rows).toBe(
      Object.values(before.tables).reduce((sum, content) => sum + Number.parseInt(content), 0),
    );
    await forgetRestore(target.client);
    expect(await contentOf(target.client)).toEqual(before);
    expect(await catalogOf({ client: target.client })).toEqual(await catalogOf({ client: source }));
    expect(await unappliedMigrations(target.url)).toEqual([]);
  });

  test('lets no account act before it looked for what happened since, and says so once', async () => {
    const target = await newTarget();
    await restoreInto(target.url, streamOf(await backupOf(database.url)));
    const { db, pool } = openTestDatabase(target.url);
    expect(await finishRestore(db, NOW)).toEqual({
      realAt: new Date(NOW).toISOString(),
      campaignAt: new Date(NOW + 3_600_000).toISOString(),
      realRestoredAt: new Date(NOW).toISOString(),
    });
    const { rows } = await pool.query<{ users: number; looking: number }>(`
      select (select count(*)::int from users) as users, count(*)::int as looking
      from lanes
      where marks #>> '{look,reason}' = 'RESTORED'
        and (marks #>> '{look,since}')::float8 = ${NOW + 3_600_000}`);
    expect(rows[0]?.users).toBeGreaterThan(0);
    expect(rows[0]?.looking).toBe(rows[0]?.users);
    expect(await finishRestore(db, NOW)).toBeNull();
    await pool.end();
  });

  test('continues the numbering of the other one, and its triggers and references work', async () => {
    const target = await newTarget();
    await restoreInto(target.url, streamOf(await backupOf(database.url)));
    const added = `
      insert into leads (user_id, full_name, created_at, updated_at)
      values (990, 'Next', now(), now())
      returning lead_id`;
    const { rows: here } = await target.client.query<{ lead_id: string }>(added);
    const { rows: there } = await source.query<{ lead_id: string }>(added);
    expect(here).toEqual(there);
    await source.query(`delete from leads where full_name = 'Next'`);
    await expect(
      target.client.query(`
        insert into leads (user_id, full_name, created_at, updated_at)
        values (991, 'Nobody’s', now(), now())`),
    ).rejects.toThrow('violates foreign key constraint');
    const count = `select leads from lead_counts where user_id = 990`;
    expect((await target.client.query(count)).rows).toEqual([{ leads: 1 }]);
  });

  test('can be of someone who isn’t the superuser of the server', async () => {
    const target = await newTarget();
    const { database: name } = target.client;
    const role = `owner_of_${name}`;
    await target.client.query(`create role ${role} login password 'x' nosuperuser`);
    await target.client.query(`alter database ${name} owner to ${role}`);
    await target.client.query(`alter schema public owner to ${role}`);
    const url = new URL(target.url);
    url.username = role;
    url.password = 'x';
    try {
      await restoreInto(url.href, streamOf(await backupOf(database.url)));
      await forgetRestore(target.client);
      const content = await contentOf(source);
      expect(await contentOf(target.client)).toEqual(content);
      const again = await newTarget();
      await restoreInto(again.url, streamOf(await backupOf(url.href)));
      await forgetRestore(again.client);
      expect(await contentOf(again.client)).toEqual(content);
    } finally {
      await target.client.query(`reassign owned by ${role} to current_user`);
      await target.client.query(`drop owned by ${role}`);
      await target.client.query(`drop role ${role}`);
    }
  });
});

describe('a backup', () => {
  test('is of one moment, however much is written while it is made', async () => {
    const before = await contentOf(source);
    const bytes = copyDatabase(sourceOf(database.url));
    // Nothing more is read than fits in between, and then the engine works on.
    const chunks = [(await bytes.next()).value];
    await expect
      .poll(async () => {
        const { rowCount } = await source.query(`
          select from pg_stat_activity
          where datname = current_database()
            and application_name = 'reachwell backup'
            and backend_xmin is not null`);
        return rowCount;
      })
      .toBe(1);
    let running = true;
    const engine = runOn(world, 4).finally(() => (running = false));
    let during = 0;
    for await (const chunk of bytes) {
      chunks.push(chunk);
      if (running) during += 1;
      await source.query(`
        insert into settings (name, value)
        values ('written meanwhile', '{}')
        on conflict (name) do update set value = '{"again": true}'`);
    }
    await engine;
    expect(during).toBeGreaterThan(10);
    const target = await newTarget();
    const whole = Buffer.concat(chunks.filter((chunk) => chunk !== undefined));
    await restoreInto(target.url, streamOf(whole));
    await forgetRestore(target.client);
    const restored = await contentOf(target.client);
    expect(restored.tables).toEqual(before.tables);
    const after = await contentOf(source);
    expect(after.tables['public.events']).not.toEqual(before.tables['public.events']);
    const { db, pool } = openTestDatabase(target.url);
    expect(findingsOf(await look({ ...world, db }))).toEqual([]);
    await pool.end();
  });

  test('of an older version is restored as it was, and then brought to this one', async () => {
    const old = await newTarget();
    const { rows: all } = await fresh.pool.query<{
      version: number;
      name: string;
      checksum: string;
    }>('select version, name, checksum from schema_migrations order by version');
    await migrateJobSchema(old.url);
    await old.client.query('begin');
    await makeTables(old.client, all.slice(0, -2));
    for (const { version, name, checksum } of all.slice(0, -2))
      await old.client.query(
        'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
        [version, name, checksum],
      );
    await old.client.query('commit');
    const target = await newTarget();
    await restoreInto(target.url, streamOf(await backupOf(old.url)));
    await forgetRestore(target.client);
    expect(await contentOf(target.client)).toEqual(await contentOf(old.client));
    expect(await unappliedMigrations(target.url)).toEqual(all.slice(-2).map(({ name }) => name));
    await migrate({ databaseUrl: target.url });
    expect(await catalogOf({ client: target.client })).toEqual(
      await catalogOf({ client: fresh.pool }),
    );
  });

  test('of a database that began with version 0.1.0 is restored into a new one', async () => {
    const old = await newTarget();
    await old.client.query(
      gunzipSync(
        readFileSync(new URL('../support/migrations-of-0.1.0.sql.gz', import.meta.url)),
      ).toString(),
    );
    await migrate({ databaseUrl: old.url });
    await plantOddRows(old.client);
    const target = await newTarget();
    await restoreInto(target.url, streamOf(await backupOf(old.url)));
    await forgetRestore(target.client);
    expect(await contentOf(target.client)).toEqual(await contentOf(old.client));
  });

  test('has every table there is, apart from graphile-worker’s own list of migrations', async () => {
    const { manifest } = await readBackup({
      bytes: streamOf(await backupOf(database.url)),
      masterKey: TEST_MASTER_KEY,
    });
    const { rows } = await source.query<{ name: string }>(`
      select schemaname || '.' || tablename as name
      from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and schemaname || '.' || tablename <> 'graphile_worker.migrations'
      order by 1`);
    expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    const { rows: numbered } = await source.query('select from pg_sequences');
    expect(manifest.sequences).toHaveLength(numbered.length);
    expect(readdirSync(new URL('../../src/data/migrations', import.meta.url))).toContain(
      manifest.migrations.at(-1)?.name,
    );
  });
});
