import { sql } from 'kysely';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { Owner } from '#data/scope.ts';

/**
 * An action whose outcome nobody could find; `unconfirmedAt` is when that was found. Instants in
 * campaign time; `day` is the local day whose unit it took.
 */
export type UnconfirmedRow = {
  intentId: string;
  campaignId: string;
  leadId: string;
  itemId: string;
  visit: number;
  action: ActionType;
  payload: Record<string, unknown>;
  outcome: Record<string, unknown>;
  day: string;
  startedAt: number;
  unconfirmedAt: number;
};

/**
 * Whether a lead's place `c` waits until the user says whether its action happened: a view leaves
 * nothing to decide, and an ended lead waits for nothing.
 */
export const NEEDS_DECISION_SQL = `
    c.state = 'PAUSED'
    and exists (
      select from intents i
      where i.user_id = c.user_id
        and i.campaign_id = c.campaign_id
        and i.lead_id = c.lead_id
        and i.status = 'UNCONFIRMED'
        and i.action <> 'VISIT'
    )`;

/**
 * The unconfirmed actions of some leads, the oldest first, from an index that contains nothing
 * else.
 */
export async function readUnconfirmedActs(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<UnconfirmedRow[]> {
  const rows = await db
    .selectFrom('intents')
    .select([
      'intent_id',
      'campaign_id',
      'lead_id',
      'item_id',
      'visit',
      'action',
      'payload',
      'outcome',
      'day',
      'started_at',
      'settled_at',
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'UNCONFIRMED')
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .orderBy('started_at')
    .orderBy('intent_id')
    .execute();
  return rows.map((row) => ({
    intentId: row.intent_id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    itemId: row.item_id,
    visit: row.visit,
    action: row.action,
    payload: row.payload,
    outcome: row.outcome ?? {},
    day: row.day,
    startedAt: row.started_at,
    unconfirmedAt: row.settled_at ?? row.started_at,
  }));
}

/**
 * How many of the user's leads wait for an answer, and the campaign of the one that has waited
 * longest.
 */
export async function countUnconfirmed({
  db,
  userId,
}: Owner): Promise<{ leads: number; firstCampaignId: string | null }> {
  const { rows } = await sql<{ leads: number; first: string | null }>`
    with waiting as (
      select c.campaign_id, c.lead_id, min(u.started_at) as since
      from intents u
      join campaign_leads c on c.user_id = ${userId}
        and c.campaign_id = u.campaign_id
        and c.lead_id = u.lead_id
        and c.state = 'PAUSED'
      where u.user_id = ${userId} and u.status = 'UNCONFIRMED' and u.action <> 'VISIT'
      group by 1, 2
    )
    select count(*)::int as leads,
      (select campaign_id from waiting order by since, campaign_id limit 1) as first
    from waiting`.execute(db);
  return { leads: rows[0]?.leads ?? 0, firstCampaignId: rows[0]?.first ?? null };
}
