import { NetworkError } from '#connectors/network/network-error.ts';
import type { Chat, ChatMessage, ReportedMessage } from '#connectors/network/network.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import {
  setState,
  callOptions,
  campaignNow,
  canMoveLeads,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { withChange, withMarks, withEnds } from '#engine/lane/lane-state.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import {
  dueHiddenThreads,
  isSetAside,
  recordHidden,
  recordShown,
  setAsideWith,
} from '#engine/watching/hidden-threads.ts';
import { CHATS_PAGE, changedChats } from '#engine/watching/changed-chats.ts';
import { missingChats } from '#engine/watching/removed-chats.ts';
import {
  GONE,
  messagesOf,
  noneIfGone,
  NOTHING_SHOWN,
  nullIfGone,
} from '#engine/watching/read-lines.ts';

/** How many pages the first reading takes at once before it reports its progress. */
const MAX_CHAT_PAGES = 40;
/** After this many threads that the network does not show, the sweep stops. */
const MAX_HIDDEN = 5;
/** How far back the first reading goes; campaign ms. */
const FILLED_MS = 90 * MS_PER_DAY;

/**
 * Reads every thread with news since the last sweep, oldest first, so that after an interruption
 * the mark shows up to where everything is known. Also finds what happened while nothing ran, and
 * chats that the network has removed. Reading twice changes nothing.
 */
export async function watchInbox(run: LaneRun): Promise<void> {
  if (run.state.marks.chatsReadUntil === undefined) return fillInbox(run);
  const looked = { chatsLookedAt: campaignNow(run), realChatsLookedAt: run.parts.clock.realNow() };
  await lookAtHidden(run);
  let hidden = 0;
  for (const chat of await changedChats(run)) {
    const isAside = () => isSetAside(run, chat.chatId);
    if (!isAside() && !(await isRead({ run, chat })) && !isAside()) hidden += 1;
    if (hidden >= MAX_HIDDEN) break;
    // The mark stays before a thread that could not be read, so that the next sweep finds it again.
    // Threads set aside are read on their own.
    if (hidden > 0) continue;
    setState(
      run,
      withMarks(run.state, {
        chatsReadUntil: Math.max(run.state.marks.chatsReadUntil ?? 0, chat.lastMessageAt ?? 0),
      }),
    );
  }
  setState(run, withMarks(run.state, looked));
  for (const thread of await missingChats(run)) {
    if (isSetAside(run, thread.chatId)) continue;
    await isShown({ run, ...thread, read: () => readThread({ run, ...thread }) });
  }
}

/** Reads threads again that the network did not show. */
async function lookAtHidden(run: LaneRun): Promise<void> {
  const due = dueHiddenThreads(run);
  if (due.length === 0) return;
  const { userId } = run.lane;
  const chatIds = due.map(({ chatId }) => chatId);
  const known = new Set(
    (await run.parts.store.knownThreads({ userId, chatIds })).map(({ chatId }) => chatId),
  );
  for (const thread of due) {
    const read = () => readNamedThread({ run, ...thread, known: known.has(thread.chatId) });
    await isShown({ run, ...thread, read });
  }
}

/**
 * Reads a listed thread; false: the network shows others, but not this one. `last`: nothing else
 * would read it again.
 */
function isRead({
  run,
  chat,
  last = false,
}: {
  run: LaneRun;
  chat: Chat;
  last?: boolean;
}): Promise<boolean> {
  const { chatId, memberId } = chat;
  const read = () => readThread({ run, ...seenInList(chat) });
  return isShown({ run, chatId, memberId, atOnce: last, read });
}

async function isShown({
  run,
  chatId,
  memberId,
  atOnce = false,
  read,
}: Parameters<typeof recordHidden>[0] & { read: () => Promise<unknown> }): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (!(await isIsolatedFailure(run, error))) throw error;
    recordHidden({ run, chatId, memberId, atOnce });
    run.parts.log.warn(
      { userId: run.lane.userId, chatId, error: String(error) },
      'Couldn’t read a thread',
    );
    return false;
  }
}

