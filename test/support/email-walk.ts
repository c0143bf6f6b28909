import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EventAnswer, LeadAnswer } from '#contract/leads.ts';
import type { PackStatisticsAnswer } from '#contract/lead-packs.ts';
import { item } from './main-job.ts';
import type { PracticeControl } from './practice-control.ts';

/** A row of the mail world's own record. */
export type MailEntry = {
  id: number;
  at: string;
  realAt: string;
  mailbox: string;
  address: string;
  personId: string | null;
  kind: string;
  messageId: string | null;
  way?: string;
  from?: string;
  reason?: string;
  /** Of an accepted email and of an answer. */
  text?: string;
  /** What came of each address that a mail program asked for. */
  statuses?: Record<string, number>;
};

const LEDGER_PAGE = 1000;
/** A message that is on its way while an answer arrives cannot be stopped anymore; real ms. */
const ON_ITS_WAY_MS = 5000;
/** Reports that say the address is gone for good, by the mail world's reasons. */
const LASTING: readonly string[] = ['unknown'];

/**
 * Everything that happened to mail of a mailbox, oldest first, but what it sent to itself when it was
 * checked.
 */
export async function readMailLedger({
  control,
  mailbox,
}: {
  control: PracticeControl;
  mailbox: string;
}): Promise<MailEntry[]> {
  const entries = await readWholeMailLedger({ control });
  return entries.filter((entry) => entry.mailbox === mailbox && entry.address !== mailbox);
}

/** Everything that happened to mail of all mailboxes, oldest first. */
export async function readWholeMailLedger({
  control,
}: {
  control: PracticeControl;
}): Promise<MailEntry[]> {
  const entries: MailEntry[] = [];
  for (let since = 0; ;) {
    const page = await control.ask<{ entries: MailEntry[]; next: number }>(
      `/mail/ledger?since=${since}&limit=${LEDGER_PAGE}`,
    );
    entries.push(...page.entries);
    if (page.entries.length < LEDGER_PAGE) return entries;
    since = page.next;
  }
}

/**
 * VISIT, IF_EMAIL_AVAILABLE (yes: EMAIL, two days later a second EMAIL in the same thread; no:
 * CONNECT), and END on every branch.
 */
export function emailSequence(): SequenceItem {
  const end = (id: string) => item({ id, type: 'END', sequenceEndMode: 'FINISH' });
  const second = item({
    id: 'second-email',
    type: 'EMAIL',
    subject: 'A second thought',
    message: 'Hi {{firstName}}, did you have a moment to think about it?',
    yesDelay: 0,
    yes: end('end1'),
  });
  const first = item({
    id: 'first-email',
    type: 'EMAIL',
    subject: 'A question, {{firstName}}',
    message: 'Hi {{firstName}}, may I ask how you plan your week?',
    yesDelay: 48,
    yes: second,
  });
  return item({
    id: 'visit',
    type: 'VISIT',
    yesDelay: 1,
    yes: item({
      id: 'has-address',
      type: 'IF_EMAIL_AVAILABLE',
      yesDelay: 0,
      noDelay: 0,
      yes: first,
      no: item({
        id: 'invite',
        type: 'CONNECT',
        message: 'Hi {{firstName}}, shall we connect?',
        yesDelay: 0,
        yes: end('end2'),
      }),
    }),
  });
}

/** What a campaign with emails says of itself, beside what the mail world recorded. */
export type EmailRecords = {
  campaignId: string;
  leads: readonly LeadAnswer[];
  events: readonly EventAnswer[];
  /** Of the campaign's only list. */
  statistics: PackStatisticsAnswer;
  ledger: readonly MailEntry[];
};

/**
 * What both sides agree on, and every difference in a sentence: each email was accepted by the mail
 * world once, answers, bounces and unsubscriptions did what they must, and nothing left after them.
 */
export function compareWithMailLedger(records: EmailRecords): {
  figures: Record<string, number>;
  differences: string[];
} {
  const { events, ledger } = records;
  const of = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  const sent = events.filter(({ type }) => type === 'EMAIL_SENT');
  const accepted = of('ACCEPTED');
  return {
    figures: {
      sent: sent.length,
      accepted: accepted.length,
      replied: of('REPLIED').length,
      bounced: of('BOUNCED').length,
      unsubscribed: of('UNSUBSCRIBED').length,
      outOfOffice: of('OUT_OF_OFFICE').length,
      opened: of('OPENED').length,
    },
    differences: [
      ...(sent.length === accepted.length
        ? []
        : [`${sent.length} emails in the timeline, ${accepted.length} accepted by the mail world`]),
      ...doubles(records),
      ...answerDifferences(records),
      ...lateEmails(records),
      ...numberDifferences(records),
    ],
  };
}

