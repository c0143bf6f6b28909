import type { PriceId, SubscriptionKind } from '#core/billing/prices.ts';

/** How long an overdue subscription stays usable (product rules, section 18). */
export const OVERDUE_MS = 14 * 86_400_000;

/** The longest pause, in months (product rules, section 8). */
export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** The provider's statuses that we distinguish. */
export type ProviderStatus = 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled';

/**
 * A subscription as the provider has it; all instants in real time. `periodKey` identifies the last
 * paid period. During `pause` nothing is charged, and the remaining paid time continues after it.
 * `next` replaces price and seats at the end of the period.
 */
export type ProviderSubscription = {
  subscriptionId: string;
  kind: SubscriptionKind;
  status: ProviderStatus;
  priceId: PriceId;
  seats: number;
  createdAt: number;
  periodKey: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  next: { priceId: PriceId; seats: number } | null;
  pause: { from: number; until: number } | null;
  overdueSince: number | null;
};

export const INVOICE_STATES = ['OPEN', 'PAID', 'VOID', 'DISPUTED'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** A failed payment, with the provider's own reason. */
export type PaymentFailure = { at: number; reason: string | null };

/**
 * An invoice: `amountCents` is what was charged, `creditCents` the credit for unused time.
 * `failures` are its failed payments, oldest first; the provider retries on its own at `retryAt`.
 */
export type ProviderInvoice = {
  invoiceId: string;
  subscriptionId: string;
  number: string;
  at: number;
  description: string;
  amountCents: number;
  creditCents: number;
  state: InvoiceState;
  url: string | null;
  paidAt: number | null;
  failures: PaymentFailure[];
  retryAt: number | null;
};

/** Everything the provider stores about one buyer. */
export type ProviderAccount = {
  subscriptions: ProviderSubscription[];
  invoices: ProviderInvoice[];
};

/** The statuses of the specification (platform spec, section 3; product rules, section 13). */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'overdue',
  'canceled',
  'deactivated',
  'paused',
  'in_transition',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * The current state of a subscription; `pauseAt` is a scheduled pause, `pausedAt` one in effect.
 */
export type SubscriptionState = {
  status: SubscriptionStatus;
  pausedAt: number | null;
  pauseAt: number | null;
  endsAt: number | null;
};

/**
 * The current state of a subscription (product rules, sections 8 and 18), from the provider's last
 * news: a date that has passed since counts, even if its news was lost. `deactivatedAt`: when an
 * administrator deactivated it.
 */
export function subscriptionState({
  of,
  deactivatedAt = null,
  realNow,
}: {
  of: ProviderSubscription;
  deactivatedAt?: number | null;
  realNow: number;
}): SubscriptionState {
  const endsAt = of.endedAt ?? (of.cancelAtPeriodEnd ? of.periodEnd : null);
  const holds = of.pause !== null && of.pause.from <= realNow && realNow < of.pause.until;
  return {
    status: statusOf({ of, deactivatedAt, holds, endsAt, realNow }),
    pausedAt: holds ? (of.pause?.from ?? null) : null,
    pauseAt: of.pause !== null && realNow < of.pause.from ? of.pause.from : null,
    endsAt,
  };
}

function statusOf({
  of: { status, overdueSince },
  deactivatedAt,
  holds,
  endsAt,
  realNow,
}: {
  of: ProviderSubscription;
  deactivatedAt: number | null;
  holds: boolean;
  endsAt: number | null;
  realNow: number;
}): SubscriptionStatus {
  if (status === 'canceled') return 'canceled';
  if (deactivatedAt !== null || status === 'unpaid') return 'deactivated';
  if (status === 'incomplete') return 'in_transition';
  if (status === 'past_due')
    return realNow < (overdueSince ?? 0) + OVERDUE_MS ? 'overdue' : 'deactivated';
  if (endsAt !== null && endsAt <= realNow) return 'canceled';
  return holds ? 'paused' : 'active';
}

/** The next instant at which a subscription changes on its own; null if there is none. */
export function nextStatusChangeAt(of: ProviderSubscription, realNow: number): number | null {
  if (of.status === 'past_due') return (of.overdueSince ?? 0) + OVERDUE_MS;
  if (of.status !== 'active') return null;
  const { pause, periodEnd } = of;
  if (pause === null || periodEnd < pause.from) return periodEnd;
  return realNow < pause.from ? pause.from : pause.until;
}

/** Whether a subscription is live at the provider: another one of its kind can't be bought. */
export function isLive({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status !== 'canceled';
}
