import { sql, type RawBuilder } from 'kysely';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { DUE_ORDER, waitingIn } from '#data/engine-store/postgres/due-order.ts';
import {
  LEAD_COLUMNS,
  NOT_TRIED,
  toLeadInWalk,
  TRIED,
  TRIED_JOIN,
  type LeadRow,
} from '#data/engine-store/postgres/lead-rows.ts';

/**
 * Which leads are due: always one short index range for each campaign and type, so that leads which
 * wait or are blocked are never read.
 */
export function createLeadReader(
  db: Database,
): Pick<EngineStore, 'ripeLeads' | 'nextRipeAt' | 'dueLeads' | 'dueTypes' | 'readLead'> {
  return {
    async ripeLeads({ userId, campaignIds, now, limit }) {
      const { rows } = await sql<LeadRow>`
        select ${LEAD_COLUMNS}, ${NOT_TRIED} from unnest(${[...campaignIds]}::bigint[]) with ordinality as c (campaign_id, place)
        cross join lateral (
          select * from campaign_leads w where ${waitingIn({ userId, until: now })} and w.due_at <= ${instant(now)} order by ${DUE_ORDER} limit ${limit}
        ) cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id order by c.place, cl.due_at, cl.lead_id`.execute(
        db,
      );
      return rows.map(toLeadInWalk);
    },

    async nextRipeAt({ userId, campaignIds }) {
      const { rows } = await sql<{ at: number | null }>`
        select min(first.due_at) as at from unnest(${[...campaignIds]}::bigint[]) as c (campaign_id)
        cross join lateral (
          select w.due_at from campaign_leads w where ${waitingIn({ userId })} order by ${DUE_ORDER} limit 1
        ) first`.execute(db);
      return rows[0]?.at ?? null;
    },

    async dueLeads({ userId, campaignIds, types, now, limit }) {
      if (types.length === 0 || campaignIds.length === 0) return [];
      const { rows } = await sql<LeadRow>`
        select ${LEAD_COLUMNS}, ${TRIED} ${fromQueues({ campaignIds, types })}
        cross join lateral (
          select * from campaign_leads w where ${dueIn({ userId, now })} order by w.due_at limit ${limit}
        ) cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}`.execute(
        db,
      );
      return rows.map(toLeadInWalk);
    },

    async dueTypes({ userId, campaignIds, types, now }) {
      if (types.length === 0 || campaignIds.length === 0) return new Set();
      const { rows } = await sql<{ item_type: SequenceItemType }>`
        select distinct y.item_type ${fromQueues({ campaignIds, types })}
        cross join lateral (
          select from campaign_leads w where ${dueIn({ userId, now })} order by w.due_at limit 1
        ) due`.execute(db);
      return new Set(rows.map(({ item_type }) => item_type));
    },

    async readLead({ userId, campaignId, leadId }) {
      const { rows } = await sql<LeadRow>`
        select ${LEAD_COLUMNS}, ${TRIED} from campaign_leads cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}
        where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and cl.lead_id = ${leadId}`.execute(
        db,
      );
      return rows[0] === undefined ? null : toLeadInWalk(rows[0]);
    },
  };
}

/** The queues: of each campaign, type, and state. */
function fromQueues({
  campaignIds,
  types,
}: {
  campaignIds: readonly string[];
  types: readonly SequenceItemType[];
}): RawBuilder<unknown> {
  return sql`from unnest(${[...campaignIds]}::bigint[]) as c (campaign_id) cross join unnest(${[...types]}::sequence_item_type[]) as y (item_type) cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)`;
}

/** The leads `w` of one queue that are due, as an index finds them. */
function dueIn({ userId, now }: { userId: string; now: number }): RawBuilder<unknown> {
  return sql`w.user_id = ${userId} and w.campaign_id = c.campaign_id and w.item_type = y.item_type and w.state = q.state and w.state in ('GETTING_READY', 'IN_PROGRESS') and w.due_at <= ${instant(now)}`;
}
