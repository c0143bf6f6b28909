import { describe, expect, test } from 'vitest';
import { listNeeds, type NeedFacts } from '#core/dashboard/needs-you.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const NOTHING: NeedFacts = {
  now: NOW,
  status: 'VERIFIED',
  unconfirmed: { leads: 0, campaignId: null },
  trial: { state: 'NONE' },
  subscriptionStatus: null,
  replies: { leads: 0, oldest: null },
  stopped: { searches: 0, reason: null, campaignId: null },
  held: { leads: 0 },
  invitesPausedUntil: null,
};

describe('what an ended plan needs', () => {
  test.each([
    ['a trial', null, 'Your free trial has ended'],
    ['a subscription', 'canceled', 'Your subscription has ended'],
    ['one that isn’t paid', 'deactivated', 'Your subscription is deactivated'],
  ])('is said of %s by its name', (_what, subscriptionStatus, title) => {
    const trial = { state: 'ENDED', endsAt: NOW } as const;
    expect(listNeeds({ ...NOTHING, trial, subscriptionStatus })).toMatchObject([
      { code: 'TRIAL', title },
    ]);
  });

  test('is reported for a failed payment while everything still runs', () =>
    expect(listNeeds({ ...NOTHING, subscriptionStatus: 'overdue' })).toMatchObject([
      { code: 'PAYMENT', title: 'Your payment failed' },
    ]));

  test('is nothing while none has', () => expect(listNeeds(NOTHING)).toEqual([]));
});
