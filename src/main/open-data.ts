import type { Config } from '#config.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { waitForPostgres } from '#data/database/wait-for-postgres.ts';
import { migrate, unappliedMigrations } from '#data/migrate.ts';
import { makeDataFolder } from '#main/start-errors.ts';

export type OpenData = { databaseUrl: string; db: Database; close: () => Promise<void> };

type Open = {
  config: Config;
  connections: number;
  say: (line: string) => void;
  onError: (error: Error) => void;
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
    prepare: async (databaseUrl) => {
      if (patient) await waitForPostgres({ databaseUrl, say: open.say });
      await migrate({ databaseUrl, log: open.say });
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
  prepare,
}: Open & { prepare: (databaseUrl: string) => Promise<void> }): Promise<OpenData> {
  if (config.DATABASE_URL === undefined) makeDataFolder(config);
  const server =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
      : null;
  const databaseUrl = config.DATABASE_URL ?? server?.url ?? '';
  try {
    await prepare(databaseUrl);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  const pool = openPool({
    databaseUrl,
    size: connections,
    applicationName: `reachwell ${config.ROLE}`,
    onError,
  });
  return {
    databaseUrl,
    db: openDatabase(pool),
    async close() {
      await pool.end();
      await server?.stop();
    },
  };
}
