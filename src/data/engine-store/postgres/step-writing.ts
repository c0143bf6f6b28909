import { sql, type RawBuilder } from 'kysely';
import { TRIGGER_TYPES } from '#core/sequence/sequence-item.ts';
import { instant, json, type AnyDatabase, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/engine-store/lead-in-walk.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';
import { asHolder, holdingLane } from '#data/engine-store/postgres/lane-guard.ts';
import { feedCampaigns, holdTargets, moveToCampaign } from '#data/engine-store/postgres/moved-leads.ts';
import { writeNotification } from '#data/engine-store/postgres/user-trouble.ts';
import { together } from '#data/pipelined-client.ts';
import { inTransaction } from '#data/retried-transaction.ts';

/** Steps of many leads at once: the counters' triggers run once for all of them. */
export function stepWriting(db: Database): Pick<EngineStore, 'applySteps'> {
  return {
    async applySteps({ lane, now, steps }) {
      if (steps.length === 0) return new Set();
      const { userId } = lane;
      if (!steps.every(isPlain)) return asHolder({ db, lane, work: (trx) => writeSteps({ db: trx, userId, steps, now }) });
      return inTransaction({
        db,
        work: async (trx) => {
          // The lane's row stays locked until the end; for a lane that is lost the second statement finds nothing to do.
          const [held, written] = await together(trx, [holdingLane(lane), plainSteps({ userId, steps, now, lane })], { commit: true });
          return held.length === 0 ? null : keysOf(written);
        },
      });
    },
  };
}

type Steps = { db: AnyDatabase; userId: string; steps: readonly LeadStep[]; now: number };

/** Whether a step changes nothing but its own lead and its timeline. */
export function isPlain({ end, notices = [], triggers = [] }: LeadStep): boolean {
  return end === null && notices.length === 0 && triggers.length === 0;
}

/** Writes steps to leads whose version is still the one that was read, with their events; answers the keys of those that were. */
export async function writeSteps({ db, userId, steps, now }: Steps): Promise<ReadonlySet<string>> {
  if (steps.every(isPlain)) return keysOf((await plainSteps({ userId, steps, now }).execute(db)).rows);
  const missing = await missingTargets({ db, userId, steps });
  const written = steps.map((step) => (step.end?.mode === 'MOVE' && missing.has(step.end.toCampaignId) ? { ...step, ...step.end.otherwise, end: null } : step));
  const applied = keysOf((await plainSteps({ userId, steps: written, now }).execute(db)).rows);
  const done = written.filter((step) => applied.has(keyOf(step)));
  for (const notice of done.flatMap(({ notices }) => notices ?? [])) await writeNotification({ db, userId, at: now, ...notice });
  await writeEnds({ db, userId, steps: done, now });
  for (const trigger of TRIGGER_TYPES) await feedCampaigns({ db, userId, now, trigger, leads: done.filter(({ triggers }) => triggers?.includes(trigger)) });
  return applied;
}

type Written = { key: string };
type Plain = Omit<Steps, 'db'> & { lane?: Lane };

function keysOf(rows: readonly Written[]): ReadonlySet<string> {
  return new Set(rows.map(({ key }) => key));
}

/** The leads' own rows and their timeline, in one statement; with `lane`, only while it holds that lane. */
export function plainSteps({ userId, steps, now, lane }: Plain): RawBuilder<Written> {
  const [first] = steps;
  return first !== undefined && steps.length === 1 && lane === undefined ? oneStep({ userId, step: first, now }) : manySteps({ userId, steps, now, ...(lane === undefined ? {} : { lane }) });
}

function manySteps({ userId, steps, now, lane }: Plain): RawBuilder<Written> {
  const held = lane === undefined ? sql`` : sql`and exists (select from lanes n where n.user_id = ${userId} and n.fencing = ${lane.fencing})`;
  return sql<Written>`
    with s as (
      select * from jsonb_to_recordset(${json(steps.map(toRecord))}::jsonb) as s (
        campaign_id bigint, lead_id bigint, version bigint, state text, reason text, item_id text, item_type text, entered_at float8, visit int, due_at float8, walk jsonb, stamps jsonb)
    ), locked as (
      select cl.campaign_id, cl.lead_id from campaign_leads cl join s on s.campaign_id = cl.campaign_id and s.lead_id = cl.lead_id and s.version = cl.fencing
      where cl.user_id = ${userId} ${held} order by cl.campaign_id, cl.lead_id for no key update of cl
    ), changed as (
      update campaign_leads cl set state = s.state, reason = s.reason, item_id = s.item_id, item_type = s.item_type, item_entered_at = to_timestamp(s.entered_at / 1000), visit = s.visit,
        due_at = to_timestamp(s.due_at / 1000), walk = nullif(s.walk, '{}'), fencing = cl.fencing + 1, updated_at = ${instant(now)}, ${STAMP_ASSIGNMENTS}
      from s join locked using (campaign_id, lead_id)
      where cl.user_id = ${userId} and cl.campaign_id = s.campaign_id and cl.lead_id = s.lead_id and cl.fencing = s.version
      returning cl.campaign_id, cl.lead_id
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, e.type, to_timestamp(e.at / 1000), e.campaign_id, e.lead_id, e.item_id, e.item_type, e.actor, e.data
      from jsonb_to_recordset(${json(steps.flatMap(eventRecordsOf))}::jsonb) as e (place int, step_campaign_id bigint, step_lead_id bigint, ${EVENT_FIELDS})
      join changed c on c.campaign_id = e.step_campaign_id and c.lead_id = e.step_lead_id order by e.place
    )
    select campaign_id || '/' || lead_id as key from changed`;
}

/** One lead by itself needs no list, which is most of what the statement for many costs. */
function oneStep({ userId, step, now }: Omit<Plain, 'steps' | 'lane'> & { step: LeadStep }): RawBuilder<Written> {
  const { campaignId, leadId, version, to, stamps, events } = step;
  const stamped = LEAD_STAMPS.filter((stamp) => stamps[stamp] !== undefined).map((stamp) => sql`, ${sql.ref(`${stamp}_at`)} = coalesce(cl.${sql.ref(`${stamp}_at`)}, ${instant(stamps[stamp] ?? null)})`);
  const changed = sql<Written>`
    update campaign_leads cl set state = ${to.state}, reason = ${to.reason}, item_id = ${to.itemId}, item_type = ${to.itemType}, item_entered_at = ${instant(to.enteredAt)}, visit = ${to.visit}, due_at = ${instant(to.dueAt)}, walk = nullif(${json(to.memory)}::jsonb, '{}'),
      fencing = cl.fencing + 1, updated_at = ${instant(now)}${sql.join(stamped, sql``)}
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and cl.lead_id = ${leadId} and cl.fencing = ${version} returning cl.campaign_id || '/' || cl.lead_id as key`;
  if (events.length === 0) return changed;
  return sql<Written>`
    with changed as (${changed}), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, e.type, to_timestamp(e.at / 1000), e.campaign_id, e.lead_id, e.item_id, e.item_type, e.actor, e.data
      from changed cross join jsonb_to_recordset(${json(events.map(toEventRecord))}::jsonb) as e (${EVENT_FIELDS})
    )
    select key from changed`;
}

/** Of the campaigns to which these steps move leads those that are gone; the others are held until the move is done. */
async function missingTargets({ db, userId, steps }: Omit<Steps, 'now'>): Promise<ReadonlySet<string>> {
  const named = new Set(steps.flatMap(({ end }) => (end?.mode === 'MOVE' ? [end.toCampaignId] : [])));
  const there = (await holdTargets({ db, userId, campaignIds: [...named] })).map(({ campaignId }) => campaignId);
  return named.difference(new Set(there));
}

/** More events than any step has: their order in the timeline is the order of the steps. */
const EVENTS_A_STEP = 1000;

/** A stamp is set once and stays. */
const STAMP_ASSIGNMENTS = sql.raw(LEAD_STAMPS.map((stamp) => `${stamp}_at = coalesce(cl.${stamp}_at, to_timestamp((s.stamps ->> '${stamp}')::float8 / 1000))`).join(', '));

export function keyOf({ campaignId, leadId }: { campaignId: string; leadId: string }): string {
  return `${campaignId}/${leadId}`;
}

function toRecord({ campaignId, leadId, version, to, stamps }: LeadStep): Record<string, unknown> {
  return {
    campaign_id: campaignId, lead_id: leadId, version, state: to.state, reason: to.reason, item_id: to.itemId, item_type: to.itemType, entered_at: to.enteredAt, visit: to.visit, due_at: to.dueAt, walk: to.memory, stamps,
  };
}

/** Adds events to the timeline. */
export async function writeEvents({ db, userId, events }: { db: AnyDatabase; userId: string; events: readonly NewEvent[] }): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, e.type, to_timestamp(e.at / 1000), e.campaign_id, e.lead_id, e.item_id, e.item_type, e.actor, e.data
    from jsonb_to_recordset(${json(events.map(toEventRecord))}::jsonb) as e (${EVENT_FIELDS})`.execute(db);
}

const EVENT_FIELDS = sql.raw('type text, at float8, campaign_id bigint, lead_id bigint, item_id text, item_type text, actor text, data jsonb');

function eventRecordsOf({ campaignId, leadId, events }: LeadStep, step: number): Record<string, unknown>[] {
  return events.map((event, index) => ({ ...toEventRecord(event), place: step * EVENTS_A_STEP + index, step_campaign_id: campaignId, step_lead_id: leadId }));
}

function toEventRecord({ campaignId, leadId, itemId, itemType, ...event }: NewEvent): Record<string, unknown> {
  return { ...event, campaign_id: campaignId, lead_id: leadId, item_id: itemId, item_type: itemType };
}

/** What the ends of leads do elsewhere: a move adds them to the other campaign's root, a blacklist ends them everywhere. */
async function writeEnds({ db, userId, steps, now }: Steps): Promise<void> {
  const moves = Map.groupBy(steps.filter(({ end }) => end?.mode === 'MOVE'), ({ campaignId, end }) => `${campaignId} ${end?.mode === 'MOVE' ? end.toCampaignId : ''}`);
  for (const [key, moved] of moves) {
    const [fromCampaignId = '', toCampaignId = ''] = key.split(' ');
    await moveToCampaign({ db, userId, now, fromCampaignId, toCampaignId, leadIds: moved.map(({ leadId }) => leadId) });
  }
  const leadIds = steps.filter(({ end }) => end?.mode === 'BLACKLIST').map(({ leadId }) => leadId);
  if (leadIds.length === 0) return;
  await sql`update leads set blacklisted = true, updated_at = ${instant(now)} where user_id = ${userId} and lead_id = any(${leadIds}::bigint[]) and not blacklisted`.execute(db);
  await sql`
    with held as (
      select campaign_id, lead_id, state, reason from campaign_leads where user_id = ${userId} and lead_id = any(${leadIds}::bigint[]) and state <> 'BLACKLISTED' order by campaign_id, lead_id for no key update
    ), changed as (
      update campaign_leads cl set walk = coalesce(cl.walk, '{}') || jsonb_strip_nulls(jsonb_build_object('heldState', h.state, 'heldReason', h.reason)), state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_SEQUENCE', due_at = null, fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from held h where cl.user_id = ${userId} and cl.campaign_id = h.campaign_id and cl.lead_id = h.lead_id returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, h.state as from_state
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, lead_id, item_id, item_type, 'ENGINE', jsonb_build_object('from', from_state, 'to', 'BLACKLISTED', 'reason', 'BLACKLISTED_BY_SEQUENCE') from changed`.execute(db);
}
