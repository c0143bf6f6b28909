import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { CHALLENGE } from '#core/email/automatic-words.ts';
import { bounceCause, type BounceCause } from '#core/email/bounce-cause.ts';
import {
  BOUNCE_SUBJECT,
  COPY_BEGINS,
  DELAYED,
  FAILED,
  stillTries,
} from '#core/email/bounce-words.ts';
import { saysAddressIsDead } from '#core/email/gone-notice.ts';
import {
  hasNullReturnPath,
  isDaemonAddress,
  isMailSystem,
  isRobot,
  isSystemAddress,
} from '#core/email/mail-system.ts';
import { ownWords } from '#core/email/own-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/**
 * A message of ours that came back. `recipient` is the address that we wrote to if the report says
 * so, otherwise the one that failed; `status` is the enhanced code (RFC 3463), `5.0.0` or `4.0.0`
 * if there is only an SMTP code; `lasting`: retrying is pointless.
 */
export type Bounce = {
  cause: BounceCause;
  lasting: boolean;
  recipient: string | null;
  status: string | null;
  originalMessageId: string | null;
};

/** A mail system's news about our message: it came back, is still being tried, or arrived. */
export type MailSystemReport =
  ({ kind: 'BOUNCE' } & Bounce) | { kind: 'DELIVERY_DELAYED' } | { kind: 'DELIVERED' };

type Fields = Readonly<Record<string, string>>;

