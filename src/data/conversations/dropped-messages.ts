import { sql } from 'kysely';
import { droppedByAnswer } from '#core/conversation/conversation-standing.ts';
import { ANSWERED_FIRST } from '#core/conversation/message-failure.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Cancels the messages that were scheduled before the person wrote, with a notification for each:
 * they stay in the conversation as not sent, with text and files, and can still be sent (product
 * rules, section 15). `answeredAt`: the person's newest message, campaign ms.
 */
export async function dropScheduledMessages(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  conversationId: string,
  answeredAt: number,
): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'at'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'SCHEDULED')
    .where('sent_by', '=', 'USER')
    .orderBy('message_id')
    .forNoKeyUpdate()
    .execute();
  const scheduled = rows.map(({ message_id: id, at }) => ({ id, scheduledAt: at }));
  const ids = droppedByAnswer(scheduled, answeredAt).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    with dropped as (
      update messages
      set state = 'FAILED', failure_code = ${ANSWERED_FIRST}, send_at = null
      where user_id = ${userId} and message_id = any(${ids}::bigint[])
      returning message_id
    )
    insert into notifications (user_id, type, at, data, link, unique_key)
    select ${userId}, 'SCHEDULED_MESSAGE_DROPPED', ${instant(now)},
      jsonb_strip_nulls(
        jsonb_build_object(
          'conversationId', c.conversation_id::text, 'leadId', c.lead_id::text,
          'personName', case when c.lead_id is null then c.person_name end
        )
      ),
      '/inbox/' || c.conversation_id, 'dropped/' || d.message_id
    from dropped d
    join conversations c on c.user_id = ${userId} and c.conversation_id = ${conversationId}
    on conflict (user_id, unique_key)
    where unique_key is not null do nothing`.execute(db);
}
