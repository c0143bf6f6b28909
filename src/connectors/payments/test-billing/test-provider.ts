import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { periodAmount, priceOf, type PriceId } from '#core/billing/prices.ts';
import { isLive, nextStatusChangeAt } from '#core/billing/subscription.ts';
import {
  PaymentsError,
  type ChargePreview,
  type SubscriptionChange,
} from '#connectors/payments/payments.ts';
import {
  beginPeriod,
  charge,
  decline,
  owedBy,
  pay,
  periodText,
  retry,
} from '#connectors/payments/test-billing/test-payments.ts';
import type { TestAction } from '#connectors/payments/test-controls.ts';
import type {
  TestRecord,
  TestSubscription,
} from '#connectors/payments/test-billing/test-record.ts';

// The rules of test billing as functions that change a record in place; `at` is real time.

type Of = { record: TestRecord; at: number };
type OfOne = Of & { subscriptionId: string };

/** How many operations are remembered: as many as one customer makes within any retry. */
const OPERATIONS_KEPT = 100;

function subscriptionOf(record: TestRecord, subscriptionId: string): TestSubscription {
  const found = record.subscriptions.find((each) => each.subscriptionId === subscriptionId);
  if (found === undefined) throw new PaymentsError('not_found', 'This subscription doesn’t exist');
  return found;
}

function renew(record: TestRecord, subscription: TestSubscription, at: number): void {
  if (subscription.next !== null) Object.assign(subscription, subscription.next, { next: null });
  beginPeriod(subscription, at);
  const state = record.cardFails ? 'OPEN' : 'PAID';
  const description = periodText(subscription.priceId, subscription.seats);
  const amountCents = periodAmount(subscription);
  const invoice = charge({ record, subscription, at, description, amountCents, state });
  if (state === 'PAID') return;
  // Only paid subscriptions can be paused.
  Object.assign(subscription, { status: 'past_due', overdueSince: at, pause: null });
  decline(subscription, invoice, at);
}

/** Continues, from `at`, the paid time that was left when a pause began. */
function endPause(subscription: TestSubscription, at: number): void {
  if (subscription.pause === null) return;
  const heldMs = Math.max(0, at - subscription.pause.from);
  subscription.periodStart += heldMs;
  subscription.periodEnd += heldMs;
  if (heldMs > 0) subscription.anchorDay = dayOfMonth(subscription.periodEnd);
  subscription.pause = null;
}

function endPeriod(record: TestRecord, subscription: TestSubscription, at: number): void {
  if (subscription.status === 'past_due') retry(record, subscription, at);
  else if (subscription.pause !== null && subscription.pause.until === at)
    endPause(subscription, at);
  else if (subscription.cancelAtPeriodEnd)
    Object.assign(subscription, { status: 'canceled', endedAt: at });
  else renew(record, subscription, at);
}

/**
 * When something next happens to a subscription on its own: the end of its period, or a payment's
 * next retry.
 */
function nextDue(record: TestRecord, subscription: TestSubscription, at: number): number | null {
  const end = nextStatusChangeAt(subscription, subscription.pause?.from ?? at);
  const retryAt = subscription.status === 'past_due' ? owedBy(record, subscription)?.retryAt : null;
  return end === null ? null : Math.min(end, retryAt ?? end);
}

/** The period end that is due first, if any; the start of a pause changes nothing on its own. */
function duePeriodEnd(
  record: TestRecord,
  at: number,
): { subscription: TestSubscription; end: number } | null {
  const due = record.subscriptions
    .map((subscription) => ({ subscription, end: nextDue(record, subscription, at) }))
    .filter((each): each is { subscription: TestSubscription; end: number } => {
      return each.end !== null && each.end <= at;
    });
  return due.toSorted((a, b) => a.end - b.end)[0] ?? null;
}

/** Does everything that is due by `at`: renewals, ends of periods and pauses, unpaid invoices. */
export function settle(record: TestRecord, at: number): void {
  for (let due = duePeriodEnd(record, at); due !== null; due = duePeriodEnd(record, at))
    endPeriod(record, due.subscription, due.end);
}

/** An amount's share by time, in whole cents. */
function share({
  amount,
  subscription,
  at,
}: {
  amount: number;
  subscription: TestSubscription;
  at: number;
}): number {
  const left = Math.max(
    0,
    Math.min(
      1,
      (subscription.periodEnd - at) / (subscription.periodEnd - subscription.periodStart),
    ),
  );
  return Math.round(amount * left);
}

