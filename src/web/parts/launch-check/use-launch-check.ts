import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';

/** Leads shown on a page of what was found. */
export const PROBLEMS_PAGE = 20;

/** What the launch check of a campaign found, with a page of its leads from 0. */
export function useLaunchCheck({
  campaignId,
  page = 0,
  enabled = true,
}: {
  campaignId: CampaignId;
  page?: number;
  enabled?: boolean;
}) {
  return useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/launch-check', {
      params: { campaignId },
      query: { page, size: PROBLEMS_PAGE },
    }),
    staleTime: 10_000,
    enabled,
  });
}
