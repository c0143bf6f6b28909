import { FINDERS } from '#core/finder/finder-answer.ts';
import { canUseFeature, currentPlan, type Feature } from '#core/plan/feature-tiers.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import type { ServerParts } from '#server/http/handler.ts';

/**
 * What a plan is evaluated with besides the user: the real time, the accounts that the operator
 * gave every feature, whether there is an email finder, whether it costs credits and they are sold
 * here, and the engine's minimum gap, or else the default.
 */
export type PlanMoment = {
  realNow: number;
  allFeaturesAccounts: readonly string[];
  finderAvailable: boolean;
  finderSpends: boolean;
  sellsCredits?: boolean;
  minGapSeconds?: number | undefined;
};

export function planMoment(
  parts: Pick<ServerParts, 'allFeaturesAccounts' | 'finders' | 'minGapSeconds' | 'sells'>,
  realNow: number,
): PlanMoment {
  const { finders = [] } = parts;
  return {
    realNow,
    allFeaturesAccounts: parts.allFeaturesAccounts ?? [],
    finderAvailable: finders.length > 0,
    finderSpends: finders.some((finder) => FINDERS[finder].verifies),
    sellsCredits: parts.sells ?? false,
    minGapSeconds: parts.minGapSeconds,
  };
}

type PlanColumns = Pick<
  ActingUser,
  'email' | 'plan_tier' | 'subscription_status' | 'real_trial_ends_at'
>;

/** What decides a user's plan and whether the engine may work for them, as core names it. */
export function planFactsOf(user: PlanColumns) {
  return {
    email: user.email,
    planTier: user.plan_tier,
    subscriptionStatus: user.subscription_status,
    realTrialEndsAt: user.real_trial_ends_at,
  };
}

/** Whether the user's plan or a flag includes a feature now. */
export function includesFeature(
  user: PlanColumns & Pick<ActingUser, 'feature_flags' | 'api_version'>,
  feature: Feature,
  plan: PlanMoment,
): boolean {
  return canUseFeature({
    feature,
    flags: user.feature_flags,
    apiVersion: user.api_version,
    ...currentPlan(planFactsOf(user), plan.allFeaturesAccounts, plan.realNow),
  }).allowed;
}
