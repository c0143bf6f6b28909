import { describe, expect, test } from 'vitest';
import { waitingFor, waitingWithGates } from '#core/waiting/waiting-for.ts';
import { WAITING_CODES, type WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { upcomingUnits } from '#core/limits/coming-units.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { dateText, whenText } from '#core/time/when-text.ts';

// A Monday, 10 am in UTC.
const NOW = Date.UTC(2026, 2, 2, 10);
const item = (type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ type, id: type }),
  ...parts,
});
const WEEK = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
const END = item('END');
const VISIT = item('VISIT', { yes: END });
const WATCH = item('CONNECT', {
  yes: item('IF_CONNECTED', {
    noDelay: 96,
    yes: item('MESSAGE', { yes: END }),
    no: item('WITHDRAW', { yes: item('END', { id: 'E2' }) }),
  }),
});

/** A place in a queue of one type, with ten units on each coming day. */
function turn(ahead: number, left = 7): WaitingFacts['turn'] {
  return {
    ahead,
    all: ahead,
    actionsLeft: left,
    coming: upcomingUnits({
      now: NOW,
      week: WEEK,
      allowanceAt: () => 10,
      weekly: null,
      leftToday: left,
    }),
  };
}

const FACTS: WaitingFacts = {
  now: NOW,
  name: 'Ingrid',
  state: 'IN_PROGRESS',
  reason: null,
  position: { itemId: 'VISIT', enteredAt: NOW, visit: 1 },
  facts: {
    blacklisted: false,
    foundBy: 'MEMBER_ID',
    connectedAt: null,
    invitedAt: null,
    invitationPendingSince: null,
    withdrawnAt: null,
    profileReadAt: null,
    openProfile: null,
    hasEmail: false,
    lastMessageAt: null,
    lastSeenAt: null,
    repliedAt: null,
    memory: {},
  },
  around: {
    startedAt: null,
    connectionsKnownUntil: null,
    mailboxConnected: false,
    finderAvailable: false,
    inviteByEmailAllowed: false,
    leadsMovingAllowed: true,
  },
  sequence: VISIT,
  campaign: { status: 'ACTIVE', locked: false },
  account: {
    status: 'VERIFIED',
    subscriptionUsable: true,
    incident: null,
    week: WEEK,
    paceSlotAt: NOW + 5 * 60_000,
    minGapMs: 45_000,
    nextLookAt: null,
    profileReadsLeft: 100,
    invitationList: null,
    pausedUntil: {},
  },
  limit: { used: 3, allowance: 10 },
  invites: { allowed: true, left: 50 },
  weekly: null,
  turn: turn(0),
  openIntent: null,
};
const at = (itemId: string, enteredAt = NOW) => ({ itemId, enteredAt, visit: 1 });
const CASES: [string, Partial<WaitingFacts>, string, string, string | null][] = [
  [
    'its place in the queue',
    {},
    'PACE',
    'The profile view is due. Ingrid is next, expected today at 10:05 am.',
    '2026-03-02T10:05',
  ],
  [
    'those before it',
    { turn: turn(3) },
    'PACE',
    'The profile view is due. Ingrid is number 4 in the queue, expected today at 12:42 pm.',
    '2026-03-02T12:42',
  ],
  [
    'those of other types before it',
    { turn: { ahead: 0, all: 2, actionsLeft: 27, coming: () => null } },
    'PACE',
    'The profile view is due. Ingrid is next, expected today at 10:35 am.',
    '2026-03-02T10:35',
  ],
  [
    'tomorrow, when today is full',
    { limit: { used: 10, allowance: 10 } },
    'DAILY_LIMIT',
    'Today’s limit of 10 profile views is used up or reserved. Ingrid is next, expected tomorrow at 9 am.',
    '2026-03-03T09:00',
  ],
  [
    'a day far ahead, over the weekend',
    { turn: turn(57) },
    'DAILY_LIMIT',
    'Today’s limit of 10 profile views is used up or reserved. Ingrid is number 58 in the queue, expected on Mar 10.',
    '2026-03-10T09:00',
  ],
  [
    'its working hours',
    { now: NOW + 10 * MS_PER_HOUR },
    'WORKING_HOURS',
    'The profile view goes out during your working hours, around tomorrow at 9 am.',
    '2026-03-03T09:00',
  ],
  [
    'a user who paused everything for today',
    {
      account: {
        ...FACTS.account,
        week: { ...FACTS.account.week, pause: { from: NOW, until: NOW + 14 * MS_PER_HOUR } },
      },
      turn: { ahead: 0, all: 0, actionsLeft: 7, coming: () => null },
    },
    'PAUSED_TODAY',
    'You paused everything for today. The profile view goes out once you resume.',
    null,
  ],
  [
    'a week that has no working day',
    {
      account: { ...FACTS.account, week: { zone: 'Etc/UTC', schedulerItems: [] } },
      turn: { ahead: 0, all: 0, actionsLeft: 7, coming: () => null },
    },
    'WORKING_HOURS',
    'The profile view waits for your working hours, but no days are turned on.',
    null,
  ],
  [
    'a delay',
    { sequence: item('CONNECT', { yesDelay: 26, yes: VISIT }), state: 'WAITING' },
    'DELAY',
    'The delay before the next step, profile view, ends tomorrow at 12 pm.',
    '2026-03-03T12:00',
  ],
  [
    'an acceptance',
    { sequence: WATCH, position: at('IF_CONNECTED'), state: 'WAITING' },
    'ACCEPTANCE',
    'Ingrid hasn’t responded to your invite yet. We check again every 10 minutes during your working hours.',
    '2026-03-06T10:00',
  ],
  [
    'an acceptance whose next look is known',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED'),
      state: 'WAITING',
      account: { ...FACTS.account, nextLookAt: NOW + 7 * 60_000 },
    },
    'ACCEPTANCE',
    'Ingrid hasn’t responded to your invite yet. We check again today at 10:07 am, and every 10 minutes during your working hours after that.',
    '2026-03-06T10:00',
  ],
  [
    'an acceptance at night: the looks go on, and what follows waits for the hours that the checklist names',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED'),
      state: 'WAITING',
      now: Date.UTC(2026, 2, 3, 1, 30),
      account: { ...FACTS.account, nextLookAt: Date.UTC(2026, 2, 3, 2, 2) },
    },
    'ACCEPTANCE',
    'Ingrid hasn’t responded to your invite yet. Outside your working hours, we only check every 60 minutes, next today at 2:02 am; the next step waits for your working hours, which start today at 9 am.',
    '2026-03-06T10:00',
  ],
  [
    'an acceptance without any working day',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED'),
      state: 'WAITING',
      account: { ...FACTS.account, week: { zone: 'Etc/UTC', schedulerItems: [] } },
    },
    'ACCEPTANCE',
    'Ingrid hasn’t responded to your invite yet. Outside your working hours, we only check every 60 minutes; no working days are turned on, so nothing happens until you turn one on.',
    '2026-03-06T10:00',
  ],
  [
    'a view',
    {
      sequence: item('IF_MESSAGE_VIEWED', { noDelay: 72, yes: END, no: END }),
      position: at('IF_MESSAGE_VIEWED'),
      state: 'WAITING',
    },
    'VIEW',
    'Ingrid hasn’t viewed your message yet. We check once a day, and right away when LinkedIn notifies us.',
    '2026-03-05T10:00',
  ],
  [
    'an acceptance without an end',
    {
      sequence: item('MESSAGE', { yes: END }),
      position: at('MESSAGE'),
      facts: { ...FACTS.facts, invitationPendingSince: NOW },
    },
    'ACCEPTANCE',
    'Ingrid hasn’t responded to your invite yet. We check again every 10 minutes during your working hours.',
    null,
  ],
  [
    'the look at acceptances',
    { sequence: WATCH, position: at('IF_CONNECTED', NOW - 5 * MS_PER_DAY) },
    'SWEEP',
    'We’re checking whether Ingrid accepted your invite.',
    '2026-03-02T10:00',
  ],
  [
    'the end of a long list of invitations',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED', NOW - 5 * MS_PER_DAY),
      account: { ...FACTS.account, invitationList: { read: 3000, retryAt: null } },
    },
    'INVITATION_LIST',
    'To find out whether Ingrid accepted, we’re reading your full list of sent invites. It’s long: 3,000 read so far.',
    null,
  ],
  [
    'a list that LinkedIn did not show to its end',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED', NOW - 5 * MS_PER_DAY),
      account: {
        ...FACTS.account,
        invitationList: { read: 3000, retryAt: NOW + MS_PER_HOUR },
      },
    },
    'INVITATION_LIST',
    'To find out whether Ingrid accepted, we’re reading your full list of sent invites. It’s long: 3,000 read so far, and LinkedIn didn’t show the rest. We’ll continue today at 11 am.',
    '2026-03-02T11:00',
  ],
  [
    'a look at the profile of somebody whose invitation vanished',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED', NOW - 5 * MS_PER_DAY),
      facts: { ...FACTS.facts, invitationMissing: true },
    },
    'SWEEP',
    'We’re checking whether Ingrid accepted your invite.',
    '2026-03-02T10:00',
  ],
  [
    'tomorrow’s profile lookups, where its invitation vanished',
    {
      sequence: WATCH,
      position: at('IF_CONNECTED', NOW - 5 * MS_PER_DAY),
      facts: { ...FACTS.facts, invitationMissing: true },
      account: { ...FACTS.account, profileReadsLeft: 0 },
    },
    'PROFILE_READS',
    'Today’s profile lookups are used up. Ingrid continues tomorrow at 9 am.',
    '2026-03-03T09:00',
  ],
  [
    'tomorrow’s profile lookups, where its step looks at the profile',
    {
      sequence: item('IF_OPEN_PROFILE', { yes: END, no: END }),
      position: at('IF_OPEN_PROFILE'),
      account: { ...FACTS.account, profileReadsLeft: 0 },
      limit: { used: 100, allowance: 100 },
    },
    'PROFILE_READS',
    'Today’s profile lookups are used up. Ingrid continues tomorrow at 9 am.',
    '2026-03-03T09:00',
  ],
  [
    '21 days after a withdrawal',
    {
      sequence: WATCH,
      position: at('CONNECT'),
      facts: { ...FACTS.facts, withdrawnAt: NOW - 20 * MS_PER_DAY },
    },
    'INVITE_COOLDOWN',
    'LinkedIn accepts a new invite to Ingrid tomorrow at 10 am.',
    '2026-03-03T10:00',
  ],
  [
    'the week’s invitations',
    {
      sequence: WATCH,
      position: at('CONNECT'),
      invites: { allowed: false, reason: 'WEEKLY_INVITES', until: NOW + MS_PER_DAY },
    },
    'WEEKLY_INVITES',
    'You’ve used all your invites for 7 days. The next one can go out tomorrow at 10 am.',
    '2026-03-03T10:00',
  ],
  [
    'answers to earlier invitations',
    {
      sequence: WATCH,
      position: at('CONNECT'),
      invites: { allowed: false, reason: 'PENDING_INVITES', until: null },
    },
    'PENDING_INVITES',
    'Too many of your invites are still pending. Withdraw old ones so new ones can go out.',
    null,
  ],
  [
    'a pause of the network',
    {
      sequence: WATCH,
      position: at('CONNECT'),
      invites: { allowed: false, reason: 'INVITES_PAUSED', until: NOW + 2 * MS_PER_DAY },
    },
    'INVITES_PAUSED',
    'LinkedIn refused some invites, so all of them are paused. They resume on Wednesday at 10 am.',
    '2026-03-04T10:00',
  ],
  [
    'the week’s invitations, which others before it use up',
    {
      sequence: WATCH,
      position: at('CONNECT'),
      weekly: {
        sentAt: Array.from({ length: 98 }, (_, one) => NOW - 6.5 * MS_PER_DAY + one * 60_000),
        most: 100,
      },
      invites: { allowed: true, left: 2 },
      turn: turn(3),
    },
    'WEEKLY_INVITES',
    'You’ve used all your invites for 7 days. The next one can go out tomorrow at 9:43 am.',
    '2026-03-03T09:43',
  ],
  [
    'a limit answer of the network',
    { account: { ...FACTS.account, pausedUntil: { VISIT: NOW + MS_PER_HOUR } } },
    'INCIDENT',
    'LinkedIn couldn’t complete the profile view right now. We’ll try again today at 11 am.',
    '2026-03-02T11:00',
  ],
  [
    'its campaign',
    { campaign: { status: 'NOT_ACTIVE', locked: false } },
    'CAMPAIGN_OFF',
    'The campaign is inactive. Ingrid picks up where they left off once you start it.',
    null,
  ],
  [
    'its plan',
    { campaign: { status: 'ACTIVE', locked: true } },
    'CAMPAIGN_LOCKED',
    'Your plan locks this campaign. Ingrid continues once it’s unlocked.',
    null,
  ],
  [
    'the subscription',
    { account: { ...FACTS.account, subscriptionUsable: false } },
    'SUBSCRIPTION',
    'Your subscription isn’t active. Ingrid continues once it is.',
    null,
  ],
  [
    'the connection',
    { account: { ...FACTS.account, status: 'UNAUTHORIZED' } },
    'CONNECTION',
    'Your LinkedIn connection was lost. Ingrid continues once you reconnect.',
    null,
  ],
  [
    'the network',
    { account: { ...FACTS.account, incident: 'LinkedIn isn’t responding right now' } },
    'NETWORK_UNREACHABLE',
    'LinkedIn isn’t responding right now. We’ll keep trying, and everything continues automatically.',
    null,
  ],
  [
    'an act under way',
    { openIntent: 'BEING_DONE' },
    'BEING_DONE',
    'The profile view is in progress.',
    null,
  ],
  [
    'an answer that never came',
    { openIntent: 'CHECKING' },
    'CHECKING',
    'LinkedIn didn’t give a clear response to the profile view. We’re checking whether it was done.',
    null,
  ],
  [
    'the user’s word',
    { state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' },
    'UNCONFIRMED',
    'We couldn’t confirm whether the last step was done. Tell us what you see on LinkedIn.',
    null,
  ],
  [
    'the user',
    { state: 'PAUSED', reason: 'PAUSED_BY_USER' },
    'YOUR_DECISION',
    'Paused by you.',
    null,
  ],
  [
    'a mailbox',
    { state: 'PAUSED', reason: 'MAILBOX_MISSING' },
    'MAILBOX_MISSING',
    'This step needs your mailbox. Connect it, and the lead continues automatically.',
    null,
  ],
  [
    'an email finder',
    { state: 'PAUSED', reason: 'FINDER_MISSING' },
    'FINDER_MISSING',
    'This step needs an email finder. Set one up, and the lead continues automatically.',
    null,
  ],
  ['a sequence', { sequence: null }, 'SEQUENCE_MISSING', 'The campaign has no sequence yet.', null],
];

