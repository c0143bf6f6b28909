import { ownMessagesShown } from '#core/conversation/own-messages.ts';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import type {
  MessageAction,
  MessageEnd,
  SettleMessageQuery,
} from '#data/engine-store/message-store.ts';
import type { ReadThread } from '#data/engine-store/people-store.ts';
import { refuseAddress, storeSentEmail } from './emails.ts';
import { frozenJson } from './frozen-json.ts';
import { holdsLane, type StoreBase } from './lane-guard.ts';
import type { IntentRow, OutgoingRow } from './memory-rows.ts';
import { isUnnamed } from './outgoing-rows.ts';
import { storeConversation } from './chats.ts';
import { put } from './undo-log.ts';
import {
  addEvent,
  changeLead,
  putIntent,
  putMessage,
  putUsage,
  usedUnits,
  type UserTables,
} from './user-tables.ts';

const TRY_ENDS = {
  SENT: 'HAPPENED',
  UNCONFIRMED: 'UNCONFIRMED',
  FAILED: 'DID_NOT_HAPPEN',
  SENDING: 'DID_NOT_HAPPEN',
} as const;
type SentEnd = Extract<MessageEnd, { state: 'SENT' }>;
type Settling = { intent: IntentRow; now: number };

/** Writes what became of a try of a message; false: the try is not this lane's anymore. */
export function settleMessage(
  base: StoreBase,
  tables: UserTables,
  { lane, now, intentId, from = 'SENDING', end, outcome }: SettleMessageQuery,
): boolean {
  const intent = tables.intents.get(intentId);
  if (intent === undefined || intent.messageId === null) return false;
  const own =
    from === 'SENDING'
      ? intent.status === 'SENDING' && String(intent.fencing) === lane.fencing
      : intent.status === 'DID_NOT_HAPPEN' &&
        intent.outcome?.['reason'] === 'LOOKED_UP' &&
        holdsLane(base, lane);
  if (!own) return false;
  const status = TRY_ENDS[end.state];
  const made = end.state === 'SENT' ? { messageId: end.networkMessageId, chatId: end.chatId } : {};
  putIntent(tables, {
    ...intent,
    status,
    fencing: Number(lane.fencing),
    outcome: frozenJson({ ...outcome, ...made }),
    settledAt: Math.trunc(now),
  });
  if (status === 'DID_NOT_HAPPEN') countUnit(tables, intent, -1);
  else if (from === 'LOOKED_UP') countUnit(tables, intent, 1);
  const settling = { intent, now };
  if (end.state === 'SENT') recordSent(tables, { ...settling, end });
  if (end.state === 'FAILED' || end.state === 'SENDING') releaseShown(tables, settling, null);
  if (end.state === 'FAILED') {
    if (end.refusedAddress !== undefined)
      refuseAddress(tables, { intent, address: end.refusedAddress, now });
    setState(tables, intent, { state: 'FAILED', failureCode: end.code });
  }
  if (end.state === 'UNCONFIRMED') {
    if (intent.action === 'EMAIL') keepEmail(tables, intent, null);
    setState(tables, intent, { state: 'UNCONFIRMED', failureCode: null });
  }
  return true;
}

function countUnit(tables: UserTables, { day, action }: IntentRow, units: number): void {
  const used = Math.max(0, usedUnits(tables, { day, action }) + units);
  putUsage(tables, { day, action, used });
}

function rowOf(tables: UserTables, { messageId }: IntentRow): OutgoingRow {
  const row = tables.outgoing.get(messageId ?? '');
  if (row === undefined) throw new Error(`There is no message ${messageId}.`);
  return row;
}

function setState(tables: UserTables, intent: IntentRow, change: Partial<OutgoingRow>): void {
  const row = rowOf(tables, intent);
  put(tables.undo, tables.outgoing, [row.messageId, { ...row, ...change }]);
}

function recordSent(tables: UserTables, { intent, now, end }: Settling & { end: SentEnd }): void {
  const at = intent.startedAt;
  const { subject } = intent.payload as { subject: string };
  if (intent.action === 'EMAIL') {
    keepEmail(tables, intent, end.threadId);
    setState(tables, intent, { state: 'SENT', at, failureCode: null, subject });
  } else recordOnNetwork(tables, { intent, now, end });
  tellSent(tables, intent);
}

