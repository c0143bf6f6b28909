import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { Chat, ChatMessage, ToldMessage } from '#connectors/network/network.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { LaneMarks } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import {
  setState,
  callOptions,
  campaignNow,
  canMoveLeads,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { withChange, withMarks, withEnds } from '#engine/lane/lane-state.ts';
import { concernsOneAlone } from '#engine/lane/one-alone.ts';
import { CHATS_PAGE, changedChats, mayChangeSince } from '#engine/watching/changed-chats.ts';

/** The first reading tells so often how far it is. */
const MAX_CHAT_PAGES = 40;
/** After so many threads that the network does not show, one look goes no further. */
const MAX_HIDDEN = 5;
const MESSAGES_PAGE = 20;
/** So far a thread is read that nobody knows yet; older messages come as somebody scrolls to them. */
const MAX_MESSAGE_PAGES = 10;
/** So far one is read on to what is known of it; what is between then counts as not read. */
const MAX_PAGES_TO_KNOWN = 250;
/** How far back the first reading goes; campaign ms. */
const FILLED_MS = 90 * MS_PER_DAY;
const GONE: readonly NetworkErrorKind[] = ['not_found', 'unsupported', 'invalid'];

/**
 * Reads every thread with news since the last look, the oldest first, so that an interruption
 * leaves a mark up to which all is known. What happened while nothing ran is found here too.
 * Doubled reads change nothing.
 */
export async function watchInbox(run: LaneRun): Promise<void> {
  if (run.state.marks.chatsReadUntil === undefined) return fillInbox(run);
  const lookedAt = campaignNow(run);
  let hidden = 0;
  for (const chat of await changedChats(run)) {
    if (!(await isRead({ run, chat }))) hidden += 1;
    if (hidden >= MAX_HIDDEN) break;
    // The mark stays before a thread that could not be read, so that the next look finds it again.
    if (hidden > 0) continue;
    setState(
      run,
      withMarks(run.state, {
        chatsReadUntil: Math.max(run.state.marks.chatsReadUntil ?? 0, chat.lastMessageAt ?? 0),
      }),
    );
  }
  setState(run, withMarks(run.state, { chatsLookedAt: lookedAt }));
}

/** Reads a thread of the list; false: the network shows others, but not this one. */
async function isRead({ run, chat }: { run: LaneRun; chat: Chat }): Promise<boolean> {
  try {
    await readThread({ run, ...seenInList(chat) });
    return true;
  } catch (error) {
    if (!(await concernsOneAlone({ run, error }))) throw error;
    run.parts.log.warn(
      { userId: run.lane.userId, chatId: chat.chatId, error: String(error) },
      'A thread can’t be read',
    );
    return false;
  }
}

/** What the list of chats tells of one, for the reading of its thread. */
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
 * Reads the chats of the last 90 days for the first time, the newest first, so that the inbox is of
 * use at once. It goes on with the page at which it was cut off; what was read twice changes nothing.
 * Chats with several people are left out and counted (product rules, section 15).
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
      if (!chat.group && chat.lastMessageAt !== null) await isRead({ run, chat });
    filling = afterPage({ filling, items, next });
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
      chatsReadUntil: newestAt ?? startedAt - FILLED_MS,
    }),
  );
}

type Filling = NonNullable<LaneMarks['inboxFilling']>;

