import type { Message, ThreadEntry } from '../inbox-query.ts';

/**
 * The newest message on the screen that the writer didn’t write by hand, for the server to tell
 * what came after it; null where there is none. The writer’s own are left out, so that a message
 * that is tried again says the same as before.
 */
export function newestByOthers(
  entries: readonly ThreadEntry[],
  me: string | undefined,
): Message['id'] | null {
  const ids = entries.flatMap((entry) =>
    entry.kind === 'MESSAGE' &&
    !(entry.sentBy === 'USER' && (entry.actor ?? me) === me) &&
    /^\d+$/.test(entry.id)
      ? [entry.id]
      : [],
  );
  return ids.reduce<Message['id'] | null>(
    (newest, id) => (newest === null || BigInt(id) > BigInt(newest) ? id : newest),
    null,
  );
}