function recordOnNetwork(
  tables: UserTables,
  { intent, now, end: { networkMessageId, chatId } }: Settling & { end: SentEnd },
): void {
  const at = intent.startedAt;
  if (networkMessageId !== null) releaseShown(tables, { intent, now }, networkMessageId);
  setState(tables, intent, {
    state: 'SENT',
    at,
    failureCode: null,
    subject: (intent.payload as { subject: string }).subject || null,
    ...(networkMessageId === null ? {} : { networkMessageId }),
    ...(chatId === null ? {} : { chatId }),
  });
  const row = rowOf(tables, intent);
  if (chatId !== null)
    storeConversation(tables, {
      chatId,
      leadId: row.leadId,
      memberId: row.memberId,
      lastMessageAt: at,
    });
  const shown = isUnnamed(row) ? undefined : tables.messages.get(row.networkMessageId);
  const conversationId = tables.conversations.get(row.chatId ?? '')?.conversationId;
  if (!isUnnamed(row) && conversationId !== undefined)
    putMessage(tables, {
      messageId: row.networkMessageId,
      conversationId,
      fromMe: true,
      text: row.text,
      at,
      seenAt: shown?.seenAt ?? null,
      sentBy: 'USER',
    });
  if (row.leadId !== null)
    changeLead(tables, row.leadId, {
      person: {
        ...(chatId === null ? {} : { chatId }),
        lastMessageAt: Math.max(tables.leads.get(row.leadId)?.person.lastMessageAt ?? at, at),
        lastSeenAt: shown?.seenAt ?? null,
      },
      updatedAt: Math.trunc(now),
    });
}

/** Another message was taken for this one: it stands for itself again, as written elsewhere. */
function releaseShown(tables: UserTables, { intent }: Settling, own: string | null): void {
  const row = rowOf(tables, intent);
  if (row.channel === 'EMAIL' || isUnnamed(row) || row.networkMessageId === own) return;
  const shown = tables.messages.get(row.networkMessageId);
  if (shown !== undefined) putMessage(tables, { ...shown, sentBy: null, at: intent.startedAt });
  setState(tables, intent, { networkMessageId: `hand/again-${intent.intentId}` });
}

function keepEmail(tables: UserTables, intent: IntentRow, threadId: string | null): void {
  const { to, subject } = intent.payload as { to: string; subject: string };
  storeSentEmail(tables, {
    intent,
    leadId: intent.leadId,
    email: {
      messageId: rowOf(tables, intent).networkMessageId.slice('email/'.length),
      address: to,
      subject,
      threadId,
      sentAt: intent.startedAt,
    },
  });
}

function tellSent(tables: UserTables, intent: IntentRow): void {
  if (intent.leadId === '0') return;
  const { text, subject } = intent.payload as { text: string; subject: string };
  addEvent(tables, {
    type: ACT_RECORDS[intent.action as MessageAction].event,
    at: intent.startedAt,
    campaignId: null,
    leadId: intent.leadId,
    itemId: null,
    itemType: null,
    actor: 'USER',
    data: {
      requestId: intent.requestId,
      text,
      ...(subject === '' ? {} : { subject }),
      authorId: null,
      messageId: intent.messageId,
    },
  });
}

/** What a thread shows of messages that were sent from here keeps its one row. */
export function nameOwnMessages(
  tables: UserTables,
  { now, thread, leadId }: { now: number; thread: ReadThread; leadId: string | null },
): void {
  const candidates = [...tables.outgoing.values()].filter(
    (row) =>
      row.channel === 'LINKEDIN' &&
      isUnnamed(row) &&
      ((leadId !== null && row.leadId === leadId) ||
        (thread.memberId !== null && row.memberId === thread.memberId)),
  );
  if (candidates.length === 0) return;
  const tries = [...tables.intents.values()].filter(
    ({ status, departedAt }) => status !== 'DID_NOT_HAPPEN' && departedAt !== null,
  );
  const unnamed = candidates.flatMap(({ messageId, text }) => {
    const intent = tries.find((one) => one.messageId === messageId);
    return intent === undefined ? [] : [{ messageId, text, startedAt: intent.startedAt, intent }];
  });
  const shown = ownMessagesShown(
    unnamed,
    thread.messages.filter(({ fromMe, messageId }) => fromMe && !tables.messages.has(messageId)),
  );
  for (const { messageId, shownId } of shown) {
    const intent = unnamed.find((one) => one.messageId === messageId)?.intent;
    const conversationId = tables.conversations.get(thread.chatId)?.conversationId;
    if (intent === undefined || conversationId === undefined) continue;
    setState(tables, intent, { networkMessageId: shownId, chatId: thread.chatId });
    putMessage(tables, {
      messageId: shownId,
      conversationId,
      fromMe: true,
      text: rowOf(tables, intent).text,
      at: intent.startedAt,
      seenAt: null,
      sentBy: 'USER',
    });
    if (intent.status !== 'UNCONFIRMED') continue;
    const made = { messageId: shownId, chatId: thread.chatId };
    putIntent(tables, {
      ...intent,
      status: 'HAPPENED',
      outcome: frozenJson(made),
      settledAt: Math.trunc(now),
    });
    recordSent(tables, {
      intent,
      now,
      end: {
        state: 'SENT',
        networkMessageId: shownId,
        chatId: thread.chatId,
        threadId: null,
      },
    });
  }
}
