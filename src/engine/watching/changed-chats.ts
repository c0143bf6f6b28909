import type { Chat } from '#connectors/network/network.ts';
import { EDIT_WINDOW_MS } from '#core/conversation/message-state.ts';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';
import { callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';

export const CHATS_PAGE = 50;
/** A list of changed chats longer than this has no end. */
const MAX_CHANGED_PAGES = 500;
/**
 * How far before the last read chat the list is read again: a provider may show one an hour late,
 * and its last message may be edited or deleted for another. Campaign ms.
 */
const OVERLAP_MS = 3_600_000 + EDIT_WINDOW_MS;

/**
 * Since when messages may have arrived or changed unnoticed: the network lets people edit and
 * delete for an hour, and webhooks may have missed it.
 */
export function mayChangeSince(run: LaneRun): number {
  return Math.min(campaignNow(run), run.state.marks.chatsLookedAt ?? Infinity) - OVERLAP_MS;
}

/** The chats with news since the last check, oldest first, without group chats. */
export async function changedChats(run: LaneRun): Promise<Chat[]> {
  const { chatsReadUntil = 0, chatsLookedAt = Infinity } = run.state.marks;
  const after = Math.min(chatsReadUntil, chatsLookedAt) - OVERLAP_MS;
  const chats: Chat[] = [];
  let page: string | null = null;
  for (let pages = 0; pages < MAX_CHANGED_PAGES; pages += 1) {
    const { items, next } = await run.parts.network.read.chats({
      ...callOptions(run),
      page,
      limit: CHATS_PAGE,
      after,
    });
    chats.push(...items.filter(({ group }) => !group));
    const oldest = items.at(-1)?.lastMessageAt ?? null;
    // The newest come first: a list that continues below what was asked for has no more of it.
    if (next === null || next === page || (oldest !== null && oldest < after)) break;
    page = next;
  }
  const known = new Map(
    (
      await run.parts.store.knownThreads({
        userId: run.lane.userId,
        chatIds: chats.map(({ chatId }) => chatId),
      })
    ).map(({ chatId, lastMessageAt }) => [chatId, lastMessageAt]),
  );
  // A sent message has our clock's time until its thread is read, so a reply may seem older.
  const differenceMs = CLOCK_DIFFERENCE_MS * run.parts.clock.rate();
  const since = mayChangeSince(run);
  const changed = chats.filter(({ chatId, lastMessageAt, lastMessage }) => {
    const knownAt = known.get(chatId) ?? -1;
    if (lastMessageAt === null) return false;
    return (
      lastMessageAt > Math.min(knownAt, since) ||
      (lastMessageAt < knownAt &&
        lastMessage?.fromMe === false &&
        lastMessageAt > knownAt - differenceMs)
    );
  });
  return changed.sort((one, other) => (one.lastMessageAt ?? 0) - (other.lastMessageAt ?? 0));
}
