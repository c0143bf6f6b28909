import { SAMPLE_SENDER } from '#core/text/sender-values.ts';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_LIMITS,
  MAX_PENDING_INVITES,
  WEEKLY_INVITES,
} from '#core/limits/processing-limits.ts';
import { pauseForToday } from '#core/schedule/day-pause.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { FreshFacts, LaneMarks, LaneUser } from '#data/walk/lane-facts.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';
import { recheckBeforeReserve, hasZoneJustChanged } from '#engine/acts/recheck-before-reserve.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const USER: LaneUser = {
  userId: '1',
  email: 'a@example.com',
  status: 'VERIFIED',
  week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
  limits: DEFAULT_LIMITS,
  limitRange: 0,
  activityControlEnabled: false,
  inviteByEmailEnabled: false,
  featureFlags: [],
  mailboxConnected: false,
  mailbox: null,
  emailCredits: 100,
  planTier: 'ADVANCED',
  subscriptionStatus: 'active',
  realTrialEndsAt: null,
  account: 'acc',
  memberId: 'm',
  paidAccount: false,
  nameWords: [],
  sender: SAMPLE_SENDER,
  noteLength: 200,
  notesPerMonth: null,
  invitesPausedUntil: null,
  inviteLimitAnswers: 0,
  incident: null,
  connectedAt: 1,
};
const PERSON = { connectedAt: 5, invitationPendingSince: 6, withdrawnAt: 7 };
const FRESH: FreshFacts = {
  user: USER,
  campaign: { status: 'ACTIVE', locked: false, sequenceVersion: 4 },
  person: { blacklisted: false, repliedAt: null, ...PERSON },
  unsettledAlike: false,
  addedAt: NOW - MS_PER_DAY,
  answersSeenUntil: null,
  openHints: false,
  invites: { sentInWindow: 0, oldestInWindowAt: null, pending: 0, notedAt: [] },
  lastInvites: { sent: 0, accepted: 0 },
  lastDay: { acts: 0, otherZone: false },
  email: null,
};

type Change = {
  fresh?: Partial<FreshFacts>;
  user?: Partial<LaneUser>;
  campaign?: Partial<FreshFacts['campaign']>;
  person?: Partial<FreshFacts['person']>;
  action?: ActionType;
  marks?: LaneMarks;
  now?: number;
  rate?: number;
  realNow?: number;
  all?: string[];
};
function look({
  fresh = {},
  user = {},
  campaign = {},
  person = {},
  action = 'MESSAGE',
  marks = {},
  now = NOW,
  rate = 1,
  realNow = NOW,
  all = [],
}: Change = {}) {
  const facts = {
    ...FRESH,
    ...fresh,
    user: { ...USER, ...user },
    campaign: { ...FRESH.campaign, ...campaign },
    person: { ...FRESH.person, ...person },
  };
  return recheckBeforeReserve({
    fresh: facts,
    action,
    person: PERSON as Person,
    sequenceVersion: 4,
    marks,
    now,
    realNow,
    rate,
    allFeaturesAccounts: all,
  });
}
const refusal = (change: Change): string => {
  const answer = look(change);
  return answer.allowed ? 'allowed' : answer.reason;
};

