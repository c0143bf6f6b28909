import { createHash } from 'node:crypto';
import { normalizeEmail } from '#core/email/email-address.ts';
import { judgeReceivedEmail, type Judgment } from '#core/email/judge-received-email.ts';
import { matchReceived, withoutTag } from '#core/email/match-received.ts';
import { isFromOwnSide } from '#core/email/own-side.ts';
import { ownText } from '#core/email/own-words.ts';
import type { ReceivedEmail, ReceivedFile } from '#core/email/received-email.ts';
import type {
  KnownSentEmail,
  MailClues,
  MailFound,
  MatchedEmail,
  ReceivedEffect,
} from '#data/engine-store/mailbox-store.ts';

/** How much of a text is kept: no one reads further, and quotes of quotes have no end. */
const MOST_TEXT = 20_000;
const MOST_SUBJECT = 500;
/** HTML longer than this is a newsletter, whose text is enough; truncated HTML would be broken. */
const MOST_HTML = 200_000;
const MOST_FILES = 20;
const MOST_SENTENCE = 500;
/** Longer ids are replaced by their hash, so that they fit the index. */
const LONGEST_ID = 400;
const MOST_REFERENCES = 50;

/** A judged message, with fields that the database can store. */
export type JudgedEmail = {
  email: ReceivedEmail;
  judgment: Judgment;
  messageId: string;
};

/** Judges a message of the mailbox; null for copies of what the user's side sent. Never throws. */
export function judged({
  email: received,
  ownAddress,
  zone,
}: {
  email: ReceivedEmail;
  ownAddress: string;
  zone: string;
}): JudgedEmail | null {
  const email = storable(received);
  const judgment = judgeReceivedEmail(email, [ownAddress], zone);
  return judgment.kind === 'OWN' ? null : { email, judgment, messageId: idOf(email) };
}

/** Strips what PostgreSQL rejects: NUL and unpaired surrogates. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function storable(email: ReceivedEmail): ReceivedEmail {
  return {
    ...email,
    threadId: email.threadId === null ? null : plain(email.threadId),
    messageId: email.messageId === null ? null : plain(email.messageId).trim(),
    inReplyTo: email.inReplyTo === null ? null : plain(email.inReplyTo).trim(),
    references: email.references.slice(-MOST_REFERENCES).map((id) => plain(id).trim()),
    from: email.from === null ? null : { ...email.from, address: plain(email.from.address) },
    subject: plain(email.subject),
    text: plain(email.text),
  };
}

/**
 * The id that reveals a repetition, even in a recreated mailbox: the Message-ID, else a hash of
 * what makes the message unique.
 */
function idOf({ messageId, from, subject, text, at }: ReceivedEmail): string {
  if (messageId !== null && messageId !== '' && messageId.length <= LONGEST_ID) return messageId;
  const made = JSON.stringify(messageId ?? [from?.address ?? null, at, subject, text]);
  return `sha256:${createHash('sha256').update(made).digest('hex')}`;
}

/** The query that finds whose messages these are. */
export function cluesOf(userId: string, emails: readonly JudgedEmail[]): MailClues {
  const all = <Clue>(of: (one: JudgedEmail) => readonly Clue[]): Clue[] => [
    ...new Set(emails.flatMap(of)),
  ];
  return {
    userId,
    messageIds: all(namedIds),
    threadIds: all(({ email: { threadId } }) => (threadId === null ? [] : [threadId])),
    addresses: all(addressesOf),
    receivedIds: all(({ messageId }) => [messageId]),
  };
}

/** The Message-IDs that a message names: those it replies to, and the one it reports on. */
export function namedIds({ email, judgment }: JudgedEmail): string[] {
  const reported = 'originalMessageId' in judgment ? judgment.originalMessageId : null;
  return [reported, email.inReplyTo, ...email.references]
    .filter((id) => id !== null)
    .map(plain)
    .filter((id) => id !== '');
}

function addressesOf({ email, judgment }: JudgedEmail): string[] {
  if (judgment.kind === 'WRITTEN') return writtenTo(email);
  const reported = 'recipient' in judgment ? judgment.recipient : null;
  return [reported, email.from?.address, email.headers['reply-to'], email.headers['sender']]
    .filter((address) => typeof address === 'string')
    .map(plain)
    .flatMap((address) => [normalizeEmail(address), withoutTag(address)]);
}

/** Everyone the user wrote to, including in copy. */
function writtenTo({ to, headers }: ReceivedEmail): string[] {
  const copies = [headers['cc'], headers['bcc']].flatMap(
    (line) => line?.slice(0, MOST_TEXT).match(/[^\s<>",;]+@[^\s<>",;]+/gu) ?? [],
  );
  return [...to.map(({ address }) => address), ...copies].map(plain).map(normalizeEmail);
}

/**
 * The lead that a message belongs to and its effect; null if it is no lead's, or changes nothing
 * and is in no thread of ours. A reply is never older than the email it replies to, whatever the
 * clocks of the mail servers say; `now` in campaign time.
 */
