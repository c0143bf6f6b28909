import Stripe from 'stripe';
import { PaymentsError, type PaymentEvent, type Payments } from '#connectors/payments/payments.ts';
import {
  changeAtStripe,
  readHeld,
  rejectChange,
} from '#connectors/payments/stripe/stripe-changes.ts';
import { openStripeCheckout } from '#connectors/payments/stripe/stripe-checkout.ts';
import { atStripe } from '#connectors/payments/stripe/stripe-faults.ts';
import { openStripePortal } from '#connectors/payments/stripe/stripe-portal.ts';
import { previewAtStripe } from '#connectors/payments/stripe/stripe-previews.ts';
import { createStripePrices } from '#connectors/payments/stripe/stripe-prices.ts';
import { readStripeAccount } from '#connectors/payments/stripe/stripe-reading.ts';

/** The version of Stripe's API that this adapter uses; the SDK's types are for the same one. */
const STRIPE_API_VERSION = '2026-10-28.endive';

/** How old an event may be when it arrives, in seconds. */
const TOLERANCE_SECONDS = 300;

const TIMEOUT_MS = 20_000;

/**
 * The adapter's configuration. `installation` keeps this deployment's customers and operations
 * apart from those of others on the same Stripe account; `host` replaces Stripe's in tests.
 * `retries` is how often a request without a response is repeated.
 */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  publicUrl: string;
  installation: string;
  host?: { name: string; port: number };
  retries?: number;
};

function openClient({ secretKey, host, retries = 2 }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: retries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: 'Reachwell' },
    ...(host && { host: host.name, port: host.port, protocol: 'http' }),
  });
}

/** The customer that an event is about; empty if it is about none. */
function customerOfEvent({ data: { object } }: Stripe.Event): string {
  const of: { object?: string; id?: string; customer?: unknown } = object;
  if (of.object === 'customer') return of.id ?? '';
  return typeof of.customer === 'string' ? of.customer : '';
}

function readEvent({
  stripe,
  webhookSecret,
  rawBody,
  signature,
  realNow,
}: Parameters<Payments['readEvent']>[0] & {
  stripe: Stripe;
  webhookSecret: string;
}): PaymentEvent {
  try {
    const event = stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      realNow,
    );
    return { eventId: event.id, type: event.type, customerId: customerOfEvent(event) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new PaymentsError('bad_signature', 'The signature of this event is wrong');
    throw new PaymentsError('conflict', 'This event has an unknown format');
  }
}

/**
 * Finds the customer that this installation created for a user; the response to creating it may
 * have been lost.
 */
async function findCustomer({
  stripe,
  installation,
  userId,
  email,
}: {
  stripe: Stripe;
  installation: string;
  userId: string;
  email: string;
}): Promise<string | null> {
  for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 }))
    if (metadata['installation'] === installation && metadata['user_id'] === userId) return id;
  return null;
}

/** How a customer pays, in words; null if nothing is stored. */
async function paymentMethodOf(stripe: Stripe, customerId: string): Promise<string | null> {
  const {
    data: [method],
  } = await stripe.customers.listPaymentMethods(customerId, { limit: 1 });
  if (method === undefined) return null;
  if (method.card === undefined) return method.type.replaceAll('_', ' ');
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} •••• ${last4}, expires ${String(month).padStart(2, '0')}/${year}`;
}

/** Stripe as the payment provider (product rules, section 18; decision 142). */
export function createStripePayments(settings: StripeSettings): Payments {
  const { webhookSecret, publicUrl, installation } = settings;
  const stripe = openClient(settings);
  const pricesOf = createStripePrices(stripe, installation).read;
  const held = async (of: { customerId: string; subscriptionId: string; realNow: number }) => {
    const prices = await pricesOf(of.realNow);
    return { prices, held: await readHeld({ stripe, prices, ...of }) };
  };

  return {
    mode: 'stripe',
    customerOf: ({ userId, email, operation }) =>
      atStripe(async () => {
        const found = await findCustomer({ stripe, installation, userId, email });
        if (found !== null) return found;
        const { id } = await stripe.customers.create(
          { email, metadata: { installation, user_id: userId } },
          { idempotencyKey: `${installation}/${operation}` },
        );
        return id;
      }),
    openCheckout: ({ realNow, ...of }) =>
      atStripe(async () =>
        openStripeCheckout({
          stripe,
          prices: await pricesOf(realNow),
          prefix: installation,
          returnUrl: `${publicUrl}/account/subscriptions`,
          ...of,
        }),
      ),
    readCheckout: ({ customerId, checkoutId }) =>
      atStripe(async () => {
        const { customer, status } = await stripe.checkout.sessions.retrieve(checkoutId);
        if (customer !== customerId || status === 'expired') return 'EXPIRED';
        return status === 'complete' ? 'COMPLETE' : 'OPEN';
      }),
    readAccount: ({ customerId, realNow }) =>
      atStripe(async () =>
        readStripeAccount({ stripe, prices: await pricesOf(realNow), customerId, realNow }),
      ),
    preview: ({ change, realNow, ...of }) =>
      atStripe(async () => {
        const known = await held({ ...of, realNow });
        rejectChange(known.held, change, realNow);
        return previewAtStripe({ stripe, ...known, change, realNow });
      }),
    change: ({ change, operation, realNow, ...of }) =>
      atStripe(async () => {
        const known = await held({ ...of, realNow });
        rejectChange(known.held, change, realNow);
        const key = (request: string) => ({
          idempotencyKey: `${installation}/${operation}/${request}`,
        });
        await changeAtStripe({ stripe, ...known, change, realNow, key });
      }),
    paymentMethod: ({ customerId }) => atStripe(() => paymentMethodOf(stripe, customerId)),
    openPortal: ({ customerId }) =>
      atStripe(async () => ({
        url: await openStripePortal({
          stripe,
          customerId,
          prefix: installation,
          returnUrl: `${publicUrl}/account/subscriptions`,
        }),
      })),
    readEvent: (of) => readEvent({ stripe, webhookSecret, ...of }),
  };
}
