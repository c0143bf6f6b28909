import type { conversationNoteRoutes } from '#contract/conversation-notes.ts';
import { noteAbilities } from '#core/conversation/conversation-note.ts';
import {
  changeNote,
  deleteNote,
  insertNote,
  readNote,
  type ConversationNote,
  type NoteKey,
} from '#data/conversations/notes.ts';
import { readDisplayName } from '#data/account/users.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishPresence } from '#data/tables/presence.ts';
import { publishConversation } from '#data/tables/stream-events.ts';
import { readColleagues } from '#data/teams/team-inbox.ts';
import type { Owner } from '#data/scope.ts';
import { addLead } from '#server/conversations/add-lead.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { findConversation, type InboxCaller } from '#server/conversations/open-conversation.ts';
import { presentNote } from '#server/conversations/present-thread.ts';
import type { Handlers } from '#server/http/handler.ts';

/** Notes of the team between the messages, and who is there to answer. */
export const noteHandlers: Handlers<keyof typeof conversationNoteRoutes> = {
  'POST /messaging/conversations/{conversationId}/notes': async ({
    scope,
    params: { conversationId },
    body,
    caller,
  }) =>
    inScope(scope, async (scope) => {
      await findConversation(scope, caller, conversationId);
      const note = { conversationId, authorId: caller.identityId, content: body.content.trim() };
      return published(scope, caller, { conversationId, noteId: await insertNote(scope, note) });
    }),
  'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': async ({
    scope,
    params,
    body,
    caller,
  }) =>
    inScope(scope, async (scope) => {
      await findNote(scope, { caller, key: params, act: 'edit' });
      found(await changeNote(scope, params, body.content.trim()));
      return published(scope, caller, params);
    }),
  'DELETE /messaging/conversations/{conversationId}/notes/{noteId}': async ({
    scope,
    params,
    caller,
  }) => {
    await inScope(scope, async (scope) => {
      await findNote(scope, { caller, key: params, act: 'delete' });
      found(await deleteNote(scope, params));
      await publishConversation(scope, params.conversationId);
    });
  },
  'GET /messaging/conversations/{conversationId}/colleagues': async ({
    scope,
    params: { conversationId },
    caller,
  }) => {
    await findConversation(scope, caller, conversationId);
    return readColleagues(scope);
  },
  'POST /messaging/conversations/{conversationId}/lead': addLead,
  'POST /messaging/conversations/{conversationId}/writing': async ({
    scope,
    params: { conversationId },
    caller: { identityId, ...caller },
  }) => {
    await findConversation(scope, { identityId, ...caller }, conversationId);
    const name = await readDisplayName({ ...scope, userId: identityId });
    await publishPresence(scope, { conversationId, writerId: identityId, name });
  },
};

/** A note that the caller may change or delete. */
async function findNote(
  scope: Owner,
  { caller, key, act }: { caller: InboxCaller; key: NoteKey; act: 'edit' | 'delete' },
): Promise<ConversationNote> {
  await findConversation(scope, caller, key.conversationId);
  const note = found(await readNote(scope, key));
  if (!noteAbilities({ ...caller, authorId: note.author_id })[act])
    throw new ApiError('NOT_YOUR_NOTE');
  return note;
}

async function published(scope: Owner<DatabaseTransaction>, caller: InboxCaller, key: NoteKey) {
  await publishConversation(scope, key.conversationId);
  return presentNote(found(await readNote(scope, key)), caller);
}
