import type { Verdict } from '#core/errors/verdict.ts';
import { isInApiVersion } from '#core/plan/api-version.ts';

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

/** What a feature hangs on: the least tier (null: a flag instead of the plan) and the apiVersion that brought it. */
export type FeatureNeed = { tier: Tier | null; apiVersion: number };

/**
 * The one table of features (platform spec, section 6; product rules, section 9): tiers as the specification names them, thresholds of apiVersion as
 * `docs/decisions/0037-one-table-of-features.md` lays them out; 1 is the first version, which had no threshold.
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

/** What is known of who asks. `apiVersion` null, or left out, is a missing user: the newest. */
export type FeatureFacts = {
  tier: Tier;
  flags?: readonly Feature[];
  apiVersion?: number | null;
  allFeatures?: boolean;
};

/** A feature is available when the user's apiVersion has it and the tier is at or above the required one, or, for a flag, when the flag is on (platform spec, section 6). */
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
    need.tier === null ? flags.includes(feature) : TIERS.indexOf(tier) >= TIERS.indexOf(need.tier);
  return bought && isInApiVersion({ apiVersion, needed: need.apiVersion })
    ? { allowed: true }
    : { allowed: false, reason: 'FEATURE_NOT_IN_PLAN' };
}

/** Every feature, and whether it may be used (platform spec, section 6). */
export function featuresOf(facts: FeatureFacts): Record<Feature, boolean> {
  return Object.fromEntries(
    FEATURES.map((feature) => [feature, canUseFeature({ feature, ...facts }).allowed]),
  ) as Record<Feature, boolean>;
}

/** The tier that holds now: Advanced while a trial runs, the plan's own with a usable subscription, otherwise Basic (product rules, section 8). Real time. */
export function tierNow({
  trialEndsAt,
  planTier,
  realNow,
}: {
  trialEndsAt: number;
  planTier: Tier | null;
  realNow: number;
}): Tier {
  if (planTier !== null) return planTier;
  return realNow < trialEndsAt ? 'ADVANCED' : 'BASIC';
}
