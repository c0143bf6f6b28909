import { sql, type RawBuilder } from 'kysely';

/**
 * Whether an answer stops a campaign lead, like `hasAnswered` of `core/lead/replied-lead.ts`; the
 * parameters are the statement's aliases of `campaign_leads` and `leads`.
 */
export function hasRepliedSql({
  place,
  person,
}: {
  place: string;
  person: string;
}): RawBuilder<boolean> {
  return sql<boolean>`
    coalesce(
      ${sql.ref(`${person}.replied_at`)} > greatest(
        ${sql.ref(`${place}.added_at`)},
        to_timestamp((${sql.ref(`${place}.walk`)} ->> 'answersSeenUntil')::float8 / 1000)
      ),
      false
    )`;
}

/**
 * Adds the reply that ended the leads of `ended` to their timelines, if they don't have it: they
 * ended by one that was known before. `ended` has `campaign_id`, `lead_id`, `item_id`, `item_type`,
 * and `reason` of `campaign_leads`.
 */
export function knownReplyEvents({
  userId,
  ended,
}: {
  userId: string;
  ended: string;
}): RawBuilder<unknown> {
  return sql`
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select l.user_id, case when exists (
        select from received_emails r where r.user_id = l.user_id and r.lead_id = l.lead_id
          and r.kind = 'REPLY' and r.at = l.replied_at
      ) then 'EMAIL_RESPONDED' else 'MESSAGE_RESPONDED' end,
      l.replied_at, x.campaign_id, l.lead_id, x.item_id, x.item_type, 'NETWORK', '{}'
    from ${sql.ref(ended)} x join leads l on l.user_id = ${userId} and l.lead_id = x.lead_id
    where x.reason = 'REPLIED' and l.replied_at is not null and not exists (
      select from events e
      where e.user_id = l.user_id and e.lead_id = l.lead_id and e.campaign_id = x.campaign_id
        and e.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
    )`;
}
