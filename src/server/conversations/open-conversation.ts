import { ApiError } from '#server/http/api-error.ts';
import { isRemoved, presentConversations } from '#server/conversations/present-conversation.ts';
import type { ServerParts } from '#server/http/handler.ts';

type InboxOf = { parts: Pick<ServerParts, 'db' | 'pictureLink'>; userId: string };

/** A conversation of the user, including one that the network has removed. */
export async function oneOf({
  parts: { db, pictureLink },
  userId,
  conversationId,
}: InboxOf & { conversationId: string }) {
  const [one] = await presentConversations({ db, userId }, [conversationId], pictureLink);
  if (one === undefined) throw new ApiError('NOT_FOUND');
  return one;
}

/** A conversation that can be opened; one that the network has removed is a 410. */
export async function openOne(asked: InboxOf & { conversationId: string }) {
  const one = await oneOf(asked);
  if (isRemoved(one.row)) throw new ApiError('CONVERSATION_REMOVED');
  return one;
}
