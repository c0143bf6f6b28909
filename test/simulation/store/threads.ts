import { firstOptOut } from '#core/email/opt-out.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import { storeConversation } from './chats.ts';
import type { MessageRow } from './memory-rows.ts';
import { later } from './memory-state.ts';
import { nameOwnMessages } from './message-settling.ts';
import { stamped, writeEvents } from './places.ts';
import { holdForOwnMessages } from './own-words.ts';
import { blacklistOptOut } from './step-writing.ts';
import { stopRepliedLeads } from './replied-leads.ts';
import { changeLead, placesOf, putMessage, putPlace, type UserTables } from './user-tables.ts';
import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import type { ReadThread, ThreadNews } from '#data/engine-store/people-store.ts';

type Keep = { flaws: StoreFlaws; now: number; thread: ReadThread; moving?: boolean | undefined };
type Lead = { flaws: StoreFlaws; now: number; leadId: string };
type NewMessage = MessageRow & { inserted: boolean; newlySeen: boolean };

/**
 * Keeps a thread as it was read. Answers and views that are new have their effect in the same
 * transaction, so that none is lost and none counts twice.
 */
export function storeThread(
  tables: UserTables,
  { flaws, now, thread, moving = true }: Keep,
): ThreadNews {
  const leadId = leadOf(tables, { now, thread });
  const nobodys = tables.conversations.get(thread.chatId)?.leadId === null;
  const conversationId = storeConversation(tables, {
    chatId: thread.chatId,
    memberId: thread.memberId,
    leadId,
    lastMessageAt: lastOf(thread.messages),
    read: true,
    removed: thread.removed ?? false,
  });
  nameOwnMessages(tables, { now, thread, leadId });
  const told = (thread.told ?? []).filter(({ messageId }) => !tables.messages.has(messageId));
  if (thread.told !== undefined)
    storeConversation(tables, {
      chatId: thread.chatId,
      leadId,
      lastMessageAt: lastOf(thread.told),
    });
  const news = [...thread.messages, ...told]
    .map((message) => storeMessage(tables, { now, message, conversationId }))
    .sort((one, other) => one.at - other.at);
  // Messages someone wrote before they were known to be this lead are their replies too.
  const answers =
    nobodys && leadId !== null
      ? allAnswers(tables, conversationId)
      : news.filter(({ fromMe, inserted }) => !fromMe && inserted);
  const seen = news.filter(({ fromMe, newlySeen }) => fromMe && newlySeen);
  if (leadId === null)
    return { leadId, answered: answers.length > 0, held: false, seen: false, campaignIds: [] };
  const lead = { flaws, now: Math.trunc(now), leadId };
  storeLastMessage(tables, { leadId, thread, conversationId });
  const sentence = firstOptOut(answers.map(({ text }) => text));
  const answered =
    answers.length === 0
      ? []
      : stopRepliedLeads(tables, { ...lead, answers, moving: moving && sentence === null });
  const optedOut = sentence === null ? [] : blacklistOptOut(tables, lead);
  const viewed = seen.length === 0 ? [] : recordViews(tables, { ...lead, seen });
  markThreadRead(tables, lead);
  const shown = nobodys
    ? thread.messages.filter(({ fromMe }) => fromMe)
    : news.filter(({ fromMe, inserted }) => fromMe && inserted);
  const held = holdForOwnMessages(tables, {
    now: lead.now,
    leadId,
    shown,
    rate: thread.rate ?? 1,
  });
  return {
    leadId,
    answered: answers.length > 0,
    held: held.length > 0,
    seen: seen.length > 0,
    campaignIds: [...new Set([...answered, ...optedOut, ...viewed, ...held])],
  };
}

function lastOf(messages: readonly ReadMessage[]): number | null {
  return messages.length === 0 ? null : Math.trunc(Math.max(...messages.map(({ at }) => at)));
}

function allAnswers({ messagesOf }: UserTables, conversationId: string): NewMessage[] {
  const answers = [...(messagesOf.get(conversationId)?.values() ?? [])].filter(
    ({ fromMe }) => !fromMe,
  );
  return answers
    .sort((one, other) => one.at - other.at)
    .map((message) => ({ ...message, inserted: true, newlySeen: false }));
}

