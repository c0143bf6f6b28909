import { isCommonLabel } from '#core/conversation/conversation-labels.ts';
import { markHits } from '#core/conversation/search-hit.ts';
import {
  countListed,
  listConversationPage,
  listConversationsPart,
  readCounts,
  type ConversationFilter,
} from '#data/conversations/conversation-list.ts';
import {
  readFoundMessages,
  searchConversationPage,
  type FoundMessage,
} from '#data/conversations/conversation-search.ts';
import { listOwnLabels } from '#data/conversations/labels.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import type { Walk } from '#data/database/keyset.ts';
import type { Owner } from '#data/scope.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { inboxesOf, type ReadInboxes } from '#server/conversations/inboxes.ts';
import { presentConversations, type Reader } from '#server/conversations/present-conversation.ts';
import type { Call } from '#server/http/handler.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';

type ListCall = Call<'GET /messaging/conversations'>;

/** One page of conversations, or a part by cursor: of the account, or of the team’s inbox. */
export async function listConversations(call: ListCall) {
  const { scope, query: given, caller } = call;
  const asked = listRequest('GET /messaging/conversations', call);
  const inboxes = await inboxesOf(call);
  const searched = (given.query ?? '').trim() === '' ? null : (given.query ?? '');
  if (searched !== null && asked.walk !== null)
    throw rejectField('query', 'EITHER_OR', 'A search is read by page, not by cursor');
  if (given.scope === 'team' && given.updatedSince !== undefined)
    throw rejectField('updatedSince', 'EITHER_OR', 'Changes are read for one account at a time');
  const filter = await filterOf(call, inboxes);
  if (searched !== null) return searchConversations(call, { query: searched, filter, inboxes });
  const read =
    asked.walk === null
      ? await listConversationPage(inboxes, { ...asked, filter })
      : await listConversationsPart(inboxes, filter, asked.walk);
  const rows = await presentConversations(readerOf(call, inboxes), read.rows);
  const readDeleted = (walk: Walk) =>
    listDeleted({ ...scope, userId: caller.userId }, 'conversations', walk);
  return changesResponse(asked, { read: { ...read, rows }, readDeleted }, ({ shown }) => shown);
}

async function filterOf(
  { query: { campaignId, label, assignedTo, ...given }, caller }: ListCall,
  { db, userIds }: ReadInboxes,
): Promise<ConversationFilter> {
  const scopes = userIds.map((userId) => ({ db, userId }));
  if (campaignId !== undefined) await ensureCampaign(scopes, campaignId);
  if (label !== undefined) await ensureLabel(scopes, label);
  const isSearch = (given.query ?? '').trim() !== '';
  // By default a search covers archived conversations too, and so does a list of changes.
  const both = isSearch || given.updatedSince !== undefined ? null : false;
  return {
    unread: given.unread ?? null,
    labelId: label ?? null,
    campaignId: campaignId ?? null,
    channel: given.channel ?? null,
    archived: given.archived ?? both,
    awaitingMe: given.awaitingMe ?? null,
    replied: given.replied ?? null,
    reminders: given.reminders ?? null,
    assigneeId:
      assignedTo === 'me'
        ? caller.identityId
        : assignedTo === 'nobody'
          ? 'NOBODY'
          : (assignedTo ?? null),
  };
}

async function searchConversations(
  call: ListCall,
  { query, filter, inboxes }: { query: string; filter: ConversationFilter; inboxes: ReadInboxes },
) {
  const { page, size } = call.query;
  const { found, total } = await searchConversationPage(inboxes, { query, filter, page, size });
  const [conversations, messages] = await Promise.all([
    presentConversations(readerOf(call, inboxes), found),
    readFoundMessages(inboxes.db, found),
  ]);
  const hits = new Map(messages.map((message) => [message.conversation_id, message]));
  const content = conversations.map(({ row, shown }) => {
    const at = shown.lastMessage?.at ?? isoInstant(row.created_at);
    return { ...shown, hit: hitOf({ name: shown.name, at, query, message: hits.get(shown.id) }) };
  });
  return pageResponse({ page, size }, { rows: content, total });
}

function readerOf({ caller, parts }: ListCall, { accounts }: ReadInboxes): Reader {
  const open = new Set(accounts.filter(({ canOpen }) => canOpen).map(({ userId }) => userId));
  return {
    db: parts.db,
    pictureLink: parts.pictureLink,
    readerId: caller.identityId,
    canOpen: (userId) => open.has(userId),
  };
}

/** How many conversations there are of each kind; in the team’s inbox also for each account. */
export async function countConversations(call: Call<'GET /messaging/conversations/counts'>) {
  const inboxes = await inboxesOf(call);
  const [counts, listed] = await Promise.all([
    readCounts(inboxes),
    countListed(inboxes, call.caller.identityId),
  ]);
  const sumOf = (counted: string) => counts.reduce((sum, { of }) => sum + of(counted), 0);
  const byLabel: Record<string, number> = {};
  for (const [label, conversations] of counts.flatMap(({ labels }) => labels))
    byLabel[label] = (byLabel[label] ?? 0) + conversations;
  return {
    unread: sumOf('UNREAD'),
    total: sumOf('ALL'),
    byLabel,
    awaitingMe: sumOf('AWAITING_ME'),
    reminders: listed.reminders,
    archived: sumOf('ARCHIVED'),
    assignedToMe: listed.assigned,
    accounts: inboxes.accounts.flatMap((account) => {
      const own = counts.find(({ userId }) => userId === account.userId);
      const of = (counted: string) => own?.of(counted) ?? 0;
      const numbers = { unread: of('UNREAD'), awaitingMe: of('AWAITING_ME'), total: of('ALL') };
      return [{ ...account, ...numbers }];
    }),
  };
}

async function ensureCampaign(scopes: readonly Owner[], campaignId: string): Promise<void> {
  for (const scope of scopes) if ((await ownCampaignIds(scope, [campaignId])).length > 0) return;
  throw new ApiError('NOT_FOUND');
}

/** Rejects a label that none of the accounts has. */
export async function ensureLabel(scopes: readonly Owner[], label: string): Promise<void> {
  if (isCommonLabel(label)) return;
  for (const scope of scopes)
    if ((await listOwnLabels(scope)).some(({ id }) => id === label)) return;
  throw rejectField('label', 'NOT_FOUND', 'You don’t have this label');
}

/** The matching excerpt of the newest message found, or else the person's name. */
function hitOf({
  name,
  at,
  query,
  message,
}: {
  name: string | null;
  at: string;
  query: string;
  message: FoundMessage | undefined;
}) {
  const inMessage =
    message === undefined
      ? null
      : (markHits({ text: message.text, query }) ??
        markHits({ text: message.subject ?? '', query }));
  if (message !== undefined && inMessage !== null)
    return { ...inMessage, at: isoInstant(message.at), messageId: message.message_id };
  const inName = markHits({ text: name ?? '', query }) ?? { text: name ?? '', marks: [] };
  return { ...inName, at, messageId: null };
}
