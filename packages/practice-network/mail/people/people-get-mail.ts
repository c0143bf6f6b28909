import { folderFor, mailboxAt } from '#mail/mailboxes.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import { awayNotice, humanAnswer, programAnswer } from '#mail/people/answer-mail.ts';
import { bounceReport, type BounceReason } from '#mail/people/bounce-report.ts';
import {
  awayUntil,
  bounceOf,
  drawsOf,
  imageHabit,
  readingOf,
  reportAfterMs,
  scans,
  type MailEncounter,
} from '#mail/people/mail-temper.ts';
import type { MailLedgerKind } from '#store/mail-ledger-store.ts';
import type { KeptAttachment } from '#store/chat-store.ts';
import type { MailFacts } from '#store/mail-store.ts';
import { fileOf } from '#world/files.ts';
import { drawBits, hashText } from '#world/hash.ts';
import { personOf } from '#world/person.ts';
import { replyText } from '#world/personality.ts';

const SECOND_MS = 1000;
const WEEK_MS = 7 * 86_400_000;

/** A mail at one of its recipients, at an instant. */
export interface MailMoment {
  facts: MailFacts;
  mail: number;
  address: string;
  person: number | null;
  /** Which mail of this mailbox to this address it is, from 0. */
  turn: number;
  at: number;
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Thunderbird/140.0';
const AGENTS = {
  prefetched: 'Mozilla/5.0',
  proxied:
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  loaded: BROWSER,
  scanner: 'Mozilla/5.0 (compatible; SafeLinks; practice)',
  unsubscribe: 'Practice mail',
} as const;

/** Whether an address lies on this machine: nothing else is ever asked for. */
function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  );
}

function encounterOf(world: MailWorld, moment: MailMoment, person: number): MailEncounter {
  const { world: people, behavior } = world.network;
  return {
    seed: people.seed,
    behavior,
    person,
    mailbox: moment.facts.mailbox,
    turn: moment.turn,
  };
}

/** Writes what happened, and asks for addresses of this machine because of it. */
function record(
  { ledger, due }: MailWorld,
  {
    moment: { facts, address, person, at, mail },
    kind,
    detail = {},
    ask,
  }: {
    moment: MailMoment;
    kind: MailLedgerKind;
    detail?: Record<string, unknown>;
    ask?: { method: 'GET' | 'POST'; urls: readonly string[]; agent: keyof typeof AGENTS };
  },
): void {
  const urls = (ask?.urls ?? []).filter(isLoopback);
  const id = ledger.add({
    at,
    mailbox: facts.mailbox,
    address,
    person,
    kind,
    messageId: facts.messageId || null,
    mail,
    detail: ask === undefined ? detail : { ...detail, urls },
  });
  if (ask === undefined) return;
  for (const url of urls)
    due.addErrand({ ledger: id, method: ask.method, url, agent: AGENTS[ask.agent] });
}

/** Puts a mail into the inbox of an address of the practice world; others do not exist. */
function deliverTo(world: MailWorld, { to, raw, at }: { to: string; raw: Buffer; at: number }) {
  const mailbox = mailboxAt(world, to);
  if (mailbox === null) return;
  const mail = world.mails.addMail(raw, null);
  world.mails.addItem(folderFor(world, mailbox, null).number, { mail, flags: [], at });
}

/** The mail reaches the person's inbox, and everything that will come of it is drawn. */
function arrive(world: MailWorld, moment: MailMoment, person: number): void {
  const { mails, due } = world;
  const { at, mail, address } = moment;
  const mailbox = mailboxAt(world, address);
  if (mailbox === null) return;
  mails.addItem(folderFor(world, mailbox, null).number, { mail, flags: [], at });
  record(world, { moment, kind: 'DELIVERED' });
  const encounter = encounterOf(world, moment, person);
  const { seed, behavior } = encounter;
  const { unit } = drawsOf(encounter);
  const later = (kind: Parameters<typeof due.add>[0]['kind'], afterMs: number, detail = {}) =>
    due.add({ at: at + afterMs, kind, mail, address, detail: { turn: moment.turn, ...detail } });
  const seconds = (draw: 'mailScan' | 'mailImages' | 'mailAway', most: number) =>
    SECOND_MS + Math.floor(unit(draw) * (most - 1) * SECOND_MS);
  if (scans({ seed, behavior, domain: address.split('@')[1] ?? '' }))
    later('scan', seconds('mailScan', 20));
  if (imageHabit({ seed, person }) === 'prefetched') later('prefetch', seconds('mailImages', 5));
  const until = awayUntil({ seed, behavior, person, at });
  if (until !== null) later('away', seconds('mailAway', 60), { until });
  const reading = readingOf(encounter);
  if (reading.automatic) later('automatic', seconds('mailAway', 60));
  if (reading.openAfterMs === null) return;
  const openAt = Math.max(at, until ?? 0) - at + reading.openAfterMs;
  later('open', openAt);
  if (reading.next !== null) later(reading.next.does, openAt + reading.next.afterMs);
}

