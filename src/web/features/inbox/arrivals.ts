import type { Conversation } from './inbox-query.ts';

type Standing = Pick<Conversation, 'id' | 'lastMessage'>;

/** When each conversation had its last message. */
export function newestTimes(conversations: readonly Standing[]): ReadonlyMap<string, string> {
  return new Map(conversations.map(({ id, lastMessage }) => [id, lastMessage?.at ?? '']));
}

/**
 * The conversation whose newest message came from the person since the list was last read; null:
 * none. What was only fetched from the past stands behind all that was known, so it is not told.
 */
export function arrivedIn<One extends Standing>({
  before,
  now,
}: {
  before: ReadonlyMap<string, string>;
  now: readonly One[];
}): One | null {
  const last = [...before.values()].reduce((one, other) => (one > other ? one : other), '');
  return (
    now.find(
      ({ id, lastMessage }) =>
        lastMessage !== null &&
        !lastMessage.fromMe &&
        lastMessage.at > (before.get(id) ?? last) &&
        lastMessage.at > '',
    ) ?? null
  );
}
