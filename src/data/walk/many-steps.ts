import { sql, type RawBuilder } from 'kysely';
import { instant, json } from '#data/database.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/walk/lead-in-walk.ts';

type Many = { userId: string; steps: readonly LeadStep[]; now: number; lane?: Lane | undefined };
/** An applied step, by its index among the given ones. */
export type Done = { place: number };

/**
 * Writes the rows of many leads and their timeline in one statement; with `lane`, only while it
 * holds that lane. Most leads of a batch take the same step: common values are sent once, and per
 * lead only its id, version, and times.
 */
export function writeManyStepsStatement({ userId, steps, now, lane }: Many): RawBuilder<Done> {
  const ways = sharing(steps.map(wayOf));
  const events = steps.flatMap((step, place) => step.events.map((event) => ({ place, event })));
  const kinds = sharing(events.map(({ event }) => kindOf(event)));
  const held =
    lane === undefined
      ? sql``
      : sql`
        and exists (
          select from lanes n where n.user_id = ${userId} and n.fencing = ${lane.fencing}
        )`;
  return sql<Done>`
    with w as (
      select *
      from rows from (
        jsonb_to_recordset(${json(ways.shared)}::jsonb) as (
          campaign_id bigint, state lead_state, reason text, item_id text,
          item_type sequence_item_type, visit smallint, walk jsonb, stamps jsonb
        )
      ) with ordinality as w (
        campaign_id, state, reason, item_id, item_type, visit, walk, stamps, way
      )
    ), s as (
      select s.place, s.lead_id, s.version, s.entered_at, s.due_at, w.*
      from unnest(
        ${steps.map(({ leadId }) => leadId)}::bigint[],
        ${steps.map(({ version }) => version)}::int[], ${ways.places}::int[],
        ${steps.map(({ to }) => to.enteredAt)}::float8[],
        ${steps.map(({ to }) => to.dueAt)}::float8[]
      ) with ordinality as s (lead_id, version, way, entered_at, due_at, place)
      join w on w.way = s.way
      order by w.campaign_id, s.lead_id
    ), locked as materialized (
      select s.*, cl.row_at
      from s
      cross join lateral (
        select ctid as row_at
        from campaign_leads cl
        where cl.user_id = ${userId}
          and cl.campaign_id = s.campaign_id
          and cl.lead_id = s.lead_id
          and cl.fencing = s.version ${held}
        for no key update
      ) cl
    ), changed as (
      update campaign_leads cl
      set state = s.state, reason = s.reason, item_id = s.item_id, item_type = s.item_type,
        item_entered_at = to_timestamp(s.entered_at / 1000), visit = s.visit,
        due_at = to_timestamp(s.due_at / 1000), walk = s.walk, fencing = cl.fencing + 1,
        updated_at
          = ${instant(now)}${
            ways.shared.some(({ stamps }) => stamps !== undefined)
              ? STAMP_ASSIGNMENTS
              : sql`
`
          }
      from locked s
      where cl.user_id = ${userId} and cl.ctid = s.row_at
      returning s.place
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, k.type, to_timestamp(k.at / 1000), k.campaign_id, e.lead_id, k.item_id,
        k.item_type, k.actor, k.data
      from unnest(
        ${events.map(({ place }) => place + 1)}::int[],
        ${events.map(({ event }) => event.leadId)}::bigint[], ${kinds.places}::int[]
      ) with ordinality as e (place, lead_id, kind, turn)
      join rows from (
        jsonb_to_recordset(${json(kinds.shared)}::jsonb) as (
          type text, at float8, campaign_id bigint, item_id text, item_type text, actor text,
          data jsonb
        )
      ) with ordinality as k (
        type, at, campaign_id, item_id, item_type, actor, data, kind
      ) on k.kind = e.kind
      join changed c on c.place = e.place
      order by e.turn
    )
    select (place - 1)::int as place from changed`;
}

/** The distinct values, and for each given one the position of its own among them, from 1. */
function sharing<Value>(values: readonly Value[]): { shared: Value[]; places: number[] } {
  const shared: Value[] = [];
  const placeOf = new Map<string, number>();
  const places = values.map((value) => {
    const key = JSON.stringify(value);
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    placeOf.set(key, shared.push(value));
    return shared.length;
  });
  return { shared, places };
}

function wayOf({ campaignId, to, stamps }: LeadStep) {
  return {
    campaign_id: campaignId,
    state: to.state,
    reason: to.reason,
    item_id: to.itemId,
    item_type: to.itemType,
    visit: to.visit,
    walk: Object.keys(to.memory).length === 0 ? undefined : to.memory,
    stamps: Object.keys(stamps).length === 0 ? undefined : stamps,
  };
}

function kindOf({ type, at, campaignId, itemId, itemType, actor, data }: NewEvent) {
  return { type, at, campaign_id: campaignId, item_id: itemId, item_type: itemType, actor, data };
}

/** A stamp is set once and never changes. */
const STAMP_ASSIGNMENTS = sql.raw(
  LEAD_STAMPS.map(
    (stamp) =>
      `, ${stamp}_at = coalesce(cl.${stamp}_at, to_timestamp((s.stamps ->> '${stamp}')::float8 / 1000))`,
  ).join(''),
);
