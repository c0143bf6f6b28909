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

/** Whether the user's plan or a flag includes a feature now. */
export function includesFeature(
  user: Pick<
    ActingUser,
    'email' | 'plan_tier' | 'real_trial_ends_at' | 'feature_flags' | 'api_version'
  >,
  feature: Feature,
  plan: PlanMoment,
): boolean {
  return canUseFeature({
    feature,
    flags: user.feature_flags,
    apiVersion: user.api_version,
    ...currentPlan(
      {
        email: user.email,
        planTier: user.plan_tier,
        realTrialEndsAt: user.real_trial_ends_at,
      },
      plan.allFeaturesAccounts,
      plan.realNow,
    ),
  }).allowed;
}
