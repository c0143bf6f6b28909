import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { emailDomain } from '#core/email/email-address.ts';
import type { EmailAddress } from '#core/email/received-email.ts';
import { checkSheet } from '#connectors/mail/check-sheet.ts';
import type {
  CheckLine,
  CheckStep,
  Mailbox,
  MailboxCheck,
  OutgoingEmail,
  SendOutcome,
} from '#connectors/mail/mail.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';

/** A provider's operations for a check; each throws `ApiFailure`. */
export type CheckActs = {
  /** The address of the mailbox that the grant gives access to. */
  address: () => Promise<string>;
  send: (email: OutgoingEmail) => Promise<SendOutcome>;
  /** Makes the requests of reading new mail once. */
  read: () => Promise<unknown>;
  /** The folder of a message from the mailbox to itself: null until it arrives. */
  seen: (messageId: string) => Promise<'INBOX' | 'JUNK' | null>;
  /** Null if the permissions do not allow it. */
  remove: ((messageId: string) => Promise<void>) | null;
};

const SENDING: readonly CheckStep[] = ['SMTP_REACHED', 'SMTP_SIGNED_IN', 'EMAIL_ARRIVED'];
const READING: readonly CheckStep[] = ['IMAP_REACHED', 'IMAP_SIGNED_IN', 'REPLIES_SEEN'];

/**
 * Checks both directions of a mailbox behind an API (design, png/41) with a message to itself. The
 * provider stores all sent mail. Throws only when storing renewed credentials throws.
 */
export async function checkByApi({
  mailbox: { address, from, onLine },
  acts,
  host,
  arrivalMs,
  lookMs,
}: {
  mailbox: Mailbox & { from: EmailAddress; onLine?: (line: CheckLine) => void };
  acts: CheckActs;
  host: string;
  arrivalMs: number;
  lookMs: number;
}): Promise<MailboxCheck> {
  const sheet = checkSheet(onLine);
  const messageId = `<rw-check-${randomUUID()}@${emailDomain(from.address)}>`;
  /** Whether `act` succeeded; otherwise the first undecided step has failed. */
  const passes = async (steps: readonly CheckStep[], act: () => Promise<void>) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // A provider that refuses the sign-in was reached.
      const [first] = steps;
      if (first !== undefined && (error.lost || error.limited)) sheet.passed(first, null);
      sheet.failed(steps, error, { host });
      return false;
    }
  };
  const sent = await passes(SENDING, async () => {
    const opened = await acts.address();
    sheet.passed('SMTP_REACHED', host);
    if (opened.toLowerCase() !== address.toLowerCase())
      throw new ApiFailure({
        problem: 'PERMISSION_NOT_GRANTED',
        answer: `The grant opens the mailbox of ${opened}`,
      });
    sheet.passed('SMTP_SIGNED_IN', null);
    throwUnlessSent(await acts.send(messageToItself({ address, from, messageId, acts })));
    sheet.passed('EMAIL_ARRIVED', `Sent as ${from.name === '' ? from.address : from.name}`);
  });
  await passes(READING, async () => {
    await acts.read();
    sheet.passed('IMAP_REACHED', host);
    sheet.passed('IMAP_SIGNED_IN', null);
    if (!sent) return;
    const place = await seenWithin({ acts, messageId, arrivalMs, lookMs });
    if (place === null)
      throw new ApiFailure({
        problem: 'EMAIL_DID_NOT_ARRIVE',
        answer: `Not seen within ${Math.round(arrivalMs / 1000)} s`,
      });
    await acts.remove?.(messageId);
    sheet.passed('REPLIES_SEEN', place === 'INBOX' ? null : 'Found in Junk');
  });
  return sheet.close({ savesSentMail: true });
}

function throwUnlessSent(outcome: SendOutcome): void {
  switch (outcome.kind) {
    case 'SENT':
      return;
    case 'REFUSED':
      throw new ApiFailure({ problem: 'SENDER_REFUSED', answer: outcome.answer });
    case 'LIMITED':
      throw new ApiFailure({ problem: 'NOT_REACHED', limited: true, answer: outcome.answer });
    case 'LOST':
      throw new ApiFailure({ problem: outcome.problem, lost: true, answer: outcome.answer });
    case 'NOT_SENT':
      throw new ApiFailure({ problem: outcome.problem, answer: 'The email could not be sent' });
    case 'UNKNOWN':
      throw new ApiFailure({
        problem: 'EMAIL_DID_NOT_ARRIVE',
        answer: 'The provider did not say whether it took the email',
      });
  }
}

async function seenWithin({
  acts,
  messageId,
  arrivalMs,
  lookMs,
}: {
  acts: CheckActs;
  messageId: string;
  arrivalMs: number;
  lookMs: number;
}): Promise<'INBOX' | 'JUNK' | null> {
  for (let waited = 0; ; waited += lookMs) {
    const place = await acts.seen(messageId);
    if (place !== null || waited >= arrivalMs) return place;
    await wait(lookMs, undefined, { ref: false });
  }
}

function messageToItself({
  address,
  from,
  messageId,
  acts: { remove },
}: {
  address: string;
  from: EmailAddress;
  messageId: string;
  acts: CheckActs;
}): OutgoingEmail {
  const rest = remove === null ? 'You can delete it.' : 'It is removed again.';
  const text = `Reachwell sent this email to your own mailbox to see that it arrives. ${rest}`;
  return {
    messageId,
    from,
    to: { name: from.name, address },
    subject: 'Reachwell checks this mailbox',
    text,
    html: `<p>${text}</p>`,
    inReplyTo: null,
    references: [],
    threadId: null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    files: [],
  };
}
