import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { storeMessages, type ReadMessage } from '#data/conversations/chat-messages.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * A chat that is not stored down to its first message. `from`: it is complete from then on; epoch
 * ms.
 */
export type UnreadHistory = { chatId: string; from: number | null };

/**
 * The chat of a conversation with the latest gap: what precedes it in the thread is not known
 * completely. Null: all chats are complete.
 */
export async function readNewestGap(
  { db, userId }: Owner,
  conversationId: string,
): Promise<UnreadHistory | null> {
  const { rows } = await sql<{ chat_id: string; from: number | null }>`
    select c.chat_id,
      extract(
        epoch from coalesce(
          c.read_back_to,
          (
            select min(m.at)
            from messages m
            where m.user_id = c.user_id
              and m.conversation_id = c.conversation_id
              and m.chat_id = c.chat_id
          )
        )
      )::float8 * 1000 as "from"
    from chats c
    where c.user_id = ${userId}
      and c.conversation_id = ${conversationId}
      and not c.whole
      and c.removed_at is null
    order by 2 desc nulls first limit 1`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { chatId: row.chat_id, from: row.from };
}

/** The account whose chats may be read now; null: LinkedIn is not connected. */
export async function readableAccount({ db, userId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('network_account_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'VERIFIED')
    .where('real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
  return row?.network_account_id ?? null;
}

/**
 * Stores messages older than those of a chat that we have, and how far back it has been read. They
 * don't count as news: nothing is notified, and no lead moves.
 */
export async function storeOlderMessages(
  { db, userId, now }: Scope<'now'>,
  {
    conversationId,
    chatId,
    messages,
    deleted,
    readBackTo,
    whole,
  }: {
    conversationId: string;
    chatId: string;
    messages: readonly ReadMessage[];
    deleted: readonly string[];
    readBackTo: number | null;
    whole: boolean;
  },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      update chats
      set read_back_to = least(read_back_to, ${instant(readBackTo)}::timestamptz),
        whole = whole or ${whole}
      where user_id = ${userId} and chat_id = ${chatId} and conversation_id = ${conversationId}
      returning chat_id`.execute(trx);
    // It became someone else's meanwhile; opening that conversation reads it.
    if (rows.length > 0)
      await storeMessages({ db: trx, userId, now, chatId, conversationId, messages, deleted });
  });
}
