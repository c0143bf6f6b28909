import { simpleParser, type AddressObject } from 'mailparser';
import type { MailFacts } from '#practice-network/store/mail-store.ts';

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
  const mail = await simpleParser(raw, { skipTextToHtml: true });
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
