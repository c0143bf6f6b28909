import { sql } from 'kysely';
import { TRIGGER_TYPES } from '#core/sequence/sequence-item.ts';
import { instant, json, type AnyDatabase, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/engine-store/lead-in-walk.ts';
import { asHolder } from '#data/engine-store/postgres/lane-guard.ts';
import { feedCampaigns, holdTargets, moveToCampaign } from '#data/engine-store/postgres/moved-leads.ts';
import { writeNotification } from '#data/engine-store/postgres/user-trouble.ts';

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
  const missing = await missingTargets({ db, userId, steps });
  const written = steps.map((step) => (step.end?.mode === 'MOVE' && missing.has(step.end.toCampaignId) ? { ...step, ...step.end.otherwise, end: null } : step));
  const { rows } = await sql<{ key: string }>`
    with s as (
      select * from jsonb_to_recordset(${json(written.map(toRecord))}::jsonb) as s (
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
  const done = written.filter((step) => applied.has(keyOf(step)));
  await writeEvents({ db, userId, events: done.flatMap(({ events }) => events) });
  for (const notice of done.flatMap(({ notices }) => notices ?? [])) await writeNotification({ db, userId, at: now, ...notice });
  await writeEnds({ db, userId, steps: done, now });
  for (const trigger of TRIGGER_TYPES) await feedCampaigns({ db, userId, now, trigger, leads: done.filter(({ triggers }) => triggers?.includes(trigger)) });
  return applied;
}

/** Of the campaigns to which these steps move leads those that are gone; the others are held until the move is done. */
async function missingTargets({ db, userId, steps }: Omit<Steps, 'now'>): Promise<ReadonlySet<string>> {
  const named = new Set(steps.flatMap(({ end }) => (end?.mode === 'MOVE' ? [end.toCampaignId] : [])));
  const there = (await holdTargets({ db, userId, campaignIds: [...named] })).map(({ campaignId }) => campaignId);
  return named.difference(new Set(there));
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
      update campaign_leads cl set walk = cl.walk || jsonb_strip_nulls(jsonb_build_object('heldState', h.state, 'heldReason', h.reason)), state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_SEQUENCE', due_at = null, fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from held h where cl.user_id = ${userId} and cl.campaign_id = h.campaign_id and cl.lead_id = h.lead_id returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, h.state as from_state
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, lead_id, item_id, item_type, 'ENGINE', jsonb_build_object('from', from_state, 'to', 'BLACKLISTED', 'reason', 'BLACKLISTED_BY_SEQUENCE') from changed`.execute(db);
}