function switchNow(
  record: TestRecord,
  subscription: TestSubscription,
  change: Extract<SubscriptionChange, { do: 'SWITCH' }>,
): void {
  const { priceId, seats, at } = change;
  const [before, after] = [priceOf(subscription.priceId), priceOf(priceId)];
  const isLonger = after.months > before.months;
  const creditCents = share({ amount: periodAmount(subscription), subscription, at });
  const full = periodAmount({ priceId, seats });
  const cost = isLonger ? full : share({ amount: full, subscription, at });
  const amountCents = cost - creditCents;
  if (record.cardFails && amountCents > 0)
    throw new PaymentsError('declined', 'The payment was declined');
  Object.assign(subscription, { priceId, seats, next: null });
  if (isLonger) {
    subscription.anchorDay = dayOfMonth(at);
    beginPeriod(subscription, at);
  }
  if (amountCents > 0)
    charge({
      record,
      subscription,
      at,
      description: periodText(priceId, seats),
      amountCents,
      creditCents,
      state: 'PAID',
    });
}

function cancel(record: TestRecord, subscription: TestSubscription, at: number): void {
  const held = subscription.pause !== null && subscription.pause.from <= at;
  if (held) endPause(subscription, at);
  Object.assign(subscription, { pause: null, next: null });
  if (subscription.status === 'active' && subscription.periodEnd > at) {
    subscription.cancelAtPeriodEnd = true;
    return;
  }
  Object.assign(subscription, { status: 'canceled', endedAt: at });
  for (const invoice of record.invoices)
    if (invoice.subscriptionId === subscription.subscriptionId && invoice.state === 'OPEN')
      Object.assign(invoice, { state: 'VOID', retryAt: null });
}

/** Changes a subscription after settling what was due. Throws PaymentsError. */
export function changeSubscription({
  record,
  subscriptionId,
  change,
  at,
}: OfOne & { change: SubscriptionChange }): void {
  settle(record, at);
  const subscription = subscriptionOf(record, subscriptionId);
  if (!isLive(subscription)) throw new PaymentsError('conflict', 'This subscription has ended');
  if (change.do === 'CANCEL') return cancel(record, subscription, at);
  if (subscription.status !== 'active')
    throw new PaymentsError('conflict', 'This subscription isn’t paid');
  switch (change.do) {
    case 'SWITCH':
      if (change.at < subscription.periodStart || change.at > at)
        throw new PaymentsError('conflict', 'The period has changed since');
      if (change.when === 'NOW') switchNow(record, subscription, change);
      else subscription.next = { priceId: change.priceId, seats: change.seats };
      return;
    case 'PAUSE': {
      const { from, months } = change;
      subscription.pause = {
        from,
        until: addMonths({ at: from, months, anchorDay: dayOfMonth(from) }),
      };
      return;
    }
    case 'RESUME':
      subscription.cancelAtPeriodEnd = false;
      endPause(subscription, at);
      settle(record, at);
  }
}

/** What a change would cost: it is made on a copy, whose invoices and next charge are returned. */
export function previewChange({
  record,
  subscriptionId,
  change,
  at,
}: OfOne & { change: SubscriptionChange }): ChargePreview {
  const copy = structuredClone(record);
  settle(copy, at);
  // Whether the card will work isn't known yet.
  copy.cardFails = false;
  const before = copy.invoices.length;
  changeSubscription({ record: copy, subscriptionId, change, at });
  const made = copy.invoices.slice(before);
  return {
    dueNow: made.reduce((sum, { amountCents }) => sum + amountCents, 0),
    credit: made.reduce((sum, { creditCents }) => sum + creditCents, 0),
    next: nextCharge(subscriptionOf(copy, subscriptionId)),
  };
}

/** A subscription's next charge; null if this is its last period, or nothing is paid. */
function nextCharge(subscription: TestSubscription): { amount: number; at: number } | null {
  if (subscription.status !== 'active' || subscription.cancelAtPeriodEnd) return null;
  const { pause } = subscription;
  const heldMs =
    pause !== null && pause.from <= subscription.periodEnd ? pause.until - pause.from : 0;
  return {
    amount: periodAmount(subscription.next ?? subscription),
    at: subscription.periodEnd + heldMs,
  };
}

