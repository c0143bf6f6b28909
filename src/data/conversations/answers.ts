import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

/** How many of the newest messages are searched for one by someone else. */
const LOOKED = 50;

/** The newest message that someone other than the writer wrote by hand; null if there is none. */
export async function readNewestByOther(
  { db, userId }: Owner,
  { conversationId, writerId }: { conversationId: string; writerId: string },
): Promise<{ messageId: string; at: number } | null> {
  const { rows } = await sql<{ messageId: string; at: number }>`
    select n.message_id as "messageId", extract(epoch from n.at)::float8 * 1000 as at
    from (
      select m.message_id, m.at, m.sent_by, m.author_id, m.state
      from messages m
      where m.user_id = ${userId} and m.conversation_id = ${conversationId}
      order by m.at desc, m.message_id desc limit ${LOOKED}
    ) n
    where n.sent_by = 'USER' and n.author_id <> ${writerId} and n.state <> 'FAILED'
    order by n.message_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
