import { randomUUID } from 'node:crypto';
import { simpleParser, type AddressObject } from 'mailparser';
import { parsePart, type Part } from '#mail/mime-part.ts';
import type { MailFacts } from '#store/mail-store.ts';

/** The bytes of a message with CRLF at the end of every line. */
export function withCrlf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').trim();
const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => unescaped(found))),
];
const firstOf = (field: AddressObject | undefined) => {
  const { name = '', address = '' } = field?.value[0] ?? {};
  return { name, address };
};

/** Of a longer header or text the beginning is read. */
const READ_BYTES = 256 * 1024;

function* leavesOf(part: Part): Generator<Part> {
  if (part.parts.length === 0) yield part;
  for (const child of part.parts) yield* leavesOf(child);
}

const isText = (part: Part, subtype: string) =>
  part.type === 'text' &&
  part.subtype === subtype &&
  !part.fields.some(
    ({ name, value }) => /^content-disposition$/i.test(name) && /^attachment/i.test(value),
  );

/**
 * The message with only the parts that are read: its first plain text and its first HTML, each cut
 * off. The parser's time grows with the square of the parts and depth that strangers choose.
 */
function readablePart(raw: Buffer): Buffer {
  const message = parsePart(raw);
  const leaves = [...leavesOf(message)];
  const boundary = `read-${randomUUID()}`;
  const header = message.fields
    .filter(({ name }) => !/^content-/i.test(name))
    .map(({ bytes }) => bytes);
  const texts = ['plain', 'html'].flatMap(
    (subtype) => leaves.find((leaf) => isText(leaf, subtype)) ?? [],
  );
  return Buffer.concat([
    Buffer.concat(header).subarray(0, READ_BYTES),
    Buffer.from(`Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`),
    ...texts.flatMap(({ fields, body }) => [
      Buffer.from(`--${boundary}\r\n`),
      ...fields.filter(({ name }) => /^content-/i.test(name)).map(({ bytes }) => bytes),
      Buffer.from('\r\n'),
      body.subarray(0, READ_BYTES),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** What mail programs and their owners take from a message. Without a Message-ID it gets none. */
export async function readFacts({
  raw,
  mailbox,
  sentAt,
}: {
  raw: Buffer;
  mailbox: string;
  sentAt: number;
}): Promise<MailFacts> {
  const mail = await simpleParser(readablePart(raw), { skipTextToHtml: true });
  const html = mail.html === false ? '' : mail.html;
  const text = mail.text ?? '';
  const from = firstOf(mail.from);
  const lines = new Map(mail.headerLines.map(({ key, line }) => [key, line]));
  const listed = (lines.get('list-unsubscribe') ?? '').replace(/\s+/g, '');
  const oneClick = /List-Unsubscribe=One-Click/i.test(lines.get('list-unsubscribe-post') ?? '')
    ? (/<(https?:[^>]+)>/i.exec(listed)?.[1] ?? null)
    : null;
  const references = mail.references ?? [];
  return {
    mailbox,
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    from: from.address === '' ? { name: '', address: mailbox } : from,
    answerTo: firstOf(mail.replyTo).address || from.address || mailbox,
    references: typeof references === 'string' ? [references] : references,
    text,
    images: matches(html, /<img\b[^>]*?\ssrc\s*=\s*["'](https?:[^"']+)["']/gi),
    links:
      html === ''
        ? matches(text, /(https?:\/\/[^\s<>"')]+)/gi)
        : matches(html, /<a\b[^>]*?\shref\s*=\s*["'](https?:[^"']+)["']/gi),
    oneClick,
    sentAt,
  };
}
