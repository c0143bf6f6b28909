import { simpleParser, type AddressObject, type EmailAddress as ParsedAddress } from 'mailparser';
import type { EmailAddress, ReceivedEmail } from '#core/email/received-email.ts';
import { fieldsOf, headersOf, type HeaderField } from '#connectors/mail/message/header-block.ts';
import { charsetOf } from '#connectors/mail/message/charset-of.ts';
import { readDeliveryReport } from '#connectors/mail/message/delivery-report.ts';
import type { MessageParts, TextPart } from '#connectors/mail/message/message-parts.ts';

/** What was read of one message: the bytes of its chosen parts, by number. */
export type ReadMessage = {
  id: string;
  at: number;
  header: Uint8Array;
  parts: MessageParts;
  bytes: ReadonlyMap<string, Uint8Array>;
};

/** As many as a mailing list may have; more is an attack. */
const MOST_ADDRESSES = 200;
const MOST_REFERENCES = 100;
const BOUNDARY = 'parts-of-one-message';

/**
 * Builds a received email from what was read. Broken input yields less, never an error: the parser
 * gets a small message of four header fields and the two texts, bounded in size.
 */
export async function parseMessage({
  id,
  at,
  header,
  parts,
  bytes,
}: ReadMessage): Promise<ReceivedEmail> {
  const fields = fieldsOf(header);
  const headers = headersOf(fields);
  const { from, to, subject, text, html } = await parsedTexts(fields, parts, bytes);
  const bytesOf = (part: TextPart | null) =>
    part === null ? null : decodedPart(part, bytes.get(part.key.toLowerCase()));
  const status = bytesOf(parts.status);
  return {
    id,
    threadId: null,
    messageId: idsIn(headers['message-id'])[0] ?? null,
    inReplyTo: idsIn(headers['in-reply-to'])[0] ?? null,
    references: idsIn(headers['references']),
    from,
    to,
    subject,
    at,
    text,
    html,
    headers,
    files: parts.files,
    report: status && readDeliveryReport({ status, original: bytesOf(parts.original) }),
  };
}

/** The message ids in a field; if there are very many, the first and the newest. */
function idsIn(value: string | undefined): string[] {
  const ids = (value ?? '').match(/<[^<>\s]{1,998}>/gu) ?? [];
  return ids.length <= MOST_REFERENCES
    ? ids
    : [...ids.slice(0, 1), ...ids.slice(1 - MOST_REFERENCES)];
}

type Texts = Pick<ReceivedEmail, 'from' | 'to' | 'subject' | 'text' | 'html'>;

async function parsedTexts(
  fields: readonly HeaderField[],
  parts: MessageParts,
  bytes: ReadMessage['bytes'],
): Promise<Texts> {
  const kept = ['from', 'to', 'subject']
    .map((name) => fields.find((field) => field.name === name)?.line)
    .filter((line) => line !== undefined);
  const texts = withCharsets([parts.plain, parts.html], bytes);
  const bodies = texts.map((part) =>
    Buffer.concat([
      Buffer.from(`${writingOf(part)}\r\n\r\n`),
      bytes.get(part.key.toLowerCase()) ?? Buffer.alloc(0),
      Buffer.from('\r\n'),
    ]),
  );
  const message = Buffer.concat([
    ...kept.map((line) => Buffer.concat([line, Buffer.from('\r\n')])),
    ...(bodies.length === 1 ? bodies : alternatives(bodies)),
  ]);
  try {
    const parsed = await simpleParser(message, { skipTextToHtml: true, skipImageLinks: true });
    return {
      from: addressesIn(parsed.from)[0] ?? null,
      to: addressesIn(parsed.to),
      subject: clean(parsed.subject ?? ''),
      text: clean(parsed.text ?? ''),
      html: typeof parsed.html === 'string' ? clean(parsed.html) : null,
    };
  } catch {
    const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
    return { from: null, to: [], subject: clean(valueOf('subject')), text: '', html: null };
  }
}

/** The existing texts, each with a charset if its bytes need one. */
function withCharsets(
  texts: readonly (TextPart | null)[],
  bytes: ReadMessage['bytes'],
): TextPart[] {
  const found = texts
    .filter((part) => part !== null)
    .map((part) => ({
      part,
      text: decodedPart(part, bytes.get(part.key.toLowerCase())),
    }));
  const html = found.find(({ part }) => part.type === 'text/html')?.text ?? null;
  return found.map(({ part, text }) => {
    const charset =
      text === null ? null : charsetOf({ text, html, header: part.parameters['charset'] ?? null });
    return charset === null ? part : { ...part, parameters: { ...part.parameters, charset } };
  });
}

const alternatives = (bodies: readonly Buffer[]): Buffer[] => [
  Buffer.from(`Content-Type: multipart/alternative; boundary="${BOUNDARY}"\r\n\r\n`),
  ...bodies.flatMap((body) => [Buffer.from(`--${BOUNDARY}\r\n`), body]),
  Buffer.from(`--${BOUNDARY}--\r\n`),
];

/** The boundary must not occur as a line in a text, because the rest would be cut off. */
function writingOf({ type, encoding, parameters }: TextPart): string {
  const named = Object.entries(parameters).map(([name, value]) => `; ${name}="${value}"`);
  return `Content-Type: ${type}${named.join('')}\r\nContent-Transfer-Encoding: ${encoding}`;
}

function addressesIn(found: AddressObject | AddressObject[] | undefined): EmailAddress[] {
  const flat = (entries: readonly ParsedAddress[]): ParsedAddress[] =>
    entries.flatMap((entry) => (entry.group === undefined ? [entry] : flat(entry.group)));
  return flat([found ?? []].flat().flatMap(({ value }) => value))
    .filter(({ address }) => address !== undefined && address !== '')
    .slice(0, MOST_ADDRESSES)
    .map(({ name, address }) => ({ name: clean(name).trim(), address: clean(address ?? '') }));
}

/** PostgreSQL's text cannot hold NUL. */
const clean = (text: string): string => text.replaceAll('\0', '');

/** The bytes of a part after undoing its transfer encoding; null if there are none. */
export function decodedPart(
  { encoding }: TextPart,
  bytes: Uint8Array | undefined,
): Uint8Array | null {
  if (bytes === undefined) return null;
  const text = Buffer.from(bytes).toString('latin1');
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return bytes;
  return Buffer.from(
    text
      .replace(/=[ \t]*\r?\n/gu, '')
      .replace(/=([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}
