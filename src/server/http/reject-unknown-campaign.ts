import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Rejects a campaign that isn't the user's, for callers that need nothing else of it. */
export async function rejectUnknownCampaign(scope: Owner, campaignId: string): Promise<void> {
  if ((await ownCampaignIds(scope, [campaignId])).length === 0) throw new ApiError('NOT_FOUND');
}
