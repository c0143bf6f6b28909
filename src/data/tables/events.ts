import { sql, type Selectable } from 'kysely';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { keyset, type Walk } from '#data/database/keyset.ts';
import type { Events } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

/** `acted_by` is who worked in the account, if that wasn't its user. */
export type EventRow = Omit<Selectable<Events>, 'user_id'>;
export type EventFilter = {
  campaignId?: string;
  leadId?: string;
  types?: readonly EventType[];
  from?: number;
  to?: number;
};

/** The total of a list of events is counted up to this number. */
const MAX_EVENTS_COUNTED = 10_000;
const COLUMNS = [
  'event_id',
  'type',
  'at',
  'campaign_id',
  'lead_id',
  'item_id',
  'item_type',
  'actor',
  'acted_by',
  'data',
] as const;

/** Records an event that is not a step of a lead. */
export async function insertEvent({
  db,
  userId,
  type,
  at,
  campaignId = null,
  leadId = null,
  itemType = null,
  actor,
  data = {},
}: Owner & {
  type: EventType;
  at: number;
  campaignId?: string | null;
  leadId?: string | null;
  itemType?: SequenceItemType | null;
  actor: EventActor;
  data?: Record<string, unknown>;
}): Promise<void> {
  await db
    .insertInto('events')
    .values({
      user_id: userId,
      type,
      at: instant(at),
      campaign_id: campaignId,
      lead_id: leadId,
      item_type: itemType,
      actor,
      data: json(data),
    })
    .execute();
}

/** One page of events, newest first, and how many there are (MAX_EVENTS_COUNTED). */
export async function listEvents({
  page,
  size,
  ...asked
}: Owner & { filter: EventFilter; page: number; size: number }): Promise<{
  events: EventRow[];
  total: number;
}> {
  const matching = matchingEvents(asked);
  const events = await matching
    .select([...COLUMNS])
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await asked.db
    .selectFrom(matching.select('event_id').limit(MAX_EVENTS_COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { events, total: Number(total) };
}

/** A part of the events by cursor, newest first, each with its position, and the one after it. */
export async function listEventsAfter({
  walk,
  ...asked
}: Owner & { filter: EventFilter; walk: Walk }): Promise<(EventRow & { position: string })[]> {
  const columns = { id: sql.ref('event_id'), at: sql.ref('at') };
  const { position, beyond, order, limit } = keyset(columns, walk);
  return matchingEvents(asked)
    .select([...COLUMNS, position.as('position')])
    .where(beyond)
    .orderBy(order)
    .limit(limit)
    .execute();
}

function matchingEvents({ db, userId, filter }: Owner & { filter: EventFilter }) {
  let matching = db.selectFrom('events').where('user_id', '=', userId);
  if (filter.campaignId !== undefined)
    matching = matching.where('campaign_id', '=', filter.campaignId);
  if (filter.leadId !== undefined) matching = matching.where('lead_id', '=', filter.leadId);
  if (filter.types !== undefined)
    matching = matching.where('type', '=', sql<EventType>`any(${[...filter.types]}::text[])`);
  if (filter.from !== undefined)
    matching = matching.where('at', '>=', sql<number>`${instant(filter.from)}`);
  if (filter.to !== undefined)
    matching = matching.where('at', '<=', sql<number>`${instant(filter.to)}`);
  return matching;
}
