import { sql } from 'kysely';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { instant } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** A stored draft; an empty one was discarded. */
export type Draft = {
  text: string;
  channel: WritingChannel | null;
  subject: string | null;
  attachmentIds: string[];
  version: number;
  updatedAt: number;
};

/** The draft of a conversation; null if there never was one. */
export async function readDraft(
  { db, userId }: Owner,
  conversationId: string,
): Promise<Draft | null> {
  const row = await db
    .selectFrom('conversation_drafts')
    .select(['text', 'channel', 'subject', 'attachment_ids', 'version', 'updated_at'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { attachment_ids: attachmentIds, updated_at: updatedAt, ...draft } = row;
  return { ...draft, attachmentIds, updatedAt };
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
  conversationId: string,
  { text, channel, subject, attachmentIds, version, updatedAt }: Draft,
): Promise<void> {
  const values = {
    text,
    channel,
    subject,
    attachment_ids: attachmentIds,
    version,
    updated_at: instant(updatedAt),
  };
  await db
    .insertInto('conversation_drafts')
    .values({ user_id: userId, conversation_id: conversationId, ...values })
    .onConflict((other) => other.columns(['user_id', 'conversation_id']).doUpdateSet(values))
    .execute();
}
