import {
  composeMail,
  dateText,
  headerText,
  mailboxText,
  textBody,
  withFile,
} from '#mail/people/compose-mail.ts';
import type { KeptAttachment } from '#store/chat-store.ts';
import type { MailFacts } from '#store/mail-store.ts';
import { hashText, pick } from '#world/hash.ts';

/** Who answers which mail, when; `bits` draw the form. */
export interface Answering {
  facts: MailFacts;
  from: { name: string; address: string };
  at: number;
  bits: number;
}

type Header = readonly [name: string, value: string | null];

const reSubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);
const domainOf = (address: string) => address.split('@')[1] ?? 'mail.example';

function quoteLines(text: string): string {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}

/** An answer in the ways that programs quote: above, below, Outlook's, or not at all. */
function quoting({ facts, bits }: Answering, text: string): { form: string; text: string } {
  const said = `On ${new Date(facts.sentAt).toUTCString().slice(0, 22)}, ${facts.from.name || facts.from.address} wrote:`;
  const quote = `${said}\r\n\r\n${quoteLines(facts.text)}`;
  return pick(
    [
      { form: 'above the quote', text: `${text}\r\n\r\n${quote}\r\n` },
      { form: 'above the quote', text: `${text}\r\n\r\n${quote}\r\n` },
      { form: 'below the quote', text: `${quote}\r\n\r\n${text}\r\n` },
      {
        form: 'Outlook',
        text: `${text}\r\n\r\n-----Original Message-----\r\nFrom: ${mailboxText(facts.from)}\r\nSent: ${new Date(facts.sentAt).toUTCString()}\r\nSubject: ${facts.subject}\r\n\r\n${facts.text}\r\n`,
      },
      { form: 'without a quote', text: `${text}\r\n\r\nSent from my iPhone\r\n` },
    ],
    bits >>> 3,
  );
}

function threadHeaders(
  { facts, from, at, bits }: Answering,
  { subject, text }: { subject: string; text: string },
): Header[] {
  // One person may be away and have a ticket system that answers, both at the same moment.
  const id = `${at.toString(36)}.${hashText(bits, text).toString(36)}`;
  return [
    ['From', mailboxText(from)],
    ['To', facts.answerTo],
    ['Subject', headerText(subject)],
    ['Date', dateText(at)],
    ['Message-ID', `<${id}@${domainOf(from.address)}>`],
    ['In-Reply-To', facts.messageId || null],
    ['References', [...facts.references, facts.messageId].join('\r\n ').trim() || null],
  ];
}

/**
 * A person's own answer. `ownSubject`: under a subject of their own, still in the thread. `file`:
 * what they send along.
 */
export function humanAnswer(
  answering: Answering,
  {
    text,
    ownSubject,
    file,
  }: { text: string; ownSubject: string | null; file: KeptAttachment | null },
): { raw: Buffer; form: string } {
  const quoted = quoting(answering, text);
  const alternative = answering.bits % 3 === 0 ? null : `=_${answering.bits.toString(16)}`;
  const body = textBody(quoted.text, alternative);
  return {
    form: quoted.form,
    raw: composeMail(
      threadHeaders(answering, {
        subject: ownSubject ?? reSubject(answering.facts.subject),
        text,
      }),
      file === null ? body : withFile(body, file),
    ),
  };
}

const dayText = (at: number) =>
  new Date(at).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const shortDay = (at: number) => {
  const [year, month, day] = isoDay(at).split('-');
  return `${day}.${month}.${year}`;
};

/** Notices of absence, by the headers and texts of those who send them (RFC 3834 and before it). */
const NOTICES = [
  {
    form: 'Exchange',
    subject: (subject: string) => `Automatic reply: ${subject}`,
    headers: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Auto-Response-Suppress', 'All'],
      ['X-MS-Exchange-Inbox-Rules-Loop', 'practice'],
    ],
    text: (until: number) =>
      `Thank you for your message. I am out of the office and will be back on ${dayText(until)}. I will have limited access to email until then.`,
  },
  {
    form: 'Gmail',
    subject: reSubject,
    headers: [
      ['Auto-Submitted', 'auto-replied'],
      ['Precedence', 'bulk'],
      ['X-Autoreply', 'yes'],
    ],
    text: (until: number) =>
      `Hi,\r\n\r\nI'm on vacation until ${dayText(until)} and will answer when I'm back.`,
  },
  {
    form: 'Sieve vacation',
    subject: (subject: string) => `Auto: ${subject}`,
    headers: [['Auto-Submitted', 'auto-replied (vacation)']],
    text: (until: number) => `I am away and will return on ${isoDay(until)}.`,
  },
  {
    form: 'German Exchange',
    subject: (subject: string) => `Automatische Antwort: ${subject}`,
    headers: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Auto-Response-Suppress', 'All'],
    ],
    text: (until: number) =>
      `Vielen Dank für Ihre Nachricht. Ich bin ab dem ${shortDay(until)} wieder erreichbar.`,
  },
  {
    form: 'without headers',
    subject: (subject: string) => `Out of office: ${subject}`,
    headers: [],
    text: (until: number) => `I'm out of the office. Back on ${dayText(until)}.`,
  },
] as const;

/** A notice that the person is away, with the day of their return. */
export function awayNotice(
  answering: Answering,
  until: number,
): { raw: Buffer; form: string; text: string } {
  const { form, subject, headers, text } = pick(NOTICES, answering.bits);
  const said = text(until);
  return {
    form,
    text: said,
    raw: composeMail(
      [
        ['Return-Path', '<>'],
        ...threadHeaders(answering, {
          subject: subject(answering.facts.subject),
          text: said,
        }),
        ...headers,
      ],
      textBody(said, null),
    ),
  };
}

const PROGRAMS = [
  {
    form: 'ticket',
    subject: (subject: string) => `[Ticket #48213] ${subject}`,
    text: 'We have received your request. A member of our team will get back to you within two working days.',
  },
  {
    form: 'left the company',
    subject: reSubject,
    text: 'I no longer work here. Please contact the office instead.',
  },
] as const;

/** An answer by a program: a receipt of a ticket system, or that someone has left. */
export function programAnswer(answering: Answering): { raw: Buffer; form: string; text: string } {
  const { form, subject, text } = pick(PROGRAMS, answering.bits);
  return {
    form,
    text,
    raw: composeMail(
      [
        ...threadHeaders(answering, { subject: subject(answering.facts.subject), text }),
        ['Auto-Submitted', 'auto-replied'],
        ['Precedence', 'auto_reply'],
      ],
      textBody(text, null),
    ),
  };
}