describe('a lead waits for', () => {
  test.each(CASES)('%s', (_title, facts, code, sentence, until) => {
    const answer = waitingWithGates({ ...FACTS, ...facts });
    expect([
      answer?.code,
      answer?.sentence,
      answer?.until == null ? null : new Date(answer.until).toISOString().slice(0, 16),
    ]).toEqual([code, sentence, until]);
    expect(
      answer?.gates.find(({ code: gate }) => gate !== 'INVITED')?.open,
      'the blocking gate comes before all that is not done',
    ).toBe(false);
    for (const { text } of answer?.gates ?? []) expect(text).not.toMatch(/undefined|null|NaN/);
  });

  test('a branch that starts if nothing changes', () => {
    expect(
      waitingFor({ ...FACTS, sequence: WATCH, position: at('IF_CONNECTED') })?.ifNothingChanges,
    ).toBe('If nothing changes, the No branch starts on Friday at 10 am');
  });

  test('how many days of a wait are over, after what is done already', () => {
    const texts = (facts: Partial<WaitingFacts>) =>
      waitingWithGates({ ...FACTS, ...facts })
        ?.gates.slice(0, 2)
        .map(({ text }) => text);
    const facts = { ...FACTS.facts, invitedAt: NOW - MS_PER_DAY };
    expect(
      texts({ sequence: WATCH, position: at('IF_CONNECTED', NOW - MS_PER_DAY), facts }),
    ).toEqual(['The invite was sent on Mar 1', 'Response: pending for 1 of 4 days']);
    expect(
      texts({
        sequence: item('CONNECT', { yesDelay: 72, yes: VISIT }),
        position: at('VISIT', NOW - 2 * MS_PER_DAY),
      })?.[0],
    ).toBe('2 of 3 days have passed');
    expect(texts({ sequence: WATCH, position: at('IF_CONNECTED') })?.[0]).toBe(
      'Invite response: pending until Friday at 10 am',
    );
    expect(
      texts({
        sequence: item('CONNECT', { yesDelay: 26, yes: VISIT }),
        position: at('VISIT'),
      })?.[0],
    ).toBe('Delay until tomorrow at 12 pm');
  });

  test('nothing when it is at its end', () => {
    for (const state of ['FINISHED', 'FAILED', 'BLACKLISTED'] as const)
      expect(waitingFor({ ...FACTS, state })).toBeNull();
  });

  test('every code but those of an automatic answer by email, of the month’s notes and of a refused invite is covered here', () => {
    const covered = new Set(CASES.map(([, , code]) => code));
    expect(WAITING_CODES.filter((code) => !covered.has(code))).toEqual([
      'NOTE_QUOTA',
      'INVITE_REFUSED',
      'OUT_OF_OFFICE',
    ]);
  });
});

test.each([
  [NOW + 60_000, 'today at 10:01 am'],
  [NOW + 14 * MS_PER_HOUR, 'tomorrow at 12 am'],
  [NOW + 3 * MS_PER_DAY, 'on Thursday at 10 am'],
  [NOW + 7 * MS_PER_DAY, 'on Mar 9'],
  [NOW - MS_PER_DAY, 'on Mar 1'],
])('an instant is said as a person says it', (instant, text) =>
  expect(whenText({ at: instant, now: NOW, zone: 'Etc/UTC' })).toBe(text),
);

test('dates are the user’s own', () => {
  expect(dateText({ at: Date.UTC(2026, 2, 1, 23), zone: 'Asia/Tokyo' })).toBe('Mar 2');
});
