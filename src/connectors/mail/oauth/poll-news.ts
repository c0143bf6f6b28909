import { setTimeout as wait } from 'node:timers/promises';
import type { Mailbox } from '#connectors/mail/mail.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';

/** Where a mailbox stood at a look, and whether something came since the one before. */
type Look = { place: string; news: boolean };

/**
 * Looks again and again whether something came (decision 117: a push of these providers needs an
 * address that the internet reaches). It begins with a hint, since something may have come before the
 * first look. What a look renews is what the next one uses. Never throws.
 */
export async function pollNews({
  mailbox: { signal, onNews, ...mailbox },
  pollMs,
  look,
}: {
  mailbox: Mailbox & { signal: AbortSignal; onNews: () => void };
  pollMs: number;
  /** Throws `ApiFailure`. */
  look: (query: { mailbox: Mailbox; place: string | null }) => Promise<Look>;
}): Promise<{ ended: 'ABORTED' | 'LINE' | 'LOST' }> {
  let { credentials } = mailbox;
  let place: string | null = null;
  const renewed: Mailbox['renewed'] = async (given) => {
    await mailbox.renewed?.(given);
    credentials = given;
  };
  try {
    while (!signal.aborted) {
      const seen: Look = await look({
        mailbox: { ...mailbox, credentials, renewed, signal },
        place,
      });
      if (place === null || seen.news) onNews();
      ({ place } = seen);
      await wait(pollMs, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted && error instanceof ApiFailure && error.lost) return { ended: 'LOST' };
  }
  return { ended: signal.aborted ? 'ABORTED' : 'LINE' };
}
