import { sql, type RawBuilder } from 'kysely';
import type { LeadReason } from '#core/lead/lead-state.ts';
import { instant, type AnyDatabase } from '#data/database.ts';

type Release = {
  userId: string;
  reasons: readonly LeadReason[];
  /** Only these leads, or only those on these items of this campaign. */
  leadIds?: readonly string[];
  standing?: { campaignId: string; itemIds: readonly string[] };
  limit?: number;
  now: number;
};

/**
 * Releases leads that are held for one of these reasons, because its cause may be over; untried
 * ones keep their place in the queue. The engine rechecks, and holds those again that still need
 * it. Returns how many (product rules, sections 2 and 14).
 */
export async function releaseHeldLeads({
  db,
  ...release
}: Release & { db: AnyDatabase }): Promise<number> {
  const { reasons, leadIds, standing } = release;
  if (reasons.length === 0 || leadIds?.length === 0 || standing?.itemIds.length === 0) return 0;
  const { rows } = await releaseHeldLeadsStatement(release).execute(db);
  return rows[0]?.leads ?? 0;
}

/** The same as a statement of a transaction that sends several together. */
export function releaseHeldLeadsStatement({
  userId,
  reasons,
  leadIds,
  standing,
  limit = 1_000_000,
  now,
}: Release): RawBuilder<{ leads: number }> {
  const among = [
    ...(leadIds === undefined ? [] : [sql`and lead_id = any(${[...leadIds]}::bigint[])`]),
    ...(standing === undefined
      ? []
      : [
          sql`
            and campaign_id = ${standing.campaignId}
            and item_id = any(${[...standing.itemIds]}::text[])`,
        ]),
  ];
  return sql<{ leads: number }>`
    with held as (
      select campaign_id, lead_id, reason,
        coalesce(walk ->> 'heldState' = 'GETTING_READY', false) as untried
      from campaign_leads
      where user_id = ${userId}
        and state = 'PAUSED'
        and reason = any(${[...reasons]}::text[]) ${sql.join(among, sql` `)}
      order by campaign_id, lead_id limit ${limit} for no key update
    ), changed as (
      update campaign_leads cl
      set state = case when h.untried then 'GETTING_READY' else 'WAITING' end, reason = null,
        walk = cl.walk - 'heldState' - 'heldDueAt' - 'heldReason',
        due_at = case
          when h.untried
            then coalesce(to_timestamp((cl.walk ->> 'heldDueAt')::float8 / 1000), ${instant(now)})
          else ${instant(now)}
        end,
        fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from held h
      where cl.user_id = ${userId} and cl.campaign_id = h.campaign_id and cl.lead_id = h.lead_id
      returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, cl.state, h.reason
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, lead_id, item_id, item_type,
        'ENGINE', jsonb_build_object('from', 'PAUSED', 'to', state, 'heldFor', reason)
      from changed
    )
    select count(*)::int as leads from changed`;
}
