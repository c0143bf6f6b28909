import { canUseFeature, tierNow, type Feature, type Tier } from '#core/plan/feature-tiers.ts';
import type { ActingUser } from '#data/acting-user.ts';

/** The plan that holds for a user now. Real time. */
export function userTier({ user, realNow }: { user: Pick<ActingUser, 'plan_tier' | 'real_trial_ends_at'>; realNow: number }): Tier {
  return tierNow({ trialEndsAt: user.real_trial_ends_at ?? 0, planTier: user.plan_tier, realNow });
}

/** Whether the user's plan, or a flag, includes a feature now. */
export function includesFeature({ user, feature, realNow }: { user: Pick<ActingUser, 'plan_tier' | 'real_trial_ends_at'>; feature: Feature; realNow: number }): boolean {
  return canUseFeature({ feature, tier: userTier({ user, realNow }) }).allowed;
}