/** Reports say everything at their beginning; a copy of a whole message may follow. */
const MOST_TEXT = 20_000;
const MOST_WORDS = 4_000;
const MOST_ADDRESSES = 8_000;
const STATUS = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/gu;
const SMTP_CODE = /(?:^|[\s:;("#[])([45])[0-7]\d(?=[\s:;,)#-])/mu;
const ADDRESS =
  /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const NAMED_RECIPIENT = new RegExp(
  String.raw`(?:^[ \t]{0,20}<?|rcpt to:\s?<?|\bto:?\s{1,3}<?|recipients?:?\s{1,3}<?` +
    String.raw`|address(?:es)?:?\s{1,3}<?)([^\s<>@]{1,64}@[^\s<>@:;,]{3,190}?)(?=>|:|;|,|\s|$)`,
  'gimu',
);

/**
 * Reads a mail system's report: by RFC 3464, otherwise by the sender and the words of common
 * formats without a report. Null for any other message, including one in which a person forwards a
 * report.
 */
export function mailSystemReport(
  email: ReceivedEmail,
  ownAddresses: readonly string[],
): MailSystemReport | null {
  const typed = isDeliveryReport(email.headers['content-type'] ?? '');
  const recipients = email.report?.recipients ?? [];
  const believed = typed || isMailSystem(email) || isDaemon(email);
  if (believed && recipients.length > 0) return ofReport(email, recipients, ownAddresses);
  return ofText({ email, ownAddresses, typed });
}

/** Whether only a mail system can have sent it; a postmaster may be a person. */
const isDaemon = (email: ReceivedEmail): boolean =>
  hasNullReturnPath(email) ||
  email.headers['x-failed-recipients'] !== undefined ||
  (email.from === null && email.headers['from']?.trim() === '<>') ||
  (email.from !== null && isDaemonAddress(email.from.address));

function ofReport(
  email: ReceivedEmail,
  recipients: readonly Fields[],
  ownAddresses: readonly string[],
): MailSystemReport {
  const subject = plainLetters(email.subject.slice(0, 500));
  const actions = recipients.map((fields) => ({ fields, action: actionOf(fields, subject) }));
  const failed = actions.find(({ action }) => action === 'failed')?.fields;
  if (failed === undefined)
    return actions.some(({ action }) => action === 'delayed')
      ? { kind: 'DELIVERY_DELAYED' }
      : { kind: 'DELIVERED' };
  const diagnostic = plainLetters((failed['diagnostic-code'] ?? '').slice(0, MOST_WORDS));
  const before = plainLetters(parts(email).before);
  const status = bestStatus({ given: failed['status'] ?? '', words: diagnostic });
  const told = bounceCause({ status, words: diagnostic });
  const judged =
    told.cause === 'UNKNOWN'
      ? bounceCause({ status, words: `${diagnostic}\n${before.slice(0, MOST_WORDS)}` })
      : told;
  return {
    kind: 'BOUNCE',
    ...judged,
    status,
    recipient:
      (actions.length === 1 ? onlyAddress(email.report?.original?.['to']) : null) ??
      recipientOf(failed['original-recipient']) ??
      recipientOf(failed['final-recipient']) ??
      textRecipient(email, ownAddresses),
    originalMessageId: originalMessageId(email),
  };
}

function ofText({
  email,
  ownAddresses,
  typed,
}: {
  email: ReceivedEmail;
  ownAddresses: readonly string[];
  typed: boolean;
}): MailSystemReport | null {
  const subject = plainLetters(email.subject.slice(0, 500));
  const before = plainLetters(parts(email).before);
  const named = BOUNCE_SUBJECT.test(subject) || DELAYED.test(subject);
  const daemon = isDaemon(email);
  if (!typed && !mayReport({ email, named, before, daemon })) return null;
  const status = bestStatus({ given: '', words: before });
  if (status === null && CHALLENGE.test(before)) return null;
  if (!status?.startsWith('5') && stillTries({ subject, text: before }))
    return { kind: 'DELIVERY_DELAYED' };
  const words = `${subject}\n${before.slice(0, MOST_WORDS)}`;
  // The owner of an abandoned address announces it in the words of a mail system.
  const byOwner = !typed && !daemon && status === null && !isMailSystem(email);
  if (byOwner && !FAILED.test(before) && saysAddressIsDead(before)) return null;
  const told = bounceCause({ status, words });
  const saysWhy = told.cause === 'ADDRESS' || told.cause === 'MAILBOX_FULL';
  const failed = typed || named || status !== null || (daemon && (saysWhy || FAILED.test(words)));
  return failed
    ? {
        kind: 'BOUNCE',
        ...told,
        status,
        recipient: textRecipient(email, ownAddresses),
        originalMessageId: originalMessageId(email),
      }
    : null;
}

/**
 * Whether a message without a report may come from a mail system: by its sender, unless a person
 * answers from such an address, or by a robot's sender together with its words.
 */
function mayReport({
  email,
  named,
  before,
  daemon,
}: {
  email: ReceivedEmail;
  named: boolean;
  before: string;
  daemon: boolean;
}): boolean {
  const robot = isRobot(email);
  const alone = hasNullReturnPath(email) || /^auto-/iu.test(email.headers['auto-submitted'] ?? '');
  if (isMailSystem(email) || (daemon && !hasNullReturnPath(email)))
    return daemon || alone || !(ANSWERS.test(email.subject) && ownWords(email.text).quotes);
  return (
    (alone && robot && FAILED.test(before)) ||
    ((alone || robot) && named) ||
    (daemon && email.from === null)
  );
}

const ANSWERS = /^\s?(?:re|aw|sv|antw|odp|r)\s?:/iu;

/** A report without its type may be about anything, such as a challenge. */
const isDeliveryReport = (contentType: string): boolean =>
  /^\s*multipart\/report\b/iu.test(contentType) &&
  /report-type\s?=\s?"?(?:global-)?delivery-status/iu.test(contentType);

function actionOf(fields: Fields, subject: string): string {
  const action = /^[a-z]+/iu.exec(fields['action']?.trim() ?? '')?.[0]?.toLowerCase() ?? '';
  if (action === 'failed' || action === 'delayed') return action;
  const status = fields['status']?.trim() ?? '';
  if (/^(?:delivered|relayed|expanded)$/u.test(action) || status.startsWith('2'))
    return 'delivered';
  return status.startsWith('4') && DELAYED.test(subject) ? 'delayed' : 'failed';
}

/** The report's own status, unless the server's words say more: 5.0.0 says nothing. */
function bestStatus({ given, words }: { given: string; words: string }): string | null {
  const first = statuses(given)[0];
  if (first !== undefined && !first.endsWith('.0.0')) return first;
  const inWords = statuses(words).filter((status) => !status.startsWith('2'));
  const better =
    inWords.find((status) => status.startsWith(first?.[0] ?? '')) ?? first ?? inWords[0];
  const code = SMTP_CODE.exec(words.slice(0, MOST_WORDS))?.[1];
  return better ?? (code === undefined ? null : `${code}.0.0`);
}

const statuses = (text: string): string[] =>
  [...text.slice(0, MOST_WORDS).matchAll(STATUS)].map(([, one, two, three]) =>
    [one, Number(two), Number(three)].join('.'),
  );

/** The text of a report before and in the copy of our message that it appends. */
function parts({ text }: ReceivedEmail): { before: string; copy: string } {
  const start = text.slice(0, MOST_TEXT);
  const at = COPY_BEGINS.exec(start)?.index ?? start.length;
  return { before: start.slice(0, at), copy: start.slice(at) };
}

/** A recipient field (RFC 3464, 2.3.1): a type, a semicolon, and the address. */
function recipientOf(field: string | undefined): string | null {
  if (field === undefined) return null;
  const address = normalizeEmail(field.slice(field.indexOf(';') + 1));
  return isEmail(address) ? address : null;
}

const onlyAddress = (field: string | undefined): string | null => {
  const found = (field ?? '').slice(0, 1_000).match(ADDRESS) ?? [];
  return found.length === 1 ? normalizeEmail(found[0] ?? '') : null;
};

function textRecipient(email: ReceivedEmail, ownAddresses: readonly string[]): string | null {
  const own = new Set(ownAddresses.map(normalizeEmail));
  const from = email.from === null ? '' : normalizeEmail(email.from.address);
  const isTheirs = (address: string): boolean =>
    isEmail(address) && address !== from && !own.has(address) && !isSystemAddress(address);
  const { before, copy } = parts(email);
  const candidates = [
    email.headers['x-failed-recipients'] ?? '',
    email.report?.original?.['to'] ?? '',
    /^[ \t>*]{0,20}to\s?:(.{0,300})/imu.exec(copy)?.[1] ?? '',
    [...before.matchAll(NAMED_RECIPIENT)].map(([, address]) => address).join(' '),
    before,
  ];
  return (
    candidates
      .flatMap((text) => (text.slice(0, MOST_ADDRESSES).match(ADDRESS) ?? []).map(normalizeEmail))
      .find(isTheirs) ?? null
  );
}

/** Our message's own id: from the copy of its headers, else from what the report answers. */
function originalMessageId(email: ReceivedEmail): string | null {
  const ID = /<[^<>\s]{3,400}>/u;
  const inCopy = /^[ \t>*]{0,20}message-id\s?:\s{0,3}(<[^<>\s]{3,400}>)/imu.exec(
    email.text.slice(0, MOST_TEXT),
  )?.[1];
  return (
    ID.exec(email.report?.original?.['message-id'] ?? '')?.[0] ??
    inCopy ??
    ID.exec(email.inReplyTo ?? '')?.[0] ??
    ID.exec(email.references.at(-1) ?? '')?.[0] ??
    null
  );
}
