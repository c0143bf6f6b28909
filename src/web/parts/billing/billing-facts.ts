import { moneyText } from '#core/billing/money-text.ts';
import { longDate } from '#core/time/when-text.ts';
import { actingUserId } from '#web/acting-user.ts';
import type { Answer } from '#web/api/call-types.ts';
import { billingTexts as texts } from './billing-texts.ts';

export type Billing = Answer<'GET /v1/shared/billings/current'>;
export type Subscription = NonNullable<Billing['subscription']>;
export type Price = Answer<'GET /v1/shared/billings/prices'>[number];
export type PriceId = Price['priceId'];
export type Period = Price['period'];
export type Preview = Answer<'GET /v1/shared/billings/preview'>;
type ProductId = keyof typeof texts.products;

const PARTS = /^(\w+)-(monthly|annual)$/;

function partsOf(text: string): { product: ProductId; period: Period } | null {
  const [, product = '', period = ''] = PARTS.exec(text) ?? [];
  return product in texts.products
    ? { product: product as ProductId, period: period as Period }
    : null;
}

/** What is sold under a price, "Pro, annual". */
export function priceName(priceId: PriceId): string {
  const parts = partsOf(priceId);
  return parts ? texts.sized(texts.products[parts.product], texts.periods[parts.period]) : priceId;
}

/**
 * What a transaction is for: the free trial, or "pro-annual × 3" as "Pro, annual, 3 seats", another
 * provider's words as they are.
 */
export function invoiceName(description: string): string {
  if (description === 'TRIAL') return texts.freeTrial;
  const [price = '', seats] = description.split(' × ');
  const parts = partsOf(price);
  if (!parts) return description;
  const name = texts.sized(texts.products[parts.product], texts.periods[parts.period]);
  return seats === undefined ? name : texts.times(name, Number(seats));
}

/** Whether a price is one of the email finder’s. */
export function isFinder(priceId: PriceId): boolean {
  return /^(small|medium|large|extralarge)-/.test(priceId);
}

/** How a price is paid. */
export function periodOf(priceId: PriceId): Period {
  return partsOf(priceId)?.period ?? 'monthly';
}

/** The day of an instant of billing, which runs by real time. */
export function dayOf({ at, zone }: { at: string; zone: string }): string {
  return longDate({ at: Date.parse(at), zone });
}

/** An amount and its day, "$708.0 on Nov 28, 2027". */
export function chargeText({
  charge: { amountCents, at },
  zone,
}: {
  charge: { amountCents: number; at: string };
  zone: string;
}): string {
  return `${moneyText(amountCents)} on ${dayOf({ at, zone })}`;
}

/**
 * Why this person can't change a subscription; null when they can. No one's is anybody's to buy.
 */
export function changeRefusal(subscription: Subscription | null): string | null {
  if (actingUserId() !== null) return texts.otherAccount;
  return subscription === null || subscription.canChange
    ? null
    : texts.onlyBuyer(subscription.buyerName);
}

/** Whether a subscription lives at the provider: it is changed, not bought again. */
export function isLive(subscription: Subscription | null): subscription is Subscription {
  return subscription !== null && subscription.status !== 'canceled';
}

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

const TONES = {
  active: 'success',
  overdue: 'danger',
  canceled: 'neutral',
  deactivated: 'danger',
  paused: 'warning',
  in_transition: 'info',
} as const satisfies Record<Subscription['status'], Tone>;

/** The chip beside a subscription. */
export function statusBadge({ status, endsAt, pauseAt }: Subscription): {
  tone: Tone;
  word: string;
} {
  if (status === 'active' && endsAt !== null) return { tone: 'warning', word: texts.ending };
  if (status === 'active' && pauseAt !== null) return { tone: 'warning', word: texts.pausing };
  return { tone: TONES[status], word: texts.statuses[status] };
}
