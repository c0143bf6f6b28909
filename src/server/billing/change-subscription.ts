import { randomUUID } from 'node:crypto';
import { priceOf, type PriceId } from '#core/billing/prices.ts';
import type { PauseMonths, ProviderSubscription } from '#core/billing/subscription.ts';
import {
  canCancel,
  canPause,
  canResume,
  canSwitch,
  PREVIEW_MS,
  whenChangeHolds,
} from '#core/billing/subscription-rules.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import type { Payments, SubscriptionChange } from '#connectors/payments/payments.ts';
import {
  boughtSubscription,
  coveringPlan,
  listSubscriptions,
  type OwnSubscription,
} from '#data/billing/subscriptions.ts';
import { ApiError, rejectField } from '#server/api-error.ts';
import {
  atProvider,
  customerOf,
  rejectOthersBilling,
  sellerOf,
  settle,
  type BillingCall,
  type BillingParts,
} from '#server/billing/billing-parts.ts';

/** What a person wants done with a subscription. */
export type Wish =
  | { do: 'SWITCH'; priceId: PriceId; seats: number | undefined; at: number | undefined }
  | { do: 'PAUSE'; months: PauseMonths }
  | { do: 'RESUME' }
  | { do: 'CANCEL' };

function demand(verdict: Verdict<ErrorCode>): void {
  if (!verdict.allowed) throw new ApiError(verdict.reason);
}

/**
 * What a wish asks of the provider. Throws the refusal of a wish that the rules don't allow now, and
 * of a preview that is older than half an hour or from before the period.
 */
export function changeOf({
  wish,
  subscription: { of, state },
  realNow,
}: {
  wish: Wish;
  subscription: OwnSubscription;
  realNow: number;
}): SubscriptionChange {
  switch (wish.do) {
    case 'PAUSE':
      demand(canPause(state));
      return { do: 'PAUSE', from: of.periodEnd, months: wish.months };
    case 'RESUME':
      demand(canResume(state));
      return { do: 'RESUME' };
    case 'CANCEL':
      demand(canCancel(state));
      return { do: 'CANCEL' };
    case 'SWITCH': {
      const to = { priceId: wish.priceId, seats: wish.seats ?? of.seats };
      if (priceOf(to.priceId).kind !== of.kind)
        throw rejectField('priceId', 'OTHER_KIND', 'This price is for another subscription');
      demand(canSwitch({ of, state, to }));
      const at = wish.at ?? realNow;
      if (at > realNow || at < realNow - PREVIEW_MS || at < of.periodStart)
        throw new ApiError('PREVIEW_EXPIRED');
      return { do: 'SWITCH', ...to, when: whenChangeHolds({ from: of, to }), at };
    }
  }
}

/**
 * The subscription that an id names. Who is covered by it but didn't buy it may see it; nobody else
 * learns that it exists.
 */
export async function visibleSubscription({
  call: { caller, parts, realNow },
  id,
}: {
  call: BillingCall;
  id: string;
}): Promise<OwnSubscription> {
  const asked = { db: parts.db, userId: caller.userId, realNow };
  const own = (await listSubscriptions(asked)).find(({ of }) => of.subscriptionId === id);
  if (own !== undefined) return own;
  const covering = await coveringPlan(asked);
  if (covering === null || covering.of.subscriptionId !== id) throw new ApiError('NOT_FOUND');
  return covering;
}

/**
 * The name of an operation. A retry of one that costs money is the same operation: within a period
 * prices and seats only rise, so that it can't be meant twice.
 */
function operationOf({
  change,
  of,
}: {
  change: SubscriptionChange;
  of: ProviderSubscription;
}): string {
  const costs =
    change.do === 'SWITCH' &&
    change.when === 'NOW' &&
    (change.priceId !== of.priceId || change.seats !== of.seats);
  return costs
    ? `SWITCH/${of.subscriptionId}/${change.priceId}/${change.seats}/${change.at}`
    : `${change.do}/${of.subscriptionId}/${randomUUID()}`;
}

/** The change of the email finder that goes with one of the plan: it pauses and resumes with it. */
async function changeFinderAlong({
  call,
  payments,
  customerId,
  change,
}: {
  call: BillingCall;
  payments: Payments;
  customerId: string;
  change: SubscriptionChange;
}): Promise<void> {
  const { caller, parts, realNow } = call;
  const finder = await boughtSubscription({
    db: parts.db,
    userId: caller.userId,
    realNow,
    kind: 'FINDER',
  });
  if (finder === null) return;
  const { state, of } = finder;
  const isPausing = state.pauseAt !== null || state.pausedAt !== null;
  const goesAlong =
    change.do === 'PAUSE' ? canPause(state).allowed : change.do === 'RESUME' && isPausing;
  if (!goesAlong) return;
  const { subscriptionId } = of;
  const operation = operationOf({ change, of });
  await atProvider(() =>
    payments.change({ customerId, subscriptionId, change, operation, realNow }),
  );
}

/** Does what a person wants with their own subscription, and reads what it became. */
export async function changeSubscription({
  call,
  billing,
  id,
  wish,
}: {
  call: BillingCall;
  billing: BillingParts;
  id: string;
  wish: Wish;
}): Promise<OwnSubscription> {
  const payments = sellerOf(billing);
  const { caller, realNow } = call;
  rejectOthersBilling(caller);
  const subscription = await visibleSubscription({ call, id });
  if (subscription.buyerId !== caller.userId) throw new ApiError('SUBSCRIPTION_OF_BUYER');
  const change = changeOf({ wish, subscription, realNow });
  const customerId = await customerOf({ call, payments });
  const operation = operationOf({ change, of: subscription.of });
  try {
    await atProvider(() =>
      payments.change({ customerId, subscriptionId: id, change, operation, realNow }),
    );
    if (subscription.of.kind === 'PLAN')
      await changeFinderAlong({ call, payments, customerId, change });
  } finally {
    await settle({ call, payments, userId: caller.userId });
  }
  return visibleSubscription({ call, id });
}
