import { FINDER_PLANS, type PlanPeriod } from '#core/plan/finder-plans.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';

/** The prices by their ids, `{size}-{billing period}` (platform spec, section 3). */
export const PRICE_IDS = [
  'basic-monthly',
  'basic-annual',
  'pro-monthly',
  'pro-annual',
  'advanced-monthly',
  'advanced-annual',
  'small-monthly',
  'small-annual',
  'medium-monthly',
  'medium-annual',
  'large-monthly',
  'large-annual',
  'extralarge-monthly',
  'extralarge-annual',
] as const;
export type PriceId = (typeof PRICE_IDS)[number];

/** What a subscription is for: the plan, or the email finder. */
export const SUBSCRIPTION_KINDS = ['PLAN', 'FINDER'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/**
 * A price: `monthly` in whole dollars per month and seat, `periodCents` per seat for a period of
 * `months`. `rank` orders the products of one kind; `credits` are the finder's per month.
 */
export type Price = {
  priceId: PriceId;
  kind: SubscriptionKind;
  productId: string;
  period: PlanPeriod;
  months: 1 | 12;
  monthly: number;
  periodCents: number;
  rank: number;
  tier: Tier | null;
  credits: number;
};

/** The plans, in dollars per month by billing period (platform spec, section 9). */
const PLANS = [
  { size: 'basic', tier: 'BASIC', monthly: 59, annual: 39 },
  { size: 'pro', tier: 'PRO', monthly: 79, annual: 59 },
  { size: 'advanced', tier: 'ADVANCED', monthly: 99, annual: 79 },
] as const;

const PRODUCTS = [
  ...PLANS.map((plan, rank) => ({ ...plan, rank, kind: 'PLAN' as const, credits: 0 })),
  ...FINDER_PLANS.map((plan, rank) => ({
    ...plan,
    rank,
    kind: 'FINDER' as const,
    tier: null,
    credits: Number(plan.credits.replaceAll(' ', '')),
  })),
];

function priceOfProduct(product: (typeof PRODUCTS)[number], period: PlanPeriod): Price {
  const months = period === 'annual' ? 12 : 1;
  return {
    priceId: `${product.size}-${period}`,
    kind: product.kind,
    productId: product.size,
    period,
    months,
    monthly: product[period],
    periodCents: product[period] * months * 100,
    rank: product.rank,
    tier: product.tier,
    credits: product.credits,
  };
}

const PRICES = new Map<PriceId, Price>(
  PRODUCTS.flatMap((product) =>
    (['monthly', 'annual'] as const).map((period) => {
      const price = priceOfProduct(product, period);
      return [price.priceId, price] as const;
    }),
  ),
);

/** Everything for sale, plans first, cheapest first. */
export const ALL_PRICES: readonly Price[] = [...PRICES.values()];

/** The price with this id. */
export function priceOf(priceId: PriceId): Price {
  const price = PRICES.get(priceId);
  if (price === undefined) throw new Error(`There is no price ${priceId}`);
  return price;
}

type Bought = { priceId: PriceId; seats: number };

/** What a price costs for one period, in cents. */
export function periodAmount({ priceId, seats }: Bought): number {
  return priceOf(priceId).periodCents * seats;
}

/**
 * A price as displayed: dollars per month or per year; the trial if there is no plan (platform
 * spec, section 4).
 */
export function priceText(priceId: PriceId | null): string {
  if (priceId === null) return 'Free trial';
  const { monthly, period } = priceOf(priceId);
  return period === 'annual'
    ? `$${(monthly * 12).toFixed(1)} per year`
    : `$${monthly.toFixed(1)} per month`;
}