export function matched({
  one,
  found,
  ownAddress,
  now,
}: {
  one: JudgedEmail;
  found: MailFound;
  ownAddress: string;
  now: number;
}): MatchedEmail | null {
  const { email, judgment, messageId } = one;
  const whose =
    judgment.kind === 'WRITTEN'
      ? receiversOf(email, found)
      : isReport(judgment)
        ? reportedOn(one, found)
        : correspondent(email, found);
  if (whose === null) return null;
  if (judgment.kind !== 'WRITTEN' && isOurs(one, whose, ownAddress)) return null;
  const effect = effectOf(judgment);
  if (effect.kind === 'AUTOMATIC' && whose.about === null) return null;
  const [first, ...others] = whose.leadIds;
  if (first === undefined) return null;
  const own = ownText(email.text);
  const text = email.text.slice(0, MOST_TEXT).toWellFormed();
  return {
    messageId,
    leadIds: [first, ...others],
    about: whose.about,
    fromAddress: email.from === null ? null : normalizeEmail(email.from.address),
    subject: email.subject.slice(0, MOST_SUBJECT).toWellFormed(),
    text,
    html: email.html !== null && email.html.length <= MOST_HTML ? plain(email.html) : null,
    files: email.files.slice(0, MOST_FILES).map(keptFile),
    ownText: own === '' ? text : own.slice(0, MOST_TEXT).toWellFormed(),
    at: Math.max(whose.about?.sentAt ?? 0, Math.min(email.at, now)),
    effect,
  };
}

function keptFile({ fileName, contentType, sizeBytes }: ReceivedFile): ReceivedFile {
  return {
    fileName: fileName === null ? null : plain(fileName).slice(0, 255).toWellFormed(),
    contentType: plain(contentType).slice(0, 200),
    sizeBytes,
  };
}

/** `address`: the lead's, if known. */
type Whose = { about: KnownSentEmail | null; address: string; leadIds: readonly string[] };

/** Whether the user or a colleague wrote it in the lead's thread, so that it isn't the lead's. */
function isOurs({ email, judgment }: JudgedEmail, whose: Whose, ownAddress: string): boolean {
  return !isReport(judgment) && isFromOwnSide(email, [ownAddress], whose.address);
}

/** The lead of the email, and every other lead with its address: one person may be two leads. */
function withSameAddress(found: MailFound, about: KnownSentEmail): Whose {
  const others = found.leads.filter(
    ({ leadId, address }) => leadId !== about.leadId && address === about.address,
  );
  return {
    about,
    address: about.address,
    leadIds: [about.leadId, ...others.map(({ leadId }) => leadId)],
  };
}

function correspondent(email: ReceivedEmail, found: MailFound): Whose | null {
  const sent = found.sent.map(({ messageId, address, threadId }) => ({
    messageId,
    leadAddress: address,
    threadId,
  }));
  const match = matchReceived(
    email,
    sent,
    [...found.leads, ...found.sent].map(({ address }) => address),
  );
  if (match === null) return null;
  const about = found.sent.find(({ messageId }) => messageId === match.messageId);
  if (about !== undefined) return withSameAddress(found, about);
  const ofAddress = [...found.leads, ...found.sent].filter(
    ({ address }) => address === match.leadAddress,
  );
  return {
    about: null,
    address: match.leadAddress,
    leadIds: [...new Set(ofAddress.map(({ leadId }) => leadId))],
  };
}

/** The leads the user wrote to, by their own address or one that was emailed. */
function receiversOf(email: ReceivedEmail, found: MailFound): Whose {
  const to = new Set(writtenTo(email));
  const ofAddress = [...found.leads, ...found.sent].filter(({ address }) => to.has(address));
  const leadIds = [...new Set(ofAddress.map(({ leadId }) => leadId))];
  return { about: null, address: ofAddress[0]?.address ?? '', leadIds };
}

/** A report is about the email it names, else about the newest one to the address it names. */
function reportedOn(one: JudgedEmail, found: MailFound): Whose | null {
  const ids = namedIds(one);
  const named = ids
    .map((id) => found.sent.find(({ messageId }) => messageId === id))
    .find((sent) => sent !== undefined);
  const { judgment, email } = one;
  const recipient = 'recipient' in judgment ? judgment.recipient : null;
  const about =
    named ??
    (recipient === null
      ? undefined
      : found.sent.findLast(({ address }) => address === normalizeEmail(recipient))) ??
    (email.threadId === null
      ? undefined
      : found.sent.findLast(({ threadId }) => threadId === email.threadId));
  return about === undefined ? null : { about, address: about.address, leadIds: [about.leadId] };
}

const kept = (sentence: string): string => sentence.slice(0, MOST_SENTENCE).toWellFormed();

function isReport({ kind }: JudgedEmail['judgment']): boolean {
  return kind === 'BOUNCE' || kind === 'COMPLAINT';
}

function effectOf(judgment: JudgedEmail['judgment']): ReceivedEffect {
  switch (judgment.kind) {
    case 'REPLY':
    case 'COMPLAINT':
    case 'WRITTEN':
      return { kind: judgment.kind };
    case 'OPT_OUT':
      return { kind: 'OPT_OUT', sentence: kept(judgment.sentence) };
    case 'GONE': {
      const { sentence, newAddress } = judgment;
      return { kind: 'GONE', sentence: kept(sentence), newAddress };
    }
    case 'OUT_OF_OFFICE':
      return { kind: 'OUT_OF_OFFICE', until: judgment.until };
    case 'BOUNCE': {
      const { cause, lasting, status } = judgment;
      return { kind: 'BOUNCE', cause, lasting, status };
    }
    default:
      return { kind: 'AUTOMATIC' };
  }
}
