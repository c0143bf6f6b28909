import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { priceOf, type PriceId } from '#core/billing/prices.ts';
import { OVERDUE_MS, type InvoiceState, type ProviderInvoice } from '#core/billing/subscription.ts';
import type {
  TestRecord,
  TestSubscription,
} from '#connectors/payments/test-billing/test-record.ts';

// Charges, payments, declines, and retries.

type Of = { record: TestRecord; at: number };

/** What a declined payment is called. */
const DECLINED = 'Declined by test billing';
/**
 * When a failed payment is retried, counted from the first attempt; after that, the subscription is
 * unpaid.
 */
const RETRIES_MS = [3 * 86_400_000, 8 * 86_400_000, OVERDUE_MS];

/** Adds an invoice of a subscription, paid or open. */
export function charge({
  record,
  subscription,
  at,
  description,
  amountCents,
  creditCents = 0,
  state,
}: Of & {
  subscription: TestSubscription;
  description: string;
  amountCents: number;
  creditCents?: number;
  state: InvoiceState;
}): ProviderInvoice {
  const count = record.invoices.length + 1;
  const invoice: ProviderInvoice = {
    invoiceId: `in_${record.customerId}_${count}`,
    subscriptionId: subscription.subscriptionId,
    number: `TEST-${String(count).padStart(4, '0')}`,
    at,
    description,
    amountCents,
    creditCents,
    state,
    url: null,
    paidAt: state === 'PAID' ? at : null,
    failures: [],
    retryAt: null,
  };
  record.invoices.push(invoice);
  return invoice;
}

/** Records a declined payment of a subscription that is past due, and when it is retried. */
export function decline(
  subscription: TestSubscription,
  invoice: ProviderInvoice,
  at: number,
): void {
  invoice.failures.push({ at, reason: DECLINED });
  const since = subscription.overdueSince ?? at;
  invoice.retryAt = RETRIES_MS.map((ms) => since + ms).find((retry) => retry > at) ?? null;
}

/** The invoice that a subscription owes; undefined if it owes nothing. */
export function owedBy(record: TestRecord, subscription: TestSubscription) {
  return record.invoices.find(
    ({ subscriptionId, state }) =>
      subscriptionId === subscription.subscriptionId && state === 'OPEN',
  );
}

/** The description of a period's invoice. */
export function periodText(priceId: PriceId, seats: number): string {
  const { productId, period } = priceOf(priceId);
  return `${productId}-${period}${seats === 1 ? '' : ` × ${seats}`}`;
}

/** Begins a subscription's next period, which is paid or owed. */
export function beginPeriod(subscription: TestSubscription, at: number): void {
  subscription.periods += 1;
  subscription.periodKey = `p${subscription.periods}`;
  subscription.periodStart = at;
  subscription.periodEnd = addMonths({
    at,
    months: priceOf(subscription.priceId).months,
    anchorDay: subscription.anchorDay,
  });
}

/** Pays everything that a subscription owes. */
export function pay(record: TestRecord, subscription: TestSubscription, at: number): void {
  record.cardFails = false;
  const owed = record.invoices.filter(
    ({ subscriptionId, state }) =>
      subscriptionId === subscription.subscriptionId && (state === 'OPEN' || state === 'DISPUTED'),
  );
  for (const invoice of owed) Object.assign(invoice, { state: 'PAID', paidAt: at, retryAt: null });
  // Someone whose subscription was stopped gets the whole period that they pay for.
  if (subscription.status === 'unpaid' || subscription.status === 'incomplete') {
    subscription.anchorDay = dayOfMonth(at);
    beginPeriod(subscription, at);
  }
  Object.assign(subscription, { status: 'active', overdueSince: null });
}

/** Retries what is owed; after the last retry, the subscription is unpaid. */
export function retry(record: TestRecord, subscription: TestSubscription, at: number): void {
  if (!record.cardFails) return pay(record, subscription, at);
  const invoice = owedBy(record, subscription);
  if (invoice !== undefined) decline(subscription, invoice, at);
  if (at >= (subscription.overdueSince ?? at) + OVERDUE_MS) subscription.status = 'unpaid';
}
