import addressparser from 'nodemailer/lib/addressparser/index.js';
import { headerOf, valueWithParameters, type HeaderField, type Part } from '#mail/mime-part.ts';

/** A text as a quoted string or a literal, or NIL (RFC 9051, section 4). */
function stringAnswer(text: string | null): string {
  if (text === null) return 'NIL';
  return /^[\x20-\x7e]*$/.test(text)
    ? `"${text.replace(/["\\]/g, '\\$&')}"`
    : `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`;
}

/** A mailbox name in modified UTF-7 (RFC 3501, section 5.1.3). */
export function encodeName(name: string): string {
  const coded = name
    .replace(/&/g, '&-')
    .replace(
      /[^\x20-\x7e]+/g,
      (run) =>
        `&${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`,
    );
  return stringAnswer(coded);
}

/** The name that a modified UTF-7 text stands for. */
export function decodeName(text: string): string {
  return text.replace(/&([^-]*)-/g, (_whole, run: string) =>
    run === '' ? '&' : Buffer.from(run.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  );
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** An internal date, always in UTC. */
export function dateAnswer(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `"${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000"`;
}

function addresses(value: string | null): string {
  if (value === null) return 'NIL';
  const all = addressparser(value, { flatten: true });
  if (all.length === 0) return 'NIL';
  const each = all.map(({ name, address }) => {
    const at = address.lastIndexOf('@');
    const local = at === -1 ? address : address.slice(0, at);
    return `(${stringAnswer(name || null)} NIL ${stringAnswer(local)} ${stringAnswer(at === -1 ? '' : address.slice(at + 1))})`;
  });
  return `(${each.join('')})`;
}

/** ENVELOPE of RFC 9051, section 7.5.2. */
export function envelopeAnswer(part: Part): string {
  const header = (name: string) => headerOf(part, name);
  const from = header('from');
  return `(${[
    stringAnswer(header('date')),
    stringAnswer(header('subject')),
    addresses(from),
    addresses(header('sender') ?? from),
    addresses(header('reply-to') ?? from),
    addresses(header('to')),
    addresses(header('cc')),
    addresses(header('bcc')),
    stringAnswer(header('in-reply-to')),
    stringAnswer(header('message-id')),
  ].join(' ')})`;
}

function parametersAnswer(parameters: Readonly<Record<string, string>>): string {
  const all = Object.entries(parameters).map(
    ([name, value]) => `${stringAnswer(name.toUpperCase())} ${stringAnswer(value)}`,
  );
  return all.length === 0 ? 'NIL' : `(${all.join(' ')})`;
}

function dispositionAnswer(part: Part): string {
  const text = headerOf(part, 'content-disposition');
  if (text === null) return 'NIL';
  const { value, parameters } = valueWithParameters(text);
  return `(${stringAnswer(value)} ${parametersAnswer(parameters)})`;
}

const linesOf = (body: Buffer) => body.toString('latin1').split('\r\n').length - 1;

/** BODY, and with `extended` BODYSTRUCTURE (RFC 9051, section 7.5.2). */
export function structureAnswer(part: Part, extended: boolean): string {
  const tail = extended ? ` ${dispositionAnswer(part)} NIL NIL` : '';
  if (part.parts.length > 0) {
    const children = part.parts.map((child) => structureAnswer(child, extended)).join('');
    const more = extended ? ` ${parametersAnswer(part.parameters)}${tail}` : '';
    return `(${children} ${stringAnswer(part.subtype.toUpperCase())}${more})`;
  }
  const fields = [
    stringAnswer(part.type.toUpperCase()),
    stringAnswer(part.subtype.toUpperCase()),
    parametersAnswer(part.parameters),
    stringAnswer(headerOf(part, 'content-id')),
    stringAnswer(headerOf(part, 'content-description')),
    stringAnswer((headerOf(part, 'content-transfer-encoding') ?? '7BIT').toUpperCase()),
    String(part.body.length),
  ];
  if (part.message !== null)
    fields.push(envelopeAnswer(part.message), structureAnswer(part.message, extended));
  if (part.message !== null || part.type === 'text') fields.push(String(linesOf(part.body)));
  return `(${fields.join(' ')}${extended ? ` NIL${tail}` : ''})`;
}

function childAt(part: Part, number: number): Part | null {
  const holder = part.message ?? part;
  if (holder.parts.length > 0) return holder.parts[number - 1] ?? null;
  return number === 1 ? holder : null;
}

const join = (fields: readonly HeaderField[]) =>
  Buffer.concat([...fields.map(({ bytes }) => bytes), Buffer.from('\r\n')]);

/**
 * The bytes of a section such as `1.2`, `HEADER.FIELDS (DATE FROM)` or `2.MIME`; null where the
 * message has none.
 */
export function sectionOf(message: Part, section: string): Buffer | null {
  const [, numbers = '', rest = ''] = /^((?:\d+(?:\.|$))*)(.*)$/i.exec(section.trim()) ?? [];
  let part: Part | null = message;
  for (const number of numbers.split('.').filter((text) => text !== ''))
    part = part === null ? null : childAt(part, Number(number));
  if (part === null) return null;
  const what = rest.toUpperCase();
  if (what === 'MIME') return part.header;
  if (what === '' && numbers !== '') return part.body;
  const whole = numbers === '' ? message : part.message;
  if (whole === null) return null;
  if (what === '') return Buffer.concat([whole.header, whole.body]);
  if (what === 'TEXT') return whole.body;
  if (what === 'HEADER') return whole.header;
  const picked = /^HEADER\.FIELDS(\.NOT)?\s*\(([^)]*)\)$/.exec(what);
  if (picked === null) return null;
  const names = (picked[2] ?? '').replaceAll('"', '').split(/\s+/);
  return join(
    whole.fields.filter(
      ({ name }) => names.includes(name.toUpperCase()) === (picked[1] === undefined),
    ),
  );
}
