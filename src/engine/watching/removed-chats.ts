import type { Chat } from '#connectors/network/network.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { setState, callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';
import { CHATS_PAGE } from '#engine/watching/changed-chats.ts';

/** How far back the list is compared, as far as the first reading goes; campaign ms. */
const COMPARED_MS = 90 * MS_PER_DAY;
/** Pages compared per sweep; the next sweep continues with the list. */
const PAGES_A_SWEEP = 4;
/** The most chats missing from the list that are looked up per sweep. */
const LOOKS_A_SWEEP = 20;
const BEGINNING = { page: null, below: null, groupChats: 0 };

/**
 * Chats that the network may have removed: known ones missing where their last message belongs in
 * the list (product rules, section 15). The list is compared page by page, and a sweep continues
 * where the last one ended. A chat can only be missing from a completely read page, and only its
 * own thread can confirm that it is gone: the caller reads it. Group chats are counted again.
 */
export async function missingChats(
  run: LaneRun,
): Promise<{ chatId: string; memberId: string | null }[]> {
  const missing: { chatId: string; memberId: string | null }[] = [];
  const since = campaignNow(run) - COMPARED_MS;
  for (let pages = 0; pages < PAGES_A_SWEEP; pages += 1) {
    const { page, below, groupChats: before = 0 } = run.state.marks.chatsCompared ?? BEGINNING;
    const { items, next } = await run.parts.network.read.chats({
      ...callOptions(run),
      page,
      limit: CHATS_PAGE,
      after: since,
    });
    const oldest = oldestOf(items);
    const isWhole = next === null || next === page;
    missing.push(
      ...(await run.parts.store.chatsBetween({
        userId: run.lane.userId,
        after: isWhole ? since : (oldest ?? below ?? since),
        before: below,
        besides: items.map(({ chatId }) => chatId),
        limit: LOOKS_A_SWEEP,
      })),
    );
    const groupChats = before + items.filter(({ group }) => group).length;
    setState(
      run,
      withMarks(
        run.state,
        isWhole
          ? { chatsCompared: undefined, groupChats }
          : { chatsCompared: { page: next, below: oldest ?? below, groupChats } },
      ),
    );
    if (isWhole || missing.length >= LOOKS_A_SWEEP) break;
  }
  return missing.slice(0, LOOKS_A_SWEEP);
}

function oldestOf(chats: readonly Chat[]): number | null {
  const times = chats.flatMap(({ lastMessageAt }) => lastMessageAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
