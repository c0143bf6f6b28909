import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import {
  asksForPatience,
  automaticAnswer,
  hasAutomaticSubject,
} from '#core/email/automatic-answer.ts';
import { colleagueNotice } from '#core/email/colleague-notice.ts';
import { mailSystemReport, type MailSystemReport } from '#core/email/mail-system-report.ts';
import {
  goneNotice,
  speaksOfItsSender,
  takesLeave,
  tellsOfAnother,
  type GoneNotice,
} from '#core/email/gone-notice.ts';
import { optOutSentence } from '#core/email/opt-out.ts';
import {
  isUnclearAbsence,
  namesSoonDay,
  outOfOfficeUntil,
  UNCLEAR_HOLD_MS,
} from '#core/email/out-of-office.ts';
import { isFromOwnSide } from '#core/email/own-side.ts';
import { ownWords } from '#core/email/own-words.ts';
import { personalAbsence } from '#core/email/personal-absence.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/**
 * The kinds of received messages. REPLY is a person's answer, OPT_OUT one that asks never to be
 * contacted again. GONE: no one reads that address anymore. AUTOMATIC_ANSWER changes nothing;
 * OUT_OF_OFFICE holds the lead `until` (campaign time). DELIVERY_DELAYED, DELIVERED, and
 * READ_RECEIPT have no effect. COMPLAINT: the receiver reported our message as spam (RFC 5965).
 * WRITTEN is what the user sent with another program, OWN any other copy of what their side sent;
 * LIST_MAIL a newsletter or a notification.
 */
export type Judgment =
  | { kind: 'REPLY' }
  | { kind: 'OPT_OUT'; sentence: string }
  | ({ kind: 'GONE' } & GoneNotice)
  | { kind: 'AUTOMATIC_ANSWER' }
  | { kind: 'OUT_OF_OFFICE'; until: number }
  | MailSystemReport
  | { kind: 'READ_RECEIPT' }
  | { kind: 'COMPLAINT'; recipient: string | null; originalMessageId: string | null }
  | { kind: 'WRITTEN' }
  | { kind: 'OWN' }
  | { kind: 'LIST_MAIL' };

/**
 * Judges a received message (product rules, section 16; decision 113), checking the most
 * trustworthy signs first: the type of a report, the mail system's own words, our address, the
 * headers of lists, RFC 3834 and products, and words last. In doubt it is a REPLY: a person we miss
 * would be written to again; and a program's answer that is neither a receipt nor an absence whose
 * end we can read holds the lead until the user decides. `ownAddresses` are all addresses that the
 * mailbox sends as; `zone` is the user's. Never throws.
 */
export function judgeReceivedEmail(
  email: ReceivedEmail,
  ownAddresses: readonly string[],
  zone: string,
): Judgment {
  if (email.written === true) return { kind: isByProgram(email) ? 'OWN' : 'WRITTEN' };
  const special = specialReport(email);
  if (special !== null) return special;
  const report = mailSystemReport(email, ownAddresses);
  if (report !== null) return report;
  const ours = ownAddresses.map(normalizeEmail);
  if (isFromOwnSide(email, ownAddresses)) return { kind: 'OWN' };
  if (isListMail(email, ours) && !hasAutomaticSubject(email)) return { kind: 'LIST_MAIL' };
  const automatic = automaticAnswer(email);
  const gone = goneNotice(email, ownAddresses, zone);
  if (automatic === null) return whatPersonWrote({ email, gone, ownAddresses, zone });
  const { own } = ownWords(email.text);
  const absence = { own, text: `${email.subject}\n${own}`, at: email.at, zone };
  if (gone !== null && !(automatic === 'AWAY' && isOnlyAway(email, gone, absence)))
    return { kind: 'GONE', ...gone };
  const isReceipt = automatic === 'CHALLENGE' || automatic === 'RECEIPT';
  const sentence = optOutSentence({ text: email.text, isAutomatic: true });
  if (isReceipt && (sentence === null || asksForPatience(sentence)))
    return { kind: 'AUTOMATIC_ANSWER' };
  if (!isReceipt && sentence !== null) return { kind: 'OPT_OUT', sentence };
  const isUnclear =
    isReceipt || (automatic === 'OTHER' && !namesSoonDay(absence)) || isUnclearAbsence(absence);
  return {
    kind: 'OUT_OF_OFFICE',
    until: isUnclear ? email.at + UNCLEAR_HOLD_MS : outOfOfficeUntil(absence),
  };
}

/**
 * A person who says that they left has replied. A notice about its own sender isn't a reply; people
 * who say goodbye to everyone are gone, and so is someone a colleague says has left.
 */
function whatPersonWrote({
  email,
  gone,
  ownAddresses,
  zone,
}: {
  email: ReceivedEmail;
  gone: GoneNotice | null;
  ownAddresses: readonly string[];
  zone: string;
}): Judgment {
  if (gone !== null && (speaksOfItsSender(email, gone.sentence) || takesLeave(email)))
    return { kind: 'GONE', ...gone };
  const sentence = optOutSentence(email);
  if (sentence !== null) return { kind: 'OPT_OUT', sentence };
  const colleague = colleagueNotice(email, ownAddresses, zone);
  if (colleague !== null) return { kind: 'GONE', ...colleague };
  const text = gone === null ? personalAbsence(email, zone) : null;
  if (text === null) return { kind: 'REPLY' };
  return { kind: 'OUT_OF_OFFICE', until: outOfOfficeUntil({ text, at: email.at, zone }) };
}

/** Whether someone who is away for a while says that another person left. */
function isOnlyAway(
  email: ReceivedEmail,
  gone: GoneNotice,
  absence: Parameters<typeof isUnclearAbsence>[0],
): boolean {
  return (
    tellsOfAnother(email, gone.sentence) && namesSoonDay(absence) && !isUnclearAbsence(absence)
  );
}

/** An absence notice that the user's own mailbox sent isn't something they wrote. */
const isByProgram = ({ headers }: ReceivedEmail): boolean =>
  /^\s*auto-/iu.test(headers['auto-submitted'] ?? '');

/** Reports that are no delivery reports: read receipts (RFC 8098), spam complaints (RFC 5965). */
function specialReport({ headers, files, report }: ReceivedEmail): Judgment | null {
  const type = headers['content-type'] ?? '';
  const holds = (name: string): boolean =>
    /^\s*multipart\/report\b/iu.test(type) &&
    (new RegExp(`report-type="?${name}`, 'iu').test(type) ||
      files.some(({ contentType }) => contentType.toLowerCase() === `message/${name}`));
  if (holds('disposition-notification') || headers['x-notes-returnreceipt'] !== undefined)
    return { kind: 'READ_RECEIPT' };
  if (!holds('feedback-report')) return null;
  const original = report?.original;
  return {
    kind: 'COMPLAINT',
    recipient: original?.['to'] === undefined ? null : normalizeEmail(original['to']),
    originalMessageId: original?.['message-id']?.trim() ?? null,
  };
}

/**
 * Whether a list or a bulk sender sent it. An answer to a message of ours doesn't count, nor does
 * mail through a list of the user's own domain: that is a group that people write to.
 */
function isListMail(
  { headers, inReplyTo, references }: ReceivedEmail,
  own: readonly string[],
): boolean {
  if (inReplyTo !== null || references.length > 0) return false;
  const list = (headers['list-id'] ?? headers['list-post'] ?? '').toLowerCase().slice(0, 1_000);
  if (own.some((address) => list.includes(emailDomain(address)))) return false;
  return (
    list !== '' || headers['list-unsubscribe'] !== undefined || headers['feedback-id'] !== undefined
  );
}
