import type { Tier } from '#core/plan/feature-tiers.ts';
import { subscriptionHaltCode, type SubscriptionHalt } from '#core/plan/subscription-halt.ts';
import { coveringPlan } from '#data/billing/subscriptions.ts';
import type { AnyDatabase } from '#data/database.ts';

/**
 * Why the engine does not work for a user, with the date; null: it does. The covering plan is read
 * only if it has ended or paused.
 */
export async function readSubscriptionHalt({
  db,
  userId,
  realNow,
  ...user
}: {
  db: AnyDatabase;
  userId: string;
  planTier: Tier | null;
  subscriptionStatus: string | null;
  realTrialEndsAt: number | null;
  realNow: number;
}): Promise<SubscriptionHalt | null> {
  const code = subscriptionHaltCode({ ...user, realNow });
  if (code === null) return null;
  if (code === 'TRIAL_ENDED') return { code, at: user.realTrialEndsAt };
  if (code === 'SUBSCRIPTION_UNPAID') return { code, at: null };
  const plan = await coveringPlan({ db, userId, realNow });
  const at = code === 'SUBSCRIPTION_PAUSED' ? plan?.of.pause?.until : plan?.state.endsAt;
  return { code, at: at ?? null };
}
