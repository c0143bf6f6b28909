import { readTimes } from '#data/chores/clock-row.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { requireLookOfAll } from '#data/looks/require-look.ts';
import { readSetting } from '#data/settings/settings.ts';

/** Written with the rows of a backup, and gone once what a restore requires was done. */
export const RESTORED_SETTING = 'restored';

/** When the backup was made, in real and in campaign time, and when it was restored. */
export type Restored = { realAt: string; campaignAt: string; realRestoredAt: string };

/**
 * Does what a database requires after a restore, before anything works on it: every lane has to
 * look for what happened since the backup (decision 198). Null if there was no restore. The restore
 * calls it, and so does every start, for one that was killed in between.
 */
export async function finishRestore(db: Database, realNow: number): Promise<Restored | null> {
  return inTransaction(db, async (trx) => {
    const restored = (await readSetting(trx, RESTORED_SETTING)) as Restored | null;
    if (restored === null) return null;
    const since = Date.parse(restored.campaignAt);
    await requireLookOfAll(trx, {
      ...(await readTimes(trx, realNow)),
      since,
      reason: 'RESTORED',
    });
    await trx.deleteFrom('settings').where('name', '=', RESTORED_SETTING).execute();
    return restored;
  });
}
