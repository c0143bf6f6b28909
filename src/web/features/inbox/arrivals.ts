import type { Conversation } from './inbox-query.ts';

type Standing = Pick<Conversation, 'id' | 'lastMessage'>;

/** When each conversation had its last message. */
export function newestTimes(conversations: readonly Standing[]): ReadonlyMap<string, string> {
  return new Map(conversations.map(({ id, lastMessage }) => [id, lastMessage?.at ?? '']));
}

/**
 * The conversation with the newest message received since the list was last read; null: none. Older
 * messages that were only fetched late are behind everything known, so they aren't announced.
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
