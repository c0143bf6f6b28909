import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useParam } from '#web/ui/navigation/page-path.ts';

/** The campaign of this page, read once for all its tabs. */
export function useCampaignId(): CampaignId {
  return useParam('campaignId') as CampaignId;
}

/** The campaign of the address. */
export function useCampaign() {
  return useQuery(
    apiQuery('GET /campaigns/{campaignId}', { params: { campaignId: useCampaignId() } }),
  );
}
