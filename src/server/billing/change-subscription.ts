import { priceOf, type PriceId } from '#core/billing/prices.ts';
import type { PauseMonths } from '#core/billing/subscription.ts';
import {
  canCancel,
  canPause,
  canResume,
  canSwitch,
  PREVIEW_MS,
  whenChangeApplies,
} from '#core/billing/subscription-rules.ts';
import {
  PaymentsError,
  type Payments,
  type SubscriptionChange,
} from '#connectors/payments/payments.ts';
import { beginChange, endChange, type AskedChange } from '#data/billing/asked-changes.ts';
import {
  boughtSubscription,
  coveringPlan,
  listSubscriptions,
  type OwnSubscription,
} from '#data/billing/subscriptions.ts';
import { ApiError, rejectField, rejectUnless } from '#server/http/api-error.ts';
import {
  asApiError,
  catchUp,
  customerOf,
  sellerOf,
  settle,
  type BillingCall,
  type BillingParts,
} from '#server/billing/billing-parts.ts';

/** A change of a subscription that a person asks for. */
export type ChangeRequest =
  | { do: 'SWITCH'; priceId: PriceId; seats: number | undefined; at: number | undefined }
  | { do: 'PAUSE'; months: PauseMonths }
  | { do: 'RESUME' }
  | { do: 'CANCEL' };

/**
 * The change to request from the provider. Throws if the rules don't allow it now, or if the
 * preview is more than half an hour old or from an earlier period.
 */
export function changeOf(
  request: ChangeRequest,
  { of, state }: OwnSubscription,
  realNow: number,
): SubscriptionChange {
  switch (request.do) {
    case 'PAUSE':
      rejectUnless(canPause(state));
      return { do: 'PAUSE', from: of.periodEnd, months: request.months };
    case 'RESUME':
      rejectUnless(canResume(state));
      return { do: 'RESUME' };
    case 'CANCEL':
      rejectUnless(canCancel(state));
      return { do: 'CANCEL' };
    case 'SWITCH': {
      const to = { priceId: request.priceId, seats: request.seats ?? of.seats };
      if (priceOf(to.priceId).kind !== of.kind)
        throw rejectField(
          'priceId',
          'OTHER_KIND',
          'This price belongs to a different subscription',
        );
      rejectUnless(canSwitch(of, state, to));
      const at = request.at ?? realNow;
      if (at > realNow || at < realNow - PREVIEW_MS || at < of.periodStart)
        throw new ApiError('PREVIEW_EXPIRED');
      return { do: 'SWITCH', ...to, when: whenChangeApplies({ from: of, to }), at };
    }
  }
}

/** The subscription with this id. People it covers may see it too; to anyone else it is a 404. */
export async function visibleSubscription(
  { caller, parts, realNow }: BillingCall,
  id: string,
): Promise<OwnSubscription> {
  const asked = { db: parts.db, userId: caller.userId, realNow };
  const own = (await listSubscriptions(asked)).find(({ of }) => of.subscriptionId === id);
  if (own !== undefined) return own;
  const covering = await coveringPlan(asked);
  if (covering === null || covering.of.subscriptionId !== id) throw new ApiError('NOT_FOUND');
  return covering;
}

/** A request as a key: the same request again is the same change. */
function changeKey(request: ChangeRequest): string {
  const { do: action, ...more } = request;
  return [action, ...Object.values(more).map((each) => each ?? '')].join('/');
}

/**
 * The result of a request that was carried out earlier, though its answer got lost; null if it
 * wasn't.
 */
function doneBefore(
  request: ChangeRequest,
  { of, state }: OwnSubscription,
): SubscriptionChange | null {
  switch (request.do) {
    case 'PAUSE':
      return state.pauseAt === null ? null : { ...request, from: state.pauseAt };
    case 'CANCEL':
      return state.endsAt === null && state.status !== 'canceled' ? null : request;
    case 'RESUME':
      return canResume(state).allowed ? null : request;
    case 'SWITCH': {
      const { priceId, seats = of.seats } = of.next ?? of;
      const isDone = priceId === request.priceId && seats === (request.seats ?? seats);
      return isDone ? { do: 'SWITCH', priceId, seats, when: 'NOW', at: of.periodStart } : null;
    }
  }
}

