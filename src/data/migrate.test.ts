import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/support/database.ts';
import { migrate, migrationsFingerprint } from './migrate.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reachwell-migrations-'));
  database = await createEmptyDatabase();
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

describe('migrating a database', () => {
  test('applies the files in number order, each once', async () => {
    write('0001-walls.sql', 'create table walls (height int);');
    write('0002-roof.sql', 'insert into walls values (3); create table roof ();');
    expect((await run()).applied).toEqual(['0001-walls.sql', '0002-roof.sql']);
    expect((await run()).applied).toEqual([]);
    write('0003-door.sql', 'create table door ();');
    expect((await run()).applied).toEqual(['0003-door.sql']);
    expect(await rows('select name from schema_migrations order by version')).toHaveLength(3);
  });

  test('logs one line, however many files there are, and none if there is nothing to do', async () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const logged = async () => {
      await migrate({ databaseUrl: database.url, folder, log });
      return lines.splice(0);
    };
    write('0001-walls.sql', 'create table walls (height int);');
    write('0002-roof.sql', 'create table roof ();');
    expect(await logged()).toEqual(['Setting up the database']);
    expect(await logged()).toEqual([]);
    write('0003-door.sql', 'create table door ();');
    write('0004-bell.sql', 'create table bell ();');
    expect(await logged()).toEqual(['Updating the database (2 migrations)']);
  });

  test('applies each file once when several processes start at the same moment', async () => {
    write('0001-walls.sql', 'create table walls (height int); select pg_sleep(0.2);');
    write('0002-count.sql', 'insert into walls values (1);');
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect(await rows('select * from walls')).toHaveLength(1);
  });

  test('keeps nothing of a file that fails, says where it failed, and keeps earlier files', async () => {
    write('0001-walls.sql', 'create table walls (height int);');
    write('0002-roof.sql', 'create table roof ();\n\nselect wrong from walls;');
    await expect(run()).rejects.toThrow(
      '0002-roof.sql failed and changed nothing: column "wrong" does not exist (line 3)',
    );
    expect(await rows(`select from pg_tables where tablename = 'roof'`)).toHaveLength(0);
    write('0002-roof.sql', 'create table roof ();');
    expect((await run()).applied).toEqual(['0002-roof.sql']);
  });

  test('rejects a file that was changed after it was applied', async () => {
    write('0001-walls.sql', 'create table walls (height int);');
    await run();
    write('0001-walls.sql', 'create table walls (height bigint);');
    await expect(run()).rejects.toThrow(
      '0001-walls.sql was changed after this database applied it',
    );
  });

  test('treats another system’s line ends as the same file', async () => {
    write('0001-walls.sql', 'create table walls (\n  height int\n);\n');
    await run();
    write('0001-walls.sql', 'create table walls (\r\n  height int\r\n);\r\n');
    expect((await run()).applied).toEqual([]);
  });

  test('rejects a newer program’s database, a late file, a duplicate number, and a bad name', async () => {
    write('0002-roof.sql', 'create table roof ();');
    await run();
    write('0001-walls.sql', 'create table walls ();');
    await expect(run()).rejects.toThrow('0001-walls.sql comes before one');
    rmSync(join(folder, '0001-walls.sql'));
    write('0002-door.sql', 'create table door ();');
    await expect(run()).rejects.toThrow('Two migrations share the number');
    rmSync(join(folder, '0002-door.sql'));
    rmSync(join(folder, '0002-roof.sql'));
    await expect(run()).rejects.toThrow('created by a newer version');
    write('roof.sql', '');
    await expect(run()).rejects.toThrow('must be named like');
  });

  test('gives way after a second without its lock, and goes on once it is free', async () => {
    write('0001-walls.sql', 'create table walls (height int);');
    await run();
    const [reader, next] = [await connected(), await connected()];
    await reader.query('begin; select from walls');
    write('0002-color.sql', 'alter table walls add column color text;');
    const migrating = migrate({ databaseUrl: database.url, folder, pauseMs: 1 });
    await waitingFor('alter table walls%');
    const beganAt = performance.now();
    // Comes after the migration, so it waits with it, but not for the reader.
    await next.query('select from walls');
    expect(performance.now() - beganAt).toBeLessThan(5000);
    await reader.query('commit');
    expect((await migrating).applied).toEqual(['0002-color.sql']);
    expect(await rows('select color from walls')).toEqual([]);
    await Promise.all([reader.end(), next.end()]);
  });

  test('makes indexes without a transaction while other processes wait to migrate', async () => {
    write('0001-walls.sql', 'create table walls (height int);');
    write(
      '0002-walls-by-height.sql',
      `-- The highest first.
      drop index concurrently if exists walls_by_height;
      create index concurrently walls_by_height on walls (height desc);`,
    );
    const results = await Promise.all([run(), run(), run()]);
    expect(results.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect(
      await rows(`select indisvalid from pg_index where indexrelid = 'walls_by_height'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });

  test('has a fingerprint that changes with any file', async () => {
    write('0001-walls.sql', 'create table walls ();');
    const before = await migrationsFingerprint({ folder });
    write('0002-roof.sql', 'create table roof ();');
    expect(await migrationsFingerprint({ folder })).not.toBe(before);
  });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

function run(): Promise<{ applied: string[] }> {
  return migrate({ databaseUrl: database.url, folder });
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Until a statement waits for a lock. */
async function waitingFor(statement: string): Promise<void> {
  await expect
    .poll(
      () =>
        rows(
          `
            select from pg_stat_activity
            where wait_event_type = 'Lock' and query like '${statement}'`,
        ),
      { timeout: 10_000 },
    )
    .toHaveLength(1);
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const result = await client.query(sql);
  await client.end();
  return result.rows;
}
