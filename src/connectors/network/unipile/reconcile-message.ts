import { areSameWords } from '#core/conversation/same-words.ts';
import type { ActionIntent, Reconciled } from '#connectors/network/network.ts';
import { foundAct } from '#connectors/network/unipile/found-act.ts';
import { ReadMessages, type ReadMessage } from '#connectors/network/unipile/reading-models.ts';
import type { WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { timeOf } from '#connectors/network/unipile/wire-values.ts';
import { ChatLookup } from '@reachwell/network-wire/chats.ts';

type MessageIntent = Extract<ActionIntent, { kind: 'message' | 'inmail' }>;
const PAGES_MAX = 20;

/**
 * Looks in the conversations with a person for a message of ours with exactly this text that isn't
 * older than the attempt.
 */
export async function lookForMessage(
  calls: WireCalls,
  intent: MessageIntent,
  skewMs: number,
): Promise<Reconciled> {
  const since = intent.startedAt - skewMs;
  const { data } = await calls.read({
    route: 'findUserChat',
    parameters: { user_id: intent.memberId },
    answer: ChatLookup,
  });
  const chatIds = [
    ...new Set([
      ...(intent.chatId === null ? [] : [intent.chatId]),
      ...data.map((chat) => chat.chat_id),
    ]),
  ];
  let isUnsure = false;
  for (const chatId of chatIds) {
    for await (const message of messagesSince(calls, chatId, since)) {
      if (message === 'MORE') isUnsure = true;
      else if (!message.is_sender || intent.knownBefore?.includes(message.id)) continue;
      else if (message.is_deleted || message.is_edited) isUnsure = true;
      else if (areSameWords(message.text ?? '', intent.text))
        return foundAct({ at: timeOf(message.timestamp), chatId, messageId: message.id });
    }
  }
  // A message of ours that was edited or deleted since may have been it, and so may one that was
  // out of reach.
  return isUnsure ? { result: 'cannot_tell' } : { result: 'did_not_happen' };
}

/** The messages since a given time, newest first; `MORE` if there are too many to read. */
async function* messagesSince(
  calls: WireCalls,
  chatId: string,
  since: number,
): AsyncGenerator<ReadMessage | 'MORE'> {
  let cursor: string | undefined;
  let offset = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const {
      data,
      next_cursor: next,
      total_count: total,
    } = await calls.read({
      route: 'listMessages',
      parameters: { chat_id: chatId },
      query: { ...(cursor === undefined ? { offset } : { cursor }), limit: 50 },
      answer: ReadMessages,
    });
    for (const message of data) {
      if ((timeOf(message.timestamp) ?? Infinity) >= since) yield message;
    }
    const oldest = timeOf(data.at(-1)?.timestamp);
    if (data.length === 0 || (oldest !== null && oldest < since)) return;
    // A short page may be all that the server returns at once, so its length doesn't mean the end.
    offset += data.length;
    if (!next && (cursor !== undefined || (typeof total === 'number' && offset >= total))) return;
    cursor = next ?? undefined;
  }
  yield 'MORE';
}
