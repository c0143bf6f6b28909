import type { Verdict } from '#core/errors/verdict.ts';

export const TIERS = ['BASIC', 'PRO', 'ADVANCED'] as const;
export type Tier = (typeof TIERS)[number];

/** The features of the plans and the flags (product rules, section 13). */
export const FEATURES = ['INBOX', 'WEBHOOK', 'EXPORT_LEADS', 'MULTIPLE_CAMPAIGNS', 'UNLIMITED_QUOTAS', 'LEADS_MOVING', 'TEAM', 'ACTIVITY_CONTROL', 'SEQUENCE_ANALYTICS', 'EMAIL_RATE_FEATURE', 'INVITE_BY_EMAIL'] as const;
export type Feature = (typeof FEATURES)[number];

/** The tier a feature needs (platform spec, section 6); null: it hangs on a flag, not on the plan. */
export const FEATURE_TIERS = {
  INBOX: 'PRO', WEBHOOK: 'PRO', EXPORT_LEADS: 'PRO', MULTIPLE_CAMPAIGNS: 'PRO', UNLIMITED_QUOTAS: 'PRO', LEADS_MOVING: 'PRO',
  TEAM: 'ADVANCED', ACTIVITY_CONTROL: 'ADVANCED', SEQUENCE_ANALYTICS: 'ADVANCED', EMAIL_RATE_FEATURE: null, INVITE_BY_EMAIL: null,
} as const satisfies Record<Feature, Tier | null>;

/** A feature is available when the tier is at or above the required one, or, for a flag, when the flag is on (platform spec, section 6). */
export function canUseFeature({ feature, tier, flags = [], allFeatures = false }: { feature: Feature; tier: Tier; flags?: readonly Feature[]; allFeatures?: boolean }): Verdict<'FEATURE_NOT_IN_PLAN'> {
  if (allFeatures) return { allowed: true };
  const needed = FEATURE_TIERS[feature];
  const allowed = needed === null ? flags.includes(feature) : TIERS.indexOf(tier) >= TIERS.indexOf(needed);
  return allowed ? { allowed: true } : { allowed: false, reason: 'FEATURE_NOT_IN_PLAN' };
}

/** The tier that holds now: Advanced while a trial runs, the plan's own with a usable subscription, otherwise Basic (product rules, section 8). Real time. */
export function tierNow({ trialEndsAt, planTier, realNow }: { trialEndsAt: number; planTier: Tier | null; realNow: number }): Tier {
  if (planTier !== null) return planTier;
  return realNow < trialEndsAt ? 'ADVANCED' : 'BASIC';
}
