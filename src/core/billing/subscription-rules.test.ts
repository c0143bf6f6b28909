import { describe, expect, test } from 'vitest';
import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { ALL_PRICES, PRICE_IDS, priceText, type PriceId } from '#core/billing/prices.ts';
import {
  nextStatusChangeAt,
  OVERDUE_MS,
  subscriptionState,
  type ProviderSubscription,
  type SubscriptionStatus,
} from '#core/billing/subscription.ts';
import {
  actionLabel,
  campaignLocks,
  canBuyFinder,
  whenChangeApplies,
} from '#core/billing/subscription-rules.ts';
import { canUseFeature, currentPlan, FEATURES, TIERS } from '#core/plan/feature-tiers.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 9);
const subscription = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  subscriptionId: 'sub_1',
  kind: 'PLAN',
  status: 'active',
  priceId: 'pro-monthly',
  seats: 1,
  createdAt: NOW - DAY,
  periodKey: 'p1',
  periodStart: NOW - DAY,
  periodEnd: NOW + 29 * DAY,
  cancelAtPeriodEnd: false,
  endedAt: null,
  next: null,
  pause: null,
  overdueSince: null,
  ...over,
});
const state = (over: Partial<ProviderSubscription>, realNow = NOW) =>
  subscriptionState({ of: subscription(over), realNow });

describe('prices', () => {
  test('are those of the specification', () => {
    expect(ALL_PRICES.map(({ priceId, monthly }) => `${priceId} ${monthly}`)).toEqual([
      'basic-monthly 59',
      'basic-annual 39',
      'pro-monthly 79',
      'pro-annual 59',
      'advanced-monthly 99',
      'advanced-annual 79',
      'small-monthly 39',
      'small-annual 29',
      'medium-monthly 69',
      'medium-annual 49',
      'large-monthly 99',
      'large-annual 69',
      'extralarge-monthly 129',
      'extralarge-annual 99',
    ]);
    expect(ALL_PRICES.map(({ priceId }) => priceId)).toEqual([...PRICE_IDS]);
    expect(
      ALL_PRICES.filter(({ period, credits }) => period === 'annual' && credits > 0).map(
        ({ credits }) => credits,
      ),
    ).toEqual([1000, 2000, 5000, 10_000]);
  });

  test.each<[PriceId | null, string]>([
    [null, 'Free trial'],
    ['basic-monthly', '$59.0 per month'],
    ['advanced-annual', '$948.0 per year'],
  ])('%s is displayed as %s', (priceId, text) => expect(priceText(priceId)).toBe(text));
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-02-28', 1, '2027-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s plus %i months is %s, on the day of the month on which it began', (from, months, to) => {
  const anchorDay = from === '2027-02-28' ? 31 : dayOfMonth(Date.parse(from));
  const at = Date.parse(`${from}T09:30:00.000Z`);
  expect(new Date(addMonths({ at, months, anchorDay })).toISOString()).toBe(`${to}T09:30:00.000Z`);
});

describe('the state of a subscription', () => {
  const pause = { from: NOW, until: NOW + 30 * DAY };
  test.each<[string, Partial<ProviderSubscription>, number, SubscriptionStatus]>([
    ['that is paid', {}, NOW, 'active'],
    ['with a payment under way', { status: 'incomplete' }, NOW, 'in_transition'],
    ['that isn’t paid', { status: 'past_due', overdueSince: NOW }, NOW, 'overdue'],
    [
      'in the last moment of 14 days',
      { status: 'past_due', overdueSince: NOW },
      NOW + OVERDUE_MS - 1,
      'overdue',
    ],
    [
      'after them, even if that news is lost',
      { status: 'past_due', overdueSince: NOW },
      NOW + OVERDUE_MS,
      'deactivated',
    ],
    ['that the provider gave up on', { status: 'unpaid' }, NOW, 'deactivated'],
    ['with a pause to come', { pause }, NOW - 1, 'active'],
    ['in a pause', { pause }, NOW, 'paused'],
    ['after a pause', { pause }, NOW + 30 * DAY, 'active'],
    ['that will end', { cancelAtPeriodEnd: true }, NOW + 29 * DAY - 1, 'active'],
    ['whose end passed without news', { cancelAtPeriodEnd: true }, NOW + 29 * DAY, 'canceled'],
    ['that ended', { status: 'canceled', endedAt: NOW }, NOW, 'canceled'],
  ])('%s', (_words, over, at, status) => expect(state(over, at).status).toBe(status));

  test('that an administrator deactivated is deactivated', () =>
    expect(subscriptionState({ of: subscription(), deactivatedAt: NOW, realNow: NOW }).status).toBe(
      'deactivated',
    ));

  test('changes next at the earliest of its dates', () => {
    const changeAt = (over: Partial<ProviderSubscription>, realNow = NOW) =>
      nextStatusChangeAt(subscription(over), realNow);
    expect(changeAt({})).toBe(NOW + 29 * DAY);
    expect(changeAt({ pause: { from: NOW + 29 * DAY, until: NOW + 60 * DAY } })).toBe(
      NOW + 29 * DAY,
    );
    expect(changeAt({ pause: { from: NOW, until: NOW + 60 * DAY } })).toBe(NOW + 60 * DAY);
    expect(changeAt({ status: 'past_due', overdueSince: NOW })).toBe(NOW + OVERDUE_MS);
    expect(changeAt({ status: 'canceled' })).toBeNull();
  });
});

