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
import { instant } from '#data/database.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { Scope } from '#data/scope.ts';
import { placeKey } from '#data/waiting/waiting-sources.ts';

type QueueState = 'GETTING_READY' | 'IN_PROGRESS';

/** How far places in a queue are counted, per campaign and state. */
const QUEUE_COUNTED_AT_MOST = 10_000;
const QUEUED_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];
const INVITES: readonly SequenceItemType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];

/** `dueTypes`: the types with a due lead in a running campaign. */
export type QueueTurns = {
  turns: ReadonlyMap<string, TurnsBefore>;
  dueTypes: ReadonlySet<SequenceItemType>;
};

/**
 * How many turns come before each of these leads that are due, by place key. Queues are read once,
 * whatever the number of leads: those of the requested types as far as places are counted, the
 * others as far as the day allows any.
 */
export async function readQueueTurns(
  scope: Scope<'now'>,
  {
    leads,
    left,
    servedTypes,
  }: {
    leads: readonly LeadInWalk[];
    left: ReadonlyMap<SequenceItemType, number>;
    servedTypes: Queue['servedTypes'];
  },
): Promise<QueueTurns> {
  const due = leads.filter(
    ({ state, itemType, dueAt }) =>
      (state === 'GETTING_READY' || state === 'IN_PROGRESS') &&
      itemType !== null &&
      dueAt !== null &&
      dueAt <= scope.now,
  );
  const asked = new Set(due.flatMap(({ itemType }) => itemType ?? []));
  const most = new Map(
    QUEUED_TYPES.map((type) => [
      type,
      asked.has(type) ? QUEUE_COUNTED_AT_MOST : (left.get(type) ?? 0),
    ]),
  );
  const queued = await readQueues(scope, { most, asked, leads: due });
  const running = queued.filter(({ runs }) => runs);
  const servedAt = new Map(
    running.map(({ campaign_id, served_at }) => [campaign_id, served_at ?? 0]),
  );
  const queue: Queue = { groups: groupsOf(running), left, servedAt, servedTypes };
  return {
    turns: new Map(
      due.flatMap((lead) => {
        const place = placeOf(lead, queued);
        return place === null ? [] : [[placeKey(lead), turnsBefore(place, queue)]];
      }),
    ),
    dueTypes: new Set(running.map(({ item_type }) => item_type)),
  };
}

/**
 * The due leads of one campaign, type, and state, counted up to a limit; `before`: for each
 * requested lead, how many of these come first.
 */
type Queued = {
  campaign_id: string;
  served_at: number | null;
  runs: boolean;
  item_type: SequenceItemType;
  state: QueueState;
  leads: number;
  before: Record<string, number> | null;
};

/**
 * The queues of running campaigns, and of those with requested leads; a type with nothing left is
 * only checked for. What precedes a lead is computed from its queue's times, which are exact to the
 * microsecond.
 */
async function readQueues(
  { db, userId, now }: Scope<'now'>,
  {
    most,
    asked,
    leads,
  }: {
    most: ReadonlyMap<SequenceItemType, number>;
    asked: ReadonlySet<SequenceItemType>;
    leads: readonly LeadInWalk[];
  },
): Promise<Queued[]> {
  const types = [...most.keys()];
  const { rows } = await sql<Queued>`
    with asked as materialized (
      select c.campaign_id, c.lead_id, c.item_type, c.due_at
      from unnest(
        ${leads.map(({ campaignId }) => campaignId)}::bigint[],
        ${leads.map(({ leadId }) => leadId)}::bigint[]
      ) as a (campaign_id, lead_id)
      join campaign_leads c on c.user_id = ${userId}
        and c.campaign_id = a.campaign_id
        and c.lead_id = a.lead_id
    )
    select k.campaign_id, k.served_at, k.status = 'ACTIVE' and not k.locked as runs, y.item_type,
      q.state, w.leads,
      (
        select json_object_agg(
          a.lead_id, width_bucket(a.due_at - interval '1 microsecond', w.due_ats)
        )
        from asked a
        where a.campaign_id = k.campaign_id and a.item_type = y.item_type and a.due_at is not null
      ) as before
    from campaigns k
    cross join unnest(
      ${types}::sequence_item_type[], ${[...most.values()]}::int[],
      ${types.map((type) => asked.has(type))}::boolean[]
    ) as y (item_type, most, placed)
    cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)
    cross join lateral (
      select count(*)::int as leads, array_agg(due_at) filter (where y.placed) as due_ats
      from (
        select due_at
        from campaign_leads
        where user_id = ${userId}
          and campaign_id = k.campaign_id
          and item_type = y.item_type
          and state = q.state
          and state in ('GETTING_READY', 'IN_PROGRESS')
          and due_at <= ${instant(now)}
        order by due_at limit greatest(y.most, 1)
      ) c
    ) w
    where k.user_id = ${userId}
      and (k.status = 'ACTIVE' and not k.locked or k.campaign_id in (select campaign_id from asked))
      and w.leads > 0`.execute(db);
  return rows;
}

/** The place of a lead among those of its campaign that are due for the same type. */
function placeOf(
  { campaignId, leadId, itemType, state }: LeadInWalk,
  queued: readonly Queued[],
): QueuePlace | null {
  if (itemType === null || (state !== 'GETTING_READY' && state !== 'IN_PROGRESS')) return null;
  const begins = beginsWith(itemType, state);
  const index = queued
    .filter(
      (one) =>
        one.campaign_id === campaignId &&
        one.item_type === itemType &&
        beginsWith(itemType, one.state) === begins,
    )
    .reduce((sum, { before }) => sum + (before?.[leadId] ?? 0), 0);
  return { campaignId, type: itemType, begins, index };
}

function beginsWith(type: SequenceItemType, state: QueueState): boolean {
  return state === 'GETTING_READY' || INVITES.includes(type);
}

function groupsOf(counted: readonly Queued[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup>();
  for (const { campaign_id: campaignId, item_type: type, state, leads } of counted) {
    const begins = beginsWith(type, state);
    const key = `${campaignId} ${type} ${String(begins)}`;
    groups.set(key, { campaignId, type, begins, leads: (groups.get(key)?.leads ?? 0) + leads });
  }
  return [...groups.values()];
}
