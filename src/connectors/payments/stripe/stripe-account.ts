import type Stripe from 'stripe';
import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { priceOf, type PriceId } from '#core/billing/prices.ts';
import type {
  InvoiceState,
  PaymentFailure,
  ProviderInvoice,
  ProviderStatus,
  ProviderSubscription,
} from '#core/billing/subscription.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';

// Stripe's objects as the port tells them. Stripe counts in seconds, the port in milliseconds.

/** The instant of a time of Stripe's. */
const ms = (seconds: number) => seconds * 1000;

/**
 * A pause as it is written at Stripe, in seconds: it holds in `[from, until)`, and when it begins
 * the period `[paidFrom, paidUntil)` is the one that was paid for.
 */
export type PauseNote = { from: number; until: number; paidFrom: number; paidUntil: number };

const NOTE_KEYS = {
  from: 'pause_from',
  until: 'pause_until',
  paidFrom: 'paid_from',
  paidUntil: 'paid_until',
} as const satisfies Record<keyof PauseNote, string>;

/** A pause as metadata. */
export function metadataOf(note: PauseNote): Stripe.MetadataParam {
  return Object.fromEntries(
    Object.entries(NOTE_KEYS).map(([field, key]) => [key, note[field as keyof PauseNote]]),
  );
}

/** The pause in metadata; null without one. */
export function pauseNoteOf(metadata: Stripe.Metadata | null): PauseNote | null {
  const [from, until, paidFrom, paidUntil] = Object.values(NOTE_KEYS).map((key) =>
    Number.parseInt(metadata?.[key] ?? '', 10),
  );
  const numbers = [from, until, paidFrom, paidUntil];
  return numbers.every((each) => Number.isSafeInteger(each))
    ? ({ from, until, paidFrom, paidUntil } as PauseNote)
    : null;
}

/** The one item of a subscription. Throws for one that has none. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item`);
  return item;
}

/** The schedule that leads a subscription; null when none does. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (typeof schedule === 'string') throw new Error('The schedule was not expanded');
  return schedule?.status === 'active' ? schedule : null;
}

/** What of a schedule is to come. */
function comingPhases(schedule: Stripe.SubscriptionSchedule | null) {
  const start = schedule?.current_phase?.start_date ?? 0;
  return (schedule?.phases ?? []).filter(({ start_date: from }) => from > start);
}

type Paid = Pick<ProviderSubscription, 'periodKey' | 'periodStart' | 'periodEnd' | 'pause'>;

/**
 * The period that was paid for, and a pause. A pause is a phase of a schedule that Stripe takes for
 * a trial: nothing is charged in it, and paid time that was left when it began goes on after it.
 */
function paidPeriod(of: Stripe.Subscription, realNow: number): Paid {
  const { current_period_start: start, current_period_end: end } = itemOf(of);
  const held = of.status === 'trialing' ? pauseNoteOf(of.metadata) : null;
  if (held === null) {
    const coming = comingPhases(scheduleOf(of))
      .map(({ metadata }) => pauseNoteOf(metadata))
      .find((note) => note !== null);
    return {
      periodKey: String(start),
      periodStart: ms(start),
      periodEnd: ms(end),
      pause: coming ? { from: ms(coming.from), until: ms(coming.until) } : null,
    };
  }
  const { from, until, paidFrom, paidUntil } = held;
  const isOver = realNow >= ms(until);
  const shift = isOver ? until - from : 0;
  return {
    periodKey: String(paidFrom),
    periodStart: ms(paidFrom + shift),
    periodEnd: ms(paidUntil + shift),
    pause: isOver ? null : { from: ms(from), until: ms(until) },
  };
}

/** Stripe's statuses in ours; one that it may add is taken for one that isn't paid. */
function statusOf(status: Stripe.Subscription.Status): ProviderStatus {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'past_due':
      return 'past_due';
    case 'canceled':
    case 'incomplete_expired':
      return 'canceled';
    default:
      return 'unpaid';
  }
}

/** A phase's or subscription's price and seats, in our words; null for what isn't sold here. */
function choiceOf(
  price: string | { id: string },
  prices: StripePrices,
  quantity: number | undefined = 1,
): { priceId: PriceId; seats: number } | null {
  const priceId = prices.priceIdOf(typeof price === 'string' ? price : price.id);
  return priceId === null ? null : { priceId, seats: quantity };
}

function nextChoice(
  of: Stripe.Subscription,
  prices: StripePrices,
  now: { priceId: PriceId; seats: number },
): ProviderSubscription['next'] {
  const choices = comingPhases(scheduleOf(of)).map(({ items: [item] }) =>
    item === undefined ? null : choiceOf(item.price, prices, item.quantity),
  );
  return (
    choices.find(
      (each) => each !== null && (each.priceId !== now.priceId || each.seats !== now.seats),
    ) ?? null
  );
}

