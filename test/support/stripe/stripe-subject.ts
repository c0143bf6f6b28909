import Stripe from 'stripe';
import { createStripePayments } from '#connectors/payments/stripe/stripe-payments.ts';
import type { PaymentsSubject } from '../payments-subject.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

export const STRIPE_KEY = 'sk_test_reachwell';
const WEBHOOK_SECRET = 'whsec_reachwell';

/** An event of Stripe about a subscription of a customer, with its signature. */
export function signedStripeEvent({
  eventId,
  customerId,
  at,
  secret,
}: {
  eventId: string;
  customerId: string;
  at: number;
  secret: string;
}): { rawBody: Buffer; signature: string } {
  const payload = JSON.stringify({
    id: eventId,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: customerId } },
  });
  const timestamp = Math.floor(at / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { rawBody: Buffer.from(payload), signature };
}

/** Stripe's adapter and the stand-in that it speaks to. */
export async function startStripeSubject({ at }: { at: number }): Promise<PaymentsSubject> {
  const standIn = await startStripeStandIn({ secretKey: STRIPE_KEY, at });
  const payments = createStripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    publicUrl: 'https://reachwell.test',
    installation: 'suite',
    host: { name: '127.0.0.1', port: standIn.port },
  });
  return {
    payments,
    now: () => standIn.world.now * 1000,
    moveTo: async (to) => standIn.moveTo(to),
    answer: async (of) => standIn.answer(of),
    decline: async (customerId) => void standIn.world.declines.add(customerId),
    payOverdue: async ({ subscriptionId }) => standIn.payOverdue(subscriptionId),
    dispute: async ({ subscriptionId }) => standIn.dispute(subscriptionId),
    event: (of) => signedStripeEvent({ ...of, secret: WEBHOOK_SECRET }),
    close: standIn.close,
  };
}
