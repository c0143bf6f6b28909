import type { Tier } from '#core/plan/feature-tiers.ts';

/**
 * The subscription statuses with which the engine runs; a canceled one had already run to the end
 * of its period (product rules, section 8).
 */
const RUNNING_STATUSES: readonly string[] = ['active', 'overdue', 'in_transition'];

/** Whether a subscription of this status keeps the engine running; null is no subscription. */
export function isRunningStatus(subscriptionStatus: string | null): boolean {
  return subscriptionStatus !== null && RUNNING_STATUSES.includes(subscriptionStatus);
}

/**
 * Whether the engine may work for a user: with a running subscription; without one, or once it
 * ended, during a trial; or if no trial was ever given, as when nothing is sold. Real time (product
 * rules, sections 8 and 14).
 */
export function isSubscriptionUsable({
  planTier,
  subscriptionStatus,
  realTrialEndsAt,
  realNow,
}: {
  planTier: Tier | null;
  subscriptionStatus: string | null;
  realTrialEndsAt: number | null;
  realNow: number;
}): boolean {
  if (subscriptionStatus === 'canceled')
    return realTrialEndsAt !== null && realNow < realTrialEndsAt;
  if (subscriptionStatus !== null) return isRunningStatus(subscriptionStatus);
  return planTier !== null || realTrialEndsAt === null || realNow < realTrialEndsAt;
}
