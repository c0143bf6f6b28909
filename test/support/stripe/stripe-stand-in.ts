import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { newCard } from './stripe-hosted.ts';
import { newSubscription } from './stripe-objects.ts';
import { advance } from './stripe-time.ts';
import { CALLS, type Form } from './stripe-calls.ts';
import {
  beginCycle,
  collect,
  cycleLine,
  found,
  invalid,
  makeInvoice,
  newWorld,
  nextId,
  payInvoice,
  Refusal,
  settleOverdue,
  tell,
  type World,
} from './stripe-world.ts';

/** The version whose objects this world answers; it refuses every other. */
const VERSION = '2026-10-28.endive';
const KEPT_SECONDS = 86_400;

/** What happens to the answer of a call, which was done: it arrives, is cut off, or never comes. */
type Fate = 'answer' | 'cut' | 'stall';

type FateOf = (call: { line: string; number: number }) => Fate | Promise<Fate>;

type Kept = { at: number; print: string; status: number; body: string };

export type StripeStandIn = {
  url: string;
  port: number;
  world: World;
  /** `METHOD /path` of every call, oldest first. */
  calls: string[];
  /** The idempotency key of every call that has one, oldest first. */
  keys: string[];
  /** Decides which calls are cut off before anything is done. */
  refuse: (cutsOff: (line: string) => boolean) => void;
  /** Decides what happens to answers from now on. */
  play: (fate: FateOf) => void;
  /** Lets time pass until an instant in ms. */
  moveTo: (at: number) => void;
  /** What a person does on the hosted form of a purchase. */
  answer: (of: { checkoutId: string; outcome: 'pay' | 'fail' | 'wait' }) => void;
  /** Pays what a subscription owes on the page of its invoice. */
  payOverdue: (subscriptionId: string) => void;
  dispute: (subscriptionId: string) => void;
  /** Sends an event as Stripe does, signed; the status of the answer. */
  send: (of: {
    event: Stripe.Event;
    to: string;
    secret: string;
    signedAt?: number;
  }) => Promise<number>;
  close: () => Promise<void>;
};

/** The nested form of a body or query as Stripe's SDK writes it. */
function formOf(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    let at = form;
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as Form;
    at[path.at(-1) ?? ''] = value;
  }
  return form;
}

