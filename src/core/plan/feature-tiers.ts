import type { Verdict } from '#core/errors/verdict.ts';

export const TIERS = ['BASIC', 'PRO', 'ADVANCED'] as const;
export type Tier = (typeof TIERS)[number];

/** The features of the plans and the flags (product rules, section 13). */
export const FEATURES = [
  'INBOX',
  'WEBHOOK',
  'EXPORT_LEADS',
  'MULTIPLE_CAMPAIGNS',
  'UNLIMITED_QUOTAS',
  'LEADS_MOVING',
  'TEAM',
  'ACTIVITY_CONTROL',
  'SEQUENCE_ANALYTICS',
  'EMAIL_RATE_FEATURE',
  'INVITE_BY_EMAIL',
] as const;
export type Feature = (typeof FEATURES)[number];

/** A tier as a number: 0 Basic, 1 Pro, 2 Advanced (platform spec, section 6). */
export function tierLevel(tier: Tier): number {
  return TIERS.indexOf(tier);
}

/**
 * What a feature requires: the lowest tier (null: a flag instead of the plan) and the apiVersion
 * that introduced it.
 */
export type FeatureNeed = { tier: Tier | null; apiVersion: number };

/**
 * The one table of features (platform spec, section 6; product rules, section 9): tiers as the
 * specification names them, thresholds of apiVersion as
 * `docs/decisions/0037-one-table-of-features.md` lays them out; 1 is the first version, which had
 * no threshold.
 */
export const FEATURE_NEEDS = {
  MULTIPLE_CAMPAIGNS: { tier: 'PRO', apiVersion: 1 },
  UNLIMITED_QUOTAS: { tier: 'PRO', apiVersion: 1 },
  EXPORT_LEADS: { tier: 'PRO', apiVersion: 1 },
  WEBHOOK: { tier: 'PRO', apiVersion: 3 },
  INBOX: { tier: 'PRO', apiVersion: 4 },
  LEADS_MOVING: { tier: 'PRO', apiVersion: 6 },
  EMAIL_RATE_FEATURE: { tier: null, apiVersion: 7 },
  INVITE_BY_EMAIL: { tier: null, apiVersion: 8 },
  ACTIVITY_CONTROL: { tier: 'ADVANCED', apiVersion: 9 },
  TEAM: { tier: 'ADVANCED', apiVersion: 10 },
  SEQUENCE_ANALYTICS: { tier: 'ADVANCED', apiVersion: 11 },
} as const satisfies Record<Feature, FeatureNeed>;

/**
 * The facts about the user. `apiVersion` null or omitted means a missing user, who has the newest.
 */
export type FeatureFacts = {
  tier: Tier;
  flags?: readonly Feature[];
  apiVersion?: number | null;
  allFeatures?: boolean;
};

/**
 * A feature is available when the user's apiVersion has it and the tier is at or above the required
 * one, or, for a flag, when the flag is on (platform spec, section 6).
 */
export function canUseFeature({
  feature,
  tier,
  flags = [],
  apiVersion = null,
  allFeatures = false,
}: FeatureFacts & { feature: Feature }): Verdict<'FEATURE_NOT_IN_PLAN'> {
  if (allFeatures) return { allowed: true };
  const need: FeatureNeed = FEATURE_NEEDS[feature];
  const bought =
    need.tier === null ? flags.includes(feature) : tierLevel(tier) >= tierLevel(need.tier);
  return bought && isInApiVersion({ apiVersion, needed: need.apiVersion })
    ? { allowed: true }
    : { allowed: false, reason: 'FEATURE_NOT_IN_PLAN' };
}

/** Every feature, and whether it is available (platform spec, section 6). */
export function featuresOf(facts: FeatureFacts): Record<Feature, boolean> {
  return Object.fromEntries(
    FEATURES.map((feature) => [feature, canUseFeature({ feature, ...facts }).allowed]),
  ) as Record<Feature, boolean>;
}

/**
 * The account facts that its plan depends on; the end of the trial in real time, null if there was
 * none.
 */
export type PlanAccount = { email: string; planTier: Tier | null; realTrialEndsAt: number | null };

/**
 * The current plan, in real time: the account's own, Advanced during a trial, otherwise Basic
 * (product rules, section 8). Accounts without a plan and a trial, where nothing is sold, and those
 * in `allFeaturesAccounts` (lowercase), chosen by the operator, have every feature (section 14).
 */
export function currentPlan(
  { email, planTier, realTrialEndsAt }: PlanAccount,
  allFeaturesAccounts: readonly string[],
  realNow: number,
): { tier: Tier; allFeatures: boolean } {
  const nothingSold = planTier === null && realTrialEndsAt === null;
  if (nothingSold || allFeaturesAccounts.includes(email.toLowerCase()))
    return { tier: 'ADVANCED', allFeatures: true };
  const inTrial = realTrialEndsAt !== null && realNow < realTrialEndsAt;
  return { tier: planTier ?? (inTrial ? 'ADVANCED' : 'BASIC'), allFeatures: false };
}

/**
 * The newest apiVersion; a missing user means this one (platform spec, section 6; product rules,
 * section 9).
 */
export const NEWEST_API_VERSION = 11;

/** The thresholds below which features are missing (platform spec, section 6). */
export const API_VERSION_THRESHOLDS = [3, 4, 6, 7, 8, 9, 10, 11] as const;

/**
 * Whether a user of this apiVersion has what came with `needed`; null means a missing user, who has
 * the newest (platform spec, section 6).
 */
export function isInApiVersion({
  apiVersion,
  needed,
}: {
  apiVersion: number | null;
  needed: number;
}): boolean {
  return (apiVersion ?? NEWEST_API_VERSION) >= needed;
}
