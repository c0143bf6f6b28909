import { sql, type RawBuilder } from 'kysely';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { DUE_ORDER, waitingIn } from '#data/walk/due-order.ts';
import {
  LEAD_COLUMNS,
  NOT_TRIED,
  toLeadInWalk,
  TRIED,
  TRIED_JOIN,
  type LeadRow,
} from '#data/walk/lead-rows.ts';

/**
 * Which leads are due: always one short index range per campaign and type, so that waiting or
 * blocked leads are never read.
 */
export function createLeadReader(
  db: Database,
): Pick<
  EngineStore,
  | 'ripeLeads'
  | 'nextRipeAt'
  | 'dueLeads'
  | 'leadsPastTheirItem'
  | 'unknownInvitees'
  | 'dueTypes'
  | 'readLead'
> {
  return {
    async ripeLeads({ userId, campaignIds, now, limit }) {
      const { rows } = await sql<LeadRow>`
        select ${LEAD_COLUMNS}, ${NOT_TRIED}
        from unnest(${[...campaignIds]}::bigint[]) with ordinality as c (campaign_id, place)
        cross join lateral (
          select *
          from campaign_leads w
          where ${waitingIn(userId, now)} and w.due_at <= ${instant(now)}
          order by ${DUE_ORDER} limit ${limit}
        ) cl
        join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
        order by c.place, cl.due_at, cl.lead_id`.execute(db);
      return rows.map(toLeadInWalk);
    },

    async nextRipeAt({ userId, campaignIds }) {
      const { rows } = await sql<{ at: number | null }>`
        select min(first.due_at) as at
        from unnest(${[...campaignIds]}::bigint[]) as c (campaign_id)
        cross join lateral (
          select w.due_at
          from campaign_leads w
          where ${waitingIn(userId)}
          order by ${DUE_ORDER} limit 1
        ) first`.execute(db);
      return rows[0]?.at ?? null;
    },

    async dueLeads({ userId, campaignIds, types, now, limit }) {
      if (types.length === 0 || campaignIds.length === 0) return [];
      const { rows } = await sql<LeadRow>`
        select ${LEAD_COLUMNS}, ${TRIED} ${fromQueues(campaignIds, types)}
        cross join lateral (
          select *
          from campaign_leads w
          where ${dueIn(userId, now)}
          order by w.due_at limit ${limit}
        ) cl
        join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}`.execute(
        db,
      );
      return rows.map(toLeadInWalk);
    },

    leadsPastTheirItem: (query) => leadsPastTheirItem(db, query),
    unknownInvitees: (query) => unknownInvitees(db, query),

    async dueTypes({ userId, campaignIds, types, now }) {
      if (types.length === 0 || campaignIds.length === 0) return new Set();
      const { rows } = await sql<{ item_type: SequenceItemType }>`
        select distinct y.item_type ${fromQueues(campaignIds, types)}
        cross join lateral (
          select from campaign_leads w where ${dueIn(userId, now)} order by w.due_at limit 1
        ) due`.execute(db);
      return new Set(rows.map(({ item_type }) => item_type));
    },

    readLead: (query) => readLead(db, query),
  };
}

async function readLead(
  db: Database,
  { userId, campaignId, leadId }: Parameters<EngineStore['readLead']>[0],
): Promise<LeadInWalk | null> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaignId}
      and cl.lead_id = ${leadId}`.execute(db);
  return rows[0] === undefined ? null : toLeadInWalk(rows[0]);
}

async function leadsPastTheirItem(
  db: Database,
  { userId, campaignIds, now, limit }: Parameters<EngineStore['leadsPastTheirItem']>[0],
): Promise<LeadInWalk[]> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED}
    ${fromQueues(campaignIds, ['CONNECT', 'CONNECT_BY_EMAIL', 'EMAIL'])}
    cross join lateral (
      select w.* from campaign_leads w join leads p using (user_id, lead_id)
      where ${dueIn(userId, now)} and case when y.item_type = 'EMAIL'
        then p.email is not null and exists (
          select from refused_addresses r where r.user_id = p.user_id and r.address = lower(p.email)
        )
        else p.connected_at is not null or p.invitation_pending_since is not null end
      order by w.due_at, w.lead_id limit ${limit}
    ) cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}`.execute(
    db,
  );
  return rows.map(toLeadInWalk);
}

async function unknownInvitees(
  db: Database,
  { userId, campaignIds, types, now, limit }: Parameters<EngineStore['unknownInvitees']>[0],
): Promise<{ leadId: string; who: string }[]> {
  const { rows } = await sql<{ lead_id: string; who: string }>`
    select lead_id, min(who) as who ${fromQueues(campaignIds, types)}
    cross join lateral (
      select w.lead_id, w.due_at, coalesce(p.network_member_id, p.profile_slug) as who
      from campaign_leads w join leads p using (user_id, lead_id)
      where ${dueIn(userId, now)} and p.connected_at is null
        and p.invitation_pending_since is null and p.profile_read_at is null
        and p.network_distance is null
        and coalesce(p.network_member_id, p.profile_slug) is not null
      order by w.due_at, w.lead_id limit ${limit}
    ) one group by lead_id order by min(due_at), lead_id limit ${limit}`.execute(db);
  return rows.map(({ lead_id, who }) => ({ leadId: lead_id, who }));
}

/** The queues, per campaign, type, and state. */
function fromQueues(
  campaignIds: readonly string[],
  types: readonly SequenceItemType[],
): RawBuilder<unknown> {
  return sql`
    from unnest(${[...campaignIds]}::bigint[]) as c (campaign_id)
    cross join unnest(${[...types]}::sequence_item_type[]) as y (item_type)
    cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)`;
}

/** The due leads `w` of one queue, as an index finds them. */
function dueIn(userId: string, now: number): RawBuilder<unknown> {
  return sql`
    w.user_id = ${userId}
    and w.campaign_id = c.campaign_id
    and w.item_type = y.item_type
    and w.state = q.state
    and w.state in ('GETTING_READY', 'IN_PROGRESS')
    and w.due_at <= ${instant(now)}`;
}
