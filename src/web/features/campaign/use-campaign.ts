import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CampaignId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';

/** The campaign of this page, read once for all its tabs. */
export function useCampaignId(): CampaignId {
  return useParams({ strict: false, select: (params) => (params as { campaignId: CampaignId }).campaignId });
}

/** The campaign of the address. */
export function useCampaign() {
  return useQuery(apiQuery('GET /campaigns/{campaignId}', { params: { campaignId: useCampaignId() } }));
}
