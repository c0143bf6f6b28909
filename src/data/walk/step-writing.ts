import { sql, type RawBuilder } from 'kysely';
import { TRIGGER_TYPES } from '#core/sequence/sequence-item.ts';
import { instant, json, type AnyDatabase, type Database } from '#data/database.ts';
import { recordPeople } from '#data/do-not-contact/do-not-contact.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/walk/lead-in-walk.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { withLaneLease, lockLaneStatement } from '#data/walk/lane-guard.ts';
import { writeManyStepsStatement, type Done } from '#data/walk/many-steps.ts';
import { feedCampaigns, lockTargets, moveToCampaign } from '#data/walk/moved-leads.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { rememberedStateSql, withoutRememberedState } from '#data/database/remembered-state.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** Writes steps of many leads at once: the counters' triggers run once for all of them. */
export function createStepWriter(db: Database): {
  applySteps: (query: {
    lane: Lane;
    now: number;
    steps: readonly LeadStep[];
  }) => Promise<ReadonlySet<string> | null>;
} {
  return {
    async applySteps({ lane, now, steps }) {
      if (steps.length === 0) return new Set();
      const { userId } = lane;
      if (!steps.every(isPlainStep))
        return withLaneLease(db, lane, (trx) => writeSteps({ db: trx, userId, now }, steps));
      return inTransaction(db, async (trx) => {
        // The lane's row stays locked until the end; if the lane is lost, the second statement
        // finds nothing to do.
        const [held, written] = await runPipelined(
          trx,
          [lockLaneStatement(lane), writePlainStepsStatement({ userId, steps, now, lane })],
          { commit: true },
        );
        return held.length === 0 ? null : keysOf(steps, written);
      });
    },
  };
}

type Steps = { db: AnyDatabase; userId: string; steps: readonly LeadStep[]; now: number };

/** Whether a step changes nothing but its own lead and its timeline. */
export function isPlainStep({ end, notices = [], triggers = [] }: LeadStep): boolean {
  return end === null && notices.length === 0 && triggers.length === 0;
}

/**
 * Applies steps to leads whose version is still the one that was read, with their events; returns
 * the keys of those.
 */
export async function writeSteps(
  scope: Scope<'now'>,
  steps: readonly LeadStep[],
): Promise<ReadonlySet<string>> {
  const { userId, now, db } = scope;
  if (steps.every(isPlainStep))
    return keysOf(steps, (await writePlainStepsStatement({ userId, steps, now }).execute(db)).rows);
  const missing = await missingTargets(scope, steps);
  const written = steps.map((step) =>
    step.end?.mode === 'MOVE' && missing.has(step.end.toCampaignId)
      ? { ...step, ...step.end.otherwise, end: null }
      : step,
  );
  const applied = keysOf(
    written,
    (await writePlainStepsStatement({ userId, steps: written, now }).execute(db)).rows,
  );
  const done = written.filter((step) => applied.has(keyOf(step)));
  for (const notice of done.flatMap(({ notices }) => notices ?? []))
    await writeNotification(scope, { ...notice, at: now });
  await writeEnds(scope, done);
  for (const trigger of TRIGGER_TYPES)
    await feedCampaigns(
      scope,
      trigger,
      done.filter(({ triggers }) => triggers?.includes(trigger)),
    );
  return applied;
}

type Plain = Omit<Steps, 'db'> & { lane?: Lane };

function keysOf(steps: readonly LeadStep[], done: readonly Done[]): ReadonlySet<string> {
  return new Set(
    done.flatMap(({ place }) => (steps[place] === undefined ? [] : [keyOf(steps[place])])),
  );
}

/**
 * Writes the leads' own rows and their timeline in one statement; with `lane`, only while it holds
 * that lane.
 */
export function writePlainStepsStatement({ userId, steps, now, lane }: Plain): RawBuilder<Done> {
  const [first] = steps;
  return first !== undefined && steps.length === 1 && lane === undefined
    ? oneStep(userId, first, now)
    : writeManyStepsStatement({ userId, steps, now, ...(lane === undefined ? {} : { lane }) });
}

/** A single lead requires no list, which is most of the cost of the statement for many. */
function oneStep(userId: string, step: LeadStep, now: number): RawBuilder<Done> {
  const { campaignId, leadId, version, to, stamps, events } = step;
  const stamped = LEAD_STAMPS.filter((stamp) => stamps[stamp] !== undefined).map(
    (stamp) =>
      sql`
        ,
        ${sql.ref(`${stamp}_at`)} = coalesce(
          cl.${sql.ref(`${stamp}_at`)}, ${instant(stamps[stamp] ?? null)}
        )`,
  );
  const changed = sql<Done>`
    update campaign_leads cl
    set state = ${to.state}, reason = ${to.reason}, item_id = ${to.itemId},
      item_type = ${to.itemType}, item_entered_at = ${instant(to.enteredAt)}, visit = ${to.visit},
      due_at = ${instant(to.dueAt)}, walk = nullif(${json(to.memory)}::jsonb, '{}'),
      fencing = cl.fencing + 1, updated_at = ${instant(now)}${sql.join(stamped, sql``)}
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaignId}
      and cl.lead_id = ${leadId}
      and cl.fencing = ${version}
    returning 0 as place`;
  if (events.length === 0) return changed;
  return sql<Done>`
    with changed as (
      ${changed}
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, e.type, to_timestamp(e.at / 1000), e.campaign_id, e.lead_id, e.item_id,
        e.item_type, e.actor, e.data
      from changed
      cross join jsonb_to_recordset(${json(events.map(toEventRecord))}::jsonb)
        as e (${EVENT_FIELDS})
    )
    select place from changed`;
}

