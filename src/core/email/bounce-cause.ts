import { FULL, MESSAGE, NO_DOMAIN, NOBODY, ROUTE } from '#core/email/bounce-cause-words.ts';

/**
 * Why a message came back. ADDRESS: no one is there, or the whole domain doesn't exist.
 * MAILBOX_FULL. MESSAGE: this message or its sender is refused there (policy, spam, size), which
 * says nothing about the address. ROUTE: delivery failed on the way. UNKNOWN: the mail system
 * doesn't say.
 */
export type BounceCause = 'ADDRESS' | 'MAILBOX_FULL' | 'MESSAGE' | 'ROUTE' | 'UNKNOWN';

/**
 * The cause and whether it lasts, from the enhanced status (RFC 3463) and the words around it.
 * Words that name the cause take precedence over the status, because servers are careless with it:
 * Exchange Online sends 5.4.1 for users who don't exist, and many send 5.1.1 or 5.7.1 for
 * everything. A full mailbox is never lasting, not even as 5.2.2, because its owner can empty it. A
 * failed route whose status says no more than "5" is retried.
 */
export function bounceCause({ status, words }: { status: string | null; words: string }): {
  cause: BounceCause;
  lasting: boolean;
} {
  const cause = causeOf({ status, words });
  const told = status !== null && !status.endsWith('.0.0');
  const lasting =
    status !== null && (told || status.startsWith('4'))
      ? status.startsWith('5')
      : cause !== 'ROUTE';
  return { cause, lasting: lasting && cause !== 'MAILBOX_FULL' };
}

function causeOf({ status, words }: { status: string | null; words: string }): BounceCause {
  const detail = status?.slice(2) ?? '';
  if (/^(?:2\.3|3\.4)$/u.test(detail)) return 'MESSAGE';
  if (detail === '2.2' || FULL.test(words)) return 'MAILBOX_FULL';
  if (NOBODY.test(words)) return 'ADDRESS';
  if (/^(?:7\.|6\.|1\.[78]$)/u.test(detail)) return 'MESSAGE';
  if (MESSAGE.test(words)) return 'MESSAGE';
  if (NO_DOMAIN.test(words)) return 'ADDRESS';
  if (/^(?:1\.|2\.1$|4\.[14]$)/u.test(detail) && status?.startsWith('5') === true) return 'ADDRESS';
  if (detail.startsWith('4.') || ROUTE.test(words)) return 'ROUTE';
  return 'UNKNOWN';
}
