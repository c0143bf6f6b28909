import type { SubscriptionHaltCode } from '#core/plan/subscription-halt-words.ts';
import type { Verdict } from '#core/errors/verdict.ts';

export const CAMPAIGN_TYPES = ['CUSTOM_CAMPAIGN'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_STATUSES = ['DRAFT', 'NOT_ACTIVE', 'ACTIVE'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What happens when a lead accepts after it took the no branch (product rules, section 2). */
export const LATE_ACCEPTANCES = ['IGNORE', 'NOTIFY', 'RESUME_YES'] as const;
export type LateAcceptance = (typeof LATE_ACCEPTANCES)[number];

/** What the status switch of a campaign depends on. */
export type SwitchFacts = {
  status: CampaignStatus;
  locked: boolean;
  leadPacks: number;
  sequenceCompleted: boolean;
  /** Why the engine may not work for the user at all. */
  halt: SubscriptionHaltCode | null;
  /** True if the plan allows one campaign and another unlocked one exists. */
  campaignLimitReached: boolean;
};

export type SwitchRefusal =
  | 'CAMPAIGN_LOCKED'
  | SubscriptionHaltCode
  | 'CAMPAIGN_LIMIT'
  | 'SEQUENCE_INCOMPLETE'
  | 'NO_LEAD_PACK';

/**
 * The status after a save: ready to start once it has a lead pack and a finished sequence
 * (campaigns spec, section 4).
 */
export function statusOnSave({
  status,
  leadPacks,
  sequenceCompleted,
}: Pick<SwitchFacts, 'status' | 'leadPacks' | 'sequenceCompleted'>): CampaignStatus {
  if (status === 'ACTIVE') return 'ACTIVE';
  return leadPacks > 0 && sequenceCompleted ? 'NOT_ACTIVE' : 'DRAFT';
}

/**
 * Whether the status switch may be used, and if not, why (platform spec, section 4). Every reason
 * only prevents starting: a running campaign can always be stopped, even without a plan or while
 * locked (product rules, section 14).
 */
export function canChangeStatus(facts: SwitchFacts): Verdict<SwitchRefusal> {
  if (facts.status === 'ACTIVE') return { allowed: true };
  if (facts.locked) return { allowed: false, reason: 'CAMPAIGN_LOCKED' };
  if (facts.halt !== null) return { allowed: false, reason: facts.halt };
  if (facts.campaignLimitReached) return { allowed: false, reason: 'CAMPAIGN_LIMIT' };
  if (facts.status !== 'DRAFT') return { allowed: true };
  if (!facts.sequenceCompleted) return { allowed: false, reason: 'SEQUENCE_INCOMPLETE' };
  if (facts.leadPacks === 0) return { allowed: false, reason: 'NO_LEAD_PACK' };
  return { allowed: true };
}
