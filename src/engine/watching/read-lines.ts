import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { ChatMessage } from '#connectors/network/network.ts';
import { callOptions, type LaneRun } from '#engine/lane/lane-run.ts';
import { mayChangeSince } from '#engine/watching/changed-chats.ts';

const MESSAGES_PAGE = 20;
/** The most pages read of a new thread; older messages are loaded when someone scrolls to them. */
const MAX_MESSAGE_PAGES = 10;
/** The most pages read to reach what is known of a thread; anything in between counts as unread. */
const MAX_PAGES_TO_KNOWN = 250;
export const GONE: readonly NetworkErrorKind[] = ['not_found', 'unsupported', 'invalid'];

/** The lines of a thread, newest first, down to what is known of it. */
export async function messagesOf(
  run: LaneRun,
  chatId: string,
  knownUntil: number | null,
): Promise<ReadLines> {
  const lines: ChatMessage[] = [];
  // Known messages may have been edited or deleted since the last read without a webhook; and a
  // message we sent may be known before older ones that no webhook reported.
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

/** `joined`: read down to what was known before; `whole`: down to the first message. */
export type ReadLines = { lines: ChatMessage[]; joined: boolean; whole: boolean };
export const NOTHING_SHOWN: ReadLines = { lines: [], joined: true, whole: false };

/** Null: the network no longer has the thread. One that cannot be shown now has no lines. */
export function noneIfGone(error: unknown): ReadLines | null {
  nullIfGone(error);
  return error instanceof NetworkError && error.kind === 'not_found' ? null : NOTHING_SHOWN;
}

/** Null if the network does not show it; errors that may pass are rethrown. */
export function nullIfGone(error: unknown): null {
  if (error instanceof NetworkError && GONE.includes(error.kind)) return null;
  throw error;
}
