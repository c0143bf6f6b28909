import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import { canSwitch, type SwitchFacts, type SwitchRefusal } from '#core/campaign/campaign-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';

export type AbilityFacts = SwitchFacts & { transferActive: boolean };

/** `can` of a campaign's answer (product api, "Shapes"): the same verdicts set the controls and refuse the calls. */
export type CampaignAbilities = { toggle: Verdict<SwitchRefusal>; edit: Verdict<'CAMPAIGN_LOCKED'>; delete: Verdict<'LEADS_TRANSFER_IN_PROGRESS'> };

/** A locked campaign is read only (design, section 10). */
export function canEditCampaign({ locked }: Pick<AbilityFacts, 'locked'>): Verdict<'CAMPAIGN_LOCKED'> {
  return locked ? { allowed: false, reason: 'CAMPAIGN_LOCKED' } : { allowed: true };
}

/** A campaign is not deleted while its leads move (product rules, section 14). */
export function canDeleteCampaign({ transferActive }: Pick<AbilityFacts, 'transferActive'>): Verdict<'LEADS_TRANSFER_IN_PROGRESS'> {
  return transferActive ? { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' } : { allowed: true };
}

/** Everything one may do with a campaign, each with the reason why not. */
export function campaignAbilities(facts: AbilityFacts): CampaignAbilities {
  return { toggle: canSwitch(facts), edit: canEditCampaign(facts), delete: canDeleteCampaign(facts) };
}

/** Whether leads may be added: refused only when the campaign is locked or LinkedIn is not VERIFIED, which a phone challenge is not (product rules, section 5). */
export function canAddLeads({ locked, userStatus }: { locked: boolean; userStatus: UserStatus }): Verdict<'CAMPAIGN_LOCKED' | 'LINKEDIN_NOT_CONNECTED'> {
  if (locked) return { allowed: false, reason: 'CAMPAIGN_LOCKED' };
  return isConnected(userStatus) ? { allowed: true } : { allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' };
}
