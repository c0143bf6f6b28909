import type Stripe from 'stripe';
import { newInvoice, type NewLine } from './stripe-objects.ts';
import {
  newInvoicePayment,
  type Charge,
  type Dispute,
  type PortalConfiguration,
} from './stripe-hosted.ts';

/** What Stripe answers instead of doing it, in the form of its errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string };
  constructor(status: number, body: { type: string; code?: string; message: string }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}
export const invalid = (message: string, code?: string) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });
const missing = (what: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
  });
export const declined = () =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
  });

/** Everything that this Stripe has; time in whole seconds, moved by the test. */
export type World = {
  now: number;
  count: number;
  customers: Map<string, Stripe.Customer>;
  products: Map<string, Stripe.Product>;
  prices: Map<string, Stripe.Price>;
  subscriptions: Map<string, Stripe.Subscription>;
  schedules: Map<string, Stripe.SubscriptionSchedule>;
  invoices: Map<string, Stripe.Invoice>;
  sessions: Map<string, Stripe.Checkout.Session>;
  orders: Map<string, { price: string; quantity: number; metadata: Stripe.Metadata }>;
  charges: Map<string, Charge>;
  disputes: Map<string, Dispute>;
  cards: Map<string, Stripe.PaymentMethod>;
  portals: Map<string, PortalConfiguration>;
  /** Customers whose card declines. */
  declines: Set<string>;
  events: Stripe.Event[];
};

export function newWorld(now: number): World {
  return {
    now,
    count: 0,
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    sessions: new Map(),
    orders: new Map(),
    charges: new Map(),
    disputes: new Map(),
    cards: new Map(),
    portals: new Map(),
    declines: new Set(),
    events: [],
  };
}

export function nextId(world: World, prefix: string): string {
  world.count += 1;
  return `${prefix}_${String(world.count).padStart(6, '0')}`;
}

/** Tells that something happened; whether and when it arrives is another matter. */
export function tell({
  world,
  type,
  object,
}: {
  world: World;
  type: string;
  object: object;
}): void {
  world.events.push({
    id: nextId(world, 'evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: world.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  } as unknown as Stripe.Event);
}

export function found<Row>(rows: Map<string, Row>, id: string, what: string): Row {
  const row = rows.get(id);
  if (row === undefined) throw missing(`${what}: '${id}'`);
  return row;
}

export function itemOf(of: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = of.items.data;
  if (item === undefined) throw new Error('A subscription has an item');
  return item;
}

export const isYear = (price: Stripe.Price) => price.recurring?.interval === 'year';
const lastDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The end of the cycle after `start`, on the day of the anchor or the last of a shorter month. */
export function cycleEnd({
  start,
  anchor,
  price,
}: {
  start: number;
  anchor: number;
  price: Stripe.Price;
}): number {
  const [from, by] = [new Date(start * 1000), new Date(anchor * 1000)];
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + (isYear(price) ? 12 : 1)];
  const day = Math.min(by.getUTCDate(), lastDay(year, month));
  const time = [by.getUTCHours(), by.getUTCMinutes(), by.getUTCSeconds()] as const;
  return Date.UTC(year, month, day, ...time) / 1000;
}

/** Begins a cycle at `start`; the anchor moves there when `reset`. */
export function beginCycle({
  of,
  start,
  reset,
}: {
  of: Stripe.Subscription;
  start: number;
  reset: boolean;
}): void {
  const item = itemOf(of);
  if (reset) of.billing_cycle_anchor = start;
  item.current_period_start = start;
  item.current_period_end = cycleEnd({
    start,
    anchor: of.billing_cycle_anchor,
    price: item.price,
  });
}

export function cycleLine(of: Stripe.Subscription): NewLine {
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(of);
  return {
    amount: (price.unit_amount ?? 0) * quantity,
    price,
    quantity,
    start,
    end,
    proration: false,
  };
}

/** Whether the card of a customer pays. */
export const pays = (world: World, of: Stripe.Subscription) =>
  !world.declines.has(String(of.customer));

export function makeInvoice({
  world,
  of,
  lines,
  reason,
}: {
  world: World;
  of: Stripe.Subscription;
  lines: NewLine[];
  reason: Stripe.Invoice.BillingReason;
}): Stripe.Invoice {
  const id = nextId(world, 'in');
  const number = `RW-${String(world.invoices.size + 1).padStart(4, '0')}`;
  return newInvoice({ id, number, created: world.now, of, lines, reason });
}

/** Tries the one payment of an invoice: each time is a charge of its own. */
function chargeFor({
  world,
  invoice,
  paid,
}: {
  world: World;
  invoice: Stripe.Invoice;
  paid: boolean;
}): void {
  const { amount_due: amount, customer, payments } = invoice;
  let [payment] = payments?.data ?? [];
  if (payment === undefined) {
    const paymentIntent = nextId(world, 'pi');
    payment = newInvoicePayment({ id: nextId(world, 'inpay'), invoice, paymentIntent });
    payments?.data.push(payment);
  }
  if (paid) {
    Object.assign(payment, { status: 'paid', amount_paid: amount });
    payment.status_transitions.paid_at = world.now;
  }
  const charge = nextId(world, 'ch');
  world.charges.set(charge, {
    id: charge,
    object: 'charge',
    amount,
    created: world.now,
    customer: String(customer),
    disputed: false,
    failure_message: paid ? null : declined().message,
    payment_intent: payment.payment.payment_intent ?? null,
    paid,
    status: paid ? 'succeeded' : 'failed',
  });
}

/** Takes the money of an invoice. */
export function payInvoice({ world, invoice }: { world: World; invoice: Stripe.Invoice }): void {
  const { amount_due: amount } = invoice;
  Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0 });
  Object.assign(invoice, { attempted: true, next_payment_attempt: null });
  invoice.status_transitions.paid_at = world.now;
  if (amount > 0) chargeFor({ world, invoice, paid: true });
  tell({ world, type: 'invoice.paid', object: invoice });
}

