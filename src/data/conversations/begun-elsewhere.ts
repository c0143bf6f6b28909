import { sql, type RawBuilder } from 'kysely';

/** What was sent and received on LinkedIn in a conversation `v`. */
export const LINKEDIN_MESSAGES = sql`
  from messages m
  where m.user_id = v.user_id
    and m.conversation_id = v.conversation_id
    and m.channel = 'LINKEDIN'
    and m.state = 'SENT'`;

/**
 * Whether the product didn’t begin a conversation `v` with a lead: its first message `a` isn’t the
 * product’s, and nothing else that the product sent came before it.
 */
export function begunElsewhere(leadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    a.sent_by is null
    and not exists (
      select from events e
      where e.user_id = v.user_id
        and e.lead_id = ${leadId}
        and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
        and e.at <= a.at
    )`;
}
