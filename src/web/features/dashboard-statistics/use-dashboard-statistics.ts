import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CampaignId, LeadPackId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { parseRange, type StatisticsRange } from './statistics-range.ts';

const ID = /^[1-9]\d{0,17}$/;

/** The filters in the URL; unknown values are ignored. */
export function useStatisticsFilters(): {
  campaignId: CampaignId | null;
  leadsList: LeadPackId | null;
  range: StatisticsRange;
} {
  const params = useQueryParams();
  const { zone } = useProductTime();
  const now = useNow(60_000);
  const campaignId = ID.test(params['campaignId'] ?? '')
    ? (params['campaignId'] as CampaignId)
    : null;
  return {
    campaignId,
    leadsList:
      campaignId !== null && ID.test(params['leadsList'] ?? '')
        ? (params['leadsList'] as LeadPackId)
        : null,
    range: parseRange({ params, now, zone }),
  };
}

/** Counts and rates of the chosen days; while others are asked for, the last stay. */
export function useDashboardStatistics() {
  const { campaignId, leadsList, range } = useStatisticsFilters();
  return useQuery({
    ...apiQuery('GET /events/statistics', {
      query: {
        campaignIds: campaignId,
        leadsList,
        from: new Date(range.from).toISOString(),
        to: new Date(range.to).toISOString(),
      },
    }),
    placeholderData: keepPreviousData,
  });
}