/** The mail comes back: the report is under way, whatever its form. */
function bounceMail(world: MailWorld, moment: MailMoment, reason: BounceReason): void {
  const { seed } = world.network.world;
  const afterMs = reportAfterMs({ seed, address: moment.address, turn: moment.turn });
  world.due.add({
    at: moment.at + afterMs,
    kind: 'report',
    mail: moment.mail,
    address: moment.address,
    detail: { turn: moment.turn, reason },
  });
}

/** The report of a mail that came back reaches the mailbox that sent it. */
export function reportBounce(world: MailWorld, moment: MailMoment, reason: BounceReason): void {
  const { facts, address, at, mail, turn } = moment;
  const { seed } = world.network.world;
  const { raw, form } = bounceReport({
    address,
    sender: facts.mailbox,
    reason,
    at,
    sentAt: facts.sentAt,
    original: world.mails.raw(mail),
    bits: drawBits({ seed, person: hashText(seed, address), draw: 'mailForm', turn }),
  });
  deliverTo(world, { to: facts.mailbox, raw, at });
  record(world, { moment, kind: 'BOUNCED', detail: { reason, form } });
}

/** The mail reaches the server of its address: no one, a full box, a policy, or the inbox. */
export function deliverMail(world: MailWorld, moment: MailMoment): void {
  const { seed } = world.network.world;
  const { person, at } = moment;
  const reason =
    person === null ? 'unknown' : bounceOf({ seed, behavior: world.network.behavior, person, at });
  if (reason !== null) bounceMail(world, moment, reason);
  else if (person !== null) arrive(world, moment, person);
}

/** A program of the receiving side follows every link, which means nothing. */
export function scanMail(world: MailWorld, moment: MailMoment): void {
  const { links, images } = moment.facts;
  record(world, {
    moment,
    kind: 'SCANNED',
    detail: { by: 'link scanner' },
    ask: { method: 'GET', urls: [...links, ...images], agent: 'scanner' },
  });
}

/** A mail program fetches the images before anyone has looked. */
export function prefetchImages(world: MailWorld, moment: MailMoment): void {
  record(world, {
    moment,
    kind: 'SCANNED',
    detail: { by: 'image proxy' },
    ask: { method: 'GET', urls: moment.facts.images, agent: 'prefetched' },
  });
}

/** The person looks at the mail. Who blocks images does so unseen; prefetched ones are there. */
export function openMail(world: MailWorld, moment: MailMoment): void {
  const { person } = moment;
  if (person === null) return;
  const images = imageHabit({ seed: world.network.world.seed, person });
  const asks = images === 'loaded' || images === 'proxied';
  record(world, {
    moment,
    kind: 'OPENED',
    detail: { images },
    ask: { method: 'GET', urls: asks ? moment.facts.images : [], agent: asks ? images : 'loaded' },
  });
}

function senderOf(world: MailWorld, { address, person }: MailMoment, otherAddress: boolean) {
  const own = person === null ? null : personOf({ seed: world.network.world.seed, index: person });
  const other = `${address.split('@')[0] ?? ''}@private.example`;
  return { name: own?.plainName ?? '', address: otherAddress ? other : address };
}

