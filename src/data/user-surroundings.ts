import type { Feature } from '#core/plan/feature-tiers.ts';
import type { AnyDatabase } from '#data/database.ts';
import { wakeLane } from '#data/lanes.ts';

/** What an account has beside the network: a mailbox that can send, a finder that can be asked, features it was given beside its plan's. */
export type UserSurroundings = { mailboxConnected?: boolean; finderAvailable?: boolean; featureFlags?: readonly Feature[] };

/** Notes what an account has now. Leads that were held for it go on by themselves, for the engine looks at once (product rules, section 14). `now` in campaign time. */
export async function changeSurroundings({ db, userId, change, now }: { db: AnyDatabase; userId: string; change: UserSurroundings; now: number }): Promise<void> {
  const { mailboxConnected, finderAvailable, featureFlags } = change;
  const set = {
    ...(mailboxConnected === undefined ? {} : { mailbox_connected: mailboxConnected }),
    ...(finderAvailable === undefined ? {} : { finder_available: finderAvailable }),
    ...(featureFlags === undefined ? {} : { feature_flags: [...new Set(featureFlags)] }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
  await wakeLane({ db, userId, at: now });
}
