import { elapsedNow } from '#engine/lane/lane-run.ts';
import type { MailboxWatchParts } from '#engine/listening/mailbox-watch-parts.ts';

/** News of one mailbox are told no more often than this, in real ms: the lane reads all at once. */
const TELL_REST_MS = 1000;

/**
 * Tells the lane of news. The first are told at once; what comes while they are told, or soon
 * after, is told together. `tell` never throws: what can't be told is found by the sweep.
 */
export function createMailboxNews(
  parts: Pick<MailboxWatchParts, 'store' | 'sleep' | 'log' | 'clock'>,
  userId: string,
  signal: AbortSignal,
): { tell: () => void; told: () => Promise<void> } {
  let more = false;
  let telling: Promise<void> | null = null;
  let toldAt = -Infinity;

  async function tellAll(): Promise<void> {
    while (more && !signal.aborted) {
      const restMs = toldAt + TELL_REST_MS - elapsedNow(parts.clock);
      if (restMs > 0) await parts.sleep({ ms: restMs, signal });
      if (signal.aborted) break;
      more = false;
      toldAt = elapsedNow(parts.clock);
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
    told: async () => void (await telling),
  };
}
