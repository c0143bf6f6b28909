import type { WatchedMailbox } from '#data/mailboxes/watched-mailboxes.ts';
import { followMailbox } from '#engine/listening/follow-mailbox.ts';
import type { MailboxWatchParts, SharedWatch } from '#engine/listening/mailbox-watch-parts.ts';
import { createPlaces } from '#engine/listening/places.ts';

/** How often the worker asks which mailboxes are its own; real ms. */
const ROSTER_MS = 10_000;
/** How many mailboxes are opened or polled at once. */
const OPENINGS = 64;

export type MailboxWatch = { stop: () => Promise<void> };

/**
 * Watches this worker's share of all connected mailboxes, so that a reply stops its lead within
 * seconds (product rules, section 16). What it hears are hints: it wakes lanes, and only what they
 * read counts; their sweep finds what it misses (decision 125). The mailboxes of a dead worker are
 * taken over at the next roster check. `stop` closes every connection.
 */
export function watchMailboxes(parts: MailboxWatchParts): MailboxWatch {
  const stopping = new AbortController();
  const shared: SharedWatch = {
    ...parts,
    lines: createPlaces(parts.config.connections),
    openings: createPlaces(OPENINGS),
  };
  const done = keepWatching(shared, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

type Followed = { connectedAt: number; ends: AbortController; done: Promise<void> };

async function keepWatching(shared: SharedWatch, signal: AbortSignal): Promise<void> {
  const followed = new Map<string, Followed>();
  while (!signal.aborted) {
    const mailboxes = await shared.store.mailboxes().catch((error: unknown) => {
      shared.log.warn({ error: String(error) }, 'Couldn’t list the mailboxes to watch');
      return null;
    });
    if (mailboxes !== null && !signal.aborted) assign(shared, followed, mailboxes);
    await shared.sleep({ ms: ROSTER_MS, signal });
  }
  for (const { ends } of followed.values()) ends.abort();
  await Promise.all([...followed.values()].map(({ done }) => done));
}

/**
 * Drops mailboxes that are another worker's now or were reconnected, and starts watching new ones.
 */
function assign(
  shared: SharedWatch,
  followed: Map<string, Followed>,
  mailboxes: readonly WatchedMailbox[],
): void {
  const wanted = new Map(mailboxes.map((mailbox) => [mailbox.userId, mailbox]));
  for (const [userId, { connectedAt, ends }] of followed)
    if (wanted.get(userId)?.connectedAt !== connectedAt) {
      ends.abort();
      followed.delete(userId);
    }
  for (const mailbox of mailboxes)
    if (!followed.has(mailbox.userId)) {
      const ends = new AbortController();
      followed.set(mailbox.userId, {
        connectedAt: mailbox.connectedAt,
        ends,
        done: followMailbox({ shared, mailbox, signal: ends.signal }),
      });
    }
}
