import type { Config } from '#config.ts';
import {
  openDatabase,
  openPool,
  type Database,
  type NewConnection,
  type Pool,
} from '#data/database.ts';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { waitForPostgres } from '#data/database/wait-for-postgres.ts';
import { migrate, unappliedMigrations } from '#data/migrate.ts';
import { makeDataFolder } from '#main/start-errors.ts';

/**
 * The connections of a process: `pool`, which `db` is on, and where to open one of its own that
 * keeps something beyond a transaction (`directUrl`).
 */
export type OpenData = {
  directUrl: string;
  pool: Pool;
  db: Database;
  close: () => Promise<void>;
};

type Open = {
  config: Config;
  connections: number;
  say: (line: string) => void;
  onError: (error: Error) => void;
  /** Checks each new connection of the pool before it is used. */
  check?: (connection: NewConnection) => Promise<void>;
};

/**
 * The product's database, migrated: the configured one, or else the embedded one, started or
 * adopted. `patient`: waits for one that does not answer yet.
 */
export function openData({
  patient = false,
  ...open
}: Open & { patient?: boolean }): Promise<OpenData> {
  return openWith({
    ...open,
    prepare: async (directUrl, poolUrl) => {
      if (patient) {
        await waitForPostgres({ databaseUrl: directUrl, say: open.say });
        // The pooler may be away while the database isn't.
        if (poolUrl !== directUrl) await waitForPostgres({ databaseUrl: poolUrl, say: open.say });
      }
      await migrate({
        databaseUrl: directUrl,
        log: open.say,
        partitioned: open.config.DATABASE_PARTITIONED,
      });
    },
  });
}

/** The same without migrating, for read-only use; throws if it is not of this version. */
export function openMigratedData(open: Open): Promise<OpenData> {
  return openWith({
    ...open,
    prepare: async (databaseUrl) => {
      const missing = await unappliedMigrations(databaseUrl);
      if (missing.length > 0)
        throw new Error(
          `The database is out of date (${missing.length} migrations are missing). Start Reachwell, or run "migrate" first.`,
        );
    },
  });
}

/** The same once `prepare` has made it ready. */
export async function openWith({
  config,
  connections,
  say,
  onError,
  check,
  prepare,
}: Open & { prepare: (directUrl: string, poolUrl: string) => Promise<void> }): Promise<OpenData> {
  if (config.DATABASE_URL === undefined) makeDataFolder(config);
  const server =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
      : null;
  const databaseUrl = config.DATABASE_URL ?? server?.url ?? '';
  const directUrl = config.DATABASE_LISTEN_URL ?? databaseUrl;
  try {
    await prepare(directUrl, databaseUrl);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  const pool = openPool({
    databaseUrl,
    size: connections,
    applicationName: `reachwell ${config.ROLE}`,
    onError,
    ...(check !== undefined && { prepare: check }),
  });
  return {
    directUrl,
    pool,
    db: openDatabase(pool, { prepares: config.DATABASE_PREPARED }),
    async close() {
      await pool.end();
      await server?.stop();
    },
  };
}
