import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { existingClusterHome } from '@reachwell/embedded-postgres/cluster-home.ts';
import { livePostmaster } from '@reachwell/embedded-postgres/postmaster.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';
import { migrate } from '#data/migrate.ts';
import { postgresCpuMs, postgresMemoryMb } from './process-usage.ts';

export type BenchPostgres = {
  url: string;
  pool: pg.Pool;
  db: Database;
  cpuMs: () => number | null;
  memoryMb: () => number | null;
  stop: () => Promise<void>;
};

/**
 * The product's own PostgreSQL, as durable as in use, with the product's tables and nothing in
 * them. `settings` are for what is measured only.
 */
export async function startBenchPostgres({
  scratch,
  settings = {},
}: {
  scratch: string;
  settings?: Readonly<Record<string, string>>;
}): Promise<BenchPostgres> {
  const dataDir = join(scratch, 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  let server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (Object.keys(settings).length > 0) {
    await setForAll({ url: server.url, settings });
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  }
  await migrate({ databaseUrl: server.url });
  const pool = openPool({ databaseUrl: server.url, applicationName: 'reachwell bench' });
  const postmaster = postmasterOf({ dataDir });
  return {
    url: server.url,
    pool,
    db: openDatabase(pool),
    cpuMs: () => (postmaster === null ? null : postgresCpuMs(postmaster)),
    memoryMb: () => embeddedMemoryMb({ dataDir }),
    async stop() {
      await pool.end();
      await server.stop();
      await removeEmbeddedPostgres(dataDir);
    },
  };
}

/** Settings that need a restart to hold. */
async function setForAll({
  url,
  settings,
}: {
  url: string;
  settings: Readonly<Record<string, string>>;
}): Promise<void> {
  const pool = openPool({ databaseUrl: url, size: 1 });
  for (const [name, value] of Object.entries(settings))
    await pool.query(`alter system set ${name} = '${value}'`);
  await pool.end();
}

/** Memory of the PostgreSQL that lives on a data folder, in MB; null while none does. */
export function embeddedMemoryMb({ dataDir }: { dataDir: string }): number | null {
  const postmaster = postmasterOf({ dataDir });
  return postmaster === null ? null : postgresMemoryMb(postmaster);
}

function postmasterOf({ dataDir }: { dataDir: string }): number | null {
  const home = existingClusterHome(dataDir);
  return home === null ? null : (livePostmaster(home)?.pid ?? null);
}
