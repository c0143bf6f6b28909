// `npm run types:database`: migrates an empty embedded database and writes the types of its tables.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#data/migrate.ts';
import { databaseTypes, TYPES_FILE } from './database-types.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-types-'));
// PostgreSQL may run as another user, who has to reach the folder.
chmodSync(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, log: console.error, durable: false });
try {
  await migrate({ databaseUrl: server.url });
  writeFileSync(TYPES_FILE, await databaseTypes({ databaseUrl: server.url }));
  console.log(`Wrote ${TYPES_FILE}`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
