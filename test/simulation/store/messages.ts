import { isReply } from '#data/engine-store/mailbox-store.ts';
import { shownFullName } from '#core/sequence/lead-values.ts';
import type {
  LostMessageTry,
  MessageAction,
  MessagePayload,
  MessageStore,
  OutgoingMessage,
  ReservedMessage,
  ReserveMessageQuery,
} from '#data/engine-store/message-store.ts';
import { refusalOf } from './emails.ts';
import { frozenJson } from './frozen-json.ts';
import { mayReserve } from './intents.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { IntentRow, OutgoingRow } from './memory-rows.ts';
import { tablesOf } from './memory-state.ts';
import { settleMessage } from './message-settling.ts';
import { isUnnamed, waiting } from './outgoing-rows.ts';
import { atomically, put } from './undo-log.ts';
import { putIntent, putUsage, usedUnits, type UserTables } from './user-tables.ts';

type Query<Name extends keyof MessageStore> = Parameters<MessageStore[Name]>[0];

/** Messages that a user wrote by hand, and their tries in the ledger. */
export function createMessageWriter(base: StoreBase) {
  const { state } = base;
  return {
    nextMessage({
      userId,
      now,
      channels,
      looksRest = false,
    }: Query<'nextMessage'>): Awaited<ReturnType<MessageStore['nextMessage']>> {
      const tables = tablesOf(state, userId);
      const heads = new Map<string, OutgoingRow>();
      for (const row of waiting(tables))
        if (isDue(row, now) && !heads.has(row.conversation)) heads.set(row.conversation, row);
      const tried = [...heads.values()]
        .filter(({ channel }) => channels.includes(channel))
        .map((row) => ({ row, last: lastTry(tables, row.messageId) }))
        .filter(({ last }) => last === null || last.status === 'DID_NOT_HAPPEN');
      const notBefore = (last: IntentRow | null) => Number(last?.outcome?.['notBefore'] ?? 0);
      const mustRest = ({ channel }: OutgoingRow, last: IntentRow | null) =>
        looksRest && channel === 'LINKEDIN' && last?.outcome?.['reason'] === 'LOOKED_UP';
      const head = tried.find(({ row, last }) => notBefore(last) <= now && !mustRest(row, last));
      const times = [
        ...tried.map(({ last }) => notBefore(last)),
        ...waiting(tables).map(({ state: standing, sendAt }) =>
          standing === 'SCHEDULED' ? (sendAt ?? 0) : 0,
        ),
      ].filter((at) => at > now);
      return {
        next: head === undefined ? null : toOutgoing(tables, head),
        nextAt: times.length === 0 ? null : Math.min(...times),
      };
    },

    reserveMessage<Refusal extends string>(
      query: ReserveMessageQuery<Refusal>,
    ): ReservedMessage<Refusal> {
      return atomically(state.undo, () => {
        if (!mayReserve(base, query)) return { reserved: false, reason: 'LANE_LOST' };
        const tables = tablesOf(state, query.lane.userId);
        const { messageId, text, subject } = query.message;
        const row = tables.outgoing.get(messageId);
        if (
          row === undefined ||
          !isDue(row, query.now) ||
          row.text !== text ||
          row.subject !== subject ||
          (lastTry(tables, messageId)?.status ?? 'DID_NOT_HAPPEN') !== 'DID_NOT_HAPPEN'
        )
          return { reserved: false, reason: 'CHANGED' };
        const verdict = query.check(tables.row.user);
        if (!verdict.allowed) return { reserved: false, reason: verdict.reason };
        return { reserved: true, intentId: writeAttempt(tables, { query, row, ...verdict }) };
      });
    },

    settleMessage: (query: Query<'settleMessage'>) =>
      atomically(state.undo, () => ({
        settled: settleMessage(base, tablesOf(state, query.lane.userId), query),
      })),

    failMessage({ lane, now, messageId, code }: Query<'failMessage'>): boolean {
      const failed = withLaneLease(base, {
        lane,
        work(tables) {
          const row = tables.outgoing.get(messageId);
          const last = lastTry(tables, messageId);
          if (row === undefined || !isDue(row, now)) return false;
          if (last !== null && last.status !== 'DID_NOT_HAPPEN') return false;
          put(tables.undo, tables.outgoing, [
            messageId,
            { ...row, state: 'FAILED', failureCode: code },
          ]);
          return true;
        },
      });
      return failed === true;
    },

    claimOpenMessages({
      lane,
      realBefore,
      upTo = null,
      limit,
      emails,
    }: Query<'claimOpenMessages'>): LostMessageTry[] {
      const claimed = withLaneLease(base, {
        lane,
        work: (tables) =>
          [...tables.openIntents.values()]
            .filter(
              ({ messageId, action, realStartedAt, intentNumber }) =>
                messageId !== null &&
                (action === 'EMAIL') === emails &&
                realStartedAt < Math.trunc(realBefore) &&
                (upTo === null || intentNumber <= Number(upTo)),
            )
            .sort((one, other) => one.realStartedAt - other.realStartedAt)
            .slice(0, limit)
            .map((intent) => {
              putIntent(tables, { ...intent, fencing: Number(lane.fencing) });
              return toTry(tables, intent);
            }),
      });
      return claimed ?? [];
    },
  };
}