function routeOf(line: string): { route: string; id: string } {
  if (line in CALLS) return { route: line, id: '' };
  for (const route of Object.keys(CALLS)) {
    const pattern = new RegExp(`^${route.replace('{id}', '([^/]+)')}$`);
    const match = pattern.exec(line);
    if (match?.[1] !== undefined) return { route, id: decodeURIComponent(match[1]) };
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${line}).`,
  });
}

function rejectStranger({ request, key }: { request: IncomingMessage; key: string }): void {
  if (request.headers.authorization !== `Bearer ${key}`)
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  const version = request.headers['stripe-version'];
  if (version !== VERSION) throw invalid(`Invalid Stripe API version: ${String(version)}`);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/**
 * Answers a request once for each idempotency key: the same request gets the same answer, another
 * with that key is refused. Answers to invalid requests are not kept.
 */
function answerOnce({
  request,
  body,
  world,
  kept,
  host,
}: {
  request: IncomingMessage;
  body: string;
  world: World;
  kept: Map<string, Kept>;
  host: string;
}): { status: number; body: string } {
  const url = new URL(request.url ?? '/', host);
  const line = `${request.method} ${url.pathname}`;
  const key = request.headers['idempotency-key'];
  const print = createHash('sha256').update(`${line}\n${body}`).digest('hex');
  const before = typeof key === 'string' ? kept.get(key) : undefined;
  if (before !== undefined && world.now - before.at < KEPT_SECONDS) {
    if (before.print === print) return before;
    throw new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }
  const keep = (answer: { status: number; body: string }) => {
    if (typeof key === 'string') kept.set(key, { ...answer, at: world.now, print });
    return answer;
  };
  try {
    const { route, id } = routeOf(line);
    const form = formOf(request.method === 'GET' ? url.search.slice(1) : body);
    const answer = CALLS[route]?.({ world, id, form, host });
    return keep({ status: 200, body: JSON.stringify(answer) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 402) throw error;
    return keep({ status: 402, body: JSON.stringify({ error: error.body }) });
  }
}

function answerCheckout({
  world,
  checkoutId,
  outcome,
}: {
  world: World;
  checkoutId: string;
  outcome: 'pay' | 'fail' | 'wait';
}): void {
  const session = found(world.sessions, checkoutId, 'checkout.session');
  if (session.status !== 'open') throw new Error('This form is closed');
  if (outcome === 'fail') throw new Error('The payment was declined');
  const order = found(world.orders, checkoutId, 'order');
  const customer = String(session.customer);
  world.declines.delete(customer);
  const card = nextId(world, 'pm');
  world.cards.set(card, newCard({ id: card, customer }));
  const of = newSubscription({
    id: nextId(world, 'sub'),
    itemId: nextId(world, 'si'),
    created: world.now,
    customer,
    metadata: { ...order.metadata },
    status: outcome === 'pay' ? 'active' : 'incomplete',
    price: found(world.prices, order.price, 'price'),
    quantity: order.quantity,
  });
  world.subscriptions.set(of.id, of);
  beginCycle({ of, start: world.now, reset: true });
  const lines = [cycleLine(of)];
  const invoice = makeInvoice({ world, of, lines, reason: 'subscription_create' });
  if (outcome === 'wait') world.declines.add(customer);
  collect({ world, of, invoice });
  world.declines.delete(customer);
  Object.assign(session, { status: 'complete', url: null, subscription: of.id });
  session.payment_status = outcome === 'pay' ? 'paid' : 'unpaid';
  tell({ world, type: 'customer.subscription.created', object: of });
  tell({ world, type: 'checkout.session.completed', object: session });
}

const invoicesOf = ({ world, id }: { world: World; id: string }) =>
  [...world.invoices.values()].filter(
    ({ parent }) => parent?.subscription_details?.subscription === id,
  );

function payOverdue({ world, id }: { world: World; id: string }): void {
  const of = found(world.subscriptions, id, 'subscription');
  world.declines.delete(String(of.customer));
  for (const invoice of invoicesOf({ world, id }))
    if (invoice.status === 'open') payInvoice({ world, invoice });
  settleOverdue({ world, of });
}

function dispute({ world, id }: { world: World; id: string }): void {
  const paid = invoicesOf({ world, id }).findLast(({ status }) => status === 'paid');
  const intent = paid?.payments?.data[0]?.payment.payment_intent;
  const charge = [...world.charges.values()].find(({ payment_intent: of }) => of === intent);
  if (charge === undefined) throw new Error('Nothing was paid yet');
  charge.disputed = true;
  const disputeId = nextId(world, 'dp');
  world.disputes.set(disputeId, {
    id: disputeId,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: world.now,
    payment_intent: charge.payment_intent,
    status: 'needs_response',
  });
  tell({ world, type: 'charge.updated', object: charge });
}

async function sendEvent({
  event,
  to,
  secret,
  signedAt,
}: {
  event: Stripe.Event;
  to: string;
  secret: string;
  signedAt: number;
}): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(signedAt / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(to, { method: 'POST', body: payload, headers });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * A Stripe for tests: a real socket, its own record, its own time, built from Stripe's published
 * behavior and typed by its SDK. It refuses what Stripe refuses.
 */
export async function startStripeStandIn({
  secretKey,
  at,
}: {
  secretKey: string;
  at: number;
}): Promise<StripeStandIn> {
  const world = newWorld(Math.floor(at / 1000));
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  const keys: string[] = [];
  let cutsOff = (_line: string) => false;
  let fateOf: FateOf = () => 'answer';
  let url = '';
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const line = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') keys.push(key);
    if (cutsOff(line)) return void response.socket?.destroy();
    let answer: { status: number; body: string };
    try {
      rejectStranger({ request, key: secretKey });
      answer = answerOnce({ request, body, world, kept, host: url });
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal(500, { type: 'api_error', message: 'Broken' });
      answer = { status: refusal.status, body: JSON.stringify({ error: refusal.body }) };
    }
    calls.push(line);
    const fate = await fateOf({ line, number: calls.length });
    if (fate === 'stall') return;
    if (fate === 'cut') return void response.socket?.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${calls.length}`,
    });
    response.end(answer.body);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    world,
    calls,
    keys,
    refuse: (cuts) => {
      cutsOff = cuts;
    },
    play: (fate) => {
      fateOf = fate;
    },
    moveTo: (to) => advance({ world, to: Math.floor(to / 1000) }),
    answer: (of) => answerCheckout({ world, ...of }),
    payOverdue: (id) => payOverdue({ world, id }),
    dispute: (id) => dispute({ world, id }),
    send: ({ signedAt = world.now * 1000, ...of }) => sendEvent({ ...of, signedAt }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
