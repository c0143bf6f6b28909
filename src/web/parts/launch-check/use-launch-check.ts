import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PAGE_ROWS } from './launch-pager.tsx';

export type LaunchCode = LaunchCheckAnswer['counts'][number]['code'];

/** What the launch check of a campaign found, with a page of the leads of one finding, from 0. */
export function useLaunchCheck({
  campaignId,
  page = 0,
  code,
  enabled = true,
}: {
  campaignId: CampaignId;
  page?: number;
  code?: LaunchCode;
  enabled?: boolean;
}) {
  return useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/launch-check', {
      params: { campaignId },
      query: { page, size: PAGE_ROWS, ...(code && { code }) },
    }),
    staleTime: 10_000,
    enabled,
  });
}
