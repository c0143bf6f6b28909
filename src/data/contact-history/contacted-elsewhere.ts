import { sql } from 'kysely';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Whether a user contacted anyone outside of campaigns, by an imported history or in a conversation
 * that starts with a message the product didn’t send: then new lists skip such people by default.
 */
export async function isContactedElsewhere({ db, userId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from contact_history where user_id = ${userId} and contact is not null
    ) or exists (
      select from conversations v
      cross join lateral (
        select m.sent_by
        from messages m
        where m.user_id = v.user_id
          and m.conversation_id = v.conversation_id
          and m.channel = 'LINKEDIN'
          and m.state = 'SENT'
        order by m.at, m.message_id limit 1
      ) a
      where v.user_id = ${userId}
        and a.sent_by is null
        and not exists (
          select from events e
          where e.user_id = v.user_id
            and e.lead_id = v.lead_id
            and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
        )
    ) as is`.execute(db);
  return rows[0]?.is === true;
}

/** The conditions of a new list that names none. */
export async function defaultConditions(scope: Owner): Promise<SkipLeadCondition[]> {
  return (await isContactedElsewhere(scope)) ? ['CONTACTED_BEFORE'] : [];
}
