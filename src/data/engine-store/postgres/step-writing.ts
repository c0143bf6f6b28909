import { sql } from 'kysely';
import { instant, json, type AnyDatabase, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/engine-store/lead-in-walk.ts';
import { asHolder } from '#data/engine-store/postgres/lane-guard.ts';

/** Steps of many leads in two statements: the counters' triggers run once for all of them. */
export function stepWriting(db: Database): Pick<EngineStore, 'applySteps'> {
  return {
    async applySteps({ lane, now, steps }) {
      if (steps.length === 0) return new Set();
      return asHolder({ db, lane, work: (trx) => writeSteps({ db: trx, userId: lane.userId, steps, now }) });
    },
  };
}

type Steps = { db: AnyDatabase; userId: string; steps: readonly LeadStep[]; now: number };

/** Writes steps to leads whose version is still the one that was read, with their events; answers the keys of those that were. */
export async function writeSteps({ db, userId, steps, now }: Steps): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    with s as (
      select * from jsonb_to_recordset(${json(steps.map(toRecord))}::jsonb) as s (
        campaign_id bigint, lead_id bigint, version bigint, state text, reason text, item_id text, item_type text, entered_at float8, visit int, due_at float8, walk jsonb, stamps jsonb)
    ), locked as (
      select cl.campaign_id, cl.lead_id from campaign_leads cl join s on s.campaign_id = cl.campaign_id and s.lead_id = cl.lead_id and s.version = cl.fencing
      where cl.user_id = ${userId} order by cl.campaign_id, cl.lead_id for no key update of cl
    )
    update campaign_leads cl set state = s.state, reason = s.reason, item_id = s.item_id, item_type = s.item_type, item_entered_at = to_timestamp(s.entered_at / 1000), visit = s.visit,
      due_at = to_timestamp(s.due_at / 1000), walk = s.walk, fencing = cl.fencing + 1, updated_at = ${instant(now)}, ${STAMP_ASSIGNMENTS}
    from s join locked using (campaign_id, lead_id)
    where cl.user_id = ${userId} and cl.campaign_id = s.campaign_id and cl.lead_id = s.lead_id and cl.fencing = s.version
    returning cl.campaign_id || '/' || cl.lead_id as key`.execute(db);
  const applied = new Set(rows.map(({ key }) => key));
  const done = steps.filter((step) => applied.has(keyOf(step)));
  await writeEvents({ db, userId, events: done.flatMap(({ events }) => events) });
  for (const step of done) if (step.end !== null) await writeEnd({ db, userId, step, now });
  return applied;
}

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
    from jsonb_to_recordset(${json(events.map(toEventRecord))}::jsonb) as e (type text, at float8, campaign_id bigint, lead_id bigint, item_id text, item_type text, actor text, data jsonb)`.execute(db);
}

function toEventRecord({ campaignId, leadId, itemId, itemType, ...event }: NewEvent): Record<string, unknown> {
  return { ...event, campaign_id: campaignId, lead_id: leadId, item_id: itemId, item_type: itemType };
}

/** What the end of one lead does elsewhere: a move adds it to the other campaign's root, a blacklist ends it everywhere. */
async function writeEnd({ db, userId, step, now }: { db: AnyDatabase; userId: string; step: LeadStep; now: number }): Promise<void> {
  if (step.end?.mode === 'MOVE') {
    await sql`
      insert into campaign_leads (user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at, added_at, updated_at)
      select ${userId}, c.campaign_id, ${step.leadId}, case when c.sequence ->> 'type' in ('IF_CONNECTED', 'IF_MESSAGE_VIEWED', 'IF_EMAIL_AVAILABLE', 'IF_OPEN_PROFILE', 'END') then 'WAITING' else 'GETTING_READY' end,
        c.sequence ->> 'id', c.sequence ->> 'type', ${instant(now)}, 1, case when c.sequence is not null then ${instant(now)}::timestamptz end, ${instant(now)}, ${instant(now)}
      from campaigns c where c.user_id = ${userId} and c.campaign_id = ${step.end.toCampaignId}
      on conflict do nothing`.execute(db);
  }
  if (step.end?.mode === 'BLACKLIST') {
    await sql`update leads set blacklisted = true, updated_at = ${instant(now)} where user_id = ${userId} and lead_id = ${step.leadId} and not blacklisted`.execute(db);
    await sql`
      update campaign_leads set walk = walk || jsonb_strip_nulls(jsonb_build_object('heldState', state, 'heldReason', reason)), state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_SEQUENCE', due_at = null, fencing = fencing + 1, updated_at = ${instant(now)}
      where user_id = ${userId} and lead_id = ${step.leadId} and state <> 'BLACKLISTED'`.execute(db);
  }
}
