import { campaignStatistics, shownStatistics } from '#core/campaign/lead-statistics.ts';
import type { CampaignStatisticsAnswer } from '#contract/campaigns.ts';
import type { CampaignSummary } from '#data/campaigns/campaigns.ts';
import { ZERO_COUNTS, type CampaignCounts } from '#data/campaigns/statistics.ts';

/**
 * The statistics of a campaign; for a draft, zeros except for its lists (campaigns spec, section
 * 4).
 */
export function presentStatistics(
  status: CampaignSummary['status'],
  counts: CampaignCounts,
): CampaignStatisticsAnswer {
  const { counters, leadPacks, searchActive, transferActive } = counts;
  const statistics = shownStatistics(
    status,
    campaignStatistics({
      counters,
      leadsListsSize: leadPacks,
      searchActive,
      transferActive,
    }),
  );
  const shown = status === 'DRAFT' ? ZERO_COUNTS.counters : counters;
  return {
    ...statistics,
    totalLeadsCount: statistics.totalLeads,
    messagedLeads: shown.messaged,
    messageViewedLeads: shown.viewed,
    withdrawnLeads: shown.withdrawn,
  };
}
