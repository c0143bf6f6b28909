import { describe, expect, test } from 'vitest';
import { planNotice } from './plan-notice.ts';
import type { SubscriptionStatus } from './subscription.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';

type Standing = { status: SubscriptionStatus | null; tier: Tier | null };

const NONE: Standing = { status: null, tier: null };
const PRO: Standing = { status: 'active', tier: 'PRO' };
const REAL_NOW = Date.UTC(2026, 2, 2, 13);

const notice = ({
  before = PRO,
  after,
  locked = 0,
  now = REAL_NOW,
}: {
  before?: Standing;
  after: Standing;
  locked?: number;
  now?: number;
}) =>
  planNotice({
    before,
    after,
    locked,
    overdueSince: Date.UTC(2026, 2, 2, 12),
    zone: 'America/New_York',
    now,
    realNow: REAL_NOW,
  });

describe('the notice about a plan change', () => {
  test.each<[title: string, before: Standing, after: Standing, type: string, said: string]>([
    ['a first purchase', NONE, PRO, 'PLAN_CHANGED', 'Your plan is Pro'],
    ['an upgrade', PRO, { ...PRO, tier: 'ADVANCED' }, 'PLAN_CHANGED', 'Your plan is Advanced'],
    ['a pause', PRO, { ...PRO, status: 'paused' }, 'SUBSCRIPTION_PAUSED', ''],
    ['a failed payment', PRO, { ...PRO, status: 'overdue' }, 'PLAN_CHANGED', 'Your payment failed'],
    [
      'fourteen days without payment',
      { ...PRO, status: 'overdue' },
      { status: 'deactivated', tier: null },
      'PLAN_CHANGED',
      'Your subscription is deactivated',
    ],
    [
      'the end of a canceled plan',
      PRO,
      { status: 'canceled', tier: null },
      'PLAN_CHANGED',
      'Your subscription has ended',
    ],
  ])('names %s', (_title, before, after, type, said) => {
    expect(notice({ before, after })).toMatchObject({ type, title: said });
  });

  test('is nothing if nothing that matters changed, or no plan is left', () => {
    expect(notice({ after: PRO })).toBeNull();
    expect(notice({ after: NONE })).toBeNull();
  });

  test('says by which day to pay, in the user’s time zone', () => {
    expect(notice({ after: { ...PRO, status: 'overdue' } })?.text).toBe(
      'Pay by Mar 16, 2026 to keep your campaigns running',
    );
  });

  test('says that the day is in real time where practice time has left it', () => {
    const now = REAL_NOW + 86_400_000;
    expect(notice({ after: { ...PRO, status: 'overdue' }, now })?.text).toBe(
      'Pay by Mar 16, 2026 (real time) to keep your campaigns running',
    );
  });

  test('counts the campaigns that a smaller plan locks', () => {
    const basic: Standing = { status: 'active', tier: 'BASIC' };
    expect([1, 3].map((locked) => notice({ after: basic, locked })?.text)).toEqual([
      '1 campaign is locked. Nothing was deleted',
      '3 campaigns are locked. Nothing was deleted',
    ]);
  });
});
