import MailComposer from 'nodemailer/lib/mail-composer';
import { emailProblem } from '#core/email/email-address.ts';
import type { EmailAddress } from '#core/email/received-email.ts';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';

/** A composed message, or why it cannot be sent. */
export type ComposedMessage =
  | { composed: true; from: string; to: string; content: Buffer }
  | { composed: false; about: 'RECIPIENT' | 'SENDER' | 'MESSAGE'; status: string; answer: string };

const MESSAGE_ID = /^<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>$/u;
const HEADER_NAME = /^[!-9;-~]{1,70}$/u;
const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+$/u;

/**
 * Composes a message (RFC 5322, MIME). Characters that could end a header line are removed from
 * what people write and rejected in what programs write; nothing is read from files or URLs. `at`
 * is campaign time.
 */
export async function composeMessage(email: OutgoingEmail, at: number): Promise<ComposedMessage> {
  if (emailProblem(email.from.address) !== null)
    return refused('SENDER', '5.1.7', 'The sender isn’t an email address');
  if (emailProblem(email.to.address) !== null)
    return refused('RECIPIENT', '5.1.3', 'The recipient isn’t an email address');
  const ids = [email.messageId, email.inReplyTo ?? email.messageId, ...email.references];
  if (!ids.every((id) => MESSAGE_ID.test(id)))
    return refused('MESSAGE', '5.6.0', 'A Message-ID is not one');
  const headers = Object.entries(email.headers);
  if (!headers.every(([name]) => HEADER_NAME.test(name)))
    return refused('MESSAGE', '5.6.0', 'A header has a name that is none');
  const node = new MailComposer({
    from: named(email.from),
    to: named(email.to),
    subject: oneLine(email.subject),
    messageId: email.messageId,
    date: new Date(at),
    ...(email.inReplyTo !== null && { inReplyTo: email.inReplyTo }),
    references: [...email.references],
    headers: headers.map(([key, value]) => ({ key, value: oneLine(value) })),
    text: email.text,
    html: email.html,
    attachments: email.files.map(({ fileName, contentType, content }) => ({
      filename: oneLine(fileName),
      contentType: CONTENT_TYPE.test(contentType) ? contentType : 'application/octet-stream',
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = node.getEnvelope();
  const content = await node.build();
  return { composed: true, from: String(from), to: String(to[0]), content };
}

const refused = (
  about: 'RECIPIENT' | 'SENDER' | 'MESSAGE',
  status: string,
  answer: string,
): ComposedMessage => ({ composed: false, about, status, answer });

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const named = ({ name, address }: EmailAddress): EmailAddress => ({
  name: oneLine(name),
  address: address.trim(),
});