/**
 * The change of the email finder that goes with one of the plan: it pauses and resumes along with
 * it.
 */
async function changeFinderAlong({
  call,
  payments,
  customerId,
  change,
  operation,
  realNow,
}: {
  call: BillingCall;
  payments: Payments;
  customerId: string;
  change: SubscriptionChange;
  operation: string;
  realNow: number;
}): Promise<void> {
  const { caller, parts } = call;
  const finder = await boughtSubscription({
    db: parts.db,
    userId: caller.userId,
    realNow: call.realNow,
    kind: 'FINDER',
  });
  if (finder === null) return;
  const { state, of } = finder;
  const isPausing = state.pauseAt !== null || state.pausedAt !== null;
  const goesAlong =
    change.do === 'PAUSE' ? canPause(state).allowed : change.do === 'RESUME' && isPausing;
  if (!goesAlong) return;
  const { subscriptionId } = of;
  await payments.change({
    customerId,
    subscriptionId,
    change,
    operation: `${operation}/finder`,
    realNow,
  });
}

/**
 * Asks the provider for a change under an idempotency key: a retry after a lost answer is the same
 * change at its original instant, not a second one.
 */
async function changeOnce({
  call,
  payments,
  customerId,
  request,
  subscription,
  asked,
}: {
  call: BillingCall;
  payments: Payments;
  customerId: string;
  request: ChangeRequest;
  subscription: OwnSubscription;
  asked: AskedChange;
}): Promise<void> {
  const { subscriptionId, kind } = subscription.of;
  const operation = `${request.do}/${subscriptionId}/${asked.id}`;
  const of = { customerId, realNow: asked.at, operation };
  const done = asked.isAgain ? doneBefore(request, subscription) : null;
  const change = done ?? changeOf(request, subscription, asked.at);
  if (done === null) await payments.change({ ...of, subscriptionId, change });
  if (kind === 'PLAN') await changeFinderAlong({ call, payments, change, ...of });
}

/** Whether the provider is known not to have made the change. */
function isAnswered(error: unknown): boolean {
  return (
    error instanceof ApiError || (error instanceof PaymentsError && error.kind !== 'unreachable')
  );
}

/** Makes a change to the person's own subscription, and reads the result. */
export async function changeSubscription({
  call,
  billing,
  id,
  request,
}: {
  call: BillingCall;
  billing: BillingParts;
  id: string;
  request: ChangeRequest;
}): Promise<OwnSubscription> {
  const payments = sellerOf(billing);
  const { caller, parts, realNow } = call;
  const { userId } = caller;
  await catchUp(call, payments);
  let subscription = await visibleSubscription(call, id);
  if (subscription.buyerId !== userId) throw new ApiError('SUBSCRIPTION_OF_BUYER');
  const customerId = await customerOf(call, payments);
  const one = { db: parts.db, userId, subscriptionId: id };
  const key = changeKey(request);
  const asked = await beginChange({ ...one, realNow }, { ...one, wish: key, keptMs: PREVIEW_MS });
  if (asked.isAgain) {
    await settle(call, payments, userId);
    subscription = await visibleSubscription(call, id);
  }
  try {
    await changeOnce({ call, payments, customerId, request, subscription, asked });
  } catch (error) {
    if (isAnswered(error)) await endChange(one, { ...one, id: asked.id });
    await settle(call, payments, userId);
    throw asApiError(error);
  }
  await settle(call, payments, userId);
  // Only now: until the result is read, a retry is still the same change.
  await endChange(one, { ...one, id: asked.id });
  return visibleSubscription(call, id);
}
