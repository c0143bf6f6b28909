import type { Tier } from '#core/plan/feature-tiers.ts';
import { isRunningStatus } from '#core/plan/subscription-usable.ts';

/** The days at the end of a trial in which it shows a warning (platform spec, sections 4 and 9). */
const TRIAL_WARNING_DAYS = 7;
const DAY_MS = 86_400_000;

export const TRIAL_STATES = ['NONE', 'RUNNING', 'ENDING', 'ENDED'] as const;

/**
 * NONE: there is a plan or a subscription, or nothing is sold and no trial was given; ENDING:
 * within the last seven days; ENDED: passed without a subscription (platform spec, section 4), or
 * cut short by one that isn't paid.
 */
export type TrialState =
  | { state: 'NONE' }
  | { state: 'RUNNING' | 'ENDING'; daysLeft: number; endsAt: number }
  | { state: 'ENDED'; endsAt: number };

/**
 * The state of a user's trial, in real time (platform spec, section 4; product rules, section 8).
 * `daysLeft` rounds up to whole days.
 */
export function trialState({
  planTier,
  subscriptionStatus,
  trialEndsAt,
  realNow,
}: {
  planTier: Tier | null;
  subscriptionStatus: string | null;
  trialEndsAt: number | null;
  realNow: number;
}): TrialState {
  const subscribed =
    planTier !== null || subscriptionStatus === 'paused' || isRunningStatus(subscriptionStatus);
  if (trialEndsAt === null || subscribed) return { state: 'NONE' };
  if (realNow >= trialEndsAt || subscriptionStatus === 'deactivated')
    return { state: 'ENDED', endsAt: Math.min(trialEndsAt, realNow) };
  const daysLeft = Math.ceil((trialEndsAt - realNow) / DAY_MS);
  return {
    state: daysLeft <= TRIAL_WARNING_DAYS ? 'ENDING' : 'RUNNING',
    daysLeft,
    endsAt: trialEndsAt,
  };
}
