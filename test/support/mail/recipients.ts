import { randomUUID } from 'node:crypto';
import { bounceReport } from '@reachwell/practice-network/mail/people/bounce-report.ts';
import { dateText } from '@reachwell/practice-network/mail/people/compose-mail.ts';
import { headerOf } from './gmail-stand-in.ts';
import type { MailSubject } from './mail-subject.ts';

/**
 * What a recipient does. `FULL` takes mail from the second try on; `AWAY` comes back on a day that
 * the notice names.
 */
export const FATES = [
  'ANSWERS_FIRST',
  'ANSWERS_SECOND',
  'AWAY',
  'ONE_CLICK',
  'GONE',
  'FULL',
  'SILENT',
  'TICKET',
] as const;
export type Fate = (typeof FATES)[number];

/** A message that reached the server of its recipient, in the order in which they came. */
export type Arrival = {
  at: number;
  to: string;
  subject: string;
  messageId: string;
  inReplyTo: string;
  raw: string;
};

const DAY_MS = 86_400_000;
/** How long an absent recipient stays away. */
export const AWAY_DAYS = 5;

/** Why a recipient's server rejects a message, given how many came before it. */
export function refusalOf({ fate, before }: { fate: Fate | undefined; before: number }) {
  if (fate === 'GONE') return { reason: 'unknown', code: 550, text: '5.1.1 No such user' } as const;
  if (fate === 'FULL' && before === 0)
    return { reason: 'full', code: 552, text: '5.2.2 Mailbox full' } as const;
  return null;
}

/**
 * All recipients: they reply, are away, unsubscribe with one click, can't be reached, or stay
 * silent. `reportsItself`: a mail server in between sends the bounce reports.
 */
export function createRecipients({
  subject,
  fateOf,
  reportsItself,
  post,
}: {
  subject: Pick<MailSubject, 'left' | 'arrives' | 'now' | 'from'>;
  fateOf: (address: string) => Fate | undefined;
  reportsItself: boolean;
  /** The request by which a mail program unsubscribes. */
  post: (url: string) => Promise<void>;
}) {
  const arrivals: Arrival[] = [];
  const reactions: {
    at: number;
    address: string;
    does: 'REPLY' | 'AWAY' | 'UNSUBSCRIBE' | 'BOUNCE';
  }[] = [];

  /** The reaction to one message. */
  async function get(arrival: Arrival): Promise<void> {
    const { to, at, raw } = arrival;
    const fate = fateOf(to);
    const before = arrivals.filter((one) => one.to === to).length;
    arrivals.push(arrival);
    const note = (does: (typeof reactions)[number]['does']) =>
      reactions.push({ at, address: to, does });
    const refusal = refusalOf({ fate, before });
    if (refusal !== null) {
      note('BOUNCE');
      if (!reportsItself)
        await subject.arrives({
          raw: bounceReport({
            address: to,
            sender: subject.from.address,
            reason: refusal.reason,
            at,
            sentAt: at,
            original: Buffer.from(raw, 'latin1'),
            bits: arrivals.length,
          }).raw.toString('latin1'),
        });
      return;
    }
    if (before === 0 && fate === 'AWAY') {
      note('AWAY');
      const back = new Date(at + AWAY_DAYS * DAY_MS).toISOString().slice(0, 10);
      return answer(arrival, {
        subject: `Automatic reply: ${arrival.subject}`,
        text: `Thank you for your email. I am out of the office until ${back}.`,
        headers: { 'Auto-Submitted': 'auto-replied' },
      });
    }
    if (before === 0 && fate === 'TICKET')
      return answer(arrival, {
        subject: `[#${arrivals.length}] We got your request`,
        text: 'We got your request and opened a ticket. Someone will come back to you.',
        headers: { 'Auto-Submitted': 'auto-generated', Precedence: 'auto_reply' },
      });
    if (before === (fate === 'ANSWERS_SECOND' ? 1 : 0) && fate?.startsWith('ANSWERS')) {
      note('REPLY');
      return answer(arrival, { subject: `Re: ${arrival.subject}`, text: 'Yes, let us talk.' });
    }
    if (before === 0 && fate === 'ONE_CLICK') {
      const [, url = ''] = /<(https?:[^>]+)>/u.exec(headerOf(raw, 'list-unsubscribe')) ?? [];
      if (headerOf(raw, 'list-unsubscribe-post') !== 'List-Unsubscribe=One-Click' || url === '')
        throw new Error(`The email to ${to} cannot be unsubscribed from with one click`);
      note('UNSUBSCRIBE');
      await post(url);
    }
  }

  async function answer(
    { to, messageId }: Arrival,
    message: { subject: string; text: string; headers?: Record<string, string> },
  ): Promise<void> {
    const lines = {
      From: to,
      To: subject.from.address,
      Subject: message.subject,
      'Message-ID': `<${randomUUID()}@${to.split('@')[1]}>`,
      'In-Reply-To': messageId,
      References: messageId,
      Date: dateText(subject.now()),
      ...message.headers,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    await subject.arrives({ raw: `${head.join('')}\r\n${message.text}\r\n` });
  }

  return {
    arrivals,
    reactions,
    /** Delivers everything sent since the last time, and lets the recipients react. */
    async getMail(): Promise<void> {
      const left = await subject.left();
      for (const raw of left.slice(arrivals.length)) await get(arrivalOf(raw, subject.now()));
    },
  };
}

function arrivalOf(raw: string, at: number): Arrival {
  const to = /[^\s<>",;]+@[^\s<>",;]+/u.exec(headerOf(raw, 'to').split('<').at(-1) ?? '')?.[0];
  if (to === undefined) throw new Error('An email came for nobody');
  const [subject, messageId, inReplyTo] = ['subject', 'message-id', 'in-reply-to'].map((name) =>
    headerOf(raw, name),
  ) as [string, string, string];
  return { at, to, subject, messageId, inReplyTo, raw };
}
