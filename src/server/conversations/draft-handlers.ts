import { nextDraftVersion } from '#core/conversation/conversation-standing.ts';
import { readAttachments } from '#data/tables/attachments.ts';
import {
  emptyDraft,
  lockConversation,
  readDraft,
  storeDraft,
  type Draft,
} from '#data/conversations/drafts.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import { findConversation } from '#server/conversations/open-conversation.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant, withIsoInstants } from '#server/http/page-response.ts';

type DraftKey = `${'GET' | 'PUT' | 'DELETE'} /messaging/conversations/{conversationId}/draft`;

const NO_DRAFT = {
  text: '',
  channel: null,
  subject: null,
  attachmentIds: [],
  version: 0,
  updatedAt: null,
};

/** Drafts, one per conversation and writer (product rules, sections 15 and 23). */
export const draftHandlers: Handlers<DraftKey> = {
  'GET /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    caller,
  }) => {
    await findConversation(scope, caller, conversationId);
    const key = { conversationId, authorId: caller.identityId };
    return presentDraft(scope, (await readDraft(scope, key)) ?? NO_DRAFT);
  },
  'PUT /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    body: { version: known, attachments, ...given },
    caller,
  }) => {
    await ensureWritable(scope);
    return inScope(scope, async (scope) => {
      await findConversation(scope, caller, conversationId);
      found(await lockConversation(scope, conversationId));
      const key = { conversationId, authorId: caller.identityId };
      const stored = (await readDraft(scope, key))?.version ?? 0;
      const version = nextDraftVersion({ stored, known });
      // A tab that hasn't seen the newest version is rejected.
      if (version === null) throw new ApiError('STALE_DRAFT', { currentVersion: stored });
      const attachmentIds = [...new Set<string>(attachments)];
      if ((await readAttachments(scope, attachmentIds)).length < attachmentIds.length)
        throw rejectField('attachments', 'NOT_FOUND', 'One of these files doesn’t exist anymore');
      const draft = { ...given, attachmentIds, version, updatedAt: scope.now };
      await storeDraft(scope, key, draft);
      return presentDraft(scope, draft);
    });
  },
  'DELETE /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    caller,
  }) => {
    await ensureWritable(scope);
    await inScope(scope, async (scope) => {
      await findConversation(scope, caller, conversationId);
      found(await lockConversation(scope, conversationId));
      await emptyDraft(scope, { conversationId, authorId: caller.identityId });
    });
  },
};

/** Files that have expired since are left out. */
async function presentDraft(scope: Owner, { attachmentIds, ...draft }: Draft | typeof NO_DRAFT) {
  const files = await readAttachments(scope, attachmentIds);
  return {
    ...withIsoInstants(draft),
    attachments: attachmentIds.flatMap((id) =>
      files
        .filter((file) => file.id === id)
        .map(({ realExpiresAt, ...file }) => ({ ...file, expiresAt: isoInstant(realExpiresAt) })),
    ),
  };
}