/** Each Message-ID left once, and each lead got each email once, but for those that came back for now. */
function doubles({ ledger, events }: EmailRecords): string[] {
  const ids = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'ACCEPTED'),
    ({ messageId }) => messageId,
  );
  const steps = Map.groupBy(
    events.filter(({ type }) => type === 'EMAIL_SENT'),
    ({ leadId, itemId }) => `${leadId} ${itemId}`,
  );
  const retries = Map.groupBy(
    events.filter(({ type, data }) => type === 'EMAIL_BOUNCED' && data['retryAt'] != null),
    ({ leadId, itemId }) => `${leadId} ${itemId}`,
  );
  return [
    ...[...ids].flatMap(([id, rows]) =>
      rows.length === 1 ? [] : [`${id} was accepted ${rows.length} times`],
    ),
    ...[...steps].flatMap(([step, rows]) =>
      rows.length === 1 + (retries.get(step)?.length ?? 0)
        ? []
        : [`Lead and item ${step} have ${rows.length} emails`],
    ),
  ];
}

function leadAt(records: EmailRecords, address: string): LeadAnswer | undefined {
  return records.leads.find(({ email }) => email?.toLowerCase() === address.toLowerCase());
}

/** Who answered has stopped as replied, who unsubscribed as that, and who bounced says so. */
function answerDifferences(records: EmailRecords): string[] {
  const { campaignId, events, ledger } = records;
  return ledger.flatMap((entry) => {
    const lead = leadAt(records, entry.address);
    const place = lead?.campaigns.find((one) => one.campaignId === campaignId);
    const has = (type: string) =>
      events.some((event) => event.type === type && event.leadId === lead?.id);
    const about = `${entry.kind} of ${entry.address} at ${entry.at}`;
    if (lead === undefined || place === undefined) return [`${about}: no such lead`];
    switch (entry.kind) {
      case 'REPLIED':
        return has('EMAIL_RESPONDED') ? [] : [`${about}: no reply in the timeline`];
      case 'UNSUBSCRIBED':
        return entry.way === 'one-click'
          ? ['UNSUBSCRIBED', 'REPLIED'].includes(place.reason ?? '') ||
            place.reason === 'REACHED_END'
            ? []
            : [`${about}: ${place.state} by ${place.reason}`]
          : has('EMAIL_RESPONDED')
            ? []
            : [`${about}: no reply in the timeline`];
      case 'BOUNCED':
        return has('EMAIL_BOUNCED') ? [] : [`${about}: no bounce in the timeline`];
      default:
        return [];
    }
  });
}

/** Nothing leaves after an answer, an unsubscription, or a bounce for good. */
function lateEmails({ ledger }: EmailRecords): string[] {
  const stops = ledger.filter(
    ({ kind, reason }) =>
      kind === 'REPLIED' ||
      kind === 'UNSUBSCRIBED' ||
      (kind === 'BOUNCED' && LASTING.includes(reason ?? '')),
  );
  return stops.flatMap((stop) =>
    ledger.flatMap((entry) =>
      entry.kind === 'ACCEPTED' &&
      entry.address === stop.address &&
      Date.parse(entry.realAt) > Date.parse(stop.realAt) + ON_ITS_WAY_MS
        ? [`${entry.address} was written to at ${entry.at}, after ${stop.kind} at ${stop.at}`]
        : [],
    ),
  );
}

/** The campaign's numbers are those of the record. */
function numberDifferences({ ledger, statistics, events }: EmailRecords): string[] {
  const addresses = (kinds: readonly string[]) =>
    new Set(ledger.filter(({ kind }) => kinds.includes(kind)).map(({ address }) => address)).size;
  const leadsWith = (type: string) =>
    new Set(events.filter((event) => event.type === type).map(({ leadId }) => leadId)).size;
  const expected: [string, number | null, number][] = [
    ['leads whose email bounced', statistics.emailBounceCount, addresses(['BOUNCED'])],
    ['leads that replied to an email', statistics.emailReplyCount, leadsWith('EMAIL_RESPONDED')],
    ['leads that opened an email', statistics.emailOpenCount, leadsWith('EMAIL_OPENED')],
  ];
  return expected.flatMap(([name, told, counted]) =>
    told === counted ? [] : [`${name}: ${told} told, ${counted} recorded`],
  );
}
