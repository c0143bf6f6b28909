import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { counted } from '#core/text/formats.ts';
import {
  applyMigration,
  inTransaction,
  runSql,
  withoutConcurrently,
  type Migration,
} from '#data/apply-migrations.ts';
import { takeMigrationLock } from '#data/database/migration-lock.ts';
import { newClient } from '#data/database/new-client.ts';
import { hasJobSchema, migrateJobSchema } from '#data/jobs/job-schema.ts';
import { movesUnderWay, partitionTables } from '#data/partitions/partition-tables.ts';

/** The numbered SQL files of the product. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * The files that the baseline folds, in a folder of the others. A database that began before
 * version
 * 0.2.0 gets what it lacks of them, and then counts as one with the baseline (decision 181).
 */
const EARLIER_FOLDER = 'before-0.2.0';
const LAST_OF_BASELINE = 55;

/**
 * Version 0.1.0 had 58 migrations, each applied only after all earlier ones; the first of the
 * earlier files creates their tables (decision 95).
 */
const OF_VERSION_0_1_0 = { first: '0001-product.sql', last: '0172-leads-in-order.sql' };
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

type Applied = { version: number; name: string; checksum: string };
type Files = { earlier: Migration[]; current: Migration[] };

/** `upgrade`: the earlier files that bring a database to the baseline; null if it has it. */
type Plan = { upgrade: Migration[] | null; pending: Migration[] };

/**
 * Applies the SQL files `NNNN-name.sql` that a database does not have yet, in number order, each in
 * its own transaction, and logs one line. Several processes may call it at once: one works, the
 * others wait and find nothing to do. graphile-worker's tables come first (decision 109). A
 * database from before the baseline is brought to it in one transaction. Throws, having changed
 * nothing, if an applied file has changed or is gone, if numbers are not unique, or if the database
 * stopped in the middle of version 0.1.0's migrations.
 */
export async function migrate(args: {
  databaseUrl: string;
  folder?: string;
  log?: (line: string) => void;
  /** Before a migration that did not get its lock tries again; real ms. */
  pauseMs?: number;
  /** Whether the growing tables of a new database are partitioned by user (decision 211). */
  partitioned?: boolean;
}): Promise<{ applied: string[] }> {
  const { isNew, applied } = await migrateTables(args);
  if (isNew && args.partitioned === true) await partitionTables({ databaseUrl: args.databaseUrl });
  return { applied };
}

async function migrateTables(
  args: Parameters<typeof migrate>[0],
): Promise<{ isNew: boolean; applied: string[] }> {
  const files = await readFiles(args.folder ?? MIGRATIONS_FOLDER);
  const client = newClient({ databaseUrl: args.databaseUrl, name: 'reachwell migrate' });
  await client.connect();
  try {
    await takeMigrationLock(client);
    const applied = await readApplied(client);
    const plan = planFor(files, applied);
    await refuseWhileMoving(client, plan);
    const newJobs = !(await hasJobSchema(client));
    const line = changeInWords({ plan, isNew: applied.length === 0, newJobs });
    if (line !== null) args.log?.(line);
    // First, so that the product's own files may enqueue jobs.
    if (newJobs) await migrateJobSchema(args.databaseUrl);
    if (plan.upgrade !== null) {
      const baseline = files.current.filter(({ version }) => version <= LAST_OF_BASELINE);
      const { upgrade } = plan;
      await inTransaction(client, async () => {
        for (const migration of upgrade) await runSql(client, migration);
        await replaceApplied(client, baseline);
      });
    }
    for (const migration of plan.pending)
      await applyMigration(client, migration, {
        record: () => writeApplied(client, [migration]),
        pauseMs: args.pauseMs,
      });
    return { isNew: applied.length === 0, applied: namesOf(plan) };
  } finally {
    await client.end();
  }
}

/** A copy that is being made of a table would lack what a migration changes in it. */
async function refuseWhileMoving(client: pg.Client, plan: Plan): Promise<void> {
  const moved = namesOf(plan).length === 0 ? [] : await movesUnderWay(client);
  if (moved.length > 0)
    throw new Error(
      `The database can’t be updated while ${moved.join(' and ')} is being partitioned. Let "reachwell partition" finish with the version before, or end it with "reachwell partition --cancel".`,
    );
}

/** What migrating changes in a database, in one line; null if nothing. */
function changeInWords({
  plan: { upgrade, pending },
  isNew,
  newJobs,
}: {
  plan: Plan;
  isNew: boolean;
  newJobs: boolean;
}): string | null {
  if (isNew) return 'Setting up the database';
  if (upgrade !== null) return 'Upgrading the database from before version 0.2.0';
  if (pending.length > 0) return `Updating the database (${counted(pending.length, 'migration')})`;
  return newJobs ? 'Updating the database (the tables of jobs)' : null;
}

/**
 * The SQL files that a database does not have yet, changing nothing; throws if it is of another
 * version of the product.
 */
export async function unappliedMigrations(databaseUrl: string): Promise<string[]> {
  const client = newClient({ databaseUrl, name: 'reachwell migrate' });
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
    const plan = planFor(await readFiles(MIGRATIONS_FOLDER), applied);
    return [...((await hasJobSchema(client)) ? [] : ['the tables of jobs']), ...namesOf(plan)];
  } finally {
    await client.end();
  }
}