/**
 * A subscription of Stripe's with its schedule expanded, as the port tells it; null for one that
 * isn't sold here. `disputed` and `openSince` are of its invoices.
 */
export function presentSubscription({
  of,
  prices,
  disputed,
  openSince,
  realNow,
}: {
  of: Stripe.Subscription;
  prices: StripePrices;
  disputed: boolean;
  openSince: number | null;
  realNow: number;
}): ProviderSubscription | null {
  const item = itemOf(of);
  const now = choiceOf(item.price, prices, item.quantity);
  if (now === null) return null;
  const paid = paidPeriod(of, realNow);
  const told = statusOf(of.status);
  const status = disputed && told !== 'canceled' ? 'unpaid' : told;
  const isOwed = status === 'past_due' || status === 'unpaid';
  return {
    subscriptionId: of.id,
    kind: priceOf(now.priceId).kind,
    status,
    ...now,
    createdAt: ms(of.created),
    ...paid,
    pause: status === 'active' ? paid.pause : null,
    cancelAtPeriodEnd: status === 'active' && (of.cancel_at_period_end || of.cancel_at !== null),
    endedAt: of.ended_at === null ? null : ms(of.ended_at),
    next: status === 'active' ? nextChoice(of, prices, now) : null,
    overdueSince: isOwed ? (openSince ?? paid.periodStart) : null,
  };
}

/** The first period after `[start, end)` that ends no earlier than `until`; all in seconds. */
export function periodAt({
  start,
  end,
  until,
  months,
}: {
  start: number;
  end: number;
  until: number;
  months: number;
}): { start: number; end: number } {
  const anchorDay = dayOfMonth(ms(end));
  let period = { start, end };
  while (period.end < until)
    period = {
      start: period.end,
      end: addMonths({ at: ms(period.end), months, anchorDay }) / 1000,
    };
  return period;
}

/** The subscription that an invoice is of. */
export function subscriptionOfInvoice({ parent }: Stripe.Invoice): string | null {
  const of = parent?.subscription_details?.subscription ?? null;
  return typeof of === 'string' || of === null ? of : of.id;
}

function invoiceState(status: Stripe.Invoice.Status): InvoiceState {
  if (status === 'open') return 'OPEN';
  return status === 'paid' ? 'PAID' : 'VOID';
}

/** What unused time took off an invoice, in cents. */
export function creditOf({ lines }: Stripe.Invoice): number {
  return lines.data.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
}

function descriptionOf(invoice: Stripe.Invoice, prices: StripePrices): string {
  const line = invoice.lines.data.toSorted((a, b) => b.amount - a.amount)[0];
  const price = line?.pricing?.price_details?.price;
  const choice = price && choiceOf(price, prices, line.quantity ?? 1);
  if (!choice) return line?.description ?? invoice.number ?? invoice.id;
  return `${choice.priceId}${choice.seats === 1 ? '' : ` × ${choice.seats}`}`;
}

/** A charge that failed; the reason is Stripe's own, without its full stop. */
export function presentFailure({
  created,
  failure_message: reason,
}: Stripe.Charge): PaymentFailure {
  return { at: ms(created), reason: reason?.replace(/\.$/, '') ?? null };
}

/**
 * An invoice of Stripe's as the port tells it; null for a draft, for one of nothing, as the phase
 * of a pause makes, and for one that is of no subscription.
 */
export function presentInvoice({
  invoice,
  prices,
  disputed,
  failures,
}: {
  invoice: Stripe.Invoice;
  prices: StripePrices;
  disputed: boolean;
  failures: PaymentFailure[];
}): ProviderInvoice | null {
  const subscriptionId = subscriptionOfInvoice(invoice);
  const { status, next_payment_attempt: retryAt, status_transitions: since } = invoice;
  if (subscriptionId === null || status === null || status === 'draft' || invoice.total <= 0)
    return null;
  return {
    invoiceId: invoice.id,
    subscriptionId,
    number: invoice.number ?? invoice.id,
    at: ms(since.finalized_at ?? invoice.created),
    description: descriptionOf(invoice, prices),
    amountCents: invoice.amount_due,
    creditCents: creditOf(invoice),
    state: disputed ? 'DISPUTED' : invoiceState(status),
    url: invoice.hosted_invoice_url ?? null,
    paidAt: since.paid_at === null ? null : ms(since.paid_at),
    failures,
    retryAt: status === 'open' && retryAt !== null ? ms(retryAt) : null,
  };
}
