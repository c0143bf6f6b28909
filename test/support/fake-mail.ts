import type {
  MailError,
  NewEmails,
  OutgoingEmail,
  SendOutcome,
  SentSearch,
} from '#connectors/mail/mail.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import type { Clock } from '#core/time/clock.ts';

/**
 * The fate of one attempt: accepted with its response lost, lost before it was accepted, or
 * answered.
 */
type FakeMailFault = 'lost answer' | 'lost before' | SendOutcome;
/** A message that the fake server took. */
type FakeEmail = { userId: string; at: number; email: OutgoingEmail };

export type FakeMail = UserMail & {
  /** Every message that was accepted, in order. */
  accepted: FakeEmail[];
  /** Called right before a message would be accepted; its result decides what happens to it. */
  fault: ((email: OutgoingEmail) => FakeMailFault | null) | null;
  /** Called while a send gets ready, before `beforeDelivery`. */
  beforeSend: ((email: OutgoingEmail) => void) | null;
  /** Overrides the result of a search. */
  search: ((messageId: string) => SentSearch | null) | null;
  /** The error of reading the mailbox; null: it can be read. */
  unreadable: MailError | null;
  /** Calls besides reading: `send` and `findSent`, with their Message-ID. */
  calls: string[];
};

/** A link that names its email. */
export const emailLinkUrlOf: EngineParts['emailLinkUrl'] = ({ purpose, claims: { requestId } }) =>
  `https://links.example/${purpose === 'OPEN' ? 'o' : 'u'}/${requestId}`;

/** In-memory mailboxes for tests of the engine: sent emails are kept, and can be found again. */
export function createFakeMail({ clock }: { clock: Clock }): FakeMail {
  const mail: FakeMail = {
    accepted: [],
    fault: null,
    beforeSend: null,
    search: null,
    unreadable: null,
    calls: [],
    async send({ userId, email, beforeDelivery }) {
      mail.calls.push(`send ${email.messageId}`);
      mail.beforeSend?.(email);
      await beforeDelivery?.();
      const fault = mail.fault?.(email) ?? null;
      if (fault === 'lost before') return { kind: 'UNKNOWN' };
      if (fault !== null && fault !== 'lost answer') return fault;
      mail.accepted.push({ userId, at: clock.now(), email });
      return fault === 'lost answer'
        ? { kind: 'UNKNOWN' }
        : { kind: 'SENT', threadId: `thread-${email.messageId}` };
    },
    findSent({ messageId }) {
      mail.calls.push(`findSent ${messageId}`);
      const said = mail.search?.(messageId) ?? null;
      if (said !== null) return Promise.resolve(said);
      const found = mail.accepted.find(({ email }) => email.messageId === messageId);
      return Promise.resolve(
        found === undefined
          ? { result: 'NOT_SENT' }
          : { result: 'SENT', at: found.at, threadId: `thread-${messageId}` },
      );
    },
    readNew({ place }) {
      if (mail.unreadable !== null) return Promise.reject(mail.unreadable);
      const nothing: NewEmails = { emails: [], place: place ?? '0', more: false, restarted: false };
      return Promise.resolve(nothing);
    },
  };
  return mail;
}
