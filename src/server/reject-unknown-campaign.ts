import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ApiError } from '#server/api-error.ts';

/** Refuses a campaign that isn't the user's, for whoever needs nothing else of it. */
export async function rejectUnknownCampaign({
  db,
  userId,
  campaignId,
}: {
  db: AnyDatabase;
  userId: string;
  campaignId: string;
}): Promise<void> {
  if ((await ownCampaignIds({ db, userId, campaignIds: [campaignId] })).length === 0)
    throw new ApiError('NOT_FOUND');
}
