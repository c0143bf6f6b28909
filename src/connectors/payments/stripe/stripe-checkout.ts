import type Stripe from 'stripe';
import { priceOf, type PriceId } from '#core/billing/prices.ts';
import { PaymentsError } from '#connectors/payments/payments.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';
import { listSubscriptions } from '#connectors/payments/stripe/stripe-reading.ts';

type Ordering = {
  stripe: Stripe;
  prices: StripePrices;
  customerId: string;
  priceId: PriceId;
};

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Refuses to sell a second subscription of a kind while one is active. Throws PaymentsError. */
async function rejectSecond({ stripe, prices, customerId, priceId }: Ordering): Promise<void> {
  const { kind } = priceOf(priceId);
  const lives = (await listSubscriptions(stripe, customerId)).some(({ status, items }) => {
    const sold = prices.priceIdOf(items.data[0]?.price.id ?? '');
    return !ENDED.includes(status) && sold !== null && priceOf(sold).kind === kind;
  });
  if (lives) throw new PaymentsError('conflict', 'There is a subscription already');
}

/** The open forms of the same kind, newest first. */
async function openForms({
  stripe,
  customerId,
  priceId,
}: Ordering): Promise<Stripe.Checkout.Session[]> {
  const { kind } = priceOf(priceId);
  const open: Stripe.Checkout.Session[] = [];
  for await (const session of stripe.checkout.sessions.list({
    customer: customerId,
    status: 'open',
    limit: 100,
  }))
    if (session.metadata?.['kind'] === kind) open.push(session);
  return open;
}

/**
 * Opens Stripe's hosted form. Of the forms of a kind, only the newest stays open, and none while a
 * subscription is active, so that nothing is bought twice whatever happens in between.
 */
export async function openStripeCheckout({
  seats,
  operation,
  prefix,
  returnUrl,
  ...ordering
}: Ordering & {
  seats: number;
  operation: string;
  prefix: string;
  returnUrl: string;
}): Promise<{ checkoutId: string; url: string }> {
  const { stripe, prices, customerId, priceId } = ordering;
  await rejectSecond(ordering);
  const { kind } = priceOf(priceId);
  const metadata = { kind, operation };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price: await prices.sellable(priceId), quantity: seats }],
      metadata,
      subscription_data: { metadata },
      success_url: `${returnUrl}?checkoutId={CHECKOUT_SESSION_ID}`,
      cancel_url: returnUrl,
    },
    { idempotencyKey: `${prefix}/${operation}` },
  );
  const open = await openForms(ordering);
  const newest = open[0]?.id;
  // A form that can't be closed was just paid, which is noticed below.
  for (const { id } of open)
    if (id !== newest) await stripe.checkout.sessions.expire(id).catch(() => undefined);
  try {
    await rejectSecond(ordering);
  } catch (error) {
    if (newest !== undefined) await stripe.checkout.sessions.expire(newest).catch(() => undefined);
    throw error;
  }
  if (session.url === null) throw new PaymentsError('conflict', 'This form is closed');
  return { checkoutId: session.id, url: session.url };
}
