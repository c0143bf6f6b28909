import type Stripe from 'stripe';
import { setPrice } from './stripe-objects.ts';
import {
  attempt,
  beginCycle,
  beginTrialEnd,
  collect,
  cycleLine,
  endSubscription,
  found,
  itemOf,
  makeInvoice,
  settleOverdue,
  tell,
  type World,
} from './stripe-world.ts';

// What Stripe does by itself as time passes.

/** An invoice of a cycle stays a draft for an hour before it is collected. */
const DRAFT_SECONDS = 3600;

type Due = { at: number; rank: number; work: () => void };

function updated(world: World, of: Stripe.Subscription): void {
  tell({ world, type: 'customer.subscription.updated', object: of });
}

/** Makes a subscription what the next phase says, or releases it after the last one. */
function enterNextPhase({
  world,
  of,
  schedule,
}: {
  world: World;
  of: Stripe.Subscription;
  schedule: Stripe.SubscriptionSchedule;
}): void {
  const phase = schedule.phases.find(({ start_date: start }) => start === world.now);
  if (phase === undefined) {
    release({ world, schedule });
    return updated(world, of);
  }
  const { start_date, end_date } = phase;
  schedule.current_phase = { start_date, end_date };
  const [choice] = phase.items;
  const price = found(world.prices, String(choice?.price), 'price');
  const before = itemOf(of).price.recurring?.interval;
  setPrice({ of, price, quantity: choice?.quantity ?? 1 });
  Object.assign(of.metadata, phase.metadata);
  if (phase.trial === true) {
    const item = itemOf(of);
    Object.assign(of, { status: 'trialing', trial_start: world.now, trial_end: end_date });
    of.billing_cycle_anchor = end_date;
    Object.assign(item, { current_period_start: world.now, current_period_end: end_date });
    // The trial has an invoice of nothing.
    const lines = [{ ...cycleLine(of), amount: 0 }];
    collect({
      world,
      of,
      invoice: makeInvoice({ world, of, lines, reason: 'subscription_cycle' }),
    });
  } else if (before !== price.recurring?.interval || phase.billing_cycle_anchor === 'phase_start') {
    of.billing_cycle_anchor = world.now;
    itemOf(of).current_period_end = world.now;
  }
  updated(world, of);
}

/** Lets a subscription go on without its schedule. */
export function release({
  world,
  schedule,
}: {
  world: World;
  schedule: Stripe.SubscriptionSchedule;
}): void {
  const of = found(world.subscriptions, String(schedule.subscription), 'subscription');
  Object.assign(schedule, {
    status: 'released',
    released_at: world.now,
    released_subscription: of.id,
    subscription: null,
    current_phase: null,
  });
  of.schedule = null;
}

function renew({ world, of }: { world: World; of: Stripe.Subscription }): void {
  if (of.cancel_at_period_end) return endSubscription({ world, of });
  if (of.status === 'trialing') beginTrialEnd({ world, of });
  else beginCycle({ of, start: world.now, reset: false });
  const invoice = makeInvoice({ world, of, lines: [cycleLine(of)], reason: 'subscription_cycle' });
  // One that isn't paid any more is billed in drafts that nobody collects.
  if (of.status !== 'unpaid') invoice.automatically_finalizes_at = world.now + DRAFT_SECONDS;
  world.invoices.set(invoice.id, invoice);
  tell({ world, type: 'invoice.created', object: invoice });
  updated(world, of);
}

function finalize({ world, invoice }: { world: World; invoice: Stripe.Invoice }): void {
  const id = String(invoice.parent?.subscription_details?.subscription);
  const of = found(world.subscriptions, id, 'subscription');
  if (collect({ world, of, invoice }) || of.status === 'canceled') return;
  of.status = 'past_due';
  updated(world, of);
}

/** Tries an owed invoice again. What follows the last time is a setting: mark it unpaid. */
function retry({
  world,
  of,
  invoice,
}: {
  world: World;
  of: Stripe.Subscription;
  invoice: Stripe.Invoice;
}): void {
  if (attempt({ world, of, invoice })) return settleOverdue({ world, of });
  if (invoice.next_payment_attempt !== null) return;
  of.status = 'unpaid';
  updated(world, of);
}

function duesOf({ world, of }: { world: World; of: Stripe.Subscription }): Due[] {
  if (['canceled', 'incomplete', 'incomplete_expired'].includes(of.status)) return [];
  const dues: Due[] = [
    { at: itemOf(of).current_period_end, rank: 2, work: () => renew({ world, of }) },
  ];
  const schedule = world.schedules.get(String(of.schedule));
  if (schedule?.status === 'active' && schedule.current_phase)
    dues.push({
      at: schedule.current_phase.end_date,
      rank: 1,
      work: () => enterNextPhase({ world, of, schedule }),
    });
  const owed = [...world.invoices.values()].find(
    ({ status, parent }) =>
      status === 'open' && parent?.subscription_details?.subscription === of.id,
  );
  if (of.status === 'past_due' && owed?.next_payment_attempt)
    dues.push({
      at: owed.next_payment_attempt,
      rank: 0,
      work: () => retry({ world, of, invoice: owed }),
    });
  return dues;
}

/** Lets time pass, and does what is due, in its order. */
export function advance({ world, to }: { world: World; to: number }): void {
  for (;;) {
    const dues = [...world.subscriptions.values()].flatMap((of) => duesOf({ world, of }));
    for (const invoice of world.invoices.values())
      if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
        dues.push({
          at: invoice.automatically_finalizes_at,
          rank: 3,
          work: () => finalize({ world, invoice }),
        });
    for (const session of world.sessions.values())
      if (session.status === 'open')
        dues.push({
          at: session.expires_at,
          rank: 4,
          work: () => Object.assign(session, { status: 'expired', url: null }),
        });
    const [next] = dues.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
    if (next === undefined || next.at > to) break;
    world.now = Math.max(world.now, next.at);
    next.work();
  }
  world.now = Math.max(world.now, to);
}