describe('the last check before an action', () => {
  test('returns the day, the zone, and the limit that count, if nothing forbids it', () => {
    expect(look()).toEqual({
      allowed: true,
      day: '2026-03-02',
      zone: 'Etc/UTC',
      limit: DEFAULT_LIMITS.MESSAGE,
      dayLimit: null,
    });
    expect(
      look({
        user: { week: { zone: 'Pacific/Auckland', schedulerItems: DEFAULT_WEEK } },
        now: Date.parse('2026-03-02T21:00:00Z'),
      }),
    ).toMatchObject({ day: '2026-03-03', zone: 'Pacific/Auckland' });
    expect(
      look({ action: 'VISIT', user: { limits: { ...DEFAULT_LIMITS, VISIT: 3 } } }),
    ).toMatchObject({ limit: 3 });
  });

  test.each<[string, Change, string]>([
    ['its campaign is off', { campaign: { status: 'NOT_ACTIVE' } }, 'CAMPAIGN_OFF'],
    ['its campaign is a draft', { campaign: { status: 'DRAFT' } }, 'CAMPAIGN_OFF'],
    ['its campaign is locked', { campaign: { locked: true } }, 'CAMPAIGN_OFF'],
    ['the sequence was saved', { campaign: { sequenceVersion: 5 } }, 'SEQUENCE_CHANGED'],
    ['the sequence is an older one', { campaign: { sequenceVersion: 3 } }, 'SEQUENCE_CHANGED'],
    ['the account is not connected', { user: { status: 'UNAUTHORIZED' } }, 'ACCOUNT'],
    ['the account is restricted', { user: { status: 'LOGIN_RESTRICTED' } }, 'ACCOUNT'],
    ['there is no account', { user: { account: null } }, 'ACCOUNT'],
    ['the subscription is paused', { user: { subscriptionStatus: 'paused' } }, 'SUBSCRIPTION'],
    [
      'the trial has ended',
      { user: { subscriptionStatus: null, planTier: null, realTrialEndsAt: NOW } },
      'SUBSCRIPTION',
    ],
    ['it is night', { now: Date.parse('2026-03-02T03:00:00Z') }, 'ASLEEP'],
    ['it is Sunday', { now: Date.parse('2026-03-01T12:00:00Z') }, 'ASLEEP'],
    [
      'the user paused the day in the meantime',
      {
        user: {
          week: { ...USER.week, pause: pauseForToday('Etc/UTC', NOW + 1000) },
        },
      },
      'ASLEEP',
    ],
    [
      'the hours end before the request could arrive',
      { now: Date.parse('2026-03-02T17:00:00Z') - 49 },
      'ASLEEP',
    ],
    [
      'the hours end before it could arrive, by a faster clock',
      { now: Date.parse('2026-03-02T17:00:00Z') - 4999, rate: 100 },
      'ASLEEP',
    ],
    ['the person is on the blacklist', { person: { blacklisted: true } }, 'BLACKLISTED'],
    ['the person has answered', { person: { repliedAt: NOW - 1 } }, 'REPLIED'],
    [
      'the person has replied again since the lead was resumed',
      { person: { repliedAt: NOW - 1 }, fresh: { answersSeenUntil: NOW - 2 } },
      'REPLIED',
    ],
    ['the person was connected meanwhile', { person: { connectedAt: 8 } }, 'PERSON_CHANGED'],
    [
      'an invitation has become known in the meantime',
      { person: { invitationPendingSince: null } },
      'PERSON_CHANGED',
    ],
    ['an invitation was taken back meanwhile', { person: { withdrawnAt: 8 } }, 'PERSON_CHANGED'],
    ['a like act has no outcome', { fresh: { unsettledAlike: true } }, 'UNSETTLED'],
    ['news waits, for a message', { fresh: { openHints: true } }, 'HINTS'],
    ['news waits, for an InMail', { fresh: { openHints: true }, action: 'INMAIL' }, 'HINTS'],
    [
      'invitations are paused',
      { action: 'CONNECT', user: { invitesPausedUntil: NOW + 1 } },
      'INVITES',
    ],
    [
      'the week’s invitations have been sent',
      {
        action: 'CONNECT',
        fresh: {
          invites: {
            sentInWindow: WEEKLY_INVITES.free,
            oldestInWindowAt: NOW,
            pending: 0,
            notedAt: [],
          },
        },
      },
      'INVITES',
    ],
    [
      'too many invitations are pending',
      {
        action: 'CONNECT_BY_EMAIL',
        fresh: {
          invites: {
            sentInWindow: 0,
            oldestInWindowAt: null,
            pending: MAX_PENDING_INVITES,
            notedAt: [],
          },
        },
      },
      'INVITES',
    ],
  ])('refuses it because %s', (_why, change, reason) => expect(refusal(change)).toBe(reason));

  test.each<[string, Change]>([
    [
      'the request can still arrive within the hours',
      { now: Date.parse('2026-03-02T17:00:00Z') - 51 },
    ],
    [
      'the trial is still running',
      { user: { subscriptionStatus: null, planTier: null, realTrialEndsAt: NOW + 1 } },
    ],
    ['the answer is from before the lead came in', { person: { repliedAt: NOW - 2 * MS_PER_DAY } }],
    [
      'the reply was known when the lead was resumed',
      { person: { repliedAt: NOW - 1 }, fresh: { answersSeenUntil: NOW - 1 } },
    ],
    [
      'there is news, for an action that a reply doesn’t stop',
      { fresh: { openHints: true }, action: 'VISIT' },
    ],
    ['the pause of invitations is over', { action: 'CONNECT', user: { invitesPausedUntil: NOW } }],
    ['invitations are paused, and it is none', { user: { invitesPausedUntil: NOW + 1 } }],
    [
      'the account is paid and may invite more',
      {
        action: 'CONNECT',
        user: { paidAccount: true },
        fresh: {
          invites: {
            sentInWindow: WEEKLY_INVITES.free,
            oldestInWindowAt: NOW,
            pending: 0,
            notedAt: [],
          },
        },
      },
    ],
  ])('allows it if %s', (_why, change) => expect(refusal(change)).toBe('allowed'));

  test('counts the last 24 hours, too, around a time zone change', () => {
    const lastDay = { acts: 7, otherZone: false };
    const left = DEFAULT_LIMITS.MESSAGE - 7;
    expect(look({ fresh: { lastDay } })).toMatchObject({ dayLimit: null });
    expect(look({ fresh: { lastDay: { ...lastDay, otherZone: true } } })).toMatchObject({
      limit: DEFAULT_LIMITS.MESSAGE,
      dayLimit: left,
    });
    expect(look({ fresh: { lastDay }, marks: { zone: 'Europe/Berlin' } })).toMatchObject({
      dayLimit: left,
    });
    expect(
      look({ fresh: { lastDay }, marks: { zone: 'Etc/UTC', zoneChangedAt: NOW - MS_PER_DAY + 1 } }),
    ).toMatchObject({ dayLimit: left });
  });

  test('uses the limits of the plan, and of Activity Control if it is on', () => {
    expect(
      look({
        action: 'VISIT',
        user: { planTier: 'BASIC', limits: { ...DEFAULT_LIMITS, VISIT: 90 } },
      }),
    ).toMatchObject({ limit: 40 });
    expect(
      look({
        action: 'VISIT',
        user: { planTier: 'BASIC', limits: { ...DEFAULT_LIMITS, VISIT: 90 } },
        all: ['a@example.com'],
      }),
    ).toMatchObject({ limit: 90 });
    const young = { activityControlEnabled: true, connectedAt: NOW - MS_PER_HOUR };
    expect(look({ action: 'VISIT', user: young })).toMatchObject({ limit: 12 });
  });
});

test('a time zone is new while its change is less than a day old, or hasn’t been noticed yet', () => {
  const isNew = (marks: LaneMarks) => hasZoneJustChanged('Etc/UTC', marks, NOW);
  expect([isNew({}), isNew({ zone: 'Etc/UTC' }), isNew({ zone: 'Asia/Tokyo' })]).toEqual([
    false,
    false,
    true,
  ]);
  expect([
    isNew({ zone: 'Etc/UTC', zoneChangedAt: NOW - MS_PER_DAY }),
    isNew({ zone: 'Etc/UTC', zoneChangedAt: NOW - MS_PER_DAY + 1 }),
  ]).toEqual([false, true]);
});
