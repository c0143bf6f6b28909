import { setTimeout as wait } from 'node:timers/promises';
import type { Mailbox } from '#connectors/mail/mail.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import { withRenewal } from '#connectors/mail/oauth/api-session.ts';

/** Where a mailbox stood at a look, and whether something came since the one before. */
type Look<Place> = { place: Place; news: boolean };

/**
 * Looks again and again whether something came (decision 117: a push of these providers needs an
 * address that the internet reaches). It begins with a hint, since something may have come before the
 * first look. What a look renews is what the next one uses. Never throws.
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
