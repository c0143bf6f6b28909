import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { counted } from '#core/text/formats.ts';
import { hasJobSchema, migrateJobSchema } from '#data/jobs/job-schema.ts';

/** The numbered SQL files of the product. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const MIGRATION_LOCK = 7_263_412;

/**
 * Version 0.1.0 had 58 migrations, each applied only after all earlier ones; the baseline creates
 * their tables (decision 95).
 */
const OF_VERSION_0_1_0 = { first: '0001-product.sql', last: '0172-leads-in-order.sql' };
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

type Migration = { version: number; name: string; sql: string; checksum: string };
type Applied = { version: number; name: string; checksum: string };

/**
 * Applies the SQL files `NNNN-name.sql` that a database does not have yet, in number order, each in
 * its own transaction, and logs one line. Several processes may call it at once: one works, the
 * others wait and find nothing to do. graphile-worker's tables come first (decision 109). A
 * database of version 0.1.0 is carried over. Throws, having changed nothing, if an applied file has
 * changed or is gone, if numbers are not unique, or if the database stopped in the middle of
 * version 0.1.0's migrations.
 */
export async function migrate(args: {
  databaseUrl: string;
  folder?: string;
  log?: (line: string) => void;
}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(args.folder ?? MIGRATIONS_FOLDER);
  const client = new pg.Client({
    connectionString: args.databaseUrl,
    application_name: 'reachwell migrate',
  });
  await client.connect();
  try {
    // The lock belongs to the connection and ends with it, even if this process is killed.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const before = await readApplied(client);
    const applied = carriedOver(migrations, before);
    const pending = pendingMigrations(migrations, applied);
    const newJobs = !(await hasJobSchema(client));
    const line = changeInWords({ before, applied, pending: pending.length, newJobs });
    if (line !== null) args.log?.(line);
    if (applied !== before) await writeApplied(client, applied);
    // First, so that the product's own files may enqueue jobs.
    if (newJobs) await migrateJobSchema(args.databaseUrl);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** What migrating changes in a database, in one line; null if nothing. */
function changeInWords({
  before,
  applied,
  pending,
  newJobs,
}: {
  before: Applied[];
  applied: Applied[];
  pending: number;
  newJobs: boolean;
}): string | null {
  if (before.length === 0) return 'Setting up the database';
  if (applied !== before) return 'Upgrading the database from version 0.1.0';
  if (pending > 0) return `Updating the database (${counted(pending, 'migration')})`;
  return newJobs ? 'Updating the database (the tables of jobs)' : null;
}

/**
 * The SQL files that a database does not have yet, changing nothing; throws if it is of another
 * version of the product.
 */
export async function unappliedMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'reachwell migrate',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    const applied =
      rows[0]?.there === true
        ? (
            await client.query<Applied>(
              'select version, name, checksum from schema_migrations order by version',
            )
          ).rows
        : [];
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    return [
      ...((await hasJobSchema(client)) ? [] : ['the tables of jobs']),
      ...pendingMigrations(migrations, carriedOver(migrations, applied)).map(({ name }) => name),
    ];
  } finally {
    await client.end();
  }
}

/** One fingerprint of all SQL files, which changes if any is added or changed. */
export async function migrationsFingerprint({
  folder = MIGRATIONS_FOLDER,
}: { folder?: string } = {}): Promise<string> {
  const migrations = await readMigrations(folder);
  return checksumOf(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration({ folder, name })));
  for (const [index, { name, version }] of migrations.entries()) {
    if (index > 0 && migrations[index - 1]?.version === version)
      throw new Error(`Two migrations share the number of ${name}.`);
  }
  return migrations;
}

async function readMigration({
  folder,
  name,
}: {
  folder: string;
  name: string;
}): Promise<Migration> {
  const version = Number(FILE_NAME.exec(name)?.[1]);
  if (Number.isNaN(version))
    throw new Error(`The migration ${name} must be named like 0001-what-it-does.sql.`);
  const sql = await readFile(join(folder, name), 'utf8');
  return { version, name, sql, checksum: checksumOf(sql.replaceAll('\r\n', '\n')) };
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/** The migrations applied by version 0.1.0, in terms of the baseline; others unchanged. */
function carriedOver(migrations: Migration[], applied: Applied[]): Applied[] {
  const baseline = migrations[0];
  if (applied[0]?.name !== OF_VERSION_0_1_0.first || baseline === undefined) return applied;
  const last = applied.findIndex(({ name }) => name === OF_VERSION_0_1_0.last);
  if (last === -1) {
    throw new Error(
      `This database stopped in the middle of version 0.1.0, after ${applied.at(-1)?.name}. If it only contains practice data, run "npm run reset". Otherwise start the last release of version 0.1.0 on it once, then this one.`,
    );
  }
  return [baseline, ...applied.slice(last + 1)];
}

async function writeApplied(client: pg.Client, applied: Applied[]): Promise<void> {
  await client.query(
    `with kept as (
      select * from unnest($1::int[], $2::text[], $3::text[]) as k (version, name, checksum)
    ), gone as (
      delete from schema_migrations where version not in (select version from kept)
    )
    insert into schema_migrations (version, name, checksum) select * from kept
    on conflict (version) do update set name = excluded.name, checksum = excluded.checksum`,
    [
      applied.map(({ version }) => version),
      applied.map(({ name }) => name),
      applied.map(({ checksum }) => checksum),
    ],
  );
}

function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = byVersion.get(version);
    if (migration === undefined) {
      throw new Error(
        `The database has migration ${name}, which this version of Reachwell doesn’t: it was created by a newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${migration.name} was changed after this database applied it: restore the file and write a new migration.`,
      );
    }
  }
  const last = applied.at(-1)?.version ?? 0;
  const late = migrations.find(
    ({ version }) => version < last && !applied.some((one) => one.version === version),
  );
  if (late !== undefined)
    throw new Error(`Migration ${late.name} comes before one that was already applied.`);
  return migrations.filter(({ version }) => version > last);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    );
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(
      `The migration ${migration.name} failed and changed nothing: ${placeOf(cause, migration.sql)}`,
      { cause },
    );
  }
}

function placeOf(cause: unknown, sql: string): string {
  const { message, position } = cause as { message?: string; position?: string };
  const line =
    position === undefined ? '' : ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
  return `${message ?? String(cause)}${line}`;
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
