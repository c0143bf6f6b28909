import { setTimeout as wait } from 'node:timers/promises';
import type { Mailbox } from '#connectors/mail/mail.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import { withRenewal } from '#connectors/mail/oauth/api-session.ts';

/** A mailbox's state at one poll, and whether anything arrived since the previous one. */
type Look<Place> = { place: Place; news: boolean };

/**
 * Polls for news (decision 117: push from these providers needs a URL reachable from the internet).
 * Starts with a hint, since something may have arrived before the first poll. Credentials renewed
 * by one poll are used by the next. Never throws.
 */
export async function pollNews<Place>(
  { onNews, ...mailbox }: Mailbox & { signal: AbortSignal; onNews: () => void },
  pollMs: number,
  look: (query: { mailbox: Mailbox; place: Place | null }) => Promise<Look<Place>>,
): Promise<{ ended: 'ABORTED' | 'LINE' | 'LOST' }> {
  const { signal } = mailbox;
  const box = withRenewal<Mailbox>(mailbox);
  let place: Place | null = null;
  try {
    while (!signal.aborted) {
      const seen: Look<Place> = await look({ mailbox: box(), place });
      if (place === null || seen.news) onNews();
      ({ place } = seen);
      await wait(pollMs, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted && error instanceof ApiFailure && error.lost) return { ended: 'LOST' };
  }
  return { ended: signal.aborted ? 'ABORTED' : 'LINE' };
}
