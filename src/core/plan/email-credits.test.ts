import { describe, expect, test } from 'vitest';
import {
  areCreditsLow,
  creditsAWeek,
  creditSource,
  emailCredits,
  holdEnd,
  outOfCreditsText,
} from '#core/plan/email-credits.ts';

describe('the credits of the email finder', () => {
  test.each([
    ['none', 0, null, 0],
    ['some on the first day', 30, 1, 30],
    ['those of two weeks', 30, 14, 15],
    ['those of four weeks', 30, 28, 8],
  ])('spent per week are counted from %s', (_what, spent, days, aWeek) => {
    const realNow = Date.parse('2026-11-20T12:00:00Z');
    const realFirstAt = days === null ? null : realNow - days * 86_400_000;
    expect(creditsAWeek({ spent, realFirstAt, realNow })).toBe(aWeek);
  });

  test('that are used up say when they renew, or whom to ask', () => {
    const zone = 'Europe/Berlin';
    const realNow = Date.parse('2026-11-20T12:00:00Z');
    const clocks = { now: realNow, realNow };
    const renewsAt = Date.parse('2026-11-30T23:30:00Z');
    expect(outOfCreditsText({ renewsAt: null, zone, ...clocks })).toBe(
      'You’re out of email finder credits. Ask your administrator for more',
    );
    expect(outOfCreditsText({ renewsAt, zone, ...clocks })).toMatch(/They renew on Dec 1, 2026$/);
    const ahead = { now: realNow + 86_400_000, realNow };
    expect(outOfCreditsText({ renewsAt, zone, ...ahead })).toMatch(
      /They renew on Dec 1, 2026 \(real time\)$/,
    );
  });

  test('what is left is the sum of the ledger, and what is held counts as used', () =>
    expect(emailCredits({ granted: 100, balance: 63 })).toEqual({
      total: 100,
      used: 37,
      left: 63,
      renewsAt: null,
    }));

  test.each([
    ['VERIFIED', { type: 'CAPTURE', amount: 0 }],
    ['LIKELY', { type: 'RELEASE', amount: 1 }],
    ['CATCH_ALL', { type: 'RELEASE', amount: 1 }],
    ['NOTHING', { type: 'RELEASE', amount: 1 }],
  ] as const)('%s ends a hold', (result, end) => expect(holdEnd(result)).toEqual(end));

  test.each([
    [100, 11, false],
    [100, 10, true],
    [2000, 201, false],
    [2000, 200, true],
    [20, 10, true],
  ])('of %i credits, %i left are low: %s', (total, left, few) =>
    expect(areCreditsLow({ total, left })).toBe(few),
  );
});

test('credits come from signing up, a subscription of the finder, or the operator', () => {
  const sourceOf = (cause: string) => creditSource('GRANT', cause);
  expect(sourceOf('FIRST')).toBe('SIGN_UP');
  expect(sourceOf('finder/sub_1/p1/0')).toBe('SUBSCRIPTION');
  expect(sourceOf('finder/sub_1/p1/0+medium-monthly')).toBe('SUBSCRIPTION');
  expect(sourceOf('operator/1')).toBe('OPERATOR');
  expect(creditSource('EXPIRE', 'finder/sub_1/p1/0')).toBeNull();
});
