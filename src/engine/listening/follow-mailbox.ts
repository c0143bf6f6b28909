import { MailError } from '#connectors/mail/mail.ts';
import type { WatchedMailbox } from '#data/mailboxes/watched-mailboxes.ts';
import { elapsedNow } from '#engine/lane/lane-run.ts';
import { createMailboxNews } from '#engine/listening/mailbox-news.ts';
import type { SharedWatch } from '#engine/listening/mailbox-watch-parts.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;
const MOST_DOUBLINGS = 20;
/** A connection that lasted this long did not fail; real ms. */
const STOOD_MS = 60_000;

type Following = {
  shared: SharedWatch;
  mailbox: WatchedMailbox;
  signal: AbortSignal;
};
/** How watching a mailbox went; LOST: only its user can fix it. */
type Went = 'WELL' | 'FAILED' | 'LOST';
type Follower = Following & { news: ReturnType<typeof createMailboxNews> };

/**
 * Watches one mailbox until `signal` is aborted, and wakes its lane on news. While a connection is
 * free it listens, otherwise it polls. A closed connection is reopened after a back-off that
 * doubles per failure in a row up to five minutes, and is free for another mailbox meanwhile.
 * Writes nothing while nothing arrives. Never throws.
 */
export async function followMailbox(following: Following): Promise<void> {
  const { shared, mailbox, signal } = following;
  const news = createMailboxNews(shared, mailbox.userId, signal);
  const follower = { ...following, news };
  let failures = 0;
  while (!signal.aborted) {
    const hasLine = !mailbox.keepsLine || shared.lines.tryTake();
    const went = hasLine ? await listen(follower) : await look(follower);
    // Trying a refused sign-in again soon would not help.
    failures = went === 'WELL' ? 0 : went === 'LOST' ? MOST_DOUBLINGS : failures + 1;
    if (signal.aborted) break;
    const restMs =
      went === 'WELL' && !hasLine
        ? shared.config.pollMs
        : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, MOST_DOUBLINGS));
    // Jitter, so that the mailboxes of one server that went down don't all reconnect at once.
    await shared.sleep({ ms: restMs * (0.75 + shared.random() / 2), signal });
  }
  await news.settled();
}

/** Listens until the connection ends, then releases it. */
async function listen(follower: Follower): Promise<Went> {
  const { shared, mailbox, signal } = follower;
  const opening = createOpening(shared);
  try {
    await opening.begin();
    if (signal.aborted) return 'WELL';
    const startedAt = elapsedNow(shared.clock);
    let first: Promise<Went> | null = null;
    const { ended } = await shared.mail.watch({
      userId: mailbox.userId,
      signal,
      onNews() {
        if (first !== null) return follower.news.tell();
        // This event only says that the connection is open. Checking for earlier mail instead of
        // waking the lane means that a quiet mailbox never causes a write.
        first = lookNow(follower).finally(opening.end);
      },
    });
    await first;
    if (ended === 'LOST') {
      // Only a read can say why it is lost and notify its user.
      await lookNow(follower);
      return 'LOST';
    }
    const stood = elapsedNow(shared.clock) - startedAt >= STOOD_MS;
    return ended === 'ABORTED' || stood ? 'WELL' : 'FAILED';
  } catch (error) {
    logFailure(follower, error);
    return 'FAILED';
  } finally {
    opening.end();
    if (mailbox.keepsLine) shared.lines.give();
  }
}

/** One poll, when it is its turn. */
async function look(follower: Follower): Promise<Went> {
  const opening = createOpening(follower.shared);
  try {
    await opening.begin();
    return follower.signal.aborted ? 'WELL' : await lookNow(follower);
  } finally {
    opening.end();
  }
}

/** Checks whether anything arrived since the lane last read. Never throws. */
async function lookNow(follower: Follower): Promise<Went> {
  const { shared, mailbox, signal, news } = follower;
  const { userId } = mailbox;
  try {
    const known = await shared.store.readMailbox({ userId });
    if (known?.status !== 'CONNECTED' || signal.aborted) return 'WELL';
    const { emails, place } = await shared.mail.readNew({
      userId,
      place: known.place,
      limit: 1,
      deadlineMs: shared.config.requestTimeoutMs,
      signal,
    });
    if (emails.length > 0 || place !== known.place) news.tell();
    return 'WELL';
  } catch (error) {
    if (!signal.aborted) logFailure(follower, error);
    return error instanceof MailError && error.lost ? 'LOST' : 'FAILED';
  }
}

function logFailure(follower: Follower, error: unknown): void {
  const { userId } = follower.mailbox;
  follower.shared.log.debug({ userId, error: String(error) }, 'A watched mailbox isn’t responding');
}

/** A place among those that may be opening at once; released once, however often it is ended. */
function createOpening({ openings }: SharedWatch): { begin: () => Promise<void>; end: () => void } {
  let held = false;
  return {
    async begin() {
      await openings.take();
      held = true;
    },
    end() {
      if (held) openings.give();
      held = false;
    },
  };
}
