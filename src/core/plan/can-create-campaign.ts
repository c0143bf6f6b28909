import type { Verdict } from '#core/errors/verdict.ts';

export type CreationRefusal = 'CAMPAIGN_CREATION_DISABLED' | 'SUBSCRIPTION_PAUSED';

/**
 * Whether a campaign may be created: only with the multiple-campaigns feature or no other unlocked
 * campaign, and not while the subscription is paused (campaigns spec, section 5).
 */
export function canCreateCampaign({
  multipleCampaigns,
  unlockedCampaigns,
  subscriptionPaused,
}: {
  multipleCampaigns: boolean;
  unlockedCampaigns: number;
  subscriptionPaused: boolean;
}): Verdict<CreationRefusal> {
  if (subscriptionPaused) return { allowed: false, reason: 'SUBSCRIPTION_PAUSED' };
  return multipleCampaigns || unlockedCampaigns === 0
    ? { allowed: true }
    : { allowed: false, reason: 'CAMPAIGN_CREATION_DISABLED' };
}

/**
 * Where the toast of a refused creation leads: to /upgrade if the plan is insufficient, otherwise
 * to /dashboard (product rules, section 14).
 */
export function creationRedirect(reason: CreationRefusal): '/upgrade' | '/dashboard' {
  return reason === 'CAMPAIGN_CREATION_DISABLED' ? '/upgrade' : '/dashboard';
}