function isDue({ state, sendAt }: OutgoingRow, now: number): boolean {
  return state === 'SENDING' || (state === 'SCHEDULED' && (sendAt ?? 0) <= now);
}

function lastTry({ intents }: UserTables, messageId: string): IntentRow | null {
  let last: IntentRow | null = null;
  for (const intent of intents.values()) if (intent.messageId === messageId) last = intent;
  return last;
}

function personOf(
  tables: UserTables,
  { leadId, memberId }: OutgoingRow,
): { memberId: string | null; connected: boolean; email: string | null; name: string } {
  const person = leadId === null ? undefined : tables.leads.get(leadId)?.person;
  return {
    memberId: person?.memberId ?? memberId,
    connected: person !== undefined && person.connectedAt !== null,
    email: person?.email ?? null,
    name: (person && shownFullName(person, tables.row.user.nameWords)) ?? '',
  };
}

/** The chat with a person that had news last. */
function chatOf(tables: UserTables, row: OutgoingRow): string | null {
  const { memberId } = personOf(tables, row);
  const chats = [...tables.conversations.values()]
    .filter(
      (one) =>
        (row.leadId !== null && one.leadId === row.leadId) ||
        (memberId !== null && one.memberId === memberId),
    )
    .sort((one, other) => (other.lastMessageAt ?? -1) - (one.lastMessageAt ?? -1));
  return chats[0]?.chatId ?? null;
}

function toOutgoing(
  tables: UserTables,
  { row, last }: { row: OutgoingRow; last: IntentRow | null },
): OutgoingMessage {
  const { memberId, connected, email, name } = personOf(tables, row);
  const { messageId, channel, leadId, subject, text, files } = row;
  return {
    messageId,
    channel,
    leadId,
    memberId,
    chatId: chatOf(tables, row),
    connected,
    // The world in memory has no teams.
    contactRefusal:
      leadId !== null && tables.leads.get(leadId)?.person.blacklisted === true
        ? 'DO_NOT_CONTACT'
        : null,
    subject,
    text,
    files,
    writtenAt: row.at,
    knownBefore: [...tables.outgoing.values()]
      .filter((one) => one.conversation === row.conversation && one.messageId !== messageId)
      .map(({ networkMessageId }) => networkMessageId)
      .sort(),
    attempts: [...tables.intents.values()].filter((one) => one.messageId === messageId).length,
    failures: Number(last?.outcome?.['failures'] ?? 0),
    lookedUp: last?.outcome?.['reason'] === 'LOOKED_UP' ? toTry(tables, last) : null,
    email:
      channel === 'EMAIL'
        ? {
            address: email,
            name,
            refusal: refusalOf(tables, email),
            earlier: earlierEmails(tables, row),
          }
        : null,
  };
}

