import { channelOf } from '#core/sequence/channels.ts';
import type {
  EngineStore,
  OpenIntent,
  PersonChange,
  SentMessage,
  SettleQuery,
  Settled,
} from '#data/engine-store/engine-store.ts';
import { withFoundEmail, type LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { stepForEarlyView } from '#data/engine-store/seen-message.ts';
import { eventsOfMerged, stepOfMerged } from '#data/engine-store/merged-lead.ts';
import { guardBounces } from './bounce-guard.ts';
import { refuseAddress, storeSentEmail, takeFoundEmail } from './emails.ts';
import { frozenJson } from './frozen-json.ts';
import { withLaneLease, holdsLane, type StoreBase } from './lane-guard.ts';
import { readPlace } from './lead-rows.ts';
import type { IntentRow } from './memory-rows.ts';
import { tablesOf } from './memory-state.ts';
import { storeProfile } from './profiles.ts';
import { writeEvents } from './places.ts';
import { writeSteps } from './step-writing.ts';
import { storeConversation } from './chats.ts';
import { atomically } from './undo-log.ts';
import {
  changeLead,
  putIntent,
  putMessage,
  putUsage,
  usedUnits,
  type UserTables,
} from './user-tables.ts';

/**
 * Outcomes of tries: with all that follows from them in one transaction, and the tries that never
 * got one.
 */
export function createIntentSettler(base: StoreBase) {
  return {
    depart({ lane, now, intentId }: Parameters<EngineStore['depart']>[0]): boolean {
      const tables = tablesOf(base.state, lane.userId);
      const intent = tables.intents.get(intentId);
      if (intent?.status !== 'SENDING' || String(intent.fencing) !== lane.fencing) return false;
      return atomically(base.state.undo, () => {
        putIntent(tables, { ...intent, departedAt: Math.trunc(now) });
        return true;
      });
    },

    settle(query: SettleQuery): Settled {
      return atomically(base.state.undo, () => ({
        settled: settleIn(base, tablesOf(base.state, query.lane.userId), query),
      }));
    },

    takeOpenIntents({
      lane,
      realBefore,
      upTo = null,
      limit,
      emails = false,
    }: Parameters<EngineStore['takeOpenIntents']>[0]): OpenIntent[] {
      if (base.flaws.has('OPEN_INTENTS_FORGOTTEN')) return [];
      const atOnce = base.flaws.has('OPEN_INTENTS_TAKEN_AT_ONCE');
      const before = atOnce ? Infinity : Math.trunc(realBefore);
      const last = atOnce || upTo === null ? Infinity : Number(upTo);
      const taken = withLaneLease(base, {
        lane,
        work: (tables) => {
          const open = [...tables.openIntents.values()].filter(
            ({ realStartedAt, intentNumber, withdrawalId, messageId, action }) =>
              realStartedAt < before &&
              intentNumber <= last &&
              withdrawalId === null &&
              messageId === null &&
              (channelOf(action) !== 'NETWORK') === emails,
          );
          open.sort(
            (one, other) =>
              one.realStartedAt - other.realStartedAt || one.intentNumber - other.intentNumber,
          );
          return open.slice(0, limit).map((intent) => {
            putIntent(tables, { ...intent, fencing: Number(lane.fencing) });
            return toOpenIntent(tables, intent);
          });
        },
      });
      return taken ?? [];
    },
  };
}

function settleIn(base: StoreBase, tables: UserTables, query: SettleQuery): boolean {
  const { flaws } = base;
  const { lane, now, end } = query;
  const intent = tables.intents.get(query.intentId);
  const from = query.from ?? 'SENDING';
  if (intent === undefined || (intent.status !== from && !flaws.has('SETTLED_TWICE'))) return false;
  // An unconfirmed try belongs to the lane's current holder, an open one to the lane that took it.
  const own =
    from === 'UNCONFIRMED' ? holdsLane(base, lane) : String(intent.fencing) === lane.fencing;
  if (!own && !flaws.has('SETTLE_WITHOUT_LANE_FENCING')) return false;
  const { campaignId, leadId: fromId, day, action } = intent;
  putIntent(tables, {
    ...intent,
    status: end,
    outcome: frozenJson(query.outcome),
    settledAt: Math.trunc(now),
  });
  if ((query.refund && !flaws.has('UNIT_NOT_GIVEN_BACK')) || flaws.has('UNIT_GIVEN_BACK_ALWAYS'))
    giveBack(tables, { day, action });
  // The profile may tell that the person is another lead: what was done is that one's from then on.
  const { leadId } =
    query.profile === undefined
      ? { leadId: fromId }
      : storeProfile(tables, {
          flaws,
          now,
          leadId: fromId,
          profile: query.profile.read,
          late: query.profile.late,
          moving: query.moving,
        });
  if (flaws.has('OUTCOME_WITHOUT_STEP')) return true;
  const lead = readPlace(tables, { campaignId, leadId });
  const seen =
    query.message === undefined
      ? null
      : storeSentMessage(tables, { leadId, message: query.message });
  if (query.email !== undefined) storeSentEmail(tables, { intent, leadId, email: query.email });
  if (query.refusedAddress !== undefined) {
    refuseAddress(tables, { intent, address: query.refusedAddress, now });
    guardBounces(tables, Math.trunc(now));
  }
  const person = seen === null ? query.person : { ...query.person, lastSeenAt: seen.seenAt };
  if (person !== undefined) changePerson(tables, { leadId, change: person, now });
  const hasTaken =
    query.foundEmail !== undefined &&
    takeFoundEmail(tables, { flaws, leadId, found: query.foundEmail, now });
  if (lead === null)
    writeEvents(tables, {
      flaws,
      events: eventsOfMerged({ events: query.events, fromId, intoId: leadId }),
    });
  else {
    const decided = stepOfMerged({
      step: query.step(
        withFoundEmail(withChange(lead, person), hasTaken ? query.foundEmail : undefined),
      ),
      fromId,
      intoId: leadId,
    });
    const step =
      seen === null ? decided : stepForEarlyView({ step: decided, sentBy: intent, now, ...seen });
    writeSteps(tables, { flaws, steps: [step], now });
  }
  return true;
}

function giveBack(tables: UserTables, { day, action }: { day: string; action: string }): void {
  if (tables.usage.get(day)?.get(action) !== undefined)
    putUsage(tables, { day, action, used: Math.max(0, usedUnits(tables, { day, action }) - 1) });
}

function withChange(lead: LeadInWalk, change: PersonChange | undefined): LeadInWalk {
  return change === undefined ? lead : { ...lead, person: { ...lead.person, ...change } };
}

function changePerson(
  tables: UserTables,
  { leadId, change, now }: { leadId: string; change: PersonChange; now: number },
): void {
  if (Object.keys(change).length === 0) return;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  changeLead(tables, leadId, {
    person: Object.fromEntries(
      given.map(([key, value]) => [key, typeof value === 'number' ? Math.trunc(value) : value]),
    ),
    updatedAt: Math.trunc(now),
  });
}

/** Keeps what was sent; when it was seen already, if a look at the thread has found it before. */
function storeSentMessage(
  tables: UserTables,
  { leadId, message }: { leadId: string; message: SentMessage },
): { messageId: string; seenAt: number } | null {
  const at = Math.trunc(message.at);
  const conversationId = storeConversation(tables, {
    chatId: message.chatId,
    leadId,
    lastMessageAt: at,
  });
  if (message.messageId === null) return null;
  const known = tables.messages.get(message.messageId);
  const kept = known ?? {
    messageId: message.messageId,
    conversationId,
    fromMe: true,
    sentBy: null,
    text: message.text,
    at,
    seenAt: null,
  };
  putMessage(tables, { ...kept, sentBy: 'ENGINE' });
  return kept.seenAt === null ? null : { messageId: kept.messageId, seenAt: kept.seenAt };
}

/** A try with what a look at the network needs to know. */
export function toOpenIntent(tables: UserTables, intent: IntentRow): OpenIntent {
  const {
    intentId,
    campaignId,
    leadId,
    itemId,
    visit,
    action,
    requestId,
    payload,
    startedAt,
    realStartedAt,
    departedAt,
  } = intent;
  const person = tables.leads.get(leadId)?.person;
  return {
    intentId,
    lead: readPlace(tables, { campaignId, leadId }),
    campaignId,
    leadId,
    itemId,
    visit,
    action,
    requestId,
    payload,
    startedAt,
    realStartedAt,
    departedAt,
    memberId: person?.memberId ?? null,
    chatId: person?.chatId ?? null,
    invitationId: person?.invitationId ?? null,
    knownBefore: person === undefined ? [] : idsMadeBefore(tables, intent),
    unnamedBefore:
      person !== undefined &&
      (tables.intentsByLead.get(leadId) ?? []).some(
        (one) =>
          one.intentId !== intentId &&
          one.action === action &&
          one.status === 'HAPPENED' &&
          idsOf(one).length === 0,
      ),
  };
}

/** Ids of what earlier acts on this person made. */
function idsMadeBefore({ intentsByLead }: UserTables, { leadId, intentId }: IntentRow): string[] {
  const ids: string[] = [];
  for (const intent of intentsByLead.get(leadId) ?? [])
    if (intent.intentId !== intentId) ids.push(...idsOf(intent));
  return ids;
}

/** Ids of what an act made. */
function idsOf({ outcome }: IntentRow): string[] {
  const { messageId, postId, invitationId, skillIds } = outcome ?? {};
  return [
    messageId,
    postId,
    invitationId,
    ...(Array.isArray(skillIds) ? (skillIds as unknown[]) : []),
  ]
    .filter((made) => made !== null && made !== undefined)
    .map(String);
}