/** What the list of chats says about one, for reading its thread. */
function seenInList({ chatId, memberId, name, headline, photoUrl, unread, lastMessageAt }: Chat) {
  return {
    chatId,
    memberId,
    name,
    headline,
    photoUrl,
    readElsewhereUntil: unread === 0 ? lastMessageAt : null,
  };
}

/**
 * Reads the chats of the last 90 days for the first time, newest first, so that the inbox is useful
 * right away. Continues with the page at which it was interrupted; reading twice changes nothing.
 * Group chats are left out and counted (product rules, section 15).
 */
async function fillInbox(run: LaneRun): Promise<void> {
  const begun = run.state.marks.inboxFilling ?? {
    startedAt: campaignNow(run),
    page: null,
    chats: 0,
    groupChats: 0,
    newestAt: null,
    backTo: null,
  };
  let filling = begun;
  for (let pages = 0; pages < MAX_CHAT_PAGES; pages += 1) {
    const { items, next } = await run.parts.network.read.chats({
      ...callOptions(run),
      page: filling.page,
      limit: CHATS_PAGE,
      after: filling.startedAt - FILLED_MS,
    });
    for (const chat of items)
      if (!chat.group && chat.lastMessageAt !== null) await isRead({ run, chat, last: true });
    filling = afterPage(filling, items, next);
    if (next === null) break;
    setState(run, withMarks(run.state, { inboxFilling: filling }));
  }
  if (filling.page !== null) return;
  const { startedAt, newestAt, groupChats } = filling;
  setState(
    run,
    withMarks(run.state, {
      inboxFilling: undefined,
      groupChats,
      chatsLookedAt: startedAt,
      realChatsLookedAt: run.parts.clock.realNow(),
      chatsReadUntil: newestAt ?? startedAt - FILLED_MS,
    }),
  );
}

type Filling = NonNullable<LaneMarks['inboxFilling']>;

function afterPage(filling: Filling, items: readonly Chat[], next: string | null): Filling {
  const times = items.map(({ lastMessageAt }) => lastMessageAt).filter((at) => at !== null);
  const groups = items.filter(({ group }) => group).length;
  return {
    ...filling,
    page: next,
    chats: filling.chats + items.length - groups,
    groupChats: filling.groupChats + groups,
    newestAt: times.length === 0 ? filling.newestAt : Math.max(filling.newestAt ?? 0, ...times),
    backTo: times.length === 0 ? filling.backTo : Math.min(filling.backTo ?? Infinity, ...times),
  };
}

/**
 * Reads a thread that an event named. Events say too little about an unknown one: the network is
 * asked whose it is, and a group chat is left out, as in the list.
 */
export async function readNamedThread({
  known,
  ...thread
}: Parameters<typeof readThread>[0] & { known: boolean }): Promise<void> {
  const { run, chatId, memberId } = thread;
  const chat = known
    ? null
    : await run.parts.network.read.chat({ ...callOptions(run), chatId }).catch(nullIfGone);
  if (chat?.group) return recordShown(run, chatId);
  await readThread({
    ...thread,
    ...(chat && { ...seenInList(chat), memberId: chat.memberId ?? memberId }),
  });
}

/**
 * Reads one thread as far back as it has news and stores it: replies stop leads, views count.
 * `reported`: messages of the other person from events; they count if the thread cannot show them
 * because it is gone or they were deleted. True if there is a new reply, or the user wrote
 * themself, so that the person's leads stop.
 */
