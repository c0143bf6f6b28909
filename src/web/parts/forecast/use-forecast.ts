import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';

/** A forecast is worth asking for again after so long; real ms. */
const FRESH_MS = 20_000;

/** The forecast of a campaign, asked for when it is shown. */
export function useForecast({
  campaignId,
  enabled = true,
}: {
  campaignId: CampaignId;
  enabled?: boolean;
}) {
  return useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/forecast', { params: { campaignId } }),
    staleTime: FRESH_MS,
    enabled,
  });
}
