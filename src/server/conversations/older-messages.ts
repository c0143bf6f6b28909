import { NetworkError } from '#connectors/network/network-error.ts';
import type { ChatMessage, NetworkConnector } from '#connectors/network/network.ts';
import {
  readableAccount,
  storeOlderMessages,
  type UnreadHistory,
} from '#data/conversations/older-messages.ts';
import type { Scope } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

const PAGE = 100;
/** Someone scrolling waits for this; after it the network counts as down; real ms. */
const DEADLINE_MS = 5000;

/**
 * Reads from the network, and stores, the messages of a chat that precede ours (decision 132).
 * Reading a message twice changes nothing. Returns why it failed; null if it succeeded.
 */
export async function fetchOlderMessages(
  scope: Scope<'now'>,
  {
    network,
    conversationId,
    gap: { chatId, from },
  }: { network: NetworkConnector; conversationId: string; gap: UnreadHistory },
): Promise<ApiError | null> {
  const { db, userId, now } = scope;
  const account = await readableAccount(scope);
  if (account === null) return new ApiError('LINKEDIN_NOT_CONNECTED');
  const keep = { db, userId, conversationId, now, chatId };
  try {
    const { items, next } = await network.read.messages({
      account,
      chatId,
      // Messages of the same instant may be missing too.
      before: from === null ? null : Math.floor(from) + 1,
      limit: PAGE,
      deadlineMs: DEADLINE_MS,
    });
    const readBackTo = items.at(-1)?.at ?? null;
    const stands = readBackTo === null || (from !== null && readBackTo >= from);
    await storeOlderMessages(keep, {
      ...keep,
      messages: items.filter(({ system }) => !system).map(toReadMessage),
      deleted: items.filter(({ deleted }) => deleted).map(({ messageId }) => messageId),
      readBackTo,
      // A page that leads no further back would be requested forever.
      whole: next === null || stands,
    });
    return null;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind !== 'not_found') return new ApiError('NETWORK_UNREACHABLE');
    await storeOlderMessages(keep, {
      ...keep,
      messages: [],
      deleted: [],
      readBackTo: null,
      whole: true,
    });
    return null;
  }
}

function toReadMessage({ attachments, ...line }: ChatMessage) {
  const { messageId, fromMe, text, at, seen, subject, edited } = line;
  return { messageId, fromMe, text, at, seen, subject, edited, files: attachments };
}