/** Opens a hosted form; an open one of the same kind is closed, so that only one is bought. */
export function openCheckout({
  record,
  at,
  checkoutId,
  operation,
  priceId,
  seats,
}: Of & { checkoutId: string; operation: string; priceId: PriceId; seats: number }): string {
  settle(record, at);
  const { kind } = priceOf(priceId);
  if (
    record.subscriptions.some((subscription) => subscription.kind === kind && isLive(subscription))
  )
    throw new PaymentsError('conflict', 'There is a subscription already');
  const again = record.checkouts.find((each) => each.operation === operation);
  if (again !== undefined && again.state === 'OPEN') return again.checkoutId;
  for (const each of record.checkouts)
    if (each.kind === kind && each.state === 'OPEN') each.state = 'EXPIRED';
  record.checkouts.push({ checkoutId, operation, kind, priceId, seats, state: 'OPEN' });
  return checkoutId;
}

/**
 * What a person does on the hosted form: `pay`, `fail` (declined, and the form stays open), or
 * `wait` (the payment takes a while).
 */
export function completeCheckout({
  record,
  at,
  checkoutId,
  outcome,
}: Of & { checkoutId: string; outcome: 'pay' | 'fail' | 'wait' }): void {
  settle(record, at);
  const checkout = record.checkouts.find((each) => each.checkoutId === checkoutId);
  if (checkout === undefined) throw new PaymentsError('not_found', 'This form doesn’t exist');
  if (checkout.state !== 'OPEN') throw new PaymentsError('conflict', 'This form is closed');
  if (outcome === 'fail') throw new PaymentsError('declined', 'The payment was declined');
  checkout.state = 'COMPLETE';
  record.cardFails = false;
  const subscription: TestSubscription = {
    subscriptionId: `sub_${record.customerId}_${record.subscriptions.length + 1}`,
    kind: checkout.kind,
    status: outcome === 'pay' ? 'active' : 'incomplete',
    priceId: checkout.priceId,
    seats: checkout.seats,
    createdAt: at,
    periods: 0,
    periodKey: '',
    anchorDay: dayOfMonth(at),
    periodStart: at,
    periodEnd: at,
    cancelAtPeriodEnd: false,
    endedAt: null,
    next: null,
    pause: null,
    overdueSince: null,
  };
  record.subscriptions.push(subscription);
  beginPeriod(subscription, at);
  charge({
    record,
    subscription,
    at,
    description: periodText(subscription.priceId, subscription.seats),
    amountCents: periodAmount(subscription),
    state: outcome === 'pay' ? 'PAID' : 'OPEN',
  });
}

/** Moves a subscription's next period end to now, as if the time until then had passed. */
function endPeriodNow(record: TestRecord, subscription: TestSubscription, at: number): void {
  const end = nextStatusChangeAt(subscription, at);
  if (end === null || end <= at) return;
  const ms = end - at;
  subscription.periodStart -= ms;
  subscription.periodEnd -= ms;
  if (subscription.overdueSince !== null) subscription.overdueSince -= ms;
  // Retries that would have happened in between are skipped.
  const owed = owedBy(record, subscription);
  if (owed?.retryAt) owed.retryAt = at;
  if (subscription.pause !== null)
    subscription.pause = {
      from: subscription.pause.from - ms,
      until: subscription.pause.until - ms,
    };
  subscription.anchorDay = dayOfMonth(at);
  settle(record, at);
}

/**
 * Makes something happen that real providers do on their own: what is owed is paid, the next charge
 * fails, the period ends now, or the last payment is disputed.
 */
export function steer({
  record,
  subscriptionId,
  action,
  at,
}: OfOne & { action: TestAction }): void {
  settle(record, at);
  const subscription = subscriptionOf(record, subscriptionId);
  if (!isLive(subscription)) throw new PaymentsError('conflict', 'This subscription has ended');
  if (action === 'pay') pay(record, subscription, at);
  else if (action === 'renew') endPeriodNow(record, subscription, at);
  else if (action === 'fail') {
    record.cardFails = true;
    if (
      subscription.status === 'active' &&
      subscription.pause === null &&
      !subscription.cancelAtPeriodEnd
    )
      endPeriodNow(record, subscription, at);
  } else {
    const last = record.invoices.findLast(
      (invoice) => invoice.subscriptionId === subscriptionId && invoice.state === 'PAID',
    );
    if (last === undefined) throw new PaymentsError('conflict', 'Nothing was paid yet');
    last.state = 'DISPUTED';
    const owed = owedBy(record, subscription);
    if (owed !== undefined) owed.retryAt = null;
    Object.assign(subscription, { status: 'unpaid', overdueSince: at, pause: null });
  }
}

/** Does an operation once; `false` if it was done before. */
export function once(record: TestRecord, operation: string): boolean {
  if (record.operations.includes(operation)) return false;
  record.operations = [...record.operations, operation].slice(-OPERATIONS_KEPT);
  return true;
}
