import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { periodAmount, priceOf, type PriceId } from '#core/billing/prices.ts';
import { isLive, nextBorder } from '#core/billing/subscription.ts';
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
import type { TestDeed } from '#connectors/payments/test-controls.ts';
import type {
  TestRecord,
  TestSubscription,
} from '#connectors/payments/test-billing/test-record.ts';

// The rules of test billing as functions that change a record in place; `at` is real time.

type Of = { record: TestRecord; at: number };
type OfOne = Of & { subscriptionId: string };

/** Operations that are remembered: as many as one customer does within any retry. */
const OPERATIONS_KEPT = 100;

function subscriptionOf(record: TestRecord, subscriptionId: string): TestSubscription {
  const found = record.subscriptions.find((each) => each.subscriptionId === subscriptionId);
  if (found === undefined) throw new PaymentsError('not_found', 'This subscription doesn’t exist');
  return found;
}

function renew(record: TestRecord, of: TestSubscription, at: number): void {
  if (of.next !== null) Object.assign(of, of.next, { next: null });
  beginPeriod(of, at);
  const state = record.cardFails ? 'OPEN' : 'PAID';
  const description = periodText(of.priceId, of.seats);
  const amountCents = periodAmount(of);
  const invoice = charge({ record, of, at, description, amountCents, state });
  if (state === 'PAID') return;
  // Nothing is paused that isn't paid for.
  Object.assign(of, { status: 'past_due', overdueSince: at, pause: null });
  decline(of, invoice, at);
}

/** Lets the paid time that was left when a pause began go on from `at`. */
function endPause(of: TestSubscription, at: number): void {
  if (of.pause === null) return;
  const heldMs = Math.max(0, at - of.pause.from);
  of.periodStart += heldMs;
  of.periodEnd += heldMs;
  if (heldMs > 0) of.anchorDay = dayOfMonth(of.periodEnd);
  of.pause = null;
}

function crossBorder(record: TestRecord, of: TestSubscription, at: number): void {
  if (of.status === 'past_due') retry(record, of, at);
  else if (of.pause !== null && of.pause.until === at) endPause(of, at);
  else if (of.cancelAtPeriodEnd) Object.assign(of, { status: 'canceled', endedAt: at });
  else renew(record, of, at);
}

/** When something of a subscription happens by itself next: its border, or a payment's next try. */
function nextDue(record: TestRecord, of: TestSubscription, at: number): number | null {
  const border = nextBorder(of, of.pause?.from ?? at);
  const retryAt = of.status === 'past_due' ? owedBy(record, of)?.retryAt : null;
  return border === null ? null : Math.min(border, retryAt ?? border);
}

/** The border that was due first, if one was; a pause that begins changes nothing by itself. */
function dueBorder(
  record: TestRecord,
  at: number,
): { of: TestSubscription; border: number } | null {
  const due = record.subscriptions
    .map((of) => ({ of, border: nextDue(record, of, at) }))
    .filter((each): each is { of: TestSubscription; border: number } => {
      return each.border !== null && each.border <= at;
    });
  return due.toSorted((a, b) => a.border - b.border)[0] ?? null;
}

/** Does everything that was due by `at`: renewals, ends of periods and pauses, unpaid invoices. */
export function settle(record: TestRecord, at: number): void {
  for (let due = dueBorder(record, at); due !== null; due = dueBorder(record, at))
    crossBorder(record, due.of, due.border);
}

/** A share of an amount by time, in whole cents. */
function share({ amount, of, at }: { amount: number; of: TestSubscription; at: number }): number {
  const left = Math.max(0, Math.min(1, (of.periodEnd - at) / (of.periodEnd - of.periodStart)));
  return Math.round(amount * left);
}

function switchNow(
  record: TestRecord,
  of: TestSubscription,
  change: Extract<SubscriptionChange, { do: 'SWITCH' }>,
): void {
  const { priceId, seats, at } = change;
  const [before, after] = [priceOf(of.priceId), priceOf(priceId)];
  const isLonger = after.months > before.months;
  const creditCents = share({ amount: periodAmount(of), of, at });
  const full = periodAmount({ priceId, seats });
  const cost = isLonger ? full : share({ amount: full, of, at });
  const amountCents = cost - creditCents;
  if (record.cardFails && amountCents > 0)
    throw new PaymentsError('declined', 'The payment was declined');
  Object.assign(of, { priceId, seats, next: null });
  if (isLonger) {
    of.anchorDay = dayOfMonth(at);
    beginPeriod(of, at);
  }
  if (amountCents > 0)
    charge({
      record,
      of,
      at,
      description: periodText(priceId, seats),
      amountCents,
      creditCents,
      state: 'PAID',
    });
}

function cancel(record: TestRecord, of: TestSubscription, at: number): void {
  const held = of.pause !== null && of.pause.from <= at;
  if (held) endPause(of, at);
  Object.assign(of, { pause: null, next: null });
  if (of.status === 'active' && of.periodEnd > at) {
    of.cancelAtPeriodEnd = true;
    return;
  }
  Object.assign(of, { status: 'canceled', endedAt: at });
  for (const invoice of record.invoices)
    if (invoice.subscriptionId === of.subscriptionId && invoice.state === 'OPEN')
      Object.assign(invoice, { state: 'VOID', retryAt: null });
}

