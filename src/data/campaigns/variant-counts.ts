import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

export type VariantRow = {
  itemId: string;
  variantId: string;
  sent: number;
  accepted: number;
  replied: number;
  opened: number;
};

export type ItemOpens = { itemId: string; delivered: number; opened: number };

/**
 * For each variant of a text: the leads it was sent to, and how many of them then accepted,
 * answered, and opened the email.
 */
export async function readVariantCounts(
  { db, userId }: Owner,
  campaignId: string,
): Promise<VariantRow[]> {
  const { rows } = await sql<{
    item_id: string;
    variant_id: string;
    sent: string;
    accepted: string;
    replied: string;
    opened: string;
  }>`
    select e.item_id, e.data ->> 'variantId' as variant_id, count(distinct e.lead_id) as sent,
      count(distinct e.lead_id) filter (where cl.accepted_at >= e.at) as accepted,
      count(distinct e.lead_id) filter (where cl.replied_at >= e.at) as replied,
      count(distinct e.lead_id) filter (where s.opened_at is not null) as opened
    from events e
    join campaign_leads cl on cl.user_id = e.user_id
      and cl.campaign_id = e.campaign_id
      and cl.lead_id = e.lead_id
    left join sent_emails s on e.type = 'EMAIL_SENT'
      and s.user_id = e.user_id
      and s.request_id = e.data ->> 'requestId'
    where e.user_id = ${userId}
      and e.campaign_id = ${campaignId}
      and e.data ? 'variantId'
      and e.item_id is not null
      and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
    group by 1, 2`.execute(db);
  return rows.map((row) => ({
    itemId: row.item_id,
    variantId: row.variant_id,
    sent: Number(row.sent),
    accepted: Number(row.accepted),
    replied: Number(row.replied),
    opened: Number(row.opened),
  }));
}

/**
 * For each email step: the leads that its email reached, and how many of them opened it; fetches by
 * machines don't count as opens.
 */
export async function readItemOpens(
  { db, userId }: Owner,
  campaignId: string,
): Promise<ItemOpens[]> {
  const { rows } = await sql<ItemOpens>`
    select item_id as "itemId", count(distinct lead_id)::int as delivered,
      (count(distinct lead_id) filter (where opened_at is not null))::int as opened
    from sent_emails
    where user_id = ${userId} and campaign_id = ${campaignId} and bounced_at is null
    group by item_id`.execute(db);
  return rows;
}
