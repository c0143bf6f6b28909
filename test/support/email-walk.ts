import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadAnswer } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ApiClient } from './api-client.ts';
import type { AnyCampaignRecords, LeadRecord } from './campaign-records.ts';
import type { PracticeControl, WorldPerson } from './practice-control.ts';

/** An entry of the mail world's ledger. */
export type MailEntry = {
  id: number;
  at: string;
  realAt: string;
  mailbox: string;
  address: string;
  personId: string | null;
  kind: string;
  messageId: string | null;
  subject?: string;
  way?: string;
  from?: string;
  text?: string;
  reason?: string;
  /** When the person is back. */
  until?: string;
  /** The URLs requested because of it. */
  urls?: string[];
  /** The status of each URL that the mail client requested. */
  statuses?: Record<string, number>;
};

const LEDGER_PAGE = 1000;
/**
 * Campaign milliseconds per real one. With many people the clock must be slower: a day's work takes
 * real time.
 */
export const WALK_RATE = Number(process.env['WALK_RATE'] ?? 5000);

/** The texts of the walk as they are typed. */
export const EMAIL_TEXTS = {
  subject: 'A question, {{firstName}}',
  first: 'Hi {{firstName}}, may I ask how you plan your week?',
  otherSubject: 'A second thought',
  second: 'Hi {{firstName}}, did you have a moment to think about it?',
  note: 'Hi {{firstName}}, shall we connect?',
  message: 'Thank you for connecting, {{firstName}}! How do you plan your week?',
} as const;

/** The ids of the items of the walk's sequence. */
export type EmailWalkItems = Record<
  'visit' | 'find' | 'check' | 'first' | 'second' | 'connect' | 'message',
  string
>;

export type EmailSides = {
  records: AnyCampaignRecords;
  mail: readonly MailEntry[];
  mailbox: string;
  /** The same people's places in their other campaign. */
  elsewhere: readonly LeadAnswer[];
  otherId: string;
};
/** Both sides of the comparison, with the steps by their place and the leads by their address. */
export type WalkSides = EmailSides & {
  ids: EmailWalkItems;
  leadAt: (address: string) => LeadRecord | undefined;
};

/**
 * The ids of VISIT, FIND_EMAIL, IF_EMAIL_AVAILABLE (yes: EMAIL, EMAIL; no: CONNECT, MESSAGE).
 * Throws for any other sequence.
 */
export function emailWalkItems(sequence: SequenceItem | null): EmailWalkItems {
  const find = sequence?.yes;
  const check = find?.yes;
  const first = check?.yes;
  const connect = check?.no;
  const found = [sequence, find, check, first, first?.yes, connect, connect?.yes];
  const types = found.map((item) => item?.type).join();
  if (types !== 'VISIT,FIND_EMAIL,IF_EMAIL_AVAILABLE,EMAIL,EMAIL,CONNECT,MESSAGE')
    throw new Error(`This is not the sequence of the walk: ${types}`);
  const [visit = '', ...ids] = found.map((item) => item?.id ?? '');
  const [findId = '', checkId = '', firstId = '', second = '', connectId = '', message = ''] = ids;
  return {
    visit,
    find: findId,
    check: checkId,
    first: firstId,
    second,
    connect: connectId,
    message,
  };
}

/**
 * Everything that happened to a mailbox's mail, oldest first, except the emails it sent to itself
 * when it was checked.
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

/** This many people of the world, all with different addresses. */
export async function peopleApart({
  control,
  offset,
  count,
}: {
  control: PracticeControl;
  offset: number;
  count: number;
}): Promise<WorldPerson[]> {
  const people = await control.people({ offset, count: count + 40 });
  const seen = new Set<string>();
  return people
    .filter(({ email }) => {
      if (email === null) return true;
      const isNew = !seen.has(email);
      seen.add(email);
      return isNew;
    })
    .slice(0, count);
}

/** No invitation is accepted later than twelve days after it was sent. */
const ACCEPTED_WITHIN_MS = 13 * 86_400_000;

/**
 * Whether a campaign is only waiting for acceptances that will not come. Meanwhile, emails held
 * after too many bounces are released, as a user would do who has checked the list.
 */
export function onlyAcceptancesLeft({
  user,
  campaignId,
}: {
  user: ApiClient;
  campaignId: CampaignId;
}): (now: number) => Promise<boolean> {
  return async (now) => {
    const { bouncesHoldSince } = await user.call('GET /v1/auth/mailbox');
    if (bouncesHoldSince !== null) await user.call('POST /v1/auth/mailbox/bounces/resume');
    const { content, totalElements } = await user.call('GET /leads', {
      query: {
        campaignId,
        status: ['UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING'],
        size: 1000,
      },
    });
    const places = content.flatMap(({ campaigns }) =>
      campaigns.filter((place) => place.campaignId === campaignId),
    );
    return (
      totalElements > 0 &&
      places.every(
        ({ waitingFor, invitedAt }) =>
          waitingFor?.code === 'ACCEPTANCE' &&
          invitedAt !== null &&
          Date.parse(invitedAt) + ACCEPTED_WITHIN_MS < now,
      )
    );
  };
}
