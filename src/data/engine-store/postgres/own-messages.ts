import { sql } from 'kysely';
import { ownMessagesShown } from '#core/conversation/own-messages.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { ReadThread } from '#data/engine-store/people-store.ts';
import { recordProven } from '#data/engine-store/postgres/message-settling.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Matches messages in a thread with those sent from here whose network id is not known yet, or
 * whose answer was lost: each keeps its one row, which gets the network's id.
 */
export async function nameOwnMessages(
  scope: Scope<'now', DatabaseTransaction>,
  thread: ReadThread,
  conversationId: string,
): Promise<void> {
  const { userId, db } = scope;
  const own = thread.messages.filter(({ fromMe }) => fromMe);
  if (own.length === 0) return;
  const { rows: unnamed } = await sql<{
    message_id: string;
    text: string;
    intent_id: string;
    started_at: number;
  }>`
    select m.message_id, m.text, i.intent_id, i.started_at
    from messages m
    join intents i on i.user_id = m.user_id
      and i.message_id = m.message_id
      and i.status <> 'DID_NOT_HAPPEN'
      and i.departed_at is not null
    where m.user_id = ${userId}
      and m.conversation_id = ${conversationId}
      and m.sent_by = 'USER'
      and m.network_message_id like 'hand/%'
      and m.channel = 'LINKEDIN'`.execute(db);
  if (unnamed.length === 0) return;
  const { rows: kept } = await sql<{ id: string }>`
    select network_message_id as id
    from messages
    where user_id = ${userId}
      and network_message_id = any(${own.map(({ messageId }) => messageId)}::text[])`.execute(db);
  const known = new Set(kept.map(({ id }) => id));
  const shown = ownMessagesShown(
    unnamed.map((row) => ({
      messageId: row.message_id,
      text: row.text,
      startedAt: row.started_at,
    })),
    own.filter(({ messageId }) => !known.has(messageId)),
  );
  for (const { messageId, shownId } of shown) {
    await sql`
      update messages
      set network_message_id = ${shownId}, chat_id = ${thread.chatId}
      where user_id = ${userId} and message_id = ${messageId}`.execute(db);
    const intentId = unnamed.find((row) => row.message_id === messageId)?.intent_id;
    if (intentId !== undefined)
      await recordProven(scope, { intentId, shownId, chatId: thread.chatId });
  }
}
