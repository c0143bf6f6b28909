import type Stripe from 'stripe';
import { newCustomer, newPrice, newProduct, listOf } from './stripe-objects.ts';
import { newPhase, newPortalSession, newSchedule, newSession } from './stripe-hosted.ts';
import { prorationLines, switchItem } from './stripe-prorations.ts';
import { release } from './stripe-time.ts';
import {
  cycleEnd,
  endSubscription,
  endTrial,
  found,
  invalid,
  itemOf,
  makeInvoice,
  nextId,
  setTrial,
  settleOverdue,
  tell,
  type World,
} from './stripe-world.ts';

/** The form of a request, nested as its brackets say; every value is text. */
export type Form = { [key: string]: Form | string | undefined };
type Call = { world: World; id: string; form: Form; host: string };
type Answer = (call: Call) => object;

const text = (value: Form | string | undefined) => (typeof value === 'string' ? value : '');
const whole = (value: Form | string | undefined) => Number.parseInt(text(value), 10);
const part = (value: Form | string | undefined): Form => (typeof value === 'object' ? value : {});
const rows = (value: Form | string | undefined) => Object.values(part(value));
const metadata = (value: Form | string | undefined): Stripe.Metadata =>
  Object.fromEntries(Object.entries(part(value)).map(([key, each]) => [key, text(each)]));

/** A page of what there is, newest first. */
function page<Row extends { id: string }>({ form, all }: { form: Form; all: Iterable<Row> }) {
  const newest = [...all].toReversed();
  const after = text(form['starting_after']);
  const rest = after === '' ? newest : newest.slice(newest.findIndex(({ id }) => id === after) + 1);
  const limit = whole(form['limit'] ?? '10');
  if (limit > 100) throw invalid('limit must be at most 100');
  return { ...listOf(rest.slice(0, limit)), has_more: rest.length > limit };
}

const withSchedule = ({ world, of }: { world: World; of: Stripe.Subscription }) => ({
  ...of,
  schedule: world.schedules.get(String(of.schedule)) ?? null,
});
const subscriptionOf = ({ world, id }: Pick<Call, 'world' | 'id'>) =>
  found(world.subscriptions, id, 'subscription');
const ofCustomer = ({ world, form }: Pick<Call, 'world' | 'form'>) =>
  found(world.customers, text(form['customer']), 'customer').id;

