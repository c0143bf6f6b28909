import { sql } from 'kysely';
import { BOUNCE_SAMPLE, bouncesTooMuch } from '#core/email/mailbox-pace.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { MAILBOX_LINK } from '#data/engine-store/mailbox-store.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Holds the user's emails when too many of the newest bounced: they came back and are not retried,
 * or the receiving server refused them too often or permanently. The same ones have an event and
 * count in campaign rates. Tells the user once what to clean up (product rules, section 16).
 */
export async function guardBounces(scope: Scope<'now', DatabaseTransaction>): Promise<boolean> {
  const { userId, db, now } = scope;
  const { rows } = await sql<{ sent: number; lasting: number; campaigns: string[] | null }>`
    with newest as (
      select e.campaign_id, e.lasting
      from mailboxes m
      cross join lateral (
        (
          select s.sent_at as at, s.request_id as id, s.campaign_id, s.bounce_final as lasting
          from sent_emails s
          where s.user_id = m.user_id and s.sent_at > coalesce(m.bounces_counted_from, '-infinity')
          order by s.sent_at desc, s.request_id limit ${BOUNCE_SAMPLE}
        ) union all (
          select r.at, r.address, r.campaign_id, true
          from refused_addresses r
          where r.user_id = m.user_id
            and r.at_sending
            and r.at > coalesce(m.bounces_counted_from, '-infinity')
          order by r.at desc, r.address limit ${BOUNCE_SAMPLE}
        ) union all (
          select b.at, b.data ->> 'address', b.campaign_id, true
          from events b
          where b.user_id = m.user_id
            and b.type = 'EMAIL_BOUNCED'
            and b.data ->> 'atSending' = 'true'
            and b.data ->> 'lasting' = 'false'
            and b.at > coalesce(m.bounces_counted_from, '-infinity')
          order by b.at desc limit ${BOUNCE_SAMPLE}
        )
      ) e
      where m.user_id = ${userId}
      order by e.at desc, e.id limit ${BOUNCE_SAMPLE}
    )
    select count(*)::int as sent, (count(*) filter (where lasting))::int as lasting,
      (
        select array_agg(c.name order by c.campaign_id)
        from campaigns c
        where c.user_id = ${userId}
          and c.campaign_id in (select campaign_id from newest where lasting)
      ) as campaigns
    from newest`.execute(db);
  const { sent = 0, lasting = 0, campaigns = null } = rows[0] ?? {};
  if (!bouncesTooMuch(lasting)) return false;
  const held = await sql`
    update mailboxes
    set bounces_hold_since = ${instant(now)}
    where user_id = ${userId} and bounces_hold_since is null
    returning user_id`.execute(db);
  if (held.rows.length === 0) return false;
  await writeNotification(scope, {
    at: now,
    type: 'TOO_MANY_BOUNCES',
    data: { sent, bounced: lasting, campaigns: (campaigns ?? []).slice(0, 3) },
    link: MAILBOX_LINK,
  });
  return true;
}
