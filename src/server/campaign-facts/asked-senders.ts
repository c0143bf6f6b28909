import type { Owner } from '#data/scope.ts';
import { listSeenSenders, type SeenSender } from '#data/shared-campaigns/sender-leads.ts';
import { rejectField } from '#server/http/api-error.ts';

/**
 * The senders whose part of a campaign its user asks for: those named, otherwise all; only the user
 * where no one else sends (product rules, section 22).
 */
export async function askedSenders(
  scope: Owner,
  campaignId: string,
  senderIds: readonly string[] | undefined,
): Promise<SeenSender[]> {
  const all = await listSeenSenders(scope, campaignId);
  if (senderIds?.some((id) => all.every(({ userId }) => userId !== id)) === true)
    throw rejectField('senderIds', 'NOT_A_SENDER', 'This person doesn’t send for this campaign');
  return all.filter(({ userId }) => senderIds?.includes(userId) ?? true);
}
