/**
 * When each side last wrote and up to when the user has read, in campaign ms; null: never.
 * `markedUnread` is set by the user, and only reading clears it.
 */
export type ConversationTimes = {
  theirLastAt: number | null;
  myLastAt: number | null;
  readUpTo: number | null;
  markedUnread: boolean;
};

/**
 * Whether the person waits for the user: they wrote last (product rules, section 15). The database
 * derives the same in `conversations.awaiting_me`.
 */
export function isWaitingForMe({
  theirLastAt,
  myLastAt,
}: Pick<ConversationTimes, 'theirLastAt' | 'myLastAt'>): boolean {
  return theirLastAt !== null && theirLastAt > (myLastAt ?? -Infinity);
}

/**
 * Whether the conversation counts as unread: the person wrote something after the last message
 * read, and the user hasn't answered since, here or elsewhere; or the user marked it unread
 * (product rules, section 15). The database derives the same in `conversations.unread`.
 */
export function isUnread({
  theirLastAt,
  myLastAt,
  readUpTo,
  markedUnread,
}: ConversationTimes): boolean {
  if (markedUnread) return true;
  return isWaitingForMe({ theirLastAt, myLastAt }) && (theirLastAt ?? 0) > (readUpTo ?? -Infinity);
}

/**
 * Whether a message unarchives a conversation: the person wrote it, and it is newer than any known
 * message from them. An older message fetched later changes nothing, whatever the clocks say
 * (product rules, section 15). The database applies the same rule to incoming messages.
 */
export function bringsBack({
  fromMe,
  at,
  theirLastAt,
}: {
  fromMe: boolean;
  at: number;
  /** The person's newest message that was already known. */
  theirLastAt: number | null;
}): boolean {
  return !fromMe && at > (theirLastAt ?? -Infinity);
}

/**
 * Which scheduled messages a message from the person drops: those scheduled before it. What the
 * user schedules after seeing it stays (product rules, section 15).
 */
export function droppedByAnswer<Scheduled extends { scheduledAt: number }>(
  scheduled: readonly Scheduled[],
  answeredAt: number,
): Scheduled[] {
  return scheduled.filter(({ scheduledAt }) => scheduledAt < answeredAt);
}

/**
 * The version after a save; null if another tab saved a newer one (product rules, section 15).
 * Version 0 means no draft.
 */
export function nextDraftVersion({
  stored,
  known,
}: {
  /** The currently stored version. */
  stored: number;
  /** The last version that the tab has seen. */
  known: number;
}): number | null {
  return stored === known ? stored + 1 : null;
}
