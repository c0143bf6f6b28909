import pg from 'pg';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { RESTORED_SETTING } from '#data/backup/finish-restore.ts';
import { restoreDatabase } from '#data/backup/restore-database.ts';
import { streamOf } from '../backup/backup-fixture.ts';
import { TEST_MASTER_KEY as masterKey } from '../support/call-handler.ts';
import type { TestDatabase } from '../support/database.ts';
import type { TestClock } from '../support/test-clock.ts';

/** A backup that can be put in the place of its database. */
type Backup = { restore: () => Promise<{ campaignAt: number }> };

/**
 * Backs up a database whose engine may be at work. Restoring it loses everything that was written
 * since. The test's clock isn't the database's, so the caller has to require
 * the look that a restore requires.
 */
export async function takeBackup(
  { db, url: databaseUrl }: Pick<TestDatabase, 'db' | 'url'>,
  clock: TestClock,
): Promise<Backup> {
  const campaignNow = clock.now();
  const copy = copyDatabase({ databaseUrl, masterKey, realNow: clock.realNow(), campaignNow });
  const bytes = Buffer.concat(await Array.fromAsync(copy));
  return {
    async restore() {
      await dropAll(databaseUrl);
      const realNow = clock.realNow();
      const { manifest } = await restoreDatabase({
        databaseUrl,
        bytes: streamOf(bytes),
        masterKey,
        realNow,
      });
      await db.deleteFrom('settings').where('name', '=', RESTORED_SETTING).execute();
      return { campaignAt: Date.parse(manifest.campaignAt) };
    },
  };
}

/** Ends all other connections too, as a restart would: they have plans for the old tables. */
async function dropAll(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.query('drop schema public, graphile_worker cascade; create schema public');
  await client.end();
}
