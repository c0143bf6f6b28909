import type Stripe from 'stripe';
import { newInvoice, setPrice, type NewLine } from './stripe-objects.ts';
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
const declined = () =>
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

const isYear = (price: Stripe.Price) => price.recurring?.interval === 'year';
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
const pays = (world: World, of: Stripe.Subscription) => !world.declines.has(String(of.customer));

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

/** Takes the money of an invoice. */
export function payInvoice({ world, invoice }: { world: World; invoice: Stripe.Invoice }): void {
  const { amount_due: amount, customer } = invoice;
  Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0 });
  invoice.attempted = true;
  invoice.status_transitions.paid_at = world.now;
  if (amount > 0) {
    const paymentIntent = nextId(world, 'pi');
    const id = nextId(world, 'inpay');
    invoice.payments?.data.push(newInvoicePayment({ id, invoice, paymentIntent }));
    const charge = nextId(world, 'ch');
    world.charges.set(charge, {
      id: charge,
      object: 'charge',
      amount,
      created: world.now,
      customer: String(customer),
      disputed: false,
      payment_intent: paymentIntent,
      paid: true,
    });
  }
  tell({ world, type: 'invoice.paid', object: invoice });
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
  if (invoice.amount_due === 0 || pays(world, of)) {
    payInvoice({ world, invoice });
    return true;
  }
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  tell({ world, type: 'invoice.payment_failed', object: invoice });
  return false;
}

/** The immediate invoice of another price or quantity, its proration counted to `date`. */
export function prorationLines({
  world,
  of,
  price,
  quantity,
  date,
}: {
  world: World;
  of: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  date: number;
}): NewLine[] {
  const item = itemOf(of);
  const { current_period_start: start, current_period_end: end } = item;
  if (date < start || date > end)
    throw invalid('Cannot specify proration_date outside of the current period.');
  const before = item.quantity ?? 1;
  const left = (end - date) / (end - start);
  const share = (of_: Stripe.Price, count: number) =>
    Math.round((of_.unit_amount ?? 0) * count * left);
  const credit: NewLine = {
    amount: -share(item.price, before),
    price: item.price,
    quantity: before,
    start: date,
    end,
    proration: true,
  };
  if (isYear(price) === isYear(item.price))
    return [
      credit,
      { amount: share(price, quantity), price, quantity, start: date, end, proration: true },
    ];
  // Another interval begins a cycle now.
  const now = world.now;
  const amount = (price.unit_amount ?? 0) * quantity;
  const until = cycleEnd({ start: now, anchor: now, price });
  return [credit, { amount, price, quantity, start: now, end: until, proration: false }];
}

/** Another price or quantity at once; declined, nothing changes. */
export function switchItem({
  world,
  of,
  price,
  quantity,
  date,
}: {
  world: World;
  of: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  date: number;
}): void {
  if (of.status === 'trialing') return setPrice({ of, price, quantity });
  const lines = prorationLines({ world, of, price, quantity, date });
  const invoice = makeInvoice({ world, of, lines, reason: 'subscription_update' });
  if (invoice.amount_due > 0 && !pays(world, of)) throw declined();
  const isOther = isYear(price) !== isYear(itemOf(of).price);
  setPrice({ of, price, quantity });
  if (isOther) beginCycle({ of, start: world.now, reset: true });
  collect({ world, of, invoice });
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
export function settleOwed({ world, of }: { world: World; of: Stripe.Subscription }): void {
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
