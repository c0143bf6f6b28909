import { elapsedNow } from '#engine/lane/lane-run.ts';
import type { MailboxWatchParts } from '#engine/listening/mailbox-watch-parts.ts';

/**
 * The lane is woken for one mailbox at most this often, in real ms: it reads everything at once.
 */
const TELL_REST_MS = 1000;

/**
 * Wakes the lane on news: the first at once, what follows meanwhile or soon after together. `tell`
 * never throws; the sweep finds what can't be reported.
 */
export function createMailboxNews(
  parts: Pick<MailboxWatchParts, 'store' | 'sleep' | 'log' | 'clock'>,
  userId: string,
  signal: AbortSignal,
): { tell: () => void; settled: () => Promise<void> } {
  let more = false;
  let telling: Promise<void> | null = null;
  let notifiedAt = -Infinity;

  async function tellAll(): Promise<void> {
    while (more && !signal.aborted) {
      const restMs = notifiedAt + TELL_REST_MS - elapsedNow(parts.clock);
      if (restMs > 0) await parts.sleep({ ms: restMs, signal });
      if (signal.aborted) break;
      more = false;
      notifiedAt = elapsedNow(parts.clock);
      await parts.store
        .tellNews({ userId })
        .catch((error: unknown) =>
          parts.log.warn({ userId, error: String(error) }, 'Couldn’t notify a lane of new mail'),
        );
    }
    telling = null;
  }
  return {
    tell() {
      more = true;
      telling ??= tellAll();
    },
    settled: async () => void (await telling),
  };
}
