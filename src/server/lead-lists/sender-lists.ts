import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import type { Owner } from '#data/scope.ts';
import {
  listSeenSenders,
  readDealtLists,
  type SeenSender,
} from '#data/shared-campaigns/sender-leads.ts';
import { askedSenders } from '#server/campaign-facts/asked-senders.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { rejectField } from '#server/http/api-error.ts';

/** A sender’s part of a list of leads, as a filter of their own campaign. */
type SenderList = { sender: SeenSender; filter: LeadFilter & { campaignId: string } };

/**
 * The part of each sender in a filtered campaign: of those named, otherwise of all that its user
 * sees. Senders who were dealt nothing of the filter’s list are left out.
 */
export async function senderLists(
  scope: Owner,
  filter: LeadFilter & { campaignId: string },
  senderIds: readonly string[] | undefined,
): Promise<SenderList[]> {
  const { campaignId, leadPackId } = filter;
  const asked = await askedSenders(scope, campaignId, senderIds);
  const dealt = leadPackId && (await readDealtLists(scope, { campaignId, leadPackId }));
  return asked
    .filter(({ userId }) => !dealt || dealt.has(userId))
    .map((sender) => ({
      sender,
      filter: {
        ...filter,
        campaignId: sender.campaignId,
        leadPackId: (dealt ? dealt.get(sender.userId) : null) ?? null,
      },
    }));
}

/** Leads of one account to export; `sender` is null unless several send for their campaign. */
export type ExportedList = { userId: string; filter: LeadFilter; sender: string | null };

/** The lists that a filter exports: in a shared campaign of the user’s, one of each sender. */
export async function exportedLists(
  scope: Owner,
  filter: LeadFilter,
  senderIds?: readonly string[],
): Promise<ExportedList[]> {
  const { campaignId } = filter;
  if (campaignId === null) {
    if (senderIds !== undefined)
      throw rejectField('campaignId', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
    return [{ userId: scope.userId, filter, sender: null }];
  }
  const lists = await senderLists(scope, { ...filter, campaignId }, senderIds);
  const isShared = (await listSeenSenders(scope, campaignId)).length > 1;
  return lists.map(({ sender: { userId, name }, ...list }) => ({
    ...list,
    userId,
    sender: isShared ? name : null,
  }));
}