/** The person writes back, as people do: quoted in many ways, sometimes from elsewhere. */
export function answerMail(
  world: MailWorld,
  moment: MailMoment,
  { text = null, kind = 'REPLIED' }: { text?: string | null; kind?: 'REPLIED' | 'UNSUBSCRIBED' },
): void {
  const { facts, at, person } = moment;
  if (person === null) return;
  const { unit, bits } = drawsOf(encounterOf(world, moment, person));
  const said =
    text ??
    replyText({
      seed: world.network.world.seed,
      owner: hashText(0, facts.mailbox),
      person,
      turn: moment.turn,
      me: facts.from.name.split(' ')[0] || 'there',
    });
  const from = senderOf(world, moment, unit('mailAddress') < 0.08);
  const ownSubject = unit('mailSubject') < 0.1 ? 'Your message' : null;
  const { raw, form } = humanAnswer(
    { facts, from, at, bits: bits('mailForm') },
    { text: said, ownSubject, file: fileWith(world, moment, person) },
  );
  deliverTo(world, { to: facts.answerTo, raw, at });
  const detail = { text: said, from: from.address, form, ownSubject: ownSubject !== null };
  record(world, {
    moment,
    kind,
    detail: kind === 'REPLIED' ? detail : { ...detail, way: 'reply' },
  });
}

/** One answer in six has a picture or a document with it. */
function fileWith(world: MailWorld, { turn }: MailMoment, person: number): KeptAttachment | null {
  const { seed } = world.network.world;
  const bits = drawBits({ seed, person, draw: 'chatFile', turn });
  if (bits % 6 !== 0) return null;
  return fileOf(bits % 12 === 0 ? 'picture' : 'document', { seed, person, turn });
}

const STOPS = [
  'Please stop.',
  'Please remove me from your list.',
  'Unsubscribe',
  'Stop emailing me, please.',
] as const;

/** The person wants no more: by one click where the mail allows it, else mostly in words. */
export function unsubscribeFrom(world: MailWorld, moment: MailMoment): void {
  const { facts, person } = moment;
  if (person === null) return;
  const { unit, bits } = drawsOf(encounterOf(world, moment, person));
  if (facts.oneClick !== null && isLoopback(facts.oneClick) && unit('mailStop') < 0.7)
    record(world, {
      moment,
      kind: 'UNSUBSCRIBED',
      detail: { way: 'one-click' },
      ask: { method: 'POST', urls: [facts.oneClick], agent: 'unsubscribe' },
    });
  else
    answerMail(world, moment, {
      text: STOPS[bits('mailText') % STOPS.length] ?? STOPS[0],
      kind: 'UNSUBSCRIBED',
    });
}

/** The notice of absence goes out, to anyone who wrote. */
export function noticeAbsence(world: MailWorld, moment: MailMoment, until: number): void {
  answerByProgram(world, moment, (answering) => ({
    ...awayNotice(answering, until),
    kind: 'OUT_OF_OFFICE',
    until: new Date(until).toISOString(),
  }));
}

/** The same by itself, which is once an absence to anyone who wrote (RFC 3834, section 2). */
export function noticeAbsenceOnce(world: MailWorld, moment: MailMoment, until: number): void {
  const told = { mailbox: moment.facts.mailbox, address: moment.address } as const;
  const since = until - WEEK_MS;
  if (world.ledger.count({ ...told, kind: 'OUT_OF_OFFICE', since }) === 0)
    noticeAbsence(world, moment, until);
}

/** A program other than a notice of absence answers. */
export function answerAutomatically(world: MailWorld, moment: MailMoment): void {
  answerByProgram(world, moment, (answering) => ({
    ...programAnswer(answering),
    kind: 'AUTO_REPLIED',
  }));
}

function answerByProgram(
  world: MailWorld,
  moment: MailMoment,
  make: (answering: Parameters<typeof programAnswer>[0]) => {
    raw: Buffer;
    form: string;
    text: string;
    kind: MailLedgerKind;
    until?: string;
  },
): void {
  const { facts, at, person } = moment;
  if (person === null) return;
  const { bits } = drawsOf(encounterOf(world, moment, person));
  const { raw, kind, ...detail } = make({
    facts,
    from: senderOf(world, moment, false),
    at,
    bits: bits('mailForm'),
  });
  // RFC 3834: an automatic answer goes to the envelope's sender, not to Reply-To.
  deliverTo(world, { to: facts.mailbox, raw, at });
  record(world, { moment, kind, detail });
}
