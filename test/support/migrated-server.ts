import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, migrationsFingerprint } from '#data/migrate.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@reachwell/embedded-postgres/start-embedded-postgres.ts';

const TEMPLATE_LOCK = 7_263_413;

/**
 * A PostgreSQL server to test on. It keeps its files in the folder for temporary files and is
 * shared by everything of this checkout that runs at the same time. Set TEST_DATABASE_URL to use
 * another server, on which the user may create databases.
 */
export async function startServerForTests(): Promise<EmbeddedPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  const dataDir = join(tmpdir(), `reachwell-test-${checkout}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const log = (line: string) => console.error(line);
  try {
    return await startEmbeddedPostgres({ dataDir, log, durable: false });
  } catch (error) {
    // Without fsync a crash of the machine may spoil the files; nothing in them is worth keeping.
    log(`The test database is made anew: ${String(error)}`);
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    return startEmbeddedPostgres({ dataDir, log, durable: false });
  }
}

/**
 * The name of a database on the server that the migrations as they are now have made; databases are
 * cloned from it, no one connects to it. Throws what a migration that fails says.
 */
export async function migratedTemplate(serverUrl: string): Promise<string> {
  const fingerprint = (await migrationsFingerprint()).slice(0, 12);
  const template = `reachwell_template_${fingerprint}${isPartitioned() ? `_${moverFingerprint()}` : ''}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropLeftOvers(client);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) {
      await dropOldTemplates(client);
      await makeTemplate({ client, serverUrl, template });
    }
  } finally {
    await client.end();
  }
  return template;
}

/** Whether tests run on partitioned tables. */
const isPartitioned = () => process.env.PARTITIONED === '1';

/** What partitions the template, as it is now. */
function moverFingerprint(): string {
  const folder = join(import.meta.dirname, '../../src/data/partitions');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).filter((one) => !one.endsWith('.test.ts')))
    hash.update(readFileSync(join(folder, name)));
  return `partitioned_${hash.digest('hex').slice(0, 12)}`;
}

async function makeTemplate({
  client,
  serverUrl,
  template,
}: {
  client: pg.Client;
  serverUrl: string;
  template: string;
}): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const url = new URL(serverUrl);
  url.pathname = `/${draft}`;
  await migrate({ databaseUrl: url.href, partitioned: isPartitioned() });
  await client.query(`alter database ${draft} rename to ${template}`);
}

/** Databases of runs that were killed: their name holds the process that made them. */
async function dropLeftOvers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'reachwell\\_test\\_%'`,
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[2]);
    if (!isAlive(pid)) await client.query(`drop database if exists ${datname} with (force)`);
  }
}

/**
 * Templates of migrations as they were an hour ago and before; one that is still in use is left.
 */
async function dropOldTemplates(client: pg.Client): Promise<void> {
  const old = await client
    .query<{ datname: string }>(
      `
    select datname from pg_database
    where datname like 'reachwell\\_template\\_%'
      and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 hour'`,
    )
    // Only a superuser may look at the files; others keep their old templates.
    .catch(() => ({ rows: [] }));
  for (const { datname } of old.rows)
    await client.query(`drop database if exists ${datname}`).catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
