import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_IDS, priceOf, type PriceId } from '#core/billing/prices.ts';
import {
  isLive,
  subscriptionState,
  type ProviderAccount,
  type ProviderSubscription,
} from '#core/billing/subscription.ts';
import {
  canCancel,
  canPause,
  canResume,
  canSwitch,
  whenChangeApplies,
} from '#core/billing/subscription-rules.ts';
import { PaymentsError, type SubscriptionChange } from '#connectors/payments/payments.ts';
import {
  changeSubscription,
  completeCheckout,
  openCheckout,
  previewChange,
  settle,
  steer,
} from './test-provider.ts';
import { emptyRecord, type TestRecord } from './test-record.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 9);
/** How many histories are drawn: a short form, or as many as are asked for. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 300);

const PLANS = PRICE_IDS.filter((id) => priceOf(id).kind === 'PLAN');
const plan = fc.constantFrom<PriceId>(...PLANS);
const seats = fc.integer({ min: 1, max: 4 });
const act = fc.oneof(
  fc.record({ act: fc.constant('buy' as const), priceId: plan, seats, twice: fc.boolean() }),
  fc.record({
    act: fc.constant('switch' as const),
    priceId: plan,
    seats,
    lateMs: fc.nat(1_800_000),
  }),
  fc.record({ act: fc.constant('pause' as const), months: fc.constantFrom(1, 2, 3) }),
  fc.record({
    act: fc.constantFrom('resume' as const, 'cancel' as const, 'declined' as const, 'pay' as const),
  }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 50 }) }),
  // An event of the provider: it reads what is then, and may be written late or twice.
  fc.record({ act: fc.constant('event' as const), late: fc.boolean(), twice: fc.boolean() }),
  fc.record({ act: fc.constant('arrive' as const) }),
);

/** Ours, as `writeAccount` keeps it: an older reading never overwrites a newer one. */
type Mirror = { account: ProviderAccount; written: number };
type World = {
  record: TestRecord;
  at: number;
  mirror: Mirror;
  readings: number;
  late: { account: ProviderAccount; reading: number }[];
};

function read(world: World): { account: ProviderAccount; reading: number } {
  settle(world.record, world.at);
  const { subscriptions, invoices } = structuredClone(world.record);
  return { account: { subscriptions, invoices }, reading: (world.readings += 1) };
}

function write(world: World, { account, reading }: ReturnType<typeof read>): void {
  if (reading <= world.mirror.written) return;
  world.mirror = { account, written: reading };
}

