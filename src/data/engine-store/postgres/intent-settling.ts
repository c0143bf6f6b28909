import { conversationOfChat } from '#data/conversations/person-conversation.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type {
  EngineStore,
  PersonChange,
  SentMessage,
  SettleQuery,
} from '#data/engine-store/engine-store.ts';
import { withFoundEmail, type LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { stepForEarlyView } from '#data/engine-store/seen-message.ts';
import { eventsOfMerged, stepOfMerged } from '#data/engine-store/merged-lead.ts';
import { guardBounces } from '#data/engine-store/postgres/bounce-guard.ts';
import { refuseAddress, storeSentEmail } from '#data/engine-store/postgres/emails.ts';
import {
  LEAD_COLUMNS,
  leadIn,
  lockLead,
  TRIED,
  TRIED_JOIN,
  type LeadRow,
} from '#data/walk/lead-rows.ts';
import { takeOpenIntents } from '#data/engine-store/postgres/open-intents.ts';
import { afterProfile, profileStatements } from '#data/engine-store/postgres/profiles.ts';
import {
  isPlainStep,
  writePlainStepsStatement,
  writeEvents,
  writeSteps,
} from '#data/walk/step-writing.ts';
import { takeFoundEmail } from '#data/leads/found-email.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

/**
 * Writes outcomes of tries with everything that follows in one transaction, and finds the tries
 * that never got one.
 */
export function createIntentSettler(
  db: Database,
): Pick<EngineStore, 'depart' | 'settle' | 'takeOpenIntents'> {
  return {
    async depart({ lane, now, intentId }) {
      const { rows } = await sql`
        update intents
        set departed_at = ${instant(now)}
        where user_id = ${lane.userId}
          and intent_id = ${intentId}
          and status = 'SENDING'
          and fencing = ${lane.fencing}
        returning intent_id`.execute(db);
      return rows.length > 0;
    },

    async settle(query) {
      try {
        return { settled: await inTransaction(db, (trx) => settleIn(trx, query)) };
      } catch (error) {
        if (error instanceof NotSettled) return { settled: false };
        throw error;
      }
    },

    takeOpenIntents: (query) => takeOpenIntents(db, query),
  };
}

type Owner = { userId: string };
/** Thrown to roll back what was written along with a try that is no longer this lane's. */
class NotSettled extends Error {}

async function settleIn(db: DatabaseTransaction, query: SettleQuery): Promise<boolean> {
  const { lane, now } = query;
  const owner = { userId: lane.userId };
  const { fromId, leadId, lead, feeds, sentBy } = await closeAndHold(db, query);
  const seen =
    query.message === undefined
      ? null
      : await storeSentMessage(db, {
          ...owner,
          leadId,
          intentId: query.intentId,
          message: query.message,
        });
  const ofTry = { db, ...owner, intentId: query.intentId };
  if (query.email !== undefined)
    await storeSentEmail(ofTry, { ...ofTry, leadId, email: query.email });
  if (query.refusedAddress !== undefined) {
    await refuseAddress({ ...ofTry, now }, { ...ofTry, address: query.refusedAddress });
    await guardBounces({ ...owner, db, now });
  }
  const person = seen === null ? query.person : { ...query.person, lastSeenAt: seen.seenAt };
  if (person !== undefined) await changePerson(db, { ...owner, leadId, change: person, now });
  const hasTaken =
    query.foundEmail !== undefined &&
    (await takeFoundEmail({ ...owner, db, now }, leadId, query.foundEmail));
  if (lead === null) {
    await writeEvents(
      { ...owner, db },
      eventsOfMerged({ events: query.events, fromId, intoId: leadId }),
    );
    return true;
  }
  const decided = stepOfMerged({
    step: query.step(
      withFoundEmail(withChange(lead, person), hasTaken ? query.foundEmail : undefined),
    ),
    fromId,
    intoId: leadId,
  });
  const step = seen === null ? decided : stepForEarlyView({ step: decided, sentBy, now, ...seen });
  // A trigger that no campaign waits for has no effect.
  if (
    isPlainStep({ ...step, triggers: step.triggers?.filter((trigger) => feeds.has(trigger)) ?? [] })
  )
    await runPipelined(db, [writePlainStepsStatement({ ...owner, steps: [step], now })], {
      commit: true,
    });
  else await writeSteps({ ...owner, db, now }, [step]);
  return true;
}

type Closed = {
  fromId: string;
  leadId: string;
  lead: LeadInWalk | null;
  feeds: ReadonlySet<string>;
  sentBy: { itemId: string; action: ActionType };
};

/**
 * Closes the try, stores what the action showed of the person, and locks the lead: all at once,
 * unless the profile turns out to be another lead's or changes more than the person.
 */
async function closeAndHold(db: DatabaseTransaction, query: SettleQuery): Promise<Closed> {
  const {
    lane: { userId },
    now,
    profile,
  } = query;
  const statements = [closeAttemptStatement(query), lockingLeadOf(query)] as const;
  const reading = [readingLeadOf(query), feedingOf(query)] as const;
  if (profile === undefined) {
    const [[intent], , stood, feeds] = await runPipelined(db, [...statements, ...reading]);
    if (intent === undefined) throw new NotSettled();
    return {
      fromId: intent.lead_id,
      leadId: intent.lead_id,
      lead: leadIn(stood),
      feeds: new Set(feeds.map(({ trigger }) => trigger)),
      sentBy: sentByOf(intent),
    };
  }
  const [[intent], , known, filled, stood, feeds] = await runPipelined(db, [
    ...statements,
    ...profileStatements({ userId, now, leadId: leadOf(query), profile: profile.read }),
    ...reading,
  ]);
  if (intent === undefined) throw new NotSettled();
  const { campaign_id: campaignId, lead_id: fromId } = intent;
  // The profile may show that the person is another lead, which the action then belongs to.
  const { leadId, further } = await afterProfile(
    { db, userId, now },
    { profile: profile.read, late: profile.late, known, filled, moving: query.moving },
  );
  const lead = further ? await lockLead(db, { userId, campaignId, leadId }) : leadIn(stood);
  return {
    fromId,
    leadId,
    lead,
    feeds: new Set(feeds.map(({ trigger }) => trigger)),
    sentBy: sentByOf(intent),
  };
}

type ClosedAttempt = { campaign_id: string; lead_id: string; item_id: string; action: ActionType };

function sentByOf({ item_id: itemId, action }: ClosedAttempt): Closed['sentBy'] {
  return { itemId, action };
}

/** Gives the try its outcome if it still may have one; its unit returns to its day if requested. */
function closeAttemptStatement(query: SettleQuery): RawBuilder<ClosedAttempt> {
  const { lane, now, end, intentId, refund } = query;
  const closing = sql`
    update intents
    set status = ${end}, outcome = ${json(query.outcome)}::jsonb, settled_at = ${instant(now)}
    where user_id = ${lane.userId} and intent_id = ${intentId} and ${stillSo(query)}`;
  if (!refund)
    return sql<ClosedAttempt>`${closing} returning campaign_id, lead_id, item_id, action`;
  return sql<ClosedAttempt>`
    with closed as (
      ${closing} returning campaign_id, lead_id, item_id, day, action
    ), refunded as (
      update daily_usage d
      set used = greatest(0, d.used - 1)
      from closed c
      where d.user_id = ${lane.userId} and d.day = c.day and d.action = c.action
    )
    select campaign_id, lead_id, item_id, action from closed`;
}

/**
 * An open try belongs to the lane that claimed it; an unconfirmed one to the lane's current holder,
 * or to the user.
 */
function stillSo({ lane, from = 'SENDING' }: SettleQuery): RawBuilder<unknown> {
  if (from === 'SENDING') return sql`status = 'SENDING' and fencing = ${lane.fencing}`;
  return sql`
    status = 'UNCONFIRMED'
    and exists (
      select from lanes n where n.user_id = ${lane.userId} and n.fencing = ${lane.fencing}
    )`;
}

/** The lead of a try. */
function leadOf({ lane, intentId }: SettleQuery): RawBuilder<unknown> {
  return sql`
    (
      select a.lead_id
      from intents a
      where a.user_id = ${lane.userId} and a.intent_id = ${intentId}
    )`;
}

function lockingLeadOf({ lane, intentId }: SettleQuery): RawBuilder<unknown> {
  return sql`
    select from intents a
    join campaign_leads cl on cl.user_id = a.user_id
      and cl.campaign_id = a.campaign_id
      and cl.lead_id = a.lead_id
    where a.user_id = ${lane.userId} and a.intent_id = ${intentId}
    for no key update of cl`;
}

/** The campaign lead of a try with its person; it is already locked. */
function readingLeadOf({ lane, intentId }: SettleQuery): RawBuilder<LeadRow> {
  return sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED}
    from intents a
    join campaign_leads cl on cl.user_id = a.user_id
      and cl.campaign_id = a.campaign_id
      and cl.lead_id = a.lead_id
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}
    where a.user_id = ${lane.userId} and a.intent_id = ${intentId}`;
}

/** The triggers by which the try's campaign feeds other campaigns. */
function feedingOf({ lane, intentId }: SettleQuery): RawBuilder<{ trigger: string }> {
  return sql<{ trigger: string }>`
    select distinct c.feed_trigger as trigger
    from campaigns c
    where c.user_id = ${lane.userId}
      and c.feed_trigger is not null
      and c.feeds_from = (
        select a.campaign_id
        from intents a
        where a.user_id = ${lane.userId} and a.intent_id = ${intentId}
      )`;
}

function withChange(lead: LeadInWalk, change: PersonChange | undefined): LeadInWalk {
  return change === undefined ? lead : { ...lead, person: { ...lead.person, ...change } };
}

const PERSON_COLUMNS = {
  connectedAt: 'connected_at',
  invitationId: 'invitation_id',
  invitationPendingSince: 'invitation_pending_since',
  withdrawnAt: 'withdrawn_at',
  lastMessageAt: 'last_message_at',
  lastSeenAt: 'last_seen_at',
  chatId: 'chat_id',
} as const satisfies Record<keyof PersonChange, string>;

async function changePerson(
  db: DatabaseTransaction,
  { userId, leadId, change, now }: Owner & { leadId: string; change: PersonChange; now: number },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const entries = Object.entries(change) as [
    keyof PersonChange,
    string | number | null | undefined,
  ][];
  const values = entries
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [
      PERSON_COLUMNS[key],
      typeof value === 'number' ? instant(value) : (value ?? null),
    ]);
  await db
    .updateTable('leads')
    .set({ ...Object.fromEntries(values), updated_at: instant(now) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .execute();
}

/** Stores what was sent; and when it was seen, if a read of the thread has found it before. */
async function storeSentMessage(
  db: DatabaseTransaction,
  {
    userId,
    leadId,
    intentId,
    message,
  }: Owner & { leadId: string; intentId: string; message: SentMessage },
): Promise<{ messageId: string; seenAt: number } | null> {
  const at = instant(message.at);
  const conversationId = await conversationOfChat({
    db,
    userId,
    now: message.at,
    chatId: message.chatId,
    leadId,
    memberId: null,
    name: null,
  });
  await sql`
    insert into chats as c (user_id, chat_id, conversation_id, lead_id, last_message_at)
    values (${userId}, ${message.chatId}, ${conversationId}, ${leadId}, ${at})
    on conflict (user_id, chat_id) do update set conversation_id = excluded.conversation_id,
      lead_id = coalesce(c.lead_id, excluded.lead_id),
      last_message_at = greatest(c.last_message_at, excluded.last_message_at)`.execute(db);
  if (message.messageId === null) return null;
  const { rows: kept } = await sql<{ seen_at: number | null }>`
    insert into messages as m (
      user_id, conversation_id, chat_id, network_message_id, from_me, sent_by, intent_id, text, at
    )
    values (
      ${userId}, ${conversationId}, ${message.chatId}, ${message.messageId}, true, 'ENGINE',
      ${intentId}, ${message.text}, ${at}
    )
    on conflict (user_id, network_message_id) do update set sent_by = 'ENGINE',
      intent_id = excluded.intent_id
    returning seen_at`.execute(db);
  const seenAt = kept[0]?.seen_at ?? null;
  return seenAt === null ? null : { messageId: message.messageId, seenAt };
}
