import { sql } from 'kysely';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A stored draft; an empty one was discarded. */
export type Draft = {
  text: string;
  channel: WritingChannel | null;
  subject: string | null;
  attachmentIds: string[];
  version: number;
  updatedAt: number;
};

/** Whose draft in which conversation; everyone who writes there has their own. */
export type DraftKey = { conversationId: string; authorId: string };

/** Someone’s draft in a conversation; undefined if there never was one. */
export function readDraft(
  { db, userId }: Owner,
  { conversationId, authorId }: DraftKey,
): Promise<Draft | undefined> {
  return db
    .selectFrom('conversation_drafts')
    .select(['text', 'channel', 'subject', 'version'])
    .select(['attachment_ids as attachmentIds', 'updated_at as updatedAt'])
    .where(({ and }) =>
      and({ user_id: userId, conversation_id: conversationId, author_id: authorId }),
    )
    .executeTakeFirst();
}

/**
 * Locks the conversation, so that one of two saves of a version comes first; false if the user has
 * no such conversation.
 */
export async function lockConversation(
  { db, userId }: Owner,
  conversationId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from conversations
    where user_id = ${userId} and conversation_id = ${conversationId}
    for no key update`.execute(db);
  return rows.length > 0;
}

/** Stores a draft in place of the previous one. */
export async function storeDraft(
  { db, userId }: Owner,
  { conversationId, authorId }: DraftKey,
  { attachmentIds, updatedAt, ...draft }: Draft,
): Promise<void> {
  const values = { ...draft, attachment_ids: attachmentIds, updated_at: instant(updatedAt) };
  await db
    .insertInto('conversation_drafts')
    .values({ user_id: userId, conversation_id: conversationId, author_id: authorId, ...values })
    .onConflict((other) =>
      other.columns(['user_id', 'conversation_id', 'author_id']).doUpdateSet(values),
    )
    .execute();
}

/** Empties a draft that was sent or discarded; a tab that still shows it can't restore it. */
export async function emptyDraft(scope: Scope<'now'>, key: DraftKey): Promise<void> {
  const stored = await readDraft(scope, key);
  if (stored === undefined) return;
  const empty = { text: '', channel: null, subject: null, attachmentIds: [] };
  const version = stored.version + 1;
  await storeDraft(scope, key, { ...empty, version, updatedAt: scope.now });
}
