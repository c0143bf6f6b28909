import { rightInAccount } from '#core/team/team-rules.ts';
import { ownConversationIds } from '#data/conversations/conversations.ts';
import { readActingRights } from '#data/identity/acting-rights.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { isRemoved, presentConversations } from '#server/conversations/present-conversation.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';

export type InboxCaller = Pick<Caller, 'identityId' | 'userId'>;
type InboxOf = { parts: Pick<ServerParts, 'db' | 'pictureLink'>; caller: InboxCaller };

/** Private conversations are read by the account's own user alone (product rules, section 23). */
export function seesPrivate({ identityId, userId }: InboxCaller): boolean {
  return identityId === userId;
}

/**
 * Whether the caller may open the rest of the account, too: some of the team reach its inbox alone.
 */
export async function opensAccount({ db, userId }: Owner, caller: InboxCaller): Promise<boolean> {
  if (seesPrivate(caller)) return true;
  return rightInAccount(await readActingRights({ db, userId }, caller.identityId)) !== null;
}

/** A conversation of the account, including one that the network has removed. */
export async function oneOf({
  parts: { db, pictureLink },
  caller,
  conversationId,
}: InboxOf & { conversationId: string }) {
  const { identityId: readerId, userId } = caller;
  const opens = await opensAccount({ db, userId }, caller);
  const reader = { db, pictureLink, readerId, canOpen: () => opens };
  const [one] = await presentConversations(reader, [{ userId, conversationId }]);
  if (one === undefined || (one.row.private && !seesPrivate(caller)))
    throw new ApiError('NOT_FOUND');
  return one;
}

/** A conversation that can be opened; one that the network has removed is a 410. */
export async function openOne(asked: InboxOf & { conversationId: string }) {
  const one = await oneOf(asked);
  if (isRemoved(one.row)) throw new ApiError('CONVERSATION_REMOVED');
  return one;
}

/** Rejects a conversation that the caller doesn't read in this account. */
export async function findConversation(
  { db, userId }: Owner,
  caller: InboxCaller,
  conversationId: string,
): Promise<void> {
  const scope = { db, userId, withPrivate: seesPrivate(caller) };
  found((await ownConversationIds(scope, [conversationId])).length > 0);
}
