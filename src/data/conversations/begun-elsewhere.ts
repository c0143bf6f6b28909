import { sql, type RawBuilder } from 'kysely';

/** The messages that people sent and received in a conversation `v`, on LinkedIn and by email. */
export const SPOKEN_MESSAGES = sql`
  from messages m
  where m.user_id = v.user_id
    and m.conversation_id = v.conversation_id
    and m.state = 'SENT'
    and not m.automatic`;

/** Whether the product sent a lead anything until an instant. */
export function reachedUntil(
  userId: RawBuilder<unknown>,
  leadId: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from events e
    where e.user_id = ${userId}
      and e.lead_id = ${leadId}
      and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
      and e.at <= ${until}
  )`;
}

/**
 * Whether the product didn’t begin a conversation `v` with a lead: its first message `a` isn’t the
 * product’s, and nothing else that the product sent came before it.
 */
export function begunElsewhere(leadId: RawBuilder<unknown>): RawBuilder<boolean> {
  const reached = reachedUntil(sql.ref('v.user_id'), leadId, sql.ref('a.at'));
  return sql<boolean>`
    a.sent_by is null and not ${reached}`;
}