/** Which target campaigns of these steps are gone; the others are locked until the move is done. */
async function missingTargets(
  scope: Owner,
  steps: readonly LeadStep[],
): Promise<ReadonlySet<string>> {
  const named = new Set(
    steps.flatMap(({ end }) => (end?.mode === 'MOVE' ? [end.toCampaignId] : [])),
  );
  const there = (await lockTargets(scope, [...named])).map(({ campaignId }) => campaignId);
  return named.difference(new Set(there));
}

function keyOf({ campaignId, leadId }: { campaignId: string; leadId: string }): string {
  return `${campaignId}/${leadId}`;
}

/** Adds events to the timeline. */
export async function writeEvents(
  { db, userId }: Owner,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into events (
      user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data
    )
    select ${userId}, e.type, to_timestamp(e.at / 1000), e.campaign_id, e.lead_id,
      e.item_id, e.item_type, e.actor, e.data
    from jsonb_to_recordset(${json(events.map(toEventRecord))}::jsonb)
      as e (${EVENT_FIELDS})`.execute(db);
}

const EVENT_FIELDS = sql.raw(
  `
    type text, at float8, campaign_id bigint, lead_id bigint, item_id text, item_type text,
    actor text, data jsonb`,
);

function toEventRecord({
  campaignId,
  leadId,
  itemId,
  itemType,
  ...event
}: NewEvent): Record<string, unknown> {
  return {
    ...event,
    campaign_id: campaignId,
    lead_id: leadId,
    item_id: itemId,
    item_type: itemType,
  };
}

/**
 * Applies the effects of ended leads elsewhere: a move adds them to the other campaign's root, a
 * blacklist ends them everywhere.
 */
async function writeEnds(scope: Scope<'now'>, steps: readonly LeadStep[]): Promise<void> {
  const { db, userId, now } = scope;
  const moves = Map.groupBy(
    steps.filter(({ end }) => end?.mode === 'MOVE'),
    ({ campaignId, end }) => `${campaignId} ${end?.mode === 'MOVE' ? end.toCampaignId : ''}`,
  );
  for (const [key, moved] of moves) {
    const [fromCampaignId = '', toCampaignId = ''] = key.split(' ');
    await moveToCampaign(scope, {
      fromCampaignId,
      toCampaignId,
      leadIds: moved.map(({ leadId }) => leadId),
    });
  }
  const leadIds = steps.filter(({ end }) => end?.mode === 'BLACKLIST').map(({ leadId }) => leadId);
  if (leadIds.length === 0) return;
  for (const [campaignId, ended] of Map.groupBy(
    steps.filter(({ end }) => end?.mode === 'BLACKLIST'),
    (step) => step.campaignId,
  ))
    await recordPeople(
      db,
      { userId, leadIds: ended.map(({ leadId }) => leadId) },
      { reason: 'BY_HAND', campaignId, now },
    );
  await shareDoNotContact(db, userId);
  await sql`
    update leads
    set blacklisted = true, updated_at = ${instant(now)}
    where user_id = ${userId} and lead_id = any(${leadIds}::bigint[]) and not blacklisted`.execute(
    db,
  );
  await sql`
    with held as (
      select f.campaign_id, f.lead_id, f.state,
        ${rememberedStateSql({ place: 'f', keepsDue: false })} as held
      from campaign_leads f
      where f.user_id = ${userId}
        and f.lead_id = any(${leadIds}::bigint[])
        and f.state <> 'BLACKLISTED'
      order by f.campaign_id, f.lead_id for no key update
    ), changed as (
      update campaign_leads cl
      set walk = ${withoutRememberedState()} || h.held, state = 'BLACKLISTED',
        reason = 'BLACKLISTED_BY_SEQUENCE', due_at = null, fencing = cl.fencing + 1,
        updated_at = ${instant(now)}
      from held h
      where cl.user_id = ${userId} and cl.campaign_id = h.campaign_id and cl.lead_id = h.lead_id
      returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, h.state as from_state
    )
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, lead_id, item_id, item_type,
      'ENGINE',
      jsonb_build_object(
        'from', from_state, 'to', 'BLACKLISTED', 'reason', 'BLACKLISTED_BY_SEQUENCE'
      )
    from changed`.execute(db);
}
