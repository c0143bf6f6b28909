// What the tests of Stripe billing share: a server, a fake Stripe, and people who buy.
import { afterAll, beforeAll } from 'vitest';
import type Stripe from 'stripe';
import { priceOf, type PriceId } from '#core/billing/prices.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import { createStripePayments } from '#connectors/payments/stripe/stripe-payments.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { STRIPE_KEY } from '../../../test/support/stripe/stripe-subject.ts';
import {
  startStripeStandIn,
  type StripeStandIn,
} from '../../../test/support/stripe/stripe-stand-in.ts';

const START = Date.parse('2026-11-23T09:00:00.000Z');
export const HOUR = 3_600_000;
const WEBHOOK_SECRET = 'whsec_reachwell';
const B = '/v1/shared/billings';
export const database = useTestDatabase();
export const time: TestTime = { now: START, real: START };
export type Person = Awaited<ReturnType<typeof signedInUser>>;
export type Told = Record<string, unknown>;

export let stripe: StripeStandIn;
export let payments: Payments;
/** The rejections that the server logged, oldest first. */
export const logged: Told[] = [];
let server: Awaited<ReturnType<typeof buildTestServer>>;
let hook = '';

beforeAll(async () => {
  stripe = await startStripeStandIn({ secretKey: STRIPE_KEY, at: START });
  payments = createStripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    publicUrl: 'https://reachwell.test',
    installation: 'here',
    host: { name: '127.0.0.1', port: stripe.port },
    // A killed process doesn't retry.
    retries: 0,
  });
  const billing = { payments, test: null };
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: billingHandlers(billing),
    billing,
    requestsPerAddress: 10_000_000,
  });
  server.app.addHook('onRequest', async (request) => {
    request.log = Object.assign(Object.create(request.log) as typeof request.log, {
      warn: (told: Told) => void logged.push(told),
    });
  });
  hook = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/billing/webhooks`;
});
afterAll(async () => {
  await server.app.close();
  await stripe.close();
});

export const newPerson = () => signedInUser({ db: database.db, realNow: time.real });
export const api = (
  of: Person,
  line: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  server.call(line.replace(' ', ` ${B}`), {
    headers: { ...of.headers, ...headers },
    ...(body !== undefined && { body }),
  });

/** Moves the time of the server and of Stripe. */
export function moveTo(at: number): void {
  Object.assign(time, { now: at, real: at });
  stripe.moveTo(at);
}

/** Sends an event to the server as Stripe does; returns the status of the answer. */
export const deliver = (event: Stripe.Event, over: { secret?: string; signedAt?: number } = {}) =>
  stripe.send({ event, to: hook, secret: WEBHOOK_SECRET, signedAt: time.real, ...over });

/** Buys on Stripe's hosted form and comes back; returns the id of the subscription. */
export async function buy(of: Person, priceId: PriceId): Promise<string> {
  const { body, text } = await api(of, 'POST /subscriptions', { priceId });
  if (body.checkoutId === undefined) throw new Error(text);
  stripe.answer({ checkoutId: body.checkoutId, outcome: 'pay' });
  const verified = await api(of, 'POST /verify', { checkoutId: body.checkoutId });
  const { billing } = verified.body;
  const ofKind = priceOf(priceId).kind === 'FINDER' ? billing.emailFinder : billing;
  return ofKind.subscription.id;
}

/** A person's customer at Stripe. */
export async function customerOf({ userId }: Person): Promise<string> {
  const row = await database.db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

/** A person's active subscriptions at Stripe. */
export async function liveOf(of: Person): Promise<Stripe.Subscription[]> {
  const customer = await customerOf(of);
  return [...stripe.world.subscriptions.values()].filter(
    (each) =>
      each.customer === customer && !['canceled', 'incomplete_expired'].includes(each.status),
  );
}

/** What a person paid, in cents, according to Stripe. */
export async function paidBy(of: Person): Promise<number> {
  const customer = await customerOf(of);
  return [...stripe.world.charges.values()]
    .filter((charge) => charge.customer === customer)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Loses every answer of one changing call, until `answersCome`. */
export function loseAnswersOf(part: string): void {
  stripe.play(({ line }) => (line.startsWith('POST') && line.includes(part) ? 'cut' : 'answer'));
}
export const answersCome = () => stripe.play(() => 'answer');
