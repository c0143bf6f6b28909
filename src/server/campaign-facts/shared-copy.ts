import { isCopy } from '#data/shared-campaigns/shared-campaigns.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Rejects changing a sender’s copy of a shared campaign: its owner edits it for all. */
export async function rejectCopy(scope: Owner, campaignId: string): Promise<void> {
  if (await isCopy(scope, campaignId)) throw new ApiError('SHARED_COPY');
}
