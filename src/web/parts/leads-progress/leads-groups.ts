import type { LeadState } from '#core/lead/lead-state.ts';

/**
 * Campaign statistics and pack statistics name the same counts differently; this is what the
 * indicator needs of either.
 */
export type LeadCounts = Record<LeadState, number>;

type CampaignCounts = {
  inProgressLeads: number;
  finishedLeads: number;
  waitingLeads: number;
  pausedLeads: number;
  failedLeads: number;
  blacklistedLeads: number;
  gettingReadyLeads: number;
  uploadingLeads: number;
};
type PackCounts = {
  inProgressLeadsCount: number;
  finishedLeadsCount: number;
  waitingUntilCount: number;
  pausedCount: number;
  failedLeadsCount: number;
  blackListedCount: number;
  gettingReadyLeads: number;
  uploadingCount: number;
};

/** The counts of campaign statistics by lead state. */
export function countsOfCampaign(statistics: CampaignCounts): LeadCounts {
  return {
    IN_PROGRESS: statistics.inProgressLeads,
    FINISHED: statistics.finishedLeads,
    WAITING: statistics.waitingLeads,
    PAUSED: statistics.pausedLeads,
    FAILED: statistics.failedLeads,
    BLACKLISTED: statistics.blacklistedLeads,
    GETTING_READY: statistics.gettingReadyLeads,
    UPLOADING: statistics.uploadingLeads,
  };
}

/** The counts of pack statistics by lead state. */
export function countsOfPack(statistics: PackCounts): LeadCounts {
  return {
    IN_PROGRESS: statistics.inProgressLeadsCount,
    FINISHED: statistics.finishedLeadsCount,
    WAITING: statistics.waitingUntilCount,
    PAUSED: statistics.pausedCount,
    FAILED: statistics.failedLeadsCount,
    BLACKLISTED: statistics.blackListedCount,
    GETTING_READY: statistics.gettingReadyLeads,
    UPLOADING: statistics.uploadingCount,
  };
}
