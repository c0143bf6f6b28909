import { sql } from 'kysely';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import type { InviteCounts, LaneMarks, LaneUser } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { countInvites, countLastInvites, toLaneUser, USER_COLUMNS, type UserRow } from '#data/engine-store/postgres/lane-reading.ts';
import { LEAD_COLUMNS, toLeadInWalk, TRIED, TRIED_JOIN, type LeadRow } from '#data/engine-store/postgres/lead-rows.ts';

type Owner = { db: AnyDatabase; userId: string };
export type PlaceId = { campaignId: string; leadId: string };

/** A campaign as far as its leads wait for it. */
export type WaitingCampaign = { status: CampaignStatus; locked: boolean; startedAt: number | null; sequence: SequenceItem | null };

/** All that the answer to "what does this lead wait for" is made of, for the leads of one page. */
export type WaitingSources = {
  user: LaneUser;
  marks: LaneMarks;
  nextSlotAt: number | null;
  usedToday: Readonly<Record<string, number>>;
  invites: InviteCounts;
  lastInvites: { sent: number; accepted: number };
  campaigns: ReadonlyMap<string, WaitingCampaign>;
  leads: readonly LeadInWalk[];
  /** Leads with an act on its way, and since when, in real time. */
  openActs: ReadonlyMap<string, number>;
};

/** Places in a queue are counted no further than this in each campaign and state. */
export const QUEUE_COUNTED_AT_MOST = 10_000;

/** The key of a place in the maps of this file. */
export function placeKey({ campaignId, leadId }: PlaceId): `${string}/${string}` {
  return `${campaignId}/${leadId}`;
}