/** The emails of a conversation, of either side, the newest last. */
function earlierEmails(
  { outgoing, sentEmails, receivedEmails }: UserTables,
  { leadId, messageId: own }: OutgoingRow,
): NonNullable<OutgoingMessage['email']>['earlier'] {
  const unsent = new Set(
    [...outgoing.values()]
      .filter(({ state, messageId }) => state !== 'SENT' || messageId === own)
      .map(({ networkMessageId }) => networkMessageId),
  );
  const sent = [...sentEmails.values()].filter(
    (one) =>
      one.leadId === leadId && one.bouncedAt === null && !unsent.has(`email/${one.messageId}`),
  );
  const received = [...receivedEmails.values()].filter(
    (one) => one.leadId === leadId && isReply(one),
  );
  return [
    ...sent.map(({ messageId, subject, threadId, sentAt: at }) => ({
      messageId,
      subject,
      threadId,
      at,
    })),
    ...received.map(({ messageId, subject, at }) => ({
      messageId,
      subject,
      threadId: null,
      at,
    })),
  ]
    .sort((one, other) => one.at - other.at)
    .map(({ at: _at, ...email }) => email);
}

function toTry(tables: UserTables, intent: IntentRow): LostMessageTry {
  const messageId = intent.messageId ?? '';
  const row = tables.outgoing.get(messageId);
  const seen = row !== undefined && row.channel === 'LINKEDIN' && !isUnnamed(row);
  return {
    intentId: intent.intentId,
    messageId,
    action: intent.action as MessageAction,
    requestId: intent.requestId,
    payload: intent.payload as MessagePayload,
    startedAt: intent.startedAt,
    departed: intent.departedAt !== null,
    memberId: row === undefined ? null : personOf(tables, row).memberId,
    knownBefore: [...tables.messages.values()]
      .filter(({ fromMe, sentBy }) => fromMe && sentBy !== null)
      .map((message) => message.messageId)
      .filter((id) => id !== row?.networkMessageId),
    seen: seen ? { messageId: row.networkMessageId, chatId: row.chatId } : null,
    toldNotSent: intent.outcome?.['word'] === 'NOT_SENT',
  };
}

function writeAttempt(
  tables: UserTables,
  {
    query: { lane, now, realNow, action, requestId, payload, emailMessageId },
    row,
    day,
    zone,
  }: { query: ReserveMessageQuery<string>; row: OutgoingRow; day: string; zone: string },
): string {
  const { messageId } = row;
  put(tables.undo, tables.outgoing, [
    messageId,
    {
      ...row,
      state: 'SENDING',
      failureCode: null,
      networkMessageId: emailMessageId === null ? row.networkMessageId : `email/${emailMessageId}`,
    },
  ]);
  putUsage(tables, { day, action, used: usedUnits(tables, { day, action }) + 1 });
  const intentNumber = (tables.ids.intent += 1);
  putIntent(tables, {
    intentId: String(intentNumber),
    intentNumber,
    campaignId: '0',
    leadId: row.leadId ?? '0',
    itemId: `message-${messageId}`,
    visit: 0,
    attempt: (lastTry(tables, messageId)?.attempt ?? 0) + 1,
    action,
    fencing: Number(lane.fencing),
    requestId,
    day,
    zone,
    dayLimit: null,
    payload: frozenJson({ ...payload }),
    status: 'SENDING',
    outcome: null,
    startedAt: Math.trunc(now),
    realStartedAt: Math.trunc(realNow),
    departedAt: null,
    settledAt: null,
    withdrawalId: null,
    messageId,
  });
  return String(intentNumber);
}
