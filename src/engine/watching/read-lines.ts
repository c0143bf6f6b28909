import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { ChatMessage } from '#connectors/network/network.ts';
import { callOptions, type LaneRun } from '#engine/lane/lane-run.ts';
import { mayChangeSince } from '#engine/watching/changed-chats.ts';

const MESSAGES_PAGE = 20;
/** So far a thread is read that nobody knows yet; older messages come as somebody scrolls to them. */
const MAX_MESSAGE_PAGES = 10;
/** So far one is read on to what is known of it; what is between then counts as not read. */
const MAX_PAGES_TO_KNOWN = 250;
export const GONE: readonly NetworkErrorKind[] = ['not_found', 'unsupported', 'invalid'];

/** The lines of a thread, the newest first, down to what is known of it. */
export async function messagesOf(
  run: LaneRun,
  chatId: string,
  knownUntil: number | null,
): Promise<ReadLines> {
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
export type ReadLines = { lines: ChatMessage[]; joined: boolean; whole: boolean };
export const NOTHING_SHOWN: ReadLines = { lines: [], joined: true, whole: false };

/** Null: the network has the thread no more. One that cannot be shown now has no lines. */
export function noneIfGone(error: unknown): ReadLines | null {
  nullIfGone(error);
  return error instanceof NetworkError && error.kind === 'not_found' ? null : NOTHING_SHOWN;
}

/** What the network does not show, no error of the moment, is nothing. */
export function nullIfGone(error: unknown): null {
  if (error instanceof NetworkError && GONE.includes(error.kind)) return null;
  throw error;
}
