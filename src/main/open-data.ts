import { mkdirSync } from 'node:fs';
import type { Config } from '#config.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '#data/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#data/migrate.ts';

export type OpenData = { databaseUrl: string; db: Database; close: () => Promise<void> };

type Open = { config: Config; connections: number; say: (line: string) => void; onError: (error: Error) => void };

/** The product's database, migrated: the one that the settings name, else the embedded one, which is started or adopted. */
export async function openData({ config, connections, say, onError }: Open): Promise<OpenData> {
  if (config.DATABASE_URL === undefined) mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o755 });
  const server = config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say }) : null;
  const databaseUrl = config.DATABASE_URL ?? server?.url ?? '';
  try {
    await migrate({ databaseUrl, log: say });
  } catch (error) {
    await server?.stop();
    throw error;
  }
  const pool = openPool({ databaseUrl, size: connections, applicationName: `reachwell ${config.ROLE}`, onError });
  return {
    databaseUrl,
    db: openDatabase({ pool }),
    async close() {
      await pool.end();
      await server?.stop();
    },
  };
}
