import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

export type VariantRow = {
  itemId: string;
  variantId: string;
  sent: number;
  accepted: number;
  replied: number;
};

/**
 * For each variant of a text: the leads it was sent to, and of these who accepted and who answered
 * after that.
 */
export async function readVariantCounts({
  db,
  userId,
  campaignId,
}: {
  db: AnyDatabase;
  userId: string;
  campaignId: string;
}): Promise<VariantRow[]> {
  const { rows } = await sql<{
    item_id: string;
    variant_id: string;
    sent: string;
    accepted: string;
    replied: string;
  }>`
    select e.item_id, e.data ->> 'variantId' as variant_id, count(distinct e.lead_id) as sent,
      count(distinct e.lead_id) filter (where cl.accepted_at >= e.at) as accepted, count(distinct e.lead_id) filter (where cl.replied_at >= e.at) as replied
    from events e join campaign_leads cl on cl.user_id = e.user_id and cl.campaign_id = e.campaign_id and cl.lead_id = e.lead_id
    where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.data ? 'variantId' and e.item_id is not null
      and e.type in ('INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT')
    group by 1, 2
  `.execute(db);
  return rows.map((row) => ({
    itemId: row.item_id,
    variantId: row.variant_id,
    sent: Number(row.sent),
    accepted: Number(row.accepted),
    replied: Number(row.replied),
  }));
}
