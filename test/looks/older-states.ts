import { sql } from 'kysely';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { RESTORED_SETTING } from '#data/backup/finish-restore.ts';
import { restoreDatabase } from '#data/backup/restore-database.ts';
import type { Database } from '#data/database.ts';
import { streamOf } from '../backup/backup-fixture.ts';
import { TEST_MASTER_KEY as masterKey } from '../support/call-handler.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestClock } from '../support/test-clock.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';

/** An older state of a database: another server, on another port, that has it. */
export type OlderState = { restore: () => Promise<OwnServer> };

/** Backs up a database whose engine may be at work, by the product's own backup. */
export async function takeBackup(databaseUrl: string, clock: TestClock): Promise<OlderState> {
  const times = { realNow: clock.realNow(), campaignNow: clock.now() };
  const copy = copyDatabase({ databaseUrl, masterKey, ...times });
  const bytes = Buffer.concat(await Array.fromAsync(copy));
  return {
    async restore() {
      const server = await startOwnServer();
      const realNow = clock.realNow();
      const given = { databaseUrl: server.url, bytes: streamOf(bytes), masterKey, realNow };
      await restoreDatabase(given);
      // The clock of this setting is the database's, not the test's: heartbeats have to notice.
      const { db, pool } = openTestDatabase(server.url);
      await db.deleteFrom('settings').where('name', '=', RESTORED_SETTING).execute();
      await pool.end();
      return server;
    },
  };
}

/** Copies the files of the server, and notes a moment after that to go back to. */
export async function copyForAMoment(server: OwnServer, db: Database): Promise<OlderState> {
  const copy = await server.copyFiles();
  const { rows } = await sql<{ now: string }>`
    select clock_timestamp()::text as now`.execute(db);
  return { restore: () => copy.restoreUntil(rows[0]?.now ?? '') };
}
