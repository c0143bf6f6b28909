import { MailError, type NewEmails } from '#connectors/mail/mail.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import { bounceReport, receivedEmail } from '../../support/fake-inbox.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Random } from '../seeded-random.ts';
import type { WorkerProcess } from '../worker-process.ts';
import type { AcceptedEmail } from './mail-server.ts';

const HOUR_MS = 3_600_000;

/** The mail returned for an email, and the faults of reading it, each as a probability. */
export type MailReturns = {
  reply: number;
  away: number;
  bounce: number;
  bounceForNow: number;
  complaint: number;
  /** A read fails; the mailbox was recreated; new mail isn't announced. */
  readFails: number;
  restarts: number;
  newsLost: number;
};
export const NO_MAIL_RETURNS: MailReturns = {
  reply: 0,
  away: 0,
  bounce: 0,
  bounceForNow: 0,
  complaint: 0,
  readFails: 0,
  restarts: 0,
  newsLost: 0,
};

const KINDS = ['reply', 'away', 'bounce', 'bounceForNow', 'complaint'] as const;
export type ReturnKind = (typeof KINDS)[number];

/** A message in a mailbox: what it is, and the email that it is about. `at` in campaign time. */
export type ReturnedEmail = {
  kind: ReturnKind;
  index: number;
  userId: string;
  requestId: string;
  /** The person's address, in lower case. */
  address: string;
  at: number;
  email: ReceivedEmail;
};

type Options = {
  scheduler: Scheduler;
  random: Random;
  returns: MailReturns;
  rate: number;
  now: () => number;
  onArrived: (one: ReturnedEmail) => void;
};

/** The mailboxes of a history: the ledger of everything that came back, in the order it came. */
export class ReturnedMail {
  readonly #options: Options;
  readonly #inboxes = new Map<string, ReturnedEmail[]>();

  constructor(options: Options) {
    this.#options = options;
  }

  inboxOf(userId: string): readonly ReturnedEmail[] {
    return this.#inboxes.get(userId) ?? [];
  }

  /**
   * A mail server accepted an email: its recipient, or their mail system, may reply more than once.
   */
  onAccepted(accepted: AcceptedEmail): void {
    const { random, returns, scheduler, rate } = this.#options;
    for (const kind of KINDS)
      if (random.chance(returns[kind])) {
        const hours = random.pick([0, 0.001, 0.1, 2, 30]) * random.next();
        scheduler.after((hours * HOUR_MS) / rate, () => this.#arrive(kind, accepted));
      }
  }

  #arrive(kind: ReturnKind, { userId, to, messageId, requestId }: AcceptedEmail): void {
    const inbox = this.#inboxes.get(userId) ?? [];
    this.#inboxes.set(userId, inbox);
    const at = this.#options.now();
    const id = `${userId}-${inbox.length}`;
    const email = messageOf({ kind, id, address: to, messageId, at });
    const one = {
      kind,
      index: inbox.length,
      userId,
      requestId,
      address: to.toLowerCase(),
      at,
      email,
    };
    inbox.push(one);
    this.#options.onArrived(one);
  }
}

function messageOf({
  kind,
  id,
  address,
  messageId,
  at,
}: {
  kind: ReturnKind;
  id: string;
  address: string;
  messageId: string;
  at: number;
}): ReceivedEmail {
  const own = { id, messageId: `<in-${id}@client.example>`, at };
  const answer = { ...own, inReplyTo: messageId, references: [messageId] };
  const from = { name: '', address };
  switch (kind) {
    case 'reply':
      return receivedEmail({ ...answer, from });
    case 'away':
      return receivedEmail({
        ...answer,
        from,
        subject: 'Automatic reply: Hello',
        text: 'I am out of the office and back soon.',
        headers: { 'auto-submitted': 'auto-replied' },
      });
    case 'complaint':
      return receivedEmail({
        ...own,
        from: { name: '', address: 'feedback@provider.example' },
        subject: 'Complaint',
        text: 'This is an email abuse report.',
        headers: { 'content-type': 'multipart/report; report-type=feedback-report; boundary=b' },
        report: {
          recipients: [{ 'feedback-type': 'abuse', 'original-rcpt-to': address }],
          original: { 'message-id': messageId, to: address },
        },
      });
    case 'bounce':
    case 'bounceForNow': {
      const status = kind === 'bounce' ? '5.1.1' : '4.4.1';
      return { ...bounceReport({ messageId, address, status, at }), ...own };
    }
  }
}

/**
 * Reading as one worker reaches it: its place is how many messages were read. Looks take time,
 * fail, and find a mailbox that was made again, in which everything comes a second time.
 */
export function createReading({
  returned,
  scheduler,
  random,
  returns,
  process,
  onRead,
  onFault,
}: {
  returned: ReturnedMail;
  scheduler: Scheduler;
  random: Random;
  returns: MailReturns;
  process: WorkerProcess;
  /** A look that is answered, and up to where it shows the mailbox. */
  onRead: (look: { userId: string; upTo: number; whole: boolean }) => void;
  onFault: (fault: string) => void;
}): Pick<UserMail, 'readNew'> {
  const look = (userId: string, place: string | null, limit: number): NewEmails => {
    const inbox = returned.inboxOf(userId);
    const restarted = place !== null && random.chance(returns.restarts);
    const from = restarted ? 0 : Number(place ?? inbox.length);
    const upTo = Math.min(inbox.length, from + limit);
    const again = restarted ? `again-${scheduler.elapsed()}-` : '';
    onRead({ userId, upTo, whole: upTo === inbox.length });
    return {
      emails: inbox.slice(from, upTo).map(({ email }) => ({ ...email, id: `${again}${email.id}` })),
      place: String(upTo),
      more: upTo < inbox.length,
      restarted,
    };
  };
  return {
    readNew: ({ userId, place, limit }) =>
      new Promise((resolve, reject) => {
        const fate = process.leaves('readNew');
        if (!fate.leaves) return;
        scheduler.after(1 + random.next() * 3, () => {
          if (fate.killAtAnswer) return process.kill({ point: 'answer', port: 'readNew' });
          if (random.chance(returns.readFails)) {
            onFault('readNew fails');
            const error = new MailError({ problem: 'TIMED_OUT', lost: false, answer: 'late' });
            return process.hand(() => reject(error));
          }
          const news = look(userId, place, limit);
          process.hand(() => resolve(news));
        });
      }),
  };
}