/** Links the thread to its lead, so that the next message goes there. */
function leadOf(
  tables: UserTables,
  { now, thread: { chatId, memberId } }: Pick<Keep, 'now' | 'thread'>,
): string | null {
  const ofMember = memberId === null ? null : (tables.leadByMember.get(memberId) ?? null);
  const ofChat = tables.leadsByChat.get(chatId) ?? [];
  const leadId = ofChat.find((one) => one === ofMember) ?? oldest(ofChat) ?? ofMember;
  if (leadId !== null)
    changeLead(tables, leadId, { person: { chatId }, updatedAt: Math.trunc(now) });
  return leadId;
}

function oldest(leadIds: readonly string[]): string | undefined {
  return leadIds.toSorted((one, other) => Number(one) - Number(other))[0];
}

function storeMessage(
  tables: UserTables,
  { now, message, conversationId }: { now: number; message: ReadMessage; conversationId: string },
): NewMessage {
  const { messageId, fromMe, text } = message;
  const known = tables.messages.get(messageId);
  const seenAt = known?.seenAt ?? (fromMe && message.seen ? Math.trunc(now) : null);
  const kept: MessageRow =
    known === undefined
      ? {
          messageId,
          conversationId,
          fromMe,
          sentBy: null,
          text,
          at: Math.floor(message.at),
          seenAt,
        }
      : { ...known, text, seenAt };
  putMessage(tables, kept);
  return {
    ...kept,
    inserted: known === undefined,
    newlySeen: seenAt !== null && (known?.seenAt ?? null) === null,
  };
}

/** When our last message was, also one sent manually elsewhere, and whether it was seen. */
function storeLastMessage(
  tables: UserTables,
  {
    leadId,
    thread,
    conversationId,
  }: { leadId: string; thread: ReadThread; conversationId: string },
): void {
  let last: number | null = null;
  for (const { fromMe, at } of thread.messages) if (fromMe) last = later(last, Math.trunc(at));
  if (last === null) return;
  let newest: MessageRow | null = null;
  for (const message of tables.messagesOf.get(conversationId)?.values() ?? [])
    if (message.fromMe && (newest === null || message.at > newest.at)) newest = message;
  changeLead(tables, leadId, {
    person: {
      lastMessageAt: later(tables.leads.get(leadId)?.person.lastMessageAt ?? null, last),
      lastSeenAt: newest?.seenAt ?? null,
    },
  });
}

/**
 * Views of messages that an item of a campaign sent count there; leads that wait for one are looked
 * at.
 */
function recordViews(
  tables: UserTables,
  { flaws, now, leadId, seen }: Lead & { seen: readonly NewMessage[] },
): string[] {
  const ids = new Set<unknown>(seen.map(({ messageId }) => messageId));
  const viewed = (tables.intentsByLead.get(leadId) ?? []).filter(
    ({ action, outcome, messageId }) =>
      messageId === null &&
      (action === 'MESSAGE' || action === 'INMAIL') &&
      ids.has(outcome?.['messageId']),
  );
  const campaignIds = [...new Set(viewed.map(({ campaignId }) => campaignId))];
  for (const campaignId of campaignIds) {
    const place = tables.campaigns.get(campaignId)?.places.get(leadId);
    if (place !== undefined && place.stamps.viewed === undefined)
      putPlace(tables, place, {
        ...place,
        stamps: stamped(place.stamps, { viewed: now }),
        version: place.version + 1,
        updatedAt: now,
      });
  }
  writeEvents(tables, {
    flaws,
    events: viewed.map(({ campaignId, itemId, action, outcome }) => ({
      type: 'MESSAGE_VIEWED',
      at: now,
      campaignId,
      leadId,
      itemId,
      itemType: action,
      actor: 'NETWORK',
      data: { messageId: outcome?.['messageId'] },
    })),
  });
  return campaignIds;
}

/** Leads that wait for a view remember that the thread was read, and are walked again. */
function markThreadRead(tables: UserTables, { now, leadId }: Lead): void {
  for (const place of placesOf(tables, leadId)) {
    if (
      place.itemType !== 'IF_MESSAGE_VIEWED' ||
      place.dueAt === null ||
      (place.state !== 'WAITING' && place.state !== 'IN_PROGRESS')
    )
      continue;
    putPlace(tables, place, {
      ...place,
      memory: frozenJson({ ...place.memory, threadReadAt: now }),
      state: 'WAITING',
      dueAt: now,
      version: place.version + 1,
      updatedAt: now,
    });
  }
}