/** Reads the sources in a handful of indexed reads, whatever the number of leads that wait; null when there is no such user. */
export async function readWaitingSources({ db, userId, places, now }: Owner & { places: readonly PlaceId[]; now: number }): Promise<WaitingSources | null> {
  const { rows } = await sql<UserRow & { marks: LaneMarks | null; next_slot_at: number | null }>`select ${USER_COLUMNS}, n.marks, n.next_slot_at from users u left join lanes n on n.user_id = u.user_id where u.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const user = toLaneUser(row);
  const [usedToday, invites, lastInvites, campaigns, leads, openActs] = await Promise.all([
    readUsedUnits({ db, userId, day: localDay({ zone: user.week.zone, at: now }) }),
    countInvites({ db, userId, now }),
    user.activityControlEnabled ? countLastInvites({ db, userId }) : { sent: 0, accepted: 0 },
    readWaitingCampaigns({ db, userId, campaignIds: [...new Set(places.map(({ campaignId }) => campaignId))] }),
    readLeadsInWalk({ db, userId, places }),
    readOpenActs({ db, userId }),
  ]);
  return { user, marks: row.marks ?? {}, nextSlotAt: row.next_slot_at, usedToday, invites, lastInvites, campaigns, leads, openActs };
}

/**
 * The place of each lead among those of running campaigns that are due for the same type of item, from 1: leads on their way before new ones, but
 * invitations by their time alone. The queue of a type is passed over once, whatever the number of leads asked for.
 */
export async function readQueuePlaces({ db, userId, leads, now }: Owner & { leads: readonly LeadInWalk[]; now: number }): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  const due = leads.filter(({ state, dueAt }) => (state === 'GETTING_READY' || state === 'IN_PROGRESS') && dueAt !== null && dueAt <= now);
  for (const type of new Set(due.map(({ itemType }) => itemType))) {
    const queued = due.filter(({ itemType }) => itemType === type);
    if (type !== null) for (const [key, position] of await readPlacesOfType({ db, userId, type, queued, now })) positions.set(key, position);
  }
  return positions;
}

type Queued = { campaign_id: string; lead_id: string; state: 'GETTING_READY' | 'IN_PROGRESS'; place: number };
/** Leads of a state that are due between the times of the leads asked for: `step` counts the times that have passed. */
type QueueStep = { state: 'GETTING_READY' | 'IN_PROGRESS'; step: number; leads: number };

async function readPlacesOfType({ db, userId, type, queued, now }: Owner & { type: SequenceItemType; queued: readonly LeadInWalk[]; now: number }): Promise<[string, number][]> {
  const { rows } = await sql<{ asked: Queued[] | null; steps: QueueStep[] | null }>`
    with asked as materialized (
      select c.campaign_id, c.lead_id, c.state, c.due_at from unnest(${queued.map(({ campaignId }) => campaignId)}::bigint[], ${queued.map(({ leadId }) => leadId)}::bigint[]) as a (campaign_id, lead_id)
      join campaign_leads c on c.user_id = ${userId} and c.campaign_id = a.campaign_id and c.lead_id = a.lead_id and c.due_at is not null
    ), times as materialized (select array(select distinct due_at from asked order by due_at) as due_ats), steps as materialized (
      select q.state, width_bucket(w.due_at, times.due_ats) as step, count(*)::int as leads from times, campaigns k cross join (values ('IN_PROGRESS'), ('GETTING_READY')) as q (state) cross join lateral (
        select due_at from campaign_leads where user_id = ${userId} and campaign_id = k.campaign_id and item_type = ${type} and state = q.state and state in ('GETTING_READY', 'IN_PROGRESS') and due_at <= ${instant(now)} order by due_at limit ${QUEUE_COUNTED_AT_MOST}
      ) w where k.user_id = ${userId} and k.status = 'ACTIVE' and not k.locked group by 1, 2
    )
    select (select json_agg(json_build_object('campaign_id', campaign_id::text, 'lead_id', lead_id::text, 'state', state, 'place', array_position(times.due_ats, asked.due_at))) from asked, times) as asked,
      (select json_agg(steps) from steps) as steps`.execute(db);
  const { asked, steps } = rows[0] ?? { asked: null, steps: null };
  const byTime = type === 'CONNECT' || type === 'CONNECT_BY_EMAIL';
  return (asked ?? []).map((lead) => [placeKey({ campaignId: lead.campaign_id, leadId: lead.lead_id }), 1 + aheadOf({ lead, steps: steps ?? [], byTime })]);
}

function aheadOf({ lead, steps, byTime }: { lead: Queued; steps: readonly QueueStep[]; byTime: boolean }): number {
  const isAhead = ({ state, step }: QueueStep): boolean => {
    if (byTime || state === lead.state) return step < lead.place;
    return state === 'IN_PROGRESS';
  };
  return steps.reduce((sum, step) => sum + (isAhead(step) ? step.leads : 0), 0);
}

async function readLeadsInWalk({ db, userId, places }: Owner & { places: readonly PlaceId[] }): Promise<LeadInWalk[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED} from unnest(${places.map(({ campaignId }) => campaignId)}::bigint[], ${places.map(({ leadId }) => leadId)}::bigint[]) as a (campaign_id, lead_id)
    join campaign_leads cl on cl.user_id = ${userId} and cl.campaign_id = a.campaign_id and cl.lead_id = a.lead_id
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}`.execute(db);
  return rows.map(toLeadInWalk);
}

async function readWaitingCampaigns({ db, userId, campaignIds }: Owner & { campaignIds: readonly string[] }): Promise<Map<string, WaitingCampaign>> {
  const rows = await db.selectFrom('campaigns').select(['campaign_id', 'status', 'locked', 'started_at', 'sequence']).where('user_id', '=', userId).where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::bigint[])`).execute();
  return new Map(rows.map(({ campaign_id, status, locked, started_at, sequence }) => [campaign_id, { status, locked, startedAt: started_at, sequence }]));
}

async function readUsedUnits({ db, userId, day }: Owner & { day: string }): Promise<Record<string, number>> {
  const rows = await db.selectFrom('daily_usage').select(['action', 'used']).where('user_id', '=', userId).where('day', '=', day).execute();
  return Object.fromEntries(rows.map(({ action, used }) => [action, used]));
}

/** At most one act of a lane is on its way, and few are being settled. */
async function readOpenActs({ db, userId }: Owner): Promise<Map<string, number>> {
  const rows = await db.selectFrom('intents').select(['campaign_id', 'lead_id', 'real_started_at']).where('user_id', '=', userId).where('status', '=', 'SENDING').orderBy('real_started_at').limit(1000).execute();
  return new Map(rows.map(({ campaign_id, lead_id, real_started_at }) => [placeKey({ campaignId: campaign_id, leadId: lead_id }), real_started_at]));
}
