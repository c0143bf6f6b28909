import type { conversationNoteRoutes } from '#contract/conversation-notes.ts';
import type { conversationRoutes } from '#contract/conversations.ts';
import { changeConversations, type ConversationChange } from '#data/conversations/conversations.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';
import { ensureAssignment } from '#server/conversations/assign-conversation.ts';
import { draftHandlers } from '#server/conversations/draft-handlers.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import { learnInmailCredits } from '#server/conversations/inmail-credits.ts';
import { labelHandlers } from '#server/conversations/label-handlers.ts';
import {
  countConversations,
  ensureLabel,
  listConversations,
} from '#server/conversations/list-conversations.ts';
import { noteHandlers } from '#server/conversations/note-handlers.ts';
import {
  oneOf,
  openOne,
  opensAccount,
  seesPrivate,
} from '#server/conversations/open-conversation.ts';
import { presentThread } from '#server/conversations/present-thread.ts';
import type { Call, Handlers } from '#server/http/handler.ts';

/**
 * Conversations with people, on every channel (product api, "Inbox"; product rules, section 15).
 */
export const conversationHandlers: Handlers<
  keyof typeof conversationRoutes | keyof typeof conversationNoteRoutes
> = {
  'GET /messaging/conversations': listConversations,
  'POST /messaging/conversations': async ({ scope, body: { leadId }, caller, parts }) => {
    await ensureWritable(scope);
    // Access to the inbox alone doesn’t include acting on leads.
    if (!(await opensAccount(scope, caller))) throw new ApiError('OUT_OF_REACH_INSIDE');
    if ((await ownLeadIds(scope, [leadId])).size === 0) throw new ApiError('NOT_FOUND');
    const conversationId = await conversationOfLead({ ...scope, leadId });
    return (await oneOf({ parts, caller, conversationId })).shown;
  },
  'GET /messaging/conversations/counts': countConversations,
  'POST /messaging/conversations/bulk': async ({ scope, body: { ids, ...change }, caller }) => {
    await ensureChange(scope, change);
    const asked = [...new Set<string>(ids)];
    const of = { ...scope, withPrivate: seesPrivate(caller) };
    const changed = await changeConversations(of, asked, change);
    return { changed: changed.length, skipped: asked.length - changed.length };
  },
  'GET /messaging/conversations/{conversationId}': async ({
    params: { conversationId },
    caller,
    parts,
    realNow,
  }) => {
    const { shown } = await openOne({ parts, caller, conversationId });
    if (shown.inmail === null || !(await learnInmailCredits(parts, caller.userId, realNow)))
      return shown;
    return (await oneOf({ parts, caller, conversationId })).shown;
  },
  'PATCH /messaging/conversations/{conversationId}': changeOne,
  'GET /messaging/conversations/{conversationId}/events': async ({
    scope,
    params: { conversationId },
    query: { before, cursor, size },
    caller,
    parts,
    now,
    realNow,
  }) => {
    const { row } = await openOne({ parts, caller, conversationId });
    const thread = await presentThread(scope, {
      caller,
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
  ...noteHandlers,
};

async function changeOne({
  scope,
  params: { conversationId },
  body,
  caller,
  parts,
}: Call<'PATCH /messaging/conversations/{conversationId}'>) {
  await ensureChange(scope, body);
  await inScope(scope, async (scope) => {
    const { row } = await oneOf({ parts: { ...parts, db: scope.db }, caller, conversationId });
    const change = await ensureAssignment(scope, { caller, row, body });
    const of = { ...scope, withPrivate: seesPrivate(caller) };
    await changeConversations(of, [conversationId], change);
  });
  return (await oneOf({ parts, caller, conversationId })).shown;
}

/** Marking as read is always allowed; a label must be one of the user's. */
async function ensureChange(scope: Owner, { label, archived }: ConversationChange): Promise<void> {
  if (label !== undefined || archived !== undefined) await ensureWritable(scope);
  if (label !== undefined && label !== null) await ensureLabel([scope], label);
}