function updateSubscription({ world, id, form }: Call): Stripe.Subscription {
  const of = subscriptionOf({ world, id });
  if (of.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const isLed = of.schedule !== null;
  if (isLed && (form['cancel_at_period_end'] || form['trial_end']))
    throw invalid('The subscription is managed by a subscription schedule. Update it instead.');
  const [item] = rows(form['items']).map(part);
  if (item) {
    if (text(item['id']) !== itemOf(of).id) throw invalid('This item is of another subscription.');
    const price = found(world.prices, text(item['price']), 'price');
    const date = form['proration_date'] === undefined ? world.now : whole(form['proration_date']);
    switchItem({ world, of, price, quantity: whole(item['quantity'] ?? '1'), date });
  }
  const trial = text(form['trial_end']);
  if (trial === 'now') endTrial({ world, of });
  else if (trial !== '') setTrial({ world, of, end: whole(trial) });
  Object.assign(of.metadata, metadata(form['metadata']));
  if (form['cancel_at_period_end'] !== undefined) {
    of.cancel_at_period_end = form['cancel_at_period_end'] === 'true';
    of.canceled_at = of.cancel_at_period_end ? world.now : null;
  }
  tell({ world, type: 'customer.subscription.updated', object: of });
  return of;
}

function createSchedule({ world, form }: Call): Stripe.SubscriptionSchedule {
  const of = subscriptionOf({ world, id: text(form['from_subscription']) });
  if (of.schedule !== null)
    throw invalid('You cannot migrate a subscription that is already attached to a schedule.');
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(of);
  const phase = newPhase({
    price: price.id,
    quantity,
    start,
    end,
    trial: of.status === 'trialing',
    metadata: {},
    anchor: null,
  });
  const id = nextId(world, 'sub_sched');
  const schedule = newSchedule({ id, created: world.now, phases: [phase], of });
  world.schedules.set(id, schedule);
  of.schedule = id;
  return schedule;
}

function updateSchedule({ world, id, form }: Call): Stripe.SubscriptionSchedule {
  const schedule = found(world.schedules, id, 'subscription_schedule');
  if (schedule.status !== 'active') throw invalid('This schedule is no longer active.');
  let from = schedule.current_phase?.start_date ?? 0;
  const phases = rows(form['phases'])
    .map(part)
    .map((phase, index) => {
      if (index === 0 && whole(phase['start_date']) !== from)
        throw invalid('You can not modify the start date of the current phase.');
      const [item] = rows(phase['items']).map(part);
      const price = found(world.prices, text(item?.['price']), 'price');
      const isTrial = phase['trial'] === 'true';
      const anchor = phase['billing_cycle_anchor'] === 'phase_start' ? 'phase_start' : null;
      if (isTrial && anchor) throw invalid('A phase with a trial can’t set its anchor.');
      const { duration } = phase;
      const end = duration
        ? cycleEnd({ start: from, anchor: from, price })
        : whole(phase['end_date'] ?? '');
      if (!(end > from)) throw invalid('A phase must end after it starts.');
      const made = newPhase({
        price: price.id,
        quantity: whole(item?.['quantity'] ?? '1'),
        start: from,
        end,
        trial: isTrial,
        metadata: metadata(phase['metadata']),
        anchor,
      });
      from = end;
      return made;
    });
  const [first] = phases;
  if (first === undefined || first.end_date <= world.now)
    throw invalid('The current phase must be among the phases.');
  schedule.phases = phases;
  schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
  const of = subscriptionOf({ world, id: String(schedule.subscription) });
  tell({ world, type: 'customer.subscription.updated', object: of });
  return schedule;
}

function previewInvoice({ world, form }: Call): Stripe.Invoice {
  const of = structuredClone(subscriptionOf({ world, id: text(form['subscription']) }));
  const details = part(form['subscription_details']);
  const [item] = rows(details['items']).map(part);
  const made = (lines: Parameters<typeof makeInvoice>[0]['lines']) => {
    const count = world.count;
    const invoice = makeInvoice({ world, of, lines, reason: 'upcoming' });
    world.count = count;
    return { ...invoice, id: `upcoming_${invoice.id}`, number: null };
  };
  if (item) {
    const price = found(world.prices, text(item['price']), 'price');
    const quantity = whole(item['quantity'] ?? '1');
    const date = whole(details['proration_date'] ?? String(world.now));
    return made(prorationLines({ world, of, price, quantity, date }));
  }
  if (details['trial_end'] !== 'now') throw invalid('This preview is not known here.');
  const { price, quantity = 1 } = itemOf(of);
  const end = cycleEnd({ start: world.now, anchor: world.now, price });
  const amount = (price.unit_amount ?? 0) * quantity;
  return made([{ amount, price, quantity, start: world.now, end, proration: false }]);
}

function createSession({ world, form, host }: Call): Stripe.Checkout.Session {
  const customer = ofCustomer({ world, form });
  const [line] = rows(form['line_items']).map(part);
  const price = found(world.prices, text(line?.['price']), 'price').id;
  const id = nextId(world, 'cs_test');
  const session = newSession({
    id,
    created: world.now,
    customer,
    metadata: metadata(form['metadata']),
    success_url: text(form['success_url']),
    cancel_url: text(form['cancel_url']),
    host,
  });
  world.sessions.set(id, session);
  world.orders.set(id, {
    price,
    quantity: whole(line?.['quantity'] ?? '1'),
    metadata: metadata(part(form['subscription_data'])['metadata']),
  });
  return session;
}

function listInvoices({ world, form }: Call) {
  const { customer, subscription, status } = form;
  if (customer !== undefined) ofCustomer({ world, form });
  const all = [...world.invoices.values()].filter(
    (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (status === undefined || invoice.status === status) &&
      (subscription === undefined ||
        invoice.parent?.subscription_details?.subscription === subscription),
  );
  return page({ form, all });
}

function createPrice({ world, form }: Call): Stripe.Price {
  const key = text(form['lookup_key']);
  if ([...world.prices.values()].some(({ lookup_key: taken }) => taken === key))
    throw invalid(`A price already uses that lookup key.`, 'resource_already_exists');
  const interval = text(part(form['recurring'])['interval']);
  const price = newPrice({
    id: nextId(world, 'price'),
    created: world.now,
    lookup_key: key,
    product: found(world.products, text(form['product']), 'product').id,
    unit_amount: whole(form['unit_amount']),
    currency: text(form['currency']),
    interval: interval === 'year' ? 'year' : 'month',
  });
  world.prices.set(price.id, price);
  return price;
}

/** Every call of Stripe's that this world answers. */
export const CALLS: Record<string, Answer> = {
  'GET /v1/customers': ({ world, form }) =>
    page({
      form,
      all: [...world.customers.values()].filter(({ email }) => email === form['email']),
    }),
  'POST /v1/customers': ({ world, form }): Stripe.Customer => {
    const customer = newCustomer({
      id: nextId(world, 'cus'),
      created: world.now,
      email: text(form['email']),
      metadata: metadata(form['metadata']),
    });
    world.customers.set(customer.id, customer);
    return customer;
  },
  'GET /v1/customers/{id}/payment_methods': ({ world, id, form }) =>
    page({ form, all: [...world.cards.values()].filter(({ customer }) => customer === id) }),
  'GET /v1/products/{id}': ({ world, id }) => found(world.products, id, 'product'),
  'POST /v1/products': ({ world, form }): Stripe.Product => {
    const id = text(form['id']);
    if (world.products.has(id)) throw invalid('Product already exists.', 'resource_already_exists');
    const product = newProduct({ id, created: world.now, name: text(form['name']) });
    world.products.set(id, product);
    return product;
  },
  'GET /v1/prices': ({ world, form }) => {
    const keys = rows(form['lookup_keys']).map(text);
    if (keys.length > 10) throw invalid('You may only specify up to 10 lookup_keys.');
    const all = [...world.prices.values()].filter(({ lookup_key: key }) =>
      keys.includes(key ?? ''),
    );
    return page({ form, all });
  },
  'POST /v1/prices': createPrice,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': ({ world, id }) =>
    found(world.sessions, id, 'checkout.session'),
  'GET /v1/checkout/sessions': ({ world, form }) => {
    const customer = ofCustomer({ world, form });
    const all = [...world.sessions.values()].filter(
      (each) => each.customer === customer && each.status === form['status'],
    );
    return page({ form, all });
  },
  'POST /v1/checkout/sessions/{id}/expire': ({ world, id }) => {
    const session = found(world.sessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  },
  'GET /v1/subscriptions': ({ world, form }) => {
    const customer = ofCustomer({ world, form });
    const all = [...world.subscriptions.values()]
      .filter((of) => of.customer === customer)
      .map((of) => withSchedule({ world, of }));
    return page({ form, all });
  },
  'GET /v1/subscriptions/{id}': ({ world, id }) =>
    withSchedule({ world, of: subscriptionOf({ world, id }) }),
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}': ({ world, id }) => {
    const of = subscriptionOf({ world, id });
    if (of.status === 'canceled') throw missing404(id);
    endSubscription({ world, of });
    return of;
  },
  'POST /v1/subscription_schedules': createSchedule,
  'POST /v1/subscription_schedules/{id}': updateSchedule,
  'POST /v1/subscription_schedules/{id}/release': ({ world, id }) => {
    const schedule = found(world.schedules, id, 'subscription_schedule');
    if (schedule.status !== 'active') throw invalid('This schedule can’t be released.');
    release({ world, schedule });
    return schedule;
  },
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices': listInvoices,
  'POST /v1/invoices/{id}/void': ({ world, id }) => {
    const invoice = found(world.invoices, id, 'invoice');
    if (invoice.status !== 'open') throw invalid('You can only void an open invoice.');
    Object.assign(invoice, { status: 'void', next_payment_attempt: null });
    const of = subscriptionOf({
      world,
      id: String(invoice.parent?.subscription_details?.subscription),
    });
    settleOverdue({ world, of });
    return invoice;
  },
  'GET /v1/charges': ({ world, form }) => {
    const customer = ofCustomer({ world, form });
    const all = [...world.charges.values()].filter((charge) => charge.customer === customer);
    return page({ form, all });
  },
  'GET /v1/disputes': ({ world, form }) =>
    page({
      form,
      all: [...world.disputes.values()].filter(({ charge }) => charge === form['charge']),
    }),
  'GET /v1/billing_portal/configurations': ({ world, form }) =>
    page({ form, all: world.portals.values() }),
  'POST /v1/billing_portal/configurations': ({ world, form }) => {
    const id = nextId(world, 'bpc');
    const made = {
      id,
      object: 'billing_portal.configuration',
      active: true,
      created: world.now,
      metadata: metadata(form['metadata']),
    } as const;
    world.portals.set(id, made);
    return made;
  },
  'POST /v1/billing_portal/sessions': ({ world, form, host }): Stripe.BillingPortal.Session =>
    newPortalSession({
      id: nextId(world, 'bps'),
      created: world.now,
      configuration: found(world.portals, text(form['configuration']), 'configuration').id,
      customer: ofCustomer({ world, form }),
      return_url: text(form['return_url']),
      host,
    }),
};

const missing404 = (id: string) => invalid(`No such subscription: '${id}'`, 'resource_missing');
