import { nextDraftVersion } from '#core/conversation/conversation-standing.ts';
import { readAttachments } from '#data/tables/attachments.ts';
import { ownConversationIds } from '#data/conversations/conversations.ts';
import { lockConversation, readDraft, storeDraft, type Draft } from '#data/conversations/drafts.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';

type OfConversation = { db: AnyDatabase; userId: string; conversationId: string };
type DraftKey = `${'GET' | 'PUT' | 'DELETE'} /messaging/conversations/{conversationId}/draft`;

const EMPTY = { text: '', channel: null, subject: null, attachmentIds: [] } as const;

/** Drafts, one per conversation (product rules, section 15). */
export const draftHandlers: Handlers<DraftKey> = {
  'GET /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    caller: { userId },
    parts: { db },
  }) => {
    const of = { db, userId, conversationId };
    const known = await ownConversationIds(scope, [conversationId]);
    if (known.length === 0) throw new ApiError('NOT_FOUND');
    return presentDraft(of, await readDraft(of, of.conversationId));
  },
  'PUT /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    body: { version: known, text, channel, subject, attachments },
    caller: { userId },
    parts: { db },
    now,
  }) => {
    await ensureWritable(scope);
    return inTransaction(db, async (trx) => {
      const of = { db: trx, userId, conversationId };
      const version = await nextVersion({ ...of, known });
      const draft = {
        text,
        channel,
        subject,
        attachmentIds: [...new Set<string>(attachments)],
        version,
        updatedAt: now,
      };
      await ensureOwnFiles(of, draft.attachmentIds);
      await storeDraft(of, of.conversationId, draft);
      return presentDraft(of, draft);
    });
  },
  'DELETE /messaging/conversations/{conversationId}/draft': async ({
    scope,
    params: { conversationId },
    caller: { userId },
    parts: { db },
    now,
  }) => {
    await ensureWritable(scope);
    await inTransaction(db, async (trx) => {
      const of = { db: trx, userId, conversationId };
      if (!(await lockConversation(of, of.conversationId))) throw new ApiError('NOT_FOUND');
      const stored = await readDraft(of, of.conversationId);
      if (stored === null) return;
      const draft = { ...EMPTY, attachmentIds: [], version: stored.version + 1, updatedAt: now };
      await storeDraft(of, of.conversationId, draft);
    });
  },
};

/** The version that a save creates; a tab that hasn't seen the newest one is rejected. */
async function nextVersion({ known, ...of }: OfConversation & { known: number }): Promise<number> {
  if (!(await lockConversation(of, of.conversationId))) throw new ApiError('NOT_FOUND');
  const stored = (await readDraft(of, of.conversationId))?.version ?? 0;
  const version = nextDraftVersion({ stored, known });
  if (version === null) throw new ApiError('STALE_DRAFT', { currentVersion: stored });
  return version;
}

async function ensureOwnFiles(scope: Owner, attachmentIds: readonly string[]): Promise<void> {
  const known = await readAttachments(scope, attachmentIds);
  if (known.length < attachmentIds.length)
    throw rejectField('attachments', 'NOT_FOUND', 'One of these files doesn’t exist anymore');
}

/** Files that have expired since are left out. */
async function presentDraft(scope: Owner, draft: Draft | null) {
  const { attachmentIds, ...shown } = draft ?? { ...EMPTY, version: 0, updatedAt: null };
  const files = await readAttachments(scope, attachmentIds);
  return {
    ...shown,
    updatedAt: isoInstant(shown.updatedAt),
    attachments: attachmentIds.flatMap((id) =>
      files
        .filter((file) => file.id === id)
        .map(({ realExpiresAt, ...file }) => ({ ...file, expiresAt: isoInstant(realExpiresAt) })),
    ),
  };
}