function afterPage({
  filling,
  items,
  next,
}: {
  filling: Filling;
  items: readonly Chat[];
  next: string | null;
}): Filling {
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
 * Reads a thread that an event named. Events tell too little of one that is not known yet: the network
 * is asked whose it is, and one with several people is left out, as in the list.
 */
export async function readNamedThread({
  known,
  ...thread
}: Parameters<typeof readThread>[0] & { known: boolean }): Promise<void> {
  const { run, chatId, memberId } = thread;
  const chat = known
    ? null
    : await run.parts.network.read.chat({ ...callOptions(run), chatId }).catch(nullIfGone);
  if (chat?.group) return;
  await readThread({
    ...thread,
    ...(chat && { ...seenInList(chat), memberId: chat.memberId ?? memberId }),
  });
}

/**
 * Reads one thread as far back as it has news, and keeps it: answers stop leads, views count.
 * `told`: messages of the other person that events told of; they count where the thread cannot show
 * them, because it is gone or they were deleted. True when there was a new answer.
 */
export async function readThread({
  run,
  chatId,
  memberId,
  told = [],
  shown = true,
  ...person
}: {
  run: LaneRun;
  chatId: string;
  memberId: string | null;
  name?: string | null;
  headline?: string | null;
  photoUrl?: string | null;
  /** Up to when the user has read it on the network; null: not known. */
  readElsewhereUntil?: number | null;
  told?: readonly ToldMessage[];
  /** False: the network does not show it now, so that what was told is all there is. */
  shown?: boolean;
}): Promise<boolean> {
  const [known] = await run.parts.store.knownThreads({
    userId: run.lane.userId,
    chatIds: [chatId],
  });
  const read = shown
    ? await messagesOf({ run, chatId, knownUntil: known?.lastMessageAt ?? null }).catch(noneIfGone)
    : NOTHING_SHOWN;
  const lines = read?.lines ?? [];
  // An event of our own message names ourselves as its writer.
  const other = memberId === run.state.facts.user.memberId ? null : memberId;
  const thread = {
    ...person,
    chatId,
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
    told: notShown({ lines, told }),
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
  return news.answered;
}

/**
 * What the other person is known to have written though the thread does not show it: who deletes an
 * answer has given one. Of every other line the thread's own word counts.
 */
function notShown({
  lines,
  told,
}: {
  lines: readonly ChatMessage[];
  told: readonly ToldMessage[];
}): ReadMessage[] {
  const written = new Map(told.map((message) => [message.messageId, message]));
  for (const { messageId, text, at, fromMe, system, deleted } of lines)
    if (fromMe || system || !deleted) written.delete(messageId);
    else if (!written.has(messageId)) written.set(messageId, { messageId, text, at });
  return [...written.values()].map((message) => ({ ...message, fromMe: false, seen: false }));
}

async function messagesOf({
  run,
  chatId,
  knownUntil,
}: {
  run: LaneRun;
  chatId: string;
  knownUntil: number | null;
}): Promise<ReadLines> {
  const lines: ChatMessage[] = [];
  // What was known may have been edited or deleted since the last look, of which no webhook may
  // have told; and what we sent is known before older messages that were not told of.
  const downTo = knownUntil === null ? null : Math.min(knownUntil, mayChangeSince(run));
  let page: string | null = null;
  const most = downTo === null ? MAX_MESSAGE_PAGES : MAX_PAGES_TO_KNOWN;
  for (let pages = 0; pages < most; pages += 1) {
    const { items, next } = await run.parts.network.read.messages({
      ...callOptions(run),
      chatId,
      page,
      limit: MESSAGES_PAGE,
    });
    lines.push(...items);
    const oldest = items.at(-1)?.at;
    if (next === null) return { lines, joined: true, whole: true };
    if (oldest !== undefined && downTo !== null && oldest < downTo)
      return { lines, joined: true, whole: false };
    page = next;
  }
  return { lines, joined: downTo === null, whole: false };
}

/** `joined`: down to what was known before; `whole`: down to the first message. */
type ReadLines = { lines: ChatMessage[]; joined: boolean; whole: boolean };
const NOTHING_SHOWN: ReadLines = { lines: [], joined: true, whole: false };

/** Null: the network has the thread no more. One that cannot be shown now has no lines. */
function noneIfGone(error: unknown): ReadLines | null {
  nullIfGone(error);
  return error instanceof NetworkError && error.kind === 'not_found' ? null : NOTHING_SHOWN;
}

/** What the network does not show, no error of the moment, is nothing. */
function nullIfGone(error: unknown): null {
  if (error instanceof NetworkError && GONE.includes(error.kind)) return null;
  throw error;
}

/**
 * Reads what there is of threads with a lead, before something is written to them. True when a new
 * answer was found.
 */
export async function readThreadsOf({
  run,
  lead,
}: {
  run: LaneRun;
  lead: LeadInWalk;
}): Promise<boolean> {
  const { memberId, chatId } = lead.person;
  const chatIds =
    chatId !== null ? [chatId] : memberId === null ? [] : await allChatIdsWith({ run, memberId });
  let answered = false;
  for (const id of chatIds)
    answered = (await readThread({ run, chatId: id, memberId })) || answered;
  return answered;
}

/**
 * Also threads that were read before their writer was known to be a lead: the network may show them
 * no more.
 */
async function allChatIdsWith(person: { run: LaneRun; memberId: string }): Promise<string[]> {
  const { run, memberId } = person;
  const ofNobody = await run.parts.store.threadsOfNobody({ userId: run.lane.userId, memberId });
  return [...new Set([...(await chatIdsWith(person)), ...ofNobody])];
}

/** The threads with a person; none where the network knows none. */
export async function chatIdsWith({
  run,
  memberId,
}: {
  run: LaneRun;
  memberId: string;
}): Promise<string[]> {
  try {
    return await run.parts.network.read.chatIdsWith({ ...callOptions(run), memberId });
  } catch (error) {
    if (error instanceof NetworkError && GONE.includes(error.kind)) return [];
    throw error;
  }
}
