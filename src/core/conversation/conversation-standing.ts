/**
 * Who wrote last and how far the user has read, in campaign ms; null: nobody, or nothing. `markedUnread`
 * is the user's own word, which only reading takes back.
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
 * Whether the conversation counts as unread: the person wrote something behind what was read, and
 * the user has not answered since, here or elsewhere; or the user set it back (product rules, section
 * 15). The database derives the same in `conversations.unread`.
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
 * Whether a message brings an archived conversation back: the person wrote it, and it is newer than
 * all that was known of them. What is fetched later from before that changes nothing, whatever the
 * clocks say (product rules, section 15). The database applies the same when messages come in.
 */
export function bringsBack({
  fromMe,
  at,
  theirLastAt,
}: {
  fromMe: boolean;
  at: number;
  /** The newest of the person's messages that was known before. */
  theirLastAt: number | null;
}): boolean {
  return !fromMe && at > (theirLastAt ?? -Infinity);
}

/**
 * Which scheduled messages the person's message drops: those that were planned before they wrote.
 * What the user schedules knowing of the message stays (product rules, section 15).
 */
export function droppedByAnswer<Scheduled extends { scheduledAt: number }>(
  scheduled: readonly Scheduled[],
  answeredAt: number,
): Scheduled[] {
  return scheduled.filter(({ scheduledAt }) => scheduledAt < answeredAt);
}

/**
 * The draft that stands after a save: the next version, or null where another tab was newer (product
 * rules, section 15). Version 0 is no draft.
 */
export function nextDraftVersion({
  stored,
  known,
}: {
  /** The version that is stored now. */
  stored: number;
  /** The version that the tab has seen. */
  known: number;
}): number | null {
  return stored === known ? stored + 1 : null;
}
