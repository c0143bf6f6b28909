import { sql } from 'kysely';
import { settledRecord, type SettledRecord } from '#core/waiting/settled-act.ts';
import {
  personAfterAct,
  leadAfterDecision,
  type UnconfirmedAct,
} from '#core/waiting/unconfirmed-act.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import { lockLead } from '#data/walk/lead-rows.ts';
import { writeEvents, writeSteps } from '#data/walk/step-writing.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { Scope } from '#data/scope.ts';

/** `moving`: the plan lets campaigns that are fed by others take leads over. */
type Word = {
  db: AnyDatabase;
  userId: string;
  campaignId: string;
  leadId: string;
  intentId: string;
  happened: boolean;
  moving: boolean;
  now: number;
};
/**
 * TAKEN: the answer settled the action; SAME_WORD: it had been given before; SETTLED: something
 * else settled it; OPEN: it is still being looked up.
 */
export type DecisionResult = 'TAKEN' | 'SAME_WORD' | 'SETTLED' | 'OPEN' | 'NOT_FOUND';

type Intent = {
  intent_id: string;
  campaign_id: string;
  lead_id: string;
  item_id: string;
  visit: number;
  action: ActionType;
  request_id: string;
  payload: Record<string, unknown>;
  outcome: Record<string, unknown> | null;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';
  day: string;
  started_at: number;
};

/**
 * Settles an unconfirmed action by the user's answer, with everything that follows in one
 * transaction: the ledger, the day's unit kept or given back, the timeline, the statistics, what is
 * known of the person, and the lead's next step (guarantee G2; product rules, section 2). Of two
 * answers at once, or an answer and late proof of the network, one wins.
 */
export async function recordDecision(word: Word): Promise<DecisionResult> {
  return inTransaction(word.db, (trx) => recordDecisionIn({ ...word, db: trx }));
}

async function recordDecisionIn(word: Word & { db: DatabaseTransaction }): Promise<DecisionResult> {
  const { db, userId, campaignId, leadId, intentId, happened, now } = word;
  const { rows } = await sql<Intent>`
    select intent_id, campaign_id, lead_id, item_id, visit, action, request_id, payload, outcome,
      status, day, started_at
    from intents
    where user_id = ${userId}
      and intent_id = ${intentId}
      and campaign_id = ${campaignId}
      and lead_id = ${leadId}
    for no key update`.execute(db);
  const [intent] = rows;
  if (intent === undefined) return 'NOT_FOUND';
  if (intent.status === 'SENDING') return 'OPEN';
  if (intent.status !== 'UNCONFIRMED')
    return intent.outcome?.['word'] === wordOf(happened) ? 'SAME_WORD' : 'SETTLED';
  await settleByUser({ db, userId, now }, { intent, happened });
  await settleLead(word, { ...word, intent });
  await sql`
    update notifications
    set closed = true
    where user_id = ${userId}
      and type = 'ACTION_UNCONFIRMED'
      and not closed
      and data ->> 'campaignId' = ${campaignId}
      and data ->> 'leadId' = ${leadId}`.execute(db);
  await wakeLane({ db, userId }, now);
  return 'TAKEN';
}

/**
 * Settles a try in the ledger by the user's answer; if it did not happen, the day's unit is given
 * back.
 */
export async function settleByUser(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  {
    intent,
    happened,
  }: { intent: Pick<Intent, 'intent_id' | 'action' | 'request_id' | 'day'>; happened: boolean },
): Promise<void> {
  await sql`
    update intents
    set status = ${happened ? 'HAPPENED' : 'DID_NOT_HAPPEN'},
      outcome = coalesce(outcome, '{}') || ${json({ word: wordOf(happened) })}::jsonb,
      settled_at = ${instant(now)}
    where user_id = ${userId} and intent_id = ${intent.intent_id}`.execute(db);
  if (happened) return;
  await sql`
    update daily_usage
    set used = greatest(0, used - 1)
    where user_id = ${userId} and day = ${intent.day} and action = ${intent.action}`.execute(db);
  if (intent.action === 'EMAIL')
    await db
      .deleteFrom('sent_emails')
      .where('user_id', '=', userId)
      .where('request_id', '=', intent.request_id)
      .execute();
}

function wordOf(happened: boolean): 'SENT' | 'NOT_SENT' {
  return happened ? 'SENT' : 'NOT_SENT';
}

async function settleLead(
  scope: Scope<'now', DatabaseTransaction>,
  { happened, moving, intent }: { happened: boolean; moving: boolean; intent: Intent },
): Promise<void> {
  const { db, userId, now } = scope;
  const { campaign_id: campaignId, lead_id: leadId } = intent;
  const lead = await lockLead(db, { userId, campaignId, leadId });
  if (lead === null)
    return writeEvents(scope, recordOf({ intent, happened, now, lead: null }).events);
  const sequence = (await readSequence(scope, campaignId))?.sequence ?? null;
  const act: UnconfirmedAct = {
    action: intent.action,
    itemId: intent.item_id,
    visit: intent.visit,
    at: intent.started_at,
  };
  const to = leadAfterDecision({
    lead,
    act,
    happened,
    item: findItem(sequence, intent.item_id)?.item ?? null,
    othersOpen: lead.tried.standing?.status === 'UNCONFIRMED',
    now,
  });
  if (happened) await changePerson(scope, act, lead);
  const { stamps, events, triggers } = recordOf({ intent, happened, now, lead: { ...lead, to } });
  const step: LeadStep = {
    campaignId,
    leadId,
    version: lead.version,
    to,
    stamps,
    events,
    end: null,
    triggers: moving ? triggers : [],
  };
  await writeSteps(scope, [step]);
}

const PERSON_COLUMNS = {
  invitationPendingSince: 'invitation_pending_since',
  withdrawnAt: 'withdrawn_at',
  lastMessageAt: 'last_message_at',
  lastSeenAt: 'last_seen_at',
} as const;

async function changePerson(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  act: UnconfirmedAct,
  lead: LeadInWalk,
): Promise<void> {
  const changes = Object.entries(personAfterAct(act.action, act.at, lead.person)) as [
    keyof typeof PERSON_COLUMNS,
    number | null,
  ][];
  if (changes.length === 0) return;
  await db
    .updateTable('leads')
    .set({
      ...Object.fromEntries(changes.map(([name, at]) => [PERSON_COLUMNS[name], instant(at)])),
      updated_at: instant(now),
    })
    .where('user_id', '=', userId)
    .where('lead_id', '=', lead.leadId)
    .execute();
}

function recordOf({
  intent,
  happened,
  now,
  lead,
}: {
  intent: Intent;
  happened: boolean;
  now: number;
  lead: Parameters<typeof settledRecord>[0]['lead'];
}): Omit<SettledRecord, 'events'> & { events: NewEvent[] } {
  const { action, started_at: at, request_id: requestId, payload } = intent;
  const record = settledRecord({
    act: { action, at, requestId, payload },
    happened,
    by: 'USER',
    now,
    lead,
  });
  return {
    ...record,
    events: record.events.map((event) => ({
      ...event,
      campaignId: intent.campaign_id,
      leadId: intent.lead_id,
      itemId: intent.item_id,
      itemType: action,
    })),
  };
}
