import { readSetting } from '#data/settings/settings.ts';
import type { Database } from '#data/database.ts';

/** Written with the rows of a backup, and gone once what a restore requires was done. */
export const RESTORED_SETTING = 'restored';

/** When the backup was made, in real and in campaign time, and when it was restored. */
export type Restored = { realAt: string; campaignAt: string; realRestoredAt: string };

/**
 * Does what a database requires after a restore, before anything works on it; null if there was
 * none. The restore calls it, and so does every start, for one that was killed in between.
 */
export async function finishRestore(db: Database): Promise<Restored | null> {
  const restored = (await readSetting(db, RESTORED_SETTING)) as Restored | null;
  if (restored === null) return null;
  // What happened on the network since `restored.campaignAt` is looked up from here.
  await db.deleteFrom('settings').where('name', '=', RESTORED_SETTING).execute();
  return restored;
}
