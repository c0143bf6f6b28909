import { SUBSCRIPTION_HALT_WORDS } from '#core/errors/subscription-halt-words.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { longDate, realTimeMark } from '#core/time/when-text.ts';

export type SubscriptionHaltCode = keyof typeof SUBSCRIPTION_HALT_WORDS;

/**
 * What stops the engine for a user, with since when, or until when for a pause, in real time; null:
 * unknown.
 */
export type SubscriptionHalt = { code: SubscriptionHaltCode; at: number | null };

/**
 * Why the engine may not work for a user; null: it may. Real time (product rules, sections 8 and
 * 14).
 */
export function subscriptionHaltCode(facts: {
  planTier: Tier | null;
  subscriptionStatus: string | null;
  realTrialEndsAt: number | null;
  realNow: number;
}): SubscriptionHaltCode | null {
  const { subscriptionStatus } = facts;
  if (isSubscriptionUsable(facts)) return null;
  if (subscriptionStatus === 'paused') return 'SUBSCRIPTION_PAUSED';
  if (subscriptionStatus === null) return 'TRIAL_ENDED';
  return subscriptionStatus === 'deactivated' ? 'SUBSCRIPTION_UNPAID' : 'SUBSCRIPTION_ENDED';
}

/** The same as a clause with its date, "Your trial ended on Nov 20, 2026". */
export function subscriptionHaltText({
  halt: { code, at },
  zone,
  now,
  realNow,
}: {
  halt: SubscriptionHalt;
  zone: string;
  now: number;
  realNow: number;
}): string {
  if (at === null) return SUBSCRIPTION_HALT_WORDS[code];
  const date = longDate({ at, zone }) + realTimeMark(now, realNow);
  return {
    TRIAL_ENDED: `Your trial ended on ${date}`,
    SUBSCRIPTION_ENDED: `Your subscription ended on ${date}`,
    SUBSCRIPTION_UNPAID: `Your subscription was deactivated on ${date}`,
    SUBSCRIPTION_PAUSED: `Your subscription is paused until ${date}`,
  }[code];
}
