import { expect, test } from 'vitest';
import { subscriptionHaltText, type SubscriptionHalt } from '#core/plan/subscription-halt.ts';

const REAL_NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const said = (halt: SubscriptionHalt, now = REAL_NOW) =>
  subscriptionHaltText({ halt, zone: 'America/New_York', now, realNow: REAL_NOW });

test('a halt is given with its date in the user’s time zone', () => {
  const at = Date.parse('2026-11-17T03:00:00Z');
  expect(said({ code: 'TRIAL_ENDED', at })).toBe('Your trial ended on Nov 16, 2026');
});

test('the date is marked as real time where practice time has left it', () => {
  const halt: SubscriptionHalt = { code: 'SUBSCRIPTION_PAUSED', at: REAL_NOW + 26 * DAY };
  expect(said(halt, REAL_NOW + DAY)).toBe(
    'Your subscription is paused until Dec 16, 2026 (real time)',
  );
});

test('a halt without a known date has no mark', () =>
  expect(said({ code: 'TRIAL_ENDED', at: null }, REAL_NOW + DAY)).toBe('Your trial has ended'));