/** Changes a subscription, having settled what was due. Throws PaymentsError. */
export function changeSubscription({
  record,
  subscriptionId,
  change,
  at,
}: OfOne & { change: SubscriptionChange }): void {
  settle(record, at);
  const of = subscriptionOf(record, subscriptionId);
  if (!isLive(of)) throw new PaymentsError('conflict', 'This subscription has ended');
  if (change.do === 'CANCEL') return cancel(record, of, at);
  if (of.status !== 'active') throw new PaymentsError('conflict', 'This subscription isn’t paid');
  switch (change.do) {
    case 'SWITCH':
      if (change.at < of.periodStart || change.at > at)
        throw new PaymentsError('conflict', 'The period has changed since');
      if (change.when === 'NOW') switchNow(record, of, change);
      else of.next = { priceId: change.priceId, seats: change.seats };
      return;
    case 'PAUSE': {
      const { from, months } = change;
      of.pause = { from, until: addMonths({ at: from, months, anchorDay: dayOfMonth(from) }) };
      return;
    }
    case 'RESUME':
      of.cancelAtPeriodEnd = false;
      endPause(of, at);
      settle(record, at);
  }
}

/** What a change would cost: it is made on a copy, and its invoices and next charge are told. */
export function previewChange({
  record,
  subscriptionId,
  change,
  at,
}: OfOne & { change: SubscriptionChange }): ChargePreview {
  const copy = structuredClone(record);
  settle(copy, at);
  // Whether the card will work is not known when it is asked.
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

/** The next charge of a subscription; null when it is the last period, or nothing is paid. */
function nextCharge(of: TestSubscription): { amount: number; at: number } | null {
  if (of.status !== 'active' || of.cancelAtPeriodEnd) return null;
  const { pause } = of;
  const heldMs = pause !== null && pause.from <= of.periodEnd ? pause.until - pause.from : 0;
  return { amount: periodAmount(of.next ?? of), at: of.periodEnd + heldMs };
}

/** Offers a hosted form; an open one of the same kind ends, so that none is bought twice. */
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
  if (record.subscriptions.some((of) => of.kind === kind && isLive(of)))
    throw new PaymentsError('conflict', 'There is a subscription already');
  const again = record.checkouts.find((each) => each.operation === operation);
  if (again !== undefined && again.state === 'OPEN') return again.checkoutId;
  for (const each of record.checkouts)
    if (each.kind === kind && each.state === 'OPEN') each.state = 'EXPIRED';
  record.checkouts.push({ checkoutId, operation, kind, priceId, seats, state: 'OPEN' });
  return checkoutId;
}

/**
 * What a person does on the hosted form: `pay`, `fail` (declined, the form stays open), or `wait`,
 * a payment that takes its time.
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
  const of: TestSubscription = {
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
  record.subscriptions.push(of);
  beginPeriod(of, at);
  charge({
    record,
    of,
    at,
    description: periodText(of.priceId, of.seats),
    amountCents: periodAmount(of),
    state: outcome === 'pay' ? 'PAID' : 'OPEN',
  });
}

/** Brings the next border of a subscription to now, as if the time until then had passed. */
function bringBorder(record: TestRecord, of: TestSubscription, at: number): void {
  const border = nextBorder(of, at);
  if (border === null || border <= at) return;
  const ms = border - at;
  of.periodStart -= ms;
  of.periodEnd -= ms;
  if (of.overdueSince !== null) of.overdueSince -= ms;
  // What would have been tried in between is left out.
  const owed = owedBy(record, of);
  if (owed?.retryAt) owed.retryAt = at;
  if (of.pause !== null) of.pause = { from: of.pause.from - ms, until: of.pause.until - ms };
  of.anchorDay = dayOfMonth(at);
  settle(record, at);
}

/**
 * Makes something happen: what is owed is paid, the next charge fails, the next border comes now,
 * or the last payment is disputed. Real providers do so by themselves.
 */
export function steer({ record, subscriptionId, deed, at }: OfOne & { deed: TestDeed }): void {
  settle(record, at);
  const of = subscriptionOf(record, subscriptionId);
  if (!isLive(of)) throw new PaymentsError('conflict', 'This subscription has ended');
  if (deed === 'pay') pay(record, of, at);
  else if (deed === 'renew') bringBorder(record, of, at);
  else if (deed === 'fail') {
    record.cardFails = true;
    if (of.status === 'active' && of.pause === null && !of.cancelAtPeriodEnd)
      bringBorder(record, of, at);
  } else {
    const last = record.invoices.findLast(
      (invoice) => invoice.subscriptionId === subscriptionId && invoice.state === 'PAID',
    );
    if (last === undefined) throw new PaymentsError('conflict', 'Nothing was paid yet');
    last.state = 'DISPUTED';
    const owed = owedBy(record, of);
    if (owed !== undefined) owed.retryAt = null;
    Object.assign(of, { status: 'unpaid', overdueSince: at, pause: null });
  }
}

/** Does an operation once; `false` when it was done before. */
export function once(record: TestRecord, operation: string): boolean {
  if (record.operations.includes(operation)) return false;
  record.operations = [...record.operations, operation].slice(-OPERATIONS_KEPT);
  return true;
}
