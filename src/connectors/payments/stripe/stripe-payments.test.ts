import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripePayments } from '#connectors/payments/stripe/stripe-payments.ts';
import { describePayments } from '#connectors/payments/payments-suite.ts';
import {
  signedStripeEvent,
  startStripeSubject,
  STRIPE_KEY,
} from '../../../../test/support/stripe/stripe-subject.ts';
import {
  startStripeStandIn,
  type StripeStandIn,
} from '../../../../test/support/stripe/stripe-stand-in.ts';

const START = Date.UTC(2026, 0, 31, 9);
describePayments('Stripe', () => startStripeSubject({ at: START }));

describe('what Stripe refuses', () => {
  let standIn: StripeStandIn;
  beforeAll(async () => {
    standIn = await startStripeStandIn({ secretKey: STRIPE_KEY, at: START });
  });
  afterAll(() => standIn.close());
  const client = (over: { apiVersion?: string; key?: string } = {}) =>
    new Stripe(over.key ?? STRIPE_KEY, {
      host: '127.0.0.1',
      port: standIn.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      ...(over.apiVersion && { apiVersion: over.apiVersion as Stripe.LatestApiVersion }),
    });
  const payments = (secretKey = STRIPE_KEY) =>
    createStripePayments({
      secretKey,
      webhookSecret: 'whsec_test',
      publicUrl: 'https://reachwell.test',
      installation: 'here',
      host: { name: '127.0.0.1', port: standIn.port },
    });
  const ask = { userId: '1', email: 'maya@example.com', operation: 'customer/1' };

  test('an idempotency key with another body is refused, and with the same one gets the same response', async () => {
    const key = { idempotencyKey: 'key-1' };
    const first = await client().customers.create({ email: 'a@example.com' }, key);
    const again = await client().customers.create({ email: 'a@example.com' }, key);
    expect(again.id).toBe(first.id);
    await expect(client().customers.create({ email: 'b@example.com' }, key)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    expect(standIn.world.customers.size).toBe(1);
  });

  test('an old version of the API is refused, and the adapter uses the pinned one', async () => {
    await expect(
      client({ apiVersion: '2020-08-27' }).customers.create({ email: 'c@example.com' }),
    ).rejects.toThrow('version');
    expect(await payments().customerOf(ask)).toMatch(/^cus_/);
  });

  test('a wrong key is reported as unreachable, and is in no message', async () => {
    const refused = payments('sk_test_wrong').customerOf(ask);
    await expect(refused).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(refused).rejects.not.toThrow('sk_test_wrong');
  });

  test('a response that is cut off is requested again with the same key, and done once', async () => {
    const before = standIn.world.customers.size;
    let cuts = 1;
    standIn.play(({ line }) => (line === 'POST /v1/customers' && cuts-- > 0 ? 'cut' : 'answer'));
    const other = { userId: '2', email: 'noah@example.com', operation: 'customer/2' };
    const customerId = await payments().customerOf(other);
    standIn.play(() => 'answer');
    expect(standIn.world.customers.size).toBe(before + 1);
    // The key is long forgotten: the customer is found, not made again.
    standIn.moveTo(START + 40 * 86_400_000);
    expect(await payments().customerOf(other)).toBe(customerId);
    expect(standIn.world.customers.size).toBe(before + 1);
  });

  test('a price with another amount at Stripe is not sold', async () => {
    const stripe = client();
    const product = await stripe.products.create({ id: 'x', name: 'Other' });
    await stripe.prices.create({
      product: product.id,
      lookup_key: 'basic-annual',
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'year' },
    });
    const customerId = await payments().customerOf(ask);
    const order = { customerId, priceId: 'basic-annual', seats: 1, operation: 'o1' } as const;
    await expect(payments().openCheckout({ ...order, realNow: START })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('two forms that are requested at once leave one open', async () => {
    standIn.world.prices.clear();
    const customerId = await payments().customerOf(ask);
    const open = (priceId: 'pro-monthly' | 'advanced-monthly') =>
      payments().openCheckout({
        customerId,
        priceId,
        seats: 1,
        operation: `race/${priceId}`,
        realNow: START,
      });
    await open('pro-monthly');
    await Promise.all([open('pro-monthly'), open('advanced-monthly')]);
    const open_ = [...standIn.world.sessions.values()].filter(
      ({ customer, status }) => customer === customerId && status === 'open',
    );
    expect(open_).toHaveLength(1);
  });

  test('an event signed with another secret, or an hour ago, is refused', () => {
    const read = (secret: string, at: number) =>
      payments().readEvent({
        ...signedStripeEvent({ eventId: 'evt_1', customerId: 'cus_1', at, secret }),
        realNow: START,
      });
    expect(read('whsec_test', START).customerId).toBe('cus_1');
    const refused = expect.objectContaining({ kind: 'bad_signature' });
    expect(() => read('whsec_other', START)).toThrow(refused);
    expect(() => read('whsec_test', START - 3_600_000)).toThrow(refused);
  });
});
