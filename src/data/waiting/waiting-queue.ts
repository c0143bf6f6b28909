import { sql } from 'kysely';
import {
  turnsBefore,
  type Queue,
  type QueueGroup,
  type QueuePlace,
  type TurnsBefore,
} from '#core/waiting/queue-turns.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';

type Owner = { db: AnyDatabase; userId: string };
type QueueState = 'GETTING_READY' | 'IN_PROGRESS';

/** Places in a queue are counted no further than this in each campaign and state. */
const QUEUE_COUNTED_AT_MOST = 10_000;
const QUEUED_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];
const INVITES: readonly SequenceItemType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];

type Asked = Owner & {
  leads: readonly LeadInWalk[];
  now: number;
  left: ReadonlyMap<SequenceItemType, number>;
  servedTypes: Queue['servedTypes'];
};
/** `dueTypes`: the types of which any lead of a running campaign is due. */
export type QueueTurns = {
  turns: ReadonlyMap<string, TurnsBefore>;
  dueTypes: ReadonlySet<SequenceItemType>;
};

/**
 * How many turns come before each of these leads, by their place keys, for those that are due.
 * Queues are passed over once, whatever the number of leads: of the types asked for as far as
 * places are counted, of the others as far as the day allows any of them.
 */
export async function readQueueTurns({
  db,
  userId,
  leads,
  now,
  left,
  servedTypes,
}: Asked): Promise<QueueTurns> {
  const due = leads.filter(
    ({ state, itemType, dueAt }) =>
      (state === 'GETTING_READY' || state === 'IN_PROGRESS') &&
      itemType !== null &&
      dueAt !== null &&
      dueAt <= now,
  );
  const asked = new Set(due.flatMap(({ itemType }) => itemType ?? []));
  const most = new Map(
    QUEUED_TYPES.map((type) => [
      type,
      asked.has(type) ? QUEUE_COUNTED_AT_MOST : (left.get(type) ?? 0),
    ]),
  );
  const counted = await countQueues({ db, userId, now, most });
  const servedAt = new Map(
    counted.map(({ campaign_id, served_at }) => [campaign_id, served_at ?? 0]),
  );
  const queue: Queue = { groups: groupsOf(counted), left, servedAt, servedTypes };
  const turns = new Map<string, TurnsBefore>();
  for (const type of asked) {
    const queued = due.filter(({ itemType }) => itemType === type);
    const places = await readPlaces({ db, userId, type, now, queued });
    for (const [key, place] of places) turns.set(key, turnsBefore({ place, queue }));
  }
  return {
    turns,
    dueTypes: new Set(
      counted.flatMap(({ item_type, leads: count }) => (count > 0 ? [item_type] : [])),
    ),
  };
}

type Counted = {
  campaign_id: string;
  served_at: number | null;
  item_type: SequenceItemType;
  state: QueueState;
  leads: number;
};

/**
 * Leads of running campaigns that are due, by campaign, type and state, each counted to its bound;
 * a type with nothing left is only looked for.
 */
async function countQueues({
  db,
  userId,
  now,
  most,
}: Owner & { now: number; most: ReadonlyMap<SequenceItemType, number> }): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select k.campaign_id, k.served_at, y.item_type, q.state, w.leads from campaigns k cross join unnest(${[...most.keys()]}::sequence_item_type[], ${[...most.values()]}::int[]) as y (item_type, most) cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)
    cross join lateral (
      select count(*)::int as leads from (
        select from campaign_leads where user_id = ${userId} and campaign_id = k.campaign_id and item_type = y.item_type and state = q.state and state in ('GETTING_READY', 'IN_PROGRESS') and due_at <= ${instant(now)} order by due_at limit greatest(y.most, 1)
      ) c
    ) w where k.user_id = ${userId} and k.status = 'ACTIVE' and not k.locked and w.leads > 0`.execute(
    db,
  );
  return rows;
}

function beginsWith({ type, state }: { type: SequenceItemType; state: QueueState }): boolean {
  return state === 'GETTING_READY' || INVITES.includes(type);
}

function groupsOf(counted: readonly Counted[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup>();
  for (const { campaign_id: campaignId, item_type: type, state, leads } of counted) {
    const begins = beginsWith({ type, state });
    const key = `${campaignId} ${type} ${String(begins)}`;
    groups.set(key, { campaignId, type, begins, leads: (groups.get(key)?.leads ?? 0) + leads });
  }
  return [...groups.values()];
}

type Place = { campaign_id: string; lead_id: string; state: QueueState; place: number };
/**
 * Leads of a campaign and state that are due between the times of the leads asked for: `step`
 * counts the times that have passed.
 */
type Step = { campaign_id: string; state: QueueState; step: number; leads: number };

/** The place of each of these leads among those of its campaign that are due for the same type. */
async function readPlaces({
  db,
  userId,
  type,
  now,
  queued,
}: Owner & { type: SequenceItemType; now: number; queued: readonly LeadInWalk[] }): Promise<
  [string, QueuePlace][]
> {
  const { rows } = await sql<{ asked: Place[] | null; steps: Step[] | null }>`
    with asked as materialized (
      select c.campaign_id, c.lead_id, c.state, c.due_at from unnest(${queued.map(({ campaignId }) => campaignId)}::bigint[], ${queued.map(({ leadId }) => leadId)}::bigint[]) as a (campaign_id, lead_id)
      join campaign_leads c on c.user_id = ${userId} and c.campaign_id = a.campaign_id and c.lead_id = a.lead_id and c.due_at is not null
    ), times as materialized (select array(select distinct due_at from asked order by due_at) as due_ats), steps as materialized (
      select k.campaign_id, q.state, width_bucket(w.due_at, times.due_ats) as step, count(*)::int as leads from times, (select distinct campaign_id from asked) k cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state) cross join lateral (
        select due_at from campaign_leads where user_id = ${userId} and campaign_id = k.campaign_id and item_type = ${type} and state = q.state and state in ('GETTING_READY', 'IN_PROGRESS') and due_at <= ${instant(now)} order by due_at limit ${QUEUE_COUNTED_AT_MOST}
      ) w group by 1, 2, 3
    )
    select (select json_agg(json_build_object('campaign_id', campaign_id::text, 'lead_id', lead_id::text, 'state', state, 'place', array_position(times.due_ats, asked.due_at))) from asked, times) as asked,
      (select json_agg(json_build_object('campaign_id', campaign_id::text, 'state', state, 'step', step, 'leads', leads)) from steps) as steps`.execute(
    db,
  );
  const { asked, steps } = rows[0] ?? { asked: null, steps: null };
  return (asked ?? []).map((lead) => {
    const begins = beginsWith({ type, state: lead.state });
    const before = (steps ?? []).filter(
      (step) =>
        step.campaign_id === lead.campaign_id &&
        beginsWith({ type, state: step.state }) === begins &&
        step.step < lead.place,
    );
    return [
      `${lead.campaign_id}/${lead.lead_id}`,
      {
        campaignId: lead.campaign_id,
        type,
        begins,
        index: before.reduce((sum, { leads }) => sum + leads, 0),
      },
    ];
  });
}
