import {
  canUseFeature,
  currentPlan,
  type Feature,
  type PlanAccount,
} from '#core/plan/feature-tiers.ts';
import type { StepContext } from '#core/sequence/step-facts.ts';

/** The account facts that the steps of its sequences depend on. */
export type ContextAccount = PlanAccount & {
  featureFlags: readonly Feature[];
  inviteByEmailEnabled: boolean;
  mailboxConnected: boolean;
};

/**
 * Whether an account has a feature by its plan, by a flag, or because the operator granted every
 * feature. Real time (product rules, sections 9 and 13).
 */
export function hasFeature({
  account,
  feature,
  realNow,
  allFeaturesAccounts,
}: {
  account: Pick<ContextAccount, 'email' | 'planTier' | 'realTrialEndsAt' | 'featureFlags'>;
  feature: Feature;
  realNow: number;
  allFeaturesAccounts: readonly string[];
}): boolean {
  return canUseFeature({
    feature,
    flags: account.featureFlags,
    ...currentPlan(account, allFeaturesAccounts, realNow),
  }).allowed;
}

type Around = {
  account: ContextAccount;
  startedAt: number | null;
  connectionsKnownUntil: number | null;
  useLikelyEmails: boolean;
  finderAvailable: boolean;
  realNow: number;
  allFeaturesAccounts: readonly string[];
};

/**
 * The shared context of a campaign's leads, for the engine and for everything that explains or
 * forecasts it (product rules, sections 2 and 14).
 */
export function stepContext({
  account,
  startedAt,
  connectionsKnownUntil,
  useLikelyEmails,
  finderAvailable,
  realNow,
  allFeaturesAccounts,
}: Around): StepContext {
  const has = (feature: Feature): boolean =>
    hasFeature({ account, feature, realNow, allFeaturesAccounts });
  return {
    startedAt,
    connectionsKnownUntil,
    mailboxConnected: account.mailboxConnected,
    finderAvailable,
    inviteByEmailAllowed: account.inviteByEmailEnabled && has('INVITE_BY_EMAIL'),
    leadsMovingAllowed: has('LEADS_MOVING'),
    useLikelyEmails,
  };
}
