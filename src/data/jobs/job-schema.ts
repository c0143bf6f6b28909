import pg from 'pg';
import { clientClass, singleHostUrl } from '#data/database/new-client.ts';

/** The newest of graphile-worker's own migrations, as of its version in package.json. */
export const JOB_SCHEMA_REVISION = 20;

/** Whether a database has graphile-worker's tables as this version of the product wants them. */
export async function hasJobSchema(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  return (await jobSchemaRevision(client)) >= JOB_SCHEMA_REVISION;
}

/** The newest of graphile-worker's own migrations that a database has; 0 if none. */
export async function jobSchemaRevision(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return 0;
  const { rows } = await client.query<{ revision: number | null }>(
    'select max(id) as revision from graphile_worker.migrations',
  );
  return rows[0]?.revision ?? 0;
}

/**
 * Makes graphile-worker's tables, or brings them to this version. Loads the library only where
 * there is something to do: most processes start on a database that has them.
 */
export async function migrateJobSchema(databaseUrl: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  const pool = new pg.Pool({
    Client: clientClass(databaseUrl),
    connectionString: singleHostUrl(databaseUrl),
    max: 1,
  });
  // A connection that breaks fails its statement; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