export async function readThread({
  run,
  chatId,
  memberId,
  reported = [],
  shown = true,
  ...person
}: {
  run: LaneRun;
  chatId: string;
  memberId: string | null;
  name?: string | null;
  headline?: string | null;
  photoUrl?: string | null;
  /** Up to when the user has read it on the network; null: unknown. */
  readElsewhereUntil?: number | null;
  reported?: readonly ReportedMessage[];
  /** False: the network does not show it now, so there is only what the events said. */
  shown?: boolean;
}): Promise<boolean> {
  const [known] = await run.parts.store.knownThreads({
    userId: run.lane.userId,
    chatIds: [chatId],
  });
  const read = shown
    ? await messagesOf(run, chatId, known?.lastMessageAt ?? null).catch(noneIfGone)
    : NOTHING_SHOWN;
  if (shown) recordShown(run, chatId);
  const lines = read?.lines ?? [];
  // An event about our own message names us as its writer.
  const other = memberId === run.state.facts.user.memberId ? null : memberId;
  const thread = {
    ...person,
    chatId,
    rate: run.parts.clock.rate(),
    readBackTo: lines.at(-1)?.at ?? null,
    joined: read?.joined ?? true,
    whole: read?.whole ?? false,
    removed: read === null,
    memberId: other ?? lines.find(({ fromMe, system }) => !fromMe && !system)?.senderId ?? null,
    messages: lines
      .filter(({ system, deleted }) => !system && !deleted)
      .map(({ messageId, fromMe, text, at, seen, subject, edited, attachments }) => ({
        messageId,
        fromMe,
        text,
        at,
        seen,
        subject,
        edited,
        files: attachments,
      })),
    told: notShown(lines, reported),
    deleted: lines.filter(({ deleted }) => deleted).map(({ messageId }) => messageId),
  };
  const news = await run.parts.store.recordThread({
    lane: run.lane,
    now: campaignNow(run),
    thread,
    moving: canMoveLeads(run),
  });
  if (news === null) return false;
  setState(run, withEnds(run.state, news.campaignIds));
  for (const campaignId of news.campaignIds)
    setState(
      run,
      withChange(
        run.state,
        news.leadId === null ? { campaignId } : { campaignId, leadId: news.leadId },
      ),
    );
  return news.answered || news.held;
}

/**
 * What the other person is known to have written although the thread does not show it: someone who
 * deletes a reply has still replied. For every other line the thread itself counts.
 */
function notShown(
  lines: readonly ChatMessage[],
  reported: readonly ReportedMessage[],
): ReadMessage[] {
  const written = new Map(reported.map((message) => [message.messageId, message]));
  for (const { messageId, text, at, fromMe, system, deleted } of lines)
    if (fromMe || system || !deleted) written.delete(messageId);
    else if (!written.has(messageId)) written.set(messageId, { messageId, text, at });
  return [...written.values()].map((message) => ({ ...message, fromMe: false, seen: false }));
}

/**
 * Reads all threads with a lead before something is written to them. True if that must stop
 * (`readThread`).
 */
export async function readThreadsOf(run: LaneRun, lead: LeadInWalk): Promise<boolean> {
  const { memberId, chatId } = lead.person;
  const chatIds =
    chatId !== null ? [chatId] : memberId === null ? [] : await allChatIdsWith({ run, memberId });
  const hidden = memberId === null ? [] : setAsideWith(run, memberId);
  let answered = false;
  for (const id of new Set([...chatIds, ...hidden]))
    answered = (await readThread({ run, chatId: id, memberId })) || answered;
  return answered;
}

/**
 * Includes threads that were read before their writer was known to be a lead: the network may no
 * longer show them.
 */
async function allChatIdsWith(person: { run: LaneRun; memberId: string }): Promise<string[]> {
  const { run, memberId } = person;
  const unmatched = await run.parts.store.unmatchedThreads({ userId: run.lane.userId, memberId });
  return [...new Set([...(await chatIdsWith(person.run, person.memberId)), ...unmatched])];
}

/** The threads with a person; empty if the network knows none. */
export async function chatIdsWith(run: LaneRun, memberId: string): Promise<string[]> {
  try {
    return await run.parts.network.read.chatIdsWith({ ...callOptions(run), memberId });
  } catch (error) {
    if (error instanceof NetworkError && GONE.includes(error.kind)) return [];
    throw error;
  }
}
