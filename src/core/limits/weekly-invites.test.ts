import { describe, expect, test } from 'vitest';
import { limitsInForce, type LimitFacts } from '#core/limits/limits-in-force.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import {
  invitesPausedUntil,
  inviteVerdict,
  inviteWindowStart,
  type InviteFacts,
} from '#core/limits/weekly-invites.ts';
import { reconnectAllowedAt } from '#core/sequence/reconnect.ts';
import { isOpenWithdrawal, WITHDRAWAL_STATES } from '#core/limits/withdrawal.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('another invitation this week', () => {
  const facts: InviteFacts = {
    now: NOW,
    paidAccount: false,
    sentInWindow: 0,
    oldestInWindowAt: null,
    pending: 0,
    pausedUntil: null,
  };

  test.each<[string, Partial<InviteFacts>, object]>([
    ['may go', {}, { allowed: true, left: 100 }],
    [
      'may go out of two hundred of a paid account',
      { paidAccount: true, sentInWindow: 1 },
      { allowed: true, left: 199 },
    ],
    ['may go as far as pending ones leave room', { pending: 490 }, { allowed: true, left: 10 }],
    [
      'waits for the pause to end',
      { pausedUntil: NOW + 1 },
      { allowed: false, reason: 'INVITES_PAUSED', until: NOW + 1 },
    ],
    ['may go when the pause has ended', { pausedUntil: NOW }, { allowed: true, left: 100 }],
    [
      'waits for the oldest one to be seven days old',
      { sentInWindow: 100, oldestInWindowAt: NOW - 2 * DAY },
      { allowed: false, reason: 'WEEKLY_INVITES', until: NOW + 5 * DAY },
    ],
    [
      'waits a week where the oldest is not known',
      { sentInWindow: 100 },
      { allowed: false, reason: 'WEEKLY_INVITES', until: NOW + 7 * DAY },
    ],
    [
      'waits for answers where too many pend',
      { pending: 500 },
      { allowed: false, reason: 'PENDING_INVITES', until: null },
    ],
  ])('%s', (_title, more, verdict) => {
    expect(inviteVerdict({ ...facts, ...more })).toEqual(verdict);
  });

  test('counts those of seven days', () => {
    expect(inviteWindowStart(NOW)).toBe(NOW - 7 * DAY);
  });

  test.each([
    [NOW + 5, 0, '2026-03-02T09:00:00.005Z'],
    [NOW, 0, '2026-03-03T00:00:00.000Z'],
    [null, 0, '2026-03-03T00:00:00.000Z'],
    [null, 1, '2026-03-04T00:00:00.000Z'],
    [null, 2, '2026-03-06T00:00:00.000Z'],
    [null, 3, '2026-03-09T00:00:00.000Z'],
    [null, 50, '2026-03-09T00:00:00.000Z'],
  ])(
    'after a limit response with %s, the %i before it: paused until %s',
    (retryAt, answersBefore, until) => {
      expect(
        new Date(
          invitesPausedUntil({ now: NOW, zone: 'Etc/UTC', retryAt, answersBefore }),
        ).toISOString(),
      ).toBe(until);
    },
  );

  test('goes to no one within twenty-one days of a withdrawal', () => {
    expect(reconnectAllowedAt(NOW)).toBe(NOW + 21 * DAY);
  });
});

test('a withdrawal is open while it is waiting or being attempted', () => {
  expect(WITHDRAWAL_STATES.filter(isOpenWithdrawal)).toEqual(['WAITING', 'SENDING']);
});

describe('the limits in force', () => {
  const facts: LimitFacts = {
    account: {
      email: 'Ada@Example.com',
      planTier: 'ADVANCED',
      realTrialEndsAt: null,
      featureFlags: [],
      limits: DEFAULT_LIMITS,
      activityControlEnabled: true,
      connectedAt: NOW - DAY,
    },
    lastInvites: { sent: 0, accepted: 0 },
    lastWarningAt: null,
    now: NOW,
    realNow: NOW,
    allFeaturesAccounts: [],
  };
  const inForce = (account: Partial<LimitFacts['account']> = {}, more: Partial<LimitFacts> = {}) =>
    limitsInForce({ ...facts, ...more, account: { ...facts.account, ...account } });

  test('are those of Activity Control while it is on and the plan has it', () => {
    const controlled = inForce();
    expect([controlled.controlled === null, controlled.unlimitedQuotas, controlled.limits]).toEqual(
      [false, true, controlled.controlled?.limits],
    );
    expect(controlled.limits).not.toEqual(DEFAULT_LIMITS);
  });

  test.each([[{ activityControlEnabled: false }], [{ connectedAt: null }]])(
    'are the user’s own with %j',
    (account) => {
      expect(inForce(account)).toEqual({
        limits: DEFAULT_LIMITS,
        unlimitedQuotas: true,
        controlled: null,
      });
    },
  );

  test('are the user’s own on a plan without it, unless the operator granted every feature', () => {
    expect(inForce({ planTier: 'BASIC' })).toEqual({
      limits: DEFAULT_LIMITS,
      unlimitedQuotas: false,
      controlled: null,
    });
    expect(
      inForce({ planTier: 'BASIC' }, { allFeaturesAccounts: ['ada@example.com'] }),
    ).toMatchObject({ unlimitedQuotas: true, controlled: expect.any(Object) });
  });
});
