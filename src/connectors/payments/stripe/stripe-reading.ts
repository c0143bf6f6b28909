import type Stripe from 'stripe';
import type { ProviderAccount } from '#core/billing/subscription.ts';
import {
  presentInvoice,
  presentSubscription,
  subscriptionOfInvoice,
} from '#connectors/payments/stripe/stripe-account.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';

/** As many as Stripe gives at once. */
const PAGE = 100;

/** Everything of a list, page by page. */
async function all<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

/** The subscriptions of a customer, ended ones too, each with its schedule; newest first. */
export function listSubscriptions({
  stripe,
  customerId,
}: {
  stripe: Stripe;
  customerId: string;
}): Promise<Stripe.Subscription[]> {
  return all(
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: PAGE,
      expand: ['data.schedule'],
    }),
  );
}

/** A dispute that was won, or was only an inquiry, takes nothing back. */
const HARMLESS: readonly string[] = ['won', 'warning_closed', 'prevented'];

/** The payments of a customer that were taken back, or may be. */
async function disputedPayments({
  stripe,
  customerId,
}: {
  stripe: Stripe;
  customerId: string;
}): Promise<Set<string>> {
  const charges = await all(stripe.charges.list({ customer: customerId, limit: PAGE }));
  const disputed = new Set<string>();
  for (const { id, payment_intent: payment } of charges.filter((charge) => charge.disputed)) {
    const disputes = await all(stripe.disputes.list({ charge: id, limit: PAGE }));
    if (disputes.every(({ status }) => HARMLESS.includes(status))) continue;
    if (payment !== null) disputed.add(typeof payment === 'string' ? payment : payment.id);
  }
  return disputed;
}

function isPaidBy({ invoice, payments }: { invoice: Stripe.Invoice; payments: Set<string> }) {
  return (invoice.payments?.data ?? []).some(({ payment: { payment_intent: of } }) => {
    return of !== undefined && payments.has(typeof of === 'string' ? of : of.id);
  });
}

/** Everything that Stripe has of a customer, oldest invoice first. */
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
  const subscriptions = await listSubscriptions({ stripe, customerId });
  const payments = await disputedPayments({ stripe, customerId });
  const invoices = (
    await all(
      stripe.invoices.list({ customer: customerId, limit: PAGE, expand: ['data.payments'] }),
    )
  )
    .toReversed()
    .flatMap((invoice) => {
      const disputed = isPaidBy({ invoice, payments });
      return presentInvoice({ invoice, prices, disputed }) ?? [];
    });
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
export async function openInvoices({
  stripe,
  subscriptionId,
}: {
  stripe: Stripe;
  subscriptionId: string;
}): Promise<Stripe.Invoice[]> {
  const open = await all(
    stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE }),
  );
  return open.filter((invoice) => subscriptionOfInvoice(invoice) === subscriptionId);
}