/**
 * Smart Retries choose when a failed payment is tried again, for two weeks here: so many seconds
 * after the first time.
 */
const RETRIES = [3, 8, 14].map((days) => days * 86_400);

/** Tries an invoice that is final; true when it is paid, false when it is to be tried again. */
export function attempt({
  world,
  of,
  invoice,
}: {
  world: World;
  of: Stripe.Subscription;
  invoice: Stripe.Invoice;
}): boolean {
  if (invoice.amount_due === 0 || pays(world, of)) {
    payInvoice({ world, invoice });
    return true;
  }
  invoice.attempted = true;
  // The first payment of a form that takes its time has not failed.
  if (of.status === 'incomplete') return false;
  chargeFor({ world, invoice, paid: false });
  invoice.attempt_count += 1;
  const after = RETRIES[invoice.attempt_count - 1];
  const since = invoice.status_transitions.finalized_at ?? invoice.created;
  invoice.next_payment_attempt = after === undefined ? null : since + after;
  tell({ world, type: 'invoice.payment_failed', object: invoice });
  return false;
}

/** Makes an invoice final and tries to collect it; true when it is paid. */
export function collect({
  world,
  of,
  invoice,
}: {
  world: World;
  of: Stripe.Subscription;
  invoice: Stripe.Invoice;
}): boolean {
  world.invoices.set(invoice.id, invoice);
  of.latest_invoice = invoice.id;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.now;
  return attempt({ world, of, invoice });
}

/** Ends a trial now and collects the first cycle after it; declined, nothing changes. */
export function endTrial({ world, of }: { world: World; of: Stripe.Subscription }): void {
  if (!pays(world, of)) throw declined();
  beginTrialEnd({ world, of });
  const lines = [cycleLine(of)];
  collect({ world, of, invoice: makeInvoice({ world, of, lines, reason: 'subscription_update' }) });
}

export function beginTrialEnd({ world, of }: { world: World; of: Stripe.Subscription }): void {
  of.trial_end = world.now;
  of.status = 'active';
  beginCycle({ of, start: world.now, reset: true });
}

/** Sets the end of a trial; until then nothing is charged. */
export function setTrial({
  world,
  of,
  end,
}: {
  world: World;
  of: Stripe.Subscription;
  end: number;
}): void {
  if (end <= world.now) throw invalid('trial_end must be a timestamp in the future.');
  const item = itemOf(of);
  if (of.status !== 'trialing') {
    of.trial_start = world.now;
    item.current_period_start = world.now;
  }
  Object.assign(of, { status: 'trialing', trial_end: end, billing_cycle_anchor: end });
  item.current_period_end = end;
}

/** What a subscription is when nothing of it is owed any more. */
export function settleOverdue({ world, of }: { world: World; of: Stripe.Subscription }): void {
  const owes = [...world.invoices.values()].some(
    ({ parent, status }) =>
      status === 'open' && parent?.subscription_details?.subscription === of.id,
  );
  if (owes || of.status === 'canceled') return;
  if (of.status !== 'trialing') of.status = 'active';
  tell({ world, type: 'customer.subscription.updated', object: of });
}

/** Ends a subscription; a schedule that led it ends with it. */
export function endSubscription({ world, of }: { world: World; of: Stripe.Subscription }): void {
  const schedule = world.schedules.get(String(of.schedule));
  if (schedule) Object.assign(schedule, { status: 'canceled', canceled_at: world.now });
  Object.assign(of, { status: 'canceled', ended_at: world.now, schedule: null });
  of.canceled_at ??= world.now;
  tell({ world, type: 'customer.subscription.deleted', object: of });
}
