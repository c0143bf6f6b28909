import { setTimeout as wait } from 'node:timers/promises';
import { startCallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { openImapLine } from '#connectors/mail/smtp-imap/imap-line.ts';
import type { MailConnector } from '#connectors/mail/smtp-imap/mail-connector.ts';
import { MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';

/** A connection is replaced once a day, even if the server would keep it. */
const LONGEST_WATCH_MS = 24 * 3_600_000;
/** The shortest time between two IDLEs, if a server ends each one immediately. */
const SHORTEST_IDLE_MS = 1000;

/**
 * Listens to the inbox by IDLE (RFC 2177), or checks it every two minutes if the server has no
 * IDLE. Starts with a hint, since something may have arrived before it listened. Never throws.
 */
export async function watchInbox({
  connector,
  credentials: { imap },
  signal,
  onNews,
  idleMs,
}: {
  connector: MailConnector;
  credentials: SmtpImapCredentials;
  signal: AbortSignal;
  onNews: () => void;
  /** How long one IDLE lasts before it is renewed, in real ms. */
  idleMs?: number | undefined;
}): Promise<{ ended: 'ABORTED' | 'LINE' | 'LOST' }> {
  const time = startCallTime(LONGEST_WATCH_MS, signal);
  try {
    const line = await openImapLine({
      connector,
      server: imap,
      time,
      ...(idleMs !== undefined && { idleMs }),
    });
    try {
      const { client } = line;
      await line.open('INBOX', { readOnly: true });
      client.on('exists', ({ count, prevCount }) => {
        if (count > prevCount) onNews();
      });
      onNews();
      while (client.usable && !signal.aborted) {
        const startedAt = performance.now();
        if ((await time.bound(client.idle())) === false) break;
        const rest = SHORTEST_IDLE_MS - (performance.now() - startedAt);
        if (rest > 0 && client.usable) await wait(rest, undefined, { signal, ref: false });
      }
    } finally {
      await line.close();
    }
  } catch (error) {
    if (!signal.aborted && error instanceof MailFailure && error.lost) return { ended: 'LOST' };
  }
  return { ended: signal.aborted ? 'ABORTED' : 'LINE' };
}
