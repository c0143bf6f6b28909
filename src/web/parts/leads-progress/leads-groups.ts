import type { LeadState } from '#core/lead/lead-state.ts';

/** Campaign statistics and pack statistics name the same counts differently; this is what the indicator needs of either. */
export type LeadCounts = Record<LeadState, number>;

type CampaignCounts = { inProgressLeads: number; finishedLeads: number; waitingLeads: number; pausedLeads: number; failedLeads: number; blacklistedLeads: number; gettingReadyLeads: number; uploadingLeads: number };
type PackCounts = { inProgressLeadsCount: number; finishedLeadsCount: number; waitingUntilCount: number; pausedCount: number; failedLeadsCount: number; blackListedCount: number; gettingReadyLeads: number; uploadingCount: number };

/** The counts of campaign statistics by lead state. */
export function countsOfCampaign(statistics: CampaignCounts): LeadCounts {
  return {
    IN_PROGRESS: statistics.inProgressLeads, FINISHED: statistics.finishedLeads, WAITING: statistics.waitingLeads, PAUSED: statistics.pausedLeads,
    FAILED: statistics.failedLeads, BLACKLISTED: statistics.blacklistedLeads, GETTING_READY: statistics.gettingReadyLeads, UPLOADING: statistics.uploadingLeads,
  };
}

/** The counts of pack statistics by lead state. */
export function countsOfPack(statistics: PackCounts): LeadCounts {
  return {
    IN_PROGRESS: statistics.inProgressLeadsCount, FINISHED: statistics.finishedLeadsCount, WAITING: statistics.waitingUntilCount, PAUSED: statistics.pausedCount,
    FAILED: statistics.failedLeadsCount, BLACKLISTED: statistics.blackListedCount, GETTING_READY: statistics.gettingReadyLeads, UPLOADING: statistics.uploadingCount,
  };
}

export const LEAD_GROUPS = ['ENDED', 'ON_HOLD', 'IN_PROGRESS', 'REMAINING', 'UPLOADING'] as const;
export type LeadGroup = (typeof LEAD_GROUPS)[number];

/** Which states each group of the indicator holds (campaigns spec, section 4, "Progress indicator groups"). */
export const GROUP_STATES = {
  ENDED: ['FINISHED', 'FAILED', 'BLACKLISTED'],
  ON_HOLD: ['PAUSED', 'WAITING'],
  IN_PROGRESS: ['IN_PROGRESS'],
  REMAINING: ['GETTING_READY'],
  UPLOADING: ['UPLOADING'],
} as const satisfies Record<LeadGroup, readonly LeadState[]>;

/** The groups that are not zero, in their order. */
export function leadGroups(counts: LeadCounts): { group: LeadGroup; count: number; states: { state: LeadState; count: number }[] }[] {
  return LEAD_GROUPS.map((group) => {
    const states = GROUP_STATES[group].map((state) => ({ state, count: counts[state] }));
    return { group, states, count: states.reduce((sum, one) => sum + one.count, 0) };
  }).filter(({ count }) => count > 0);
}
