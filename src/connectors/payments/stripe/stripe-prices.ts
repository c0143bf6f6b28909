import Stripe from 'stripe';
import { ALL_PRICES, priceOf, type PriceId } from '#core/billing/prices.ts';
import { PaymentsError } from '#connectors/payments/payments.ts';

/** The prices of one Stripe account: ours by Stripe's id, and Stripe's by ours. */
export type StripePrices = {
  /** Our id of a price of Stripe's; null for one that isn't ours. */
  priceIdOf: (stripeId: string) => PriceId | null;
  /** Stripe's id of a price; it and its product are created there if they are missing. */
  sellable: (priceId: PriceId) => Promise<string>;
};

/** Prices change so rarely that a process remembers them for this long, in real ms. */
const REMEMBERED_MS = 3_600_000;

function rejectOther(price: Stripe.Price, priceId: PriceId): void {
  const { periodCents, months } = priceOf(priceId);
  const same =
    price.unit_amount === periodCents &&
    price.currency === 'usd' &&
    price.recurring?.interval === (months === 12 ? 'year' : 'month') &&
    price.recurring.interval_count === 1;
  if (!same)
    throw new PaymentsError(
      'conflict',
      'This can’t be bought right now',
      `The price ${priceId} at Stripe isn’t the one that is shown`,
    );
}

/**
 * The prices at Stripe, found by their lookup keys (`basic-monthly` …). Throws PaymentsError when
 * one costs there what it doesn't here: nobody is charged anything else than what they saw.
 */
export function createStripePrices(
  stripe: Stripe,
  prefix: string,
): {
  read: (realNow: number) => Promise<StripePrices>;
} {
  let known: { at: number; ids: Map<PriceId, string> } | null = null;

  const find = async () => {
    const ids = new Map<PriceId, string>();
    // At most ten lookup keys are asked for at once.
    for (let from = 0; from < ALL_PRICES.length; from += 10) {
      const some = ALL_PRICES.slice(from, from + 10).map(({ priceId }) => priceId);
      const found = await stripe.prices.list({ lookup_keys: some, active: true, limit: 100 });
      for (const price of found.data) {
        const priceId = some.find((each) => each === price.lookup_key);
        if (priceId === undefined) continue;
        rejectOther(price, priceId);
        ids.set(priceId, price.id);
      }
    }
    return ids;
  };
  const productOf = async (priceId: PriceId) => {
    const { productId, kind } = priceOf(priceId);
    const id = `reachwell-${productId}`;
    const known = await stripe.products.retrieve(id).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
        return null;
      throw error;
    });
    if (known !== null) return known.id;
    const name = `${kind === 'FINDER' ? 'Email finder' : 'Reachwell'} ${productId}`;
    const made = await stripe.products.create(
      { id, name },
      { idempotencyKey: `${prefix}/product/${productId}` },
    );
    return made.id;
  };
  const create = async (priceId: PriceId) => {
    const { periodCents, months } = priceOf(priceId);
    const price = await stripe.prices.create(
      {
        product: await productOf(priceId),
        lookup_key: priceId,
        currency: 'usd',
        unit_amount: periodCents,
        recurring: { interval: months === 12 ? 'year' : 'month' },
      },
      { idempotencyKey: `${prefix}/price/${priceId}` },
    );
    return price.id;
  };
  return {
    async read(realNow) {
      if (known === null || realNow - known.at > REMEMBERED_MS)
        known = { at: realNow, ids: await find() };
      const { ids } = known;
      return {
        priceIdOf: (stripeId) => [...ids].find(([, id]) => id === stripeId)?.[0] ?? null,
        async sellable(priceId) {
          const id = ids.get(priceId) ?? (await create(priceId));
          ids.set(priceId, id);
          return id;
        },
      };
    },
  };
}
