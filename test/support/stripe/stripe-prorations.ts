import type Stripe from 'stripe';
import { setPrice, type NewLine } from './stripe-objects.ts';
import {
  beginCycle,
  collect,
  cycleEnd,
  declined,
  invalid,
  isYear,
  itemOf,
  makeInvoice,
  pays,
  type World,
} from './stripe-world.ts';

/** The immediate invoice of another price or quantity, its proration counted to `date`. */
export function prorationLines({
  world,
  of,
  price,
  quantity,
  date,
}: {
  world: World;
  of: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  date: number;
}): NewLine[] {
  const item = itemOf(of);
  const { current_period_start: start, current_period_end: end } = item;
  if (date < start || date > end)
    throw invalid('Cannot specify proration_date outside of the current period.');
  const before = item.quantity ?? 1;
  const left = (end - date) / (end - start);
  const share = (of_: Stripe.Price, count: number) =>
    Math.round((of_.unit_amount ?? 0) * count * left);
  const credit: NewLine = {
    amount: -share(item.price, before),
    price: item.price,
    quantity: before,
    start: date,
    end,
    proration: true,
  };
  if (isYear(price) === isYear(item.price))
    return [
      credit,
      { amount: share(price, quantity), price, quantity, start: date, end, proration: true },
    ];
  // Another interval begins a cycle now.
  const now = world.now;
  const amount = (price.unit_amount ?? 0) * quantity;
  const until = cycleEnd({ start: now, anchor: now, price });
  return [credit, { amount, price, quantity, start: now, end: until, proration: false }];
}

/** Another price or quantity at once; declined, nothing changes. */
export function switchItem({
  world,
  of,
  price,
  quantity,
  date,
}: {
  world: World;
  of: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  date: number;
}): void {
  if (of.status === 'trialing') return setPrice({ of, price, quantity });
  const lines = prorationLines({ world, of, price, quantity, date });
  const invoice = makeInvoice({ world, of, lines, reason: 'subscription_update' });
  if (invoice.amount_due > 0 && !pays(world, of)) throw declined();
  const isOther = isYear(price) !== isYear(itemOf(of).price);
  setPrice({ of, price, quantity });
  if (isOther) beginCycle({ of, start: world.now, reset: true });
  collect({ world, of, invoice });
}