test.each<[SubscriptionStatus | null, PriceId, PriceId | null, string]>([
  [null, 'pro-monthly', null, 'UPGRADE'],
  ['in_transition', 'pro-monthly', null, 'UPGRADE'],
  ['canceled', 'pro-monthly', 'basic-monthly', 'UPGRADE'],
  ['canceled', 'pro-monthly', null, 'RESUME'],
  ['paused', 'advanced-monthly', null, 'RESUME'],
  ['overdue', 'pro-monthly', null, 'RESUME'],
  ['deactivated', 'pro-monthly', null, 'RESUME'],
  ['active', 'advanced-annual', null, 'CHANGE'],
  ['active', 'pro-annual', null, 'UPGRADE'],
])('the action of %s on %s with %s next is %s', (status, priceId, nextPriceId, label) =>
  expect(actionLabel(status === null ? null : { status, priceId, nextPriceId })).toBe(label),
);

test.each<[string, Partial<ProviderSubscription> | null, boolean]>([
  ['active', {}, true],
  ['canceled', { status: 'canceled', endedAt: NOW }, true],
  ['none', null, false],
  ['overdue', { status: 'past_due', overdueSince: NOW }, false],
  ['scheduled for a pause', { pause: { from: NOW + DAY, until: NOW + 2 * DAY } }, false],
  ['paused', { pause: { from: NOW, until: NOW + DAY } }, false],
])('with a plan that is %s the email finder may be bought: %s', (_word, over, allowed) =>
  expect(canBuyFinder(over === null ? null : state(over)).allowed).toBe(allowed),
);

test.each<[PriceId, number, PriceId, number, string]>([
  ['basic-monthly', 1, 'pro-monthly', 1, 'NOW'],
  ['basic-monthly', 1, 'basic-annual', 1, 'NOW'],
  ['basic-monthly', 1, 'basic-monthly', 2, 'NOW'],
  ['pro-monthly', 1, 'basic-monthly', 1, 'PERIOD_END'],
  ['pro-monthly', 1, 'basic-annual', 1, 'PERIOD_END'],
  ['basic-annual', 1, 'advanced-monthly', 1, 'PERIOD_END'],
  ['pro-monthly', 2, 'advanced-monthly', 1, 'PERIOD_END'],
])('from %s × %i to %s × %i holds %s', (a, seats, b, more, when) =>
  expect(whenChangeApplies({ from: { priceId: a, seats }, to: { priceId: b, seats: more } })).toBe(
    when,
  ),
);

test('without multiple campaigns the newest are locked first, and the oldest stays', () => {
  const campaigns = ['Oslo', 'Berlin', 'Madrid'].map((name) => ({
    campaignId: name,
    name,
    locked: name === 'Berlin',
  }));
  const names = (multipleCampaigns: boolean) => {
    const { lock, unlock } = campaignLocks({ campaigns, multipleCampaigns });
    return [lock.map(({ name }) => name), unlock.map(({ name }) => name)];
  };
  expect(names(false)).toEqual([['Madrid'], []]);
  expect(names(true)).toEqual([[], ['Berlin']]);
});

describe('features by tier and status', () => {
  const STATUSES = [
    'active',
    'overdue',
    'in_transition',
    'paused',
    'canceled',
    'deactivated',
  ] as const;
  const runs = { active: 1, overdue: 1, in_transition: 1, paused: 0, canceled: 0, deactivated: 0 };

  test.each(STATUSES)('while %s, the engine runs or doesn’t regardless of the tier', (status) => {
    for (const planTier of TIERS)
      expect(
        isSubscriptionUsable({
          planTier,
          subscriptionStatus: status,
          realTrialEndsAt: NOW - DAY,
          realNow: NOW,
        }),
      ).toBe(runs[status] === 1);
  });

  test('one that ended leaves the rest of a trial, and an unpaid one takes it away', () => {
    const usable = (subscriptionStatus: string) =>
      isSubscriptionUsable({
        planTier: null,
        subscriptionStatus,
        realTrialEndsAt: NOW + DAY,
        realNow: NOW,
      });
    expect([usable('canceled'), usable('deactivated'), usable('paused')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each(FEATURES)(
    '%s is available from its tier on, and an ended plan makes nothing available',
    (feature) => {
      const opens = (planTier: (typeof TIERS)[number] | null) =>
        canUseFeature({
          feature,
          ...currentPlan({ email: 'a@b.example', planTier, realTrialEndsAt: NOW }, [], NOW),
        }).allowed;
      const open = TIERS.map((tier) => opens(tier));
      expect(open).toEqual(open.toSorted((a, b) => Number(a) - Number(b)));
      expect(opens(null)).toBe(opens('BASIC'));
      expect(opens('BASIC')).toBe(false);
    },
  );
});
