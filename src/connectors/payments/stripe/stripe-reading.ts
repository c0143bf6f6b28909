import type Stripe from 'stripe';
import type { ProviderAccount, ProviderInvoice } from '#core/billing/subscription.ts';
import {
  presentFailure,
  presentInvoice,
  presentSubscription,
  subscriptionOfInvoice,
} from '#connectors/payments/stripe/stripe-account.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';

/** The most that Stripe returns at once. */
const PAGE = 100;

/** All items of a list, page by page. */
async function all<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

/** The subscriptions of a customer, including ended ones, each with its schedule; newest first. */
export function listSubscriptions(
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  return all(
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: PAGE,
      expand: ['data.schedule'],
    }),
  );
}

/** A dispute that was won, or was only an inquiry, takes no money back. */
const HARMLESS: readonly string[] = ['won', 'warning_closed', 'prevented'];

/** The id of something that Stripe returns as an id or, expanded, as an object. */
const idOf = (of: string | { id: string }) => (typeof of === 'string' ? of : of.id);

/** Whether a charge was taken back, or still may be. */
async function isDisputed(stripe: Stripe, charge: Stripe.Charge) {
  if (!charge.disputed) return false;
  const disputes = await all(stripe.disputes.list({ charge: charge.id, limit: PAGE }));
  return disputes.some(({ status }) => !HARMLESS.includes(status));
}

/** Every charge by its payment, oldest first. A payment has one charge for each attempt. */
async function chargesByPayment(stripe: Stripe, customerId: string) {
  const newest = await all(stripe.charges.list({ customer: customerId, limit: PAGE }));
  return Map.groupBy(newest.toReversed(), ({ payment_intent: of }) => of && idOf(of));
}

/** The payments of an invoice. */
function paymentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment: { payment_intent: of } }) => {
    return of === undefined ? [] : idOf(of);
  });
}

/** Everything Stripe has about a customer, oldest invoice first. */
export async function readStripeAccount({
  stripe,
  prices,
  customerId,
  realNow,
}: {
  stripe: Stripe;
  prices: StripePrices;
  customerId: string;
  realNow: number;
}): Promise<ProviderAccount> {
  const subscriptions = await listSubscriptions(stripe, customerId);
  const charges = await chargesByPayment(stripe, customerId);
  const newest = await all(
    stripe.invoices.list({ customer: customerId, limit: PAGE, expand: ['data.payments'] }),
  );
  const invoices: ProviderInvoice[] = [];
  for (const invoice of newest.toReversed()) {
    const own = paymentsOf(invoice).flatMap((payment) => charges.get(payment) ?? []);
    const disputed: boolean[] = [];
    for (const charge of own) disputed.push(await isDisputed(stripe, charge));
    const failures = own.filter(({ status }) => status === 'failed').map(presentFailure);
    const present = presentInvoice({
      invoice,
      prices,
      disputed: disputed.includes(true),
      failures,
    });
    if (present !== null) invoices.push(present);
  }
  const present = subscriptions.flatMap((of) => {
    const own = invoices.filter(({ subscriptionId }) => subscriptionId === of.id);
    const open = own.find(({ state }) => state === 'OPEN' || state === 'DISPUTED');
    return (
      presentSubscription({
        of,
        prices,
        disputed: own.some(({ state }) => state === 'DISPUTED'),
        openSince: open?.at ?? null,
        realNow,
      }) ?? []
    );
  });
  const sold = new Set(present.map(({ subscriptionId }) => subscriptionId));
  return {
    subscriptions: present.toReversed(),
    invoices: invoices.filter(({ subscriptionId }) => sold.has(subscriptionId)),
  };
}

/** The open invoices of a subscription. */
export async function openInvoices(
  stripe: Stripe,
  subscriptionId: string,
): Promise<Stripe.Invoice[]> {
  const open = await all(
    stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE }),
  );
  return open.filter((invoice) => subscriptionOfInvoice(invoice) === subscriptionId);
}
