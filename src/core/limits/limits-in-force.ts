import { controlledLimits, type ControlledLimits } from '#core/limits/activity-control.ts';
import type { DailyLimits } from '#core/limits/daily-allowance.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';
import { hasFeature, type ContextAccount } from '#core/sequence/step-context.ts';

/** What a user's limits depend on. `now` in campaign time; the plan is evaluated in real time. */
export type LimitFacts = {
  account: Pick<ContextAccount, 'email' | 'planTier' | 'realTrialEndsAt' | 'featureFlags'> & {
    limits: DailyLimits;
    activityControlEnabled: boolean;
    connectedAt: number | null;
  };
  lastInvites: { sent: number; accepted: number };
  lastWarningAt: number | null;
  now: number;
  realNow: number;
  allFeaturesAccounts: readonly string[];
};

/** `controlled` is null while Activity Control does not set the limits. */
export type LimitsInForce = {
  limits: DailyLimits;
  unlimitedQuotas: boolean;
  controlled: ControlledLimits | null;
};

/**
 * A user's limits: their own, or those of Activity Control while it is on and the plan has it
 * (product rules, section 4).
 */
export function limitsInForce({
  account,
  lastInvites,
  lastWarningAt,
  now,
  realNow,
  allFeaturesAccounts,
}: LimitFacts): LimitsInForce {
  const has = (feature: Feature): boolean =>
    hasFeature({ account, feature, realNow, allFeaturesAccounts });
  const unlimitedQuotas = has('UNLIMITED_QUOTAS');
  if (!account.activityControlEnabled || account.connectedAt === null || !has('ACTIVITY_CONTROL'))
    return { limits: account.limits, unlimitedQuotas, controlled: null };
  const controlled = controlledLimits({
    now,
    connectedAt: account.connectedAt,
    lastInvites,
    lastWarningAt,
  });
  return { limits: controlled.limits, unlimitedQuotas, controlled };
}
