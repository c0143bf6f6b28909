import type { MailError, NewEmails } from '#connectors/mail/mail.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/** A mailbox in memory; its reading place is how many messages were read. */
export type FakeInbox = {
  mail: UserMail;
  /** All received messages, oldest first. */
  received: ReceivedEmail[];
  /** How often it was polled for new mail. */
  reads: number;
  /** Thrown by the next poll and all after it. */
  failure: MailError | null;
  /** Recreates the mailbox: everything arrives again under other ids. */
  restart: () => void;
};

export function createFakeInbox(): FakeInbox {
  let restarted = false;
  const inbox: FakeInbox = {
    received: [],
    reads: 0,
    failure: null,
    restart() {
      restarted = true;
      inbox.received = inbox.received.map((email) => ({ ...email, id: `again-${email.id}` }));
    },
    mail: {
      send: () => Promise.reject(new Error('Nothing is sent from a fake inbox.')),
      findSent: () => Promise.reject(new Error('Nothing is sent from a fake inbox.')),
      readNew({ place, limit }) {
        inbox.reads += 1;
        if (inbox.failure !== null) return Promise.reject(inbox.failure);
        const from = restarted ? 0 : Number(place ?? inbox.received.length);
        const until = Math.min(from + limit, inbox.received.length);
        const news: NewEmails = {
          emails: inbox.received.slice(from, until),
          place: String(until),
          more: until < inbox.received.length,
          restarted,
        };
        restarted = false;
        return Promise.resolve(news);
      },
    },
  };
  return inbox;
}

let made = 0;
/** A message of a person, as a mailbox holds it. */
export function receivedEmail(parts: Partial<ReceivedEmail>): ReceivedEmail {
  made += 1;
  return {
    id: String(made),
    threadId: null,
    messageId: `<in-${made}@client.example>`,
    inReplyTo: null,
    references: [],
    from: { name: 'Ada', address: 'ada@client.example' },
    to: [{ name: 'Maya', address: 'maya@firm.example' }],
    subject: 'Re: Hello',
    at: 0,
    text: 'Yes, tell me more.',
    html: null,
    headers: {},
    files: [],
    report: null,
    ...parts,
  };
}

/** A bounce report: the address does not exist, or delivery is retried later. */
export function bounceReport({
  messageId,
  address,
  status = '5.1.1',
  at,
}: {
  messageId: string;
  address: string;
  status?: string;
  at: number;
}): ReceivedEmail {
  return receivedEmail({
    at,
    from: { name: 'Mail Delivery Subsystem', address: 'mailer-daemon@mx.example' },
    subject: 'Undelivered Mail Returned to Sender',
    text: status.startsWith('5') ? 'User unknown' : 'Connection timed out',
    headers: { 'content-type': 'multipart/report; report-type=delivery-status; boundary=b' },
    report: {
      recipients: [{ 'final-recipient': `rfc822; ${address}`, action: 'failed', status }],
      original: { 'message-id': messageId, to: address },
    },
  });
}
