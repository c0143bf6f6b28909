import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ACTION_EVENTS, type ActionEvent } from '#core/dashboard/action-events.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';

export type Dashboard = Answer<'GET /v1/dashboard'>;

export const DAY_CHOICES = [7, 14, 30, 90] as const;
const STANDARD_DAYS = 14;

/** The filters in the URL: campaign, action, and days; unknown values are ignored. */
export function useDashboardFilters(): {
  campaignId: CampaignId | null;
  type: ActionEvent | null;
  days: number;
} {
  const params = useQueryParams();
  const days = Number(params['days']);
  return {
    campaignId: /^[1-9]\d{0,17}$/.test(params['campaignId'] ?? '')
      ? (params['campaignId'] as CampaignId)
      : null,
    type: ACTION_EVENTS.find((type) => type === params['type']) ?? null,
    days: DAY_CHOICES.find((choice) => choice === days) ?? STANDARD_DAYS,
  };
}

/**
 * Everything that the page shows, in one answer; while another one is asked for, the last stays.
 */
export function useDashboard() {
  const { campaignId, type, days } = useDashboardFilters();
  return useQuery({
    ...apiQuery('GET /v1/dashboard', { query: { campaignIds: campaignId, types: type, days } }),
    placeholderData: keepPreviousData,
  });
}
