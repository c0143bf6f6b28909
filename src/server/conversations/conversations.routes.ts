import type { conversationRoutes } from '#contract/conversations.ts';
import { isCommonLabel } from '#core/conversation/conversation-labels.ts';
import { markHits } from '#core/conversation/search-hit.ts';
import {
  countReminded,
  listConversationPage,
  listConversationsPart,
  readCounts,
} from '#data/conversations/conversation-list.ts';
import {
  readFoundMessages,
  searchConversationPage,
  type FoundMessage,
} from '#data/conversations/conversation-search.ts';
import { changeConversations, type ConversationChange } from '#data/conversations/conversations.ts';
import { listOwnLabels } from '#data/conversations/labels.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import type { Walk } from '#data/database/keyset.ts';
import type { Owner } from '#data/scope.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { draftHandlers } from '#server/conversations/draft-handlers.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import { learnInmailCredits } from '#server/conversations/inmail-credits.ts';
import { labelHandlers } from '#server/conversations/label-handlers.ts';
import { oneOf, openOne } from '#server/conversations/open-conversation.ts';
import { presentConversations } from '#server/conversations/present-conversation.ts';
import { presentThread } from '#server/conversations/present-thread.ts';
import type { Call, Handlers, ServerParts } from '#server/http/handler.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

/**
 * Conversations with people, on every channel (product api, "Inbox"; product rules, section 15).
 */
export const conversationHandlers: Handlers<keyof typeof conversationRoutes> = {
  'GET /messaging/conversations': listConversations,
  'POST /messaging/conversations': async ({
    scope,
    body: { leadId },
    caller: { userId },
    parts,
    now,
  }) => {
    const { db } = parts;
    await ensureWritable(scope);
    if ((await ownLeadIds(scope, [leadId])).size === 0) throw new ApiError('NOT_FOUND');
    const conversationId = await conversationOfLead({ db, userId, leadId, now });
    return (await oneOf({ parts, userId, conversationId })).shown;
  },
  'GET /messaging/conversations/counts': async ({ scope }) => {
    const [counts, reminders] = await Promise.all([readCounts(scope), countReminded(scope)]);
    const labels = [...counts].filter(([counted]) => counted.startsWith(LABEL));
    return {
      unread: counts.get('UNREAD') ?? 0,
      total: counts.get('ALL') ?? 0,
      byLabel: Object.fromEntries(
        labels.map(([counted, count]) => [counted.slice(LABEL.length), count]),
      ),
      awaitingMe: counts.get('AWAITING_ME') ?? 0,
      reminders,
      archived: counts.get('ARCHIVED') ?? 0,
    };
  },
  'POST /messaging/conversations/bulk': async ({
    scope,
    body: { ids, ...change },
    caller: { userId },
    parts,
  }) => {
    await ensureChange(parts, userId, change);
    const asked = [...new Set<string>(ids)];
    const changed = await changeConversations(scope, asked, change);
    return { changed: changed.length, skipped: asked.length - changed.length };
  },
  'GET /messaging/conversations/{conversationId}': async ({
    params: { conversationId },
    caller: { userId },
    parts,
    realNow,
  }) => {
    const { shown } = await openOne({ parts, userId, conversationId });
    if (shown.inmail === null || !(await learnInmailCredits(parts, userId, realNow))) return shown;
    return (await oneOf({ parts, userId, conversationId })).shown;
  },
  'PATCH /messaging/conversations/{conversationId}': async ({
    params: { conversationId },
    body,
    caller: { userId },
    parts,
  }) => {
    await ensureChange(parts, userId, body);
    const change = { db: parts.db, userId, conversationIds: [conversationId], change: body };
    await changeConversations(change, change.conversationIds, change.change);
    return (await oneOf({ parts, userId, conversationId })).shown;
  },
  'GET /messaging/conversations/{conversationId}/events': async ({
    scope,
    params: { conversationId },
    query: { before, cursor, size },
    caller: { userId },
    parts,
    now,
    realNow,
  }) => {
    const { row } = await openOne({ parts, userId, conversationId });
    const thread = await presentThread(scope, {
      conversationId,
      leadId: row.lead_id,
      before: before ?? (cursor || undefined),
      size,
      momentOf: (channel) => ({
        now,
        realNow,
        rate: parts.clock.rate(),
        settleMs: parts.settleMs?.[channel] ?? 0,
      }),
      network: parts.network,
    });
    return { ...thread, nextCursor: thread.before };
  },
  ...draftHandlers,
  ...labelHandlers,
};

const LABEL = 'LABEL/';

async function listConversations(call: Call<'GET /messaging/conversations'>) {
  const {
    scope,
    query: { query = '', page, size, archived, ...given },
    caller: { userId },
    parts: { db, pictureLink },
  } = call;
  const { campaignId, label } = given;
  const asked = listRequest('GET /messaging/conversations', call);
  if (campaignId !== undefined) await rejectUnknownCampaign(scope, campaignId);
  if (label !== undefined) await ensureLabel(scope, label);
  const searched = query.trim() === '' ? null : query;
  if (searched !== null && asked.walk !== null)
    throw rejectField('query', 'EITHER_OR', 'A search is read by page, not by cursor');
  const filter = {
    unread: given.unread ?? null,
    labelId: label ?? null,
    campaignId: campaignId ?? null,
    channel: given.channel ?? null,
    // By default a search covers archived conversations too, and so does a list of changes.
    archived: archived ?? (searched === null && given.updatedSince === undefined ? false : null),
    awaitingMe: given.awaitingMe ?? null,
    replied: given.replied ?? null,
    reminders: given.reminders ?? null,
  };
  if (searched === null) {
    const read =
      asked.walk === null
        ? await listConversationPage(scope, { filter, page, size })
        : await listConversationsPart(scope, filter, asked.walk);
    const rows = await presentConversations(scope, read.rows, pictureLink);
    const readDeleted = (walk: Walk) => listDeleted(scope, 'conversations', walk);
    return changesResponse(asked, { read: { ...read, rows }, readDeleted }, ({ shown }) => shown);
  }
  const search = { db, userId, query: searched, filter, page, size };
  const { found: hit, total } = await searchConversationPage(search, search);
  const conversationIds = hit.map((one) => one.conversationId);
  const messageIds = hit.map((one) => one.messageId).filter((id) => id !== null);
  const [conversations, found] = await Promise.all([
    presentConversations(scope, conversationIds, pictureLink),
    readFoundMessages(scope, messageIds),
  ]);
  const hits = new Map(found.map((message) => [message.conversation_id, message]));
  const content = conversations.map(({ row, shown }) => {
    const at = shown.lastMessage?.at ?? isoInstant(row.created_at);
    return { ...shown, hit: hitOf({ name: shown.name, at, query, message: hits.get(shown.id) }) };
  });
  return pageResponse({ page, size }, { rows: content, total });
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

/** Marking as read is always allowed; a label must be one of the user's. */
async function ensureChange(
  { db }: Pick<ServerParts, 'db' | 'pictureLink'>,
  userId: string,
  { label, archived }: ConversationChange,
): Promise<void> {
  if (label !== undefined || archived !== undefined) await ensureWritable({ db, userId });
  if (label !== undefined && label !== null) await ensureLabel({ db, userId }, label);
}

async function ensureLabel(scope: Owner, label: string): Promise<void> {
  if (isCommonLabel(label)) return;
  const own = await listOwnLabels(scope);
  if (!own.some(({ id }) => id === label))
    throw rejectField('label', 'NOT_FOUND', 'You don’t have this label');
}