/** Does a change as the server does: what the preview said is what the invoice says. */
function change(
  world: World,
  allowed: (of: ProviderSubscription) => SubscriptionChange | null,
  previewAt: number,
): void {
  const { record, at } = world;
  write(world, read(world));
  const of = world.mirror.account.subscriptions.find(isLive);
  const wish = of === undefined ? null : allowed(of);
  if (of === undefined || wish === null) return;
  const { subscriptionId } = of;
  const told = previewChange({ record, subscriptionId, change: wish, at: previewAt });
  const before = record.invoices.length;
  try {
    changeSubscription({ record, subscriptionId, change: wish, at });
    // The answer is lost, and the change is asked for once more.
    if (wish.do === 'SWITCH') changeSubscription({ record, subscriptionId, change: wish, at });
  } catch (error) {
    expect(error).toBeInstanceOf(PaymentsError);
    expect(record.invoices).toHaveLength(before);
    return;
  }
  const made = record.invoices.slice(before);
  expect(made.length).toBeLessThanOrEqual(1);
  expect(made.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(told.dueNow);
  expect(told.dueNow).toBeGreaterThanOrEqual(0);
  if (told.next !== null && !record.cardFails) {
    const later = structuredClone(record);
    settle(later, told.next.at);
    const next = later.invoices.at(-1);
    expect({ amount: next?.amountCents, at: next?.at }).toEqual(told.next);
  }
}

type Act = typeof act extends fc.Arbitrary<infer Of> ? Of : never;

function play(world: World, step: Act): void {
  const { record } = world;
  const stateOf = (of: ProviderSubscription) => subscriptionState({ of, realNow: world.at });
  switch (step.act) {
    case 'buy': {
      const { priceId, seats: count } = step;
      const open = (n: number) =>
        openCheckout({
          record,
          at: world.at,
          checkoutId: `c${record.checkouts.length}.${n}`,
          operation: `o${record.checkouts.length}`,
          priceId,
          seats: count,
        });
      try {
        const form = open(1);
        completeCheckout({ record, at: world.at, checkoutId: form, outcome: 'pay' });
        if (step.twice)
          expect(() =>
            completeCheckout({ record, at: world.at, checkoutId: form, outcome: 'pay' }),
          ).toThrow(PaymentsError);
      } catch (error) {
        expect(error).toBeInstanceOf(PaymentsError);
      }
      return;
    }
    case 'switch': {
      const previewAt = world.at;
      world.at += step.lateMs;
      settle(record, world.at);
      return change(
        world,
        (of) => {
          const to = { priceId: step.priceId, seats: step.seats };
          if (previewAt < of.periodStart || !canSwitch(of, stateOf(of), to).allowed) return null;
          return { do: 'SWITCH', ...to, when: whenChangeApplies({ from: of, to }), at: previewAt };
        },
        world.at,
      );
    }
    case 'pause':
      return change(
        world,
        (of) =>
          canPause(stateOf(of)).allowed
            ? { do: 'PAUSE', from: of.periodEnd, months: step.months as 1 }
            : null,
        world.at,
      );
    case 'resume':
      return change(
        world,
        (of) => (canResume(stateOf(of)).allowed ? { do: 'RESUME' } : null),
        world.at,
      );
    case 'cancel':
      return change(
        world,
        (of) => (canCancel(stateOf(of)).allowed ? { do: 'CANCEL' } : null),
        world.at,
      );
    case 'declined':
      record.cardFails = true;
      return;
    case 'pay': {
      settle(record, world.at);
      const of = record.subscriptions.find(isLive);
      if (of !== undefined)
        steer({ record, subscriptionId: of.subscriptionId, action: 'pay', at: world.at });
      return;
    }
    case 'wait':
      world.at += step.days * DAY;
      return;
    case 'event': {
      const news = read(world);
      if (step.late) world.late.push(news);
      else write(world, news);
      if (step.twice) world.late.push(news);
      return;
    }
    case 'arrive': {
      const news = world.late.pop();
      if (news !== undefined) write(world, news);
    }
  }
}

/** How much of what was paid for is left; it stands still while a pause holds. */
function paidLeft({ record, at }: World): number {
  const of = record.subscriptions.find(isLive);
  if (of === undefined || of.status !== 'active') return 0;
  const holds = of.pause !== null && of.pause.from <= at;
  return Math.max(0, of.periodEnd - (holds ? (of.pause?.from ?? at) : at));
}

/** Nothing is charged twice, and nothing is bought beside what lives. */
function judge({ record, at }: World): void {
  expect(record.subscriptions.filter(isLive).length).toBeLessThanOrEqual(1);
  const charges = record.invoices.map(
    ({ subscriptionId, description, at: when }) => `${subscriptionId} ${description} ${when}`,
  );
  expect(new Set(charges).size).toBe(charges.length);
  for (const of of record.subscriptions)
    if (of.status === 'active' && at < of.periodEnd && of.pause === null)
      expect(subscriptionState({ of, realNow: at }).status).toBe('active');
}

test(
  'nothing is charged twice, no paid time is lost, and after the comparison our state is the provider’s, whatever was late, doubled, or lost',
  () =>
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 25 }), (steps) => {
        const world: World = {
          record: emptyRecord('test_1'),
          at: START,
          mirror: { account: { subscriptions: [], invoices: [] }, written: 0 },
          readings: 0,
          late: [],
        };
        for (const step of steps) {
          const [left, since] = [paidLeft(world), world.at];
          play(world, step);
          settle(world.record, world.at);
          // What was paid for is used up by time alone.
          expect(paidLeft(world)).toBeGreaterThanOrEqual(left - (world.at - since));
          judge(world);
          const seen = world.mirror.account.subscriptions.length;
          expect(seen).toBeLessThanOrEqual(world.record.subscriptions.length);
        }
        write(world, read(world));
        for (const news of world.late) write(world, news);
        expect(world.mirror.account.subscriptions).toEqual(world.record.subscriptions);
        expect(world.mirror.account.invoices).toEqual(world.record.invoices);
      }),
      { numRuns: HISTORIES },
    ),
  HISTORIES * 10 + 5000,
);