/** A database that this version can't use: of a NEWER one, or with OTHER migrations. */
class SchemaMismatch extends Error {
  readonly state: 'NEWER' | 'OTHER';
  constructor(state: 'NEWER' | 'OTHER', message: string) {
    super(message);
    this.state = state;
  }
}

/** How a database stands to this version: which migrations it lacks, or why it can't be used. */
export type SchemaState =
  | { state: 'CURRENT' | 'PENDING'; pending: string[] }
  | { state: 'NEWER' | 'OTHER'; reason: string };

/** Compares a database with this version, changing nothing. */
export async function schemaState(databaseUrl: string): Promise<SchemaState> {
  try {
    const pending = await unappliedMigrations(databaseUrl);
    return { state: pending.length === 0 ? 'CURRENT' : 'PENDING', pending };
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error;
    return { state: error.state, reason: error.message };
  }
}

/** Whether this version has exactly these migrations, perhaps among others. */
export async function isKnownHistory(
  applied: readonly Applied[],
): Promise<'KNOWN' | 'NEWER' | 'CHANGED'> {
  const { current } = await readFiles(MIGRATIONS_FOLDER);
  const newest = current.at(-1)?.version ?? 0;
  if (applied.some(({ version }) => version > newest)) return 'NEWER';
  const known = new Set(current.map(({ name, checksum }) => `${name} ${checksum}`));
  return applied.every(({ name, checksum }) => known.has(`${name} ${checksum}`))
    ? 'KNOWN'
    : 'CHANGED';
}

/**
 * Makes the tables that an empty database has after these migrations, in the caller’s transaction.
 * It doesn’t record them: a restore loads those records, too.
 */
export async function makeTables(client: pg.Client, applied: readonly Applied[]): Promise<void> {
  await readApplied(client);
  const { current } = await readFiles(MIGRATIONS_FOLDER);
  for (const migration of current)
    if (applied.some(({ name }) => name === migration.name))
      await runSql(client, { ...migration, sql: withoutConcurrently(migration.sql) });
}

/** One fingerprint of the SQL files of a folder, which changes if any is added or changed. */
export async function migrationsFingerprint({
  folder = MIGRATIONS_FOLDER,
}: { folder?: string } = {}): Promise<string> {
  const migrations = await readMigrations(folder);
  return checksumOf(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'));
}

async function readFiles(folder: string): Promise<Files> {
  const earlier = join(folder, EARLIER_FOLDER);
  return {
    earlier: existsSync(earlier) ? await readMigrations(earlier) : [],
    current: await readMigrations(folder),
  };
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

/** Throws if a database is of another version of the product, or one with changed files. */
function planFor({ earlier, current }: Files, applied: Applied[]): Plan {
  const first = applied[0];
  const isEarlier =
    first !== undefined && earlier.length > 0 && first.version < (current[0]?.version ?? 0);
  if (!isEarlier) return { upgrade: null, pending: pendingMigrations(current, applied) };
  return {
    upgrade: pendingMigrations(earlier, carriedOver(earlier, applied)),
    pending: current.filter(({ version }) => version > LAST_OF_BASELINE),
  };
}

function namesOf({ upgrade, pending }: Plan): string[] {
  return [...(upgrade ?? []), ...pending].map(({ name }) => name);
}

/** The migrations applied by version 0.1.0, in terms of the earlier files; others unchanged. */
function carriedOver(earlier: Migration[], applied: Applied[]): Applied[] {
  const tables = earlier[0];
  if (applied[0]?.name !== OF_VERSION_0_1_0.first || tables === undefined) return applied;
  const last = applied.findIndex(({ name }) => name === OF_VERSION_0_1_0.last);
  if (last === -1) {
    throw new SchemaMismatch(
      'OTHER',
      `This database stopped in the middle of version 0.1.0, after ${applied.at(-1)?.name}. If it only contains practice data, run "npm run reset". Otherwise start the last release of version 0.1.0 on it once, then this one.`,
    );
  }
  return [tables, ...applied.slice(last + 1)];
}

function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = byVersion.get(version);
    if (migration === undefined) {
      throw new SchemaMismatch(
        'NEWER',
        `The database has migration ${name}, which this version of Reachwell doesn’t: it was created by a newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new SchemaMismatch(
        'OTHER',
        `The migration ${migration.name} was changed after this database applied it: restore the file and write a new migration.`,
      );
    }
  }
  const last = applied.at(-1)?.version ?? 0;
  const late = migrations.find(
    ({ version }) => version < last && !applied.some((one) => one.version === version),
  );
  if (late !== undefined)
    throw new SchemaMismatch(
      'OTHER',
      `Migration ${late.name} comes before one that was already applied.`,
    );
  return migrations.filter(({ version }) => version > last);
}

async function replaceApplied(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('delete from schema_migrations');
  await writeApplied(client, migrations);
}

async function writeApplied(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const { version, name, checksum } of migrations) {
    await client.query(
      'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
      [version, name, checksum],
    );
  }
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
