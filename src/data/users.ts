import type { UserStatus } from '#core/account/user-status.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import type { AnyDatabase } from '#data/database.ts';

export type GateFacts = { email: string; status: UserStatus; planTier: Tier | null; realTrialEndsAt: number };

/** What decides whether a user may use a call; null when there is no such user. */
export async function readGateFacts({ db, userId }: { db: AnyDatabase; userId: string }): Promise<GateFacts | null> {
  const row = await db.selectFrom('users').select(['email', 'status', 'plan_tier', 'real_trial_ends_at']).where('user_id', '=', userId).executeTakeFirst();
  return row ? { email: row.email, status: row.status, planTier: row.plan_tier, realTrialEndsAt: row.real_trial_ends_at ?? 0 } : null;
}
