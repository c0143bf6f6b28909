import { ALL_PRICES, priceText } from '#core/billing/prices.ts';
import type { billingRoutes } from '#contract/billing.ts';
import {
  beginCheckout,
  isOwnCheckout,
  keepCheckout,
  readCustomer,
  storeBillingEvent,
  userOfCustomer,
} from '#data/billing/billing-customers.ts';
import { listSubscriptions } from '#data/billing/subscriptions.ts';
import { listTransactions } from '#data/billing/transactions.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  atProvider,
  catchUp,
  customerOf,
  sellerOf,
  settle,
  type BillingCall,
  type BillingParts,
} from '#server/billing/billing-parts.ts';
import {
  changeSubscription,
  visibleSubscription,
  type ChangeRequest,
} from '#server/billing/change-subscription.ts';
import {
  presentBilling,
  presentSubscription,
  presentTransaction,
} from '#server/billing/present-billing.ts';
import { previewChange, rejectPurchase } from '#server/billing/preview-change.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { pageResponse } from '#server/http/page-response.ts';

/** The header with the provider's signature of an event. */
const SIGNATURE_HEADER = 'stripe-signature';

async function buy(call: Call<'POST /v1/shared/billings/subscriptions'>, billing: BillingParts) {
  const payments = sellerOf(billing);
  const { body, caller, parts, realNow } = call;
  await catchUp(call, payments);
  await rejectPurchase(call, body.priceId);
  const customerId = await customerOf(call, payments);
  const of = { db: parts.db, userId: caller.userId };
  const operationId = await beginCheckout({ ...of, ...body, realNow });
  const operation = `checkout/${caller.userId}/${operationId}`;
  const { checkoutId, url } = await atProvider(() =>
    payments.openCheckout({ customerId, ...body, operation, realNow }),
  );
  await keepCheckout(of, { operationId, checkoutId });
  return { checkoutId, checkoutUrl: url };
}

async function verify(call: Call<'POST /v1/shared/billings/verify'>, billing: BillingParts) {
  const payments = sellerOf(billing);
  const { body, caller, parts, realNow } = call;
  const { userId } = caller;
  const customerId = await readCustomer({ db: parts.db, userId });
  const isOwn = await isOwnCheckout({ db: parts.db, userId }, body.checkoutId);
  if (customerId === null || !isOwn) throw new ApiError('NOT_FOUND');
  const state = await atProvider(() => payments.readCheckout({ customerId, ...body, realNow }));
  await settle(call, payments, userId);
  return { state, billing: await presentBilling(call, billing) };
}

async function receiveEvent(
  call: Call<'POST /billing/webhooks'>,
  billing: BillingParts,
): Promise<undefined> {
  const payments = sellerOf(billing);
  const { http, parts, realNow } = call;
  const { eventId, type, customerId } = await atProvider(async () =>
    payments.readEvent({
      rawBody: http.rawBody,
      signature: http.header(SIGNATURE_HEADER),
      realNow,
    }),
  );
  const userId = await userOfCustomer(parts.db, customerId);
  // Read before the event is stored: if the read fails, the provider sends the event again.
  if (userId !== null) await settle(call, payments, userId);
  await storeBillingEvent({ db: parts.db, eventId, type, userId, realNow });
}

async function portalUrl(call: BillingCall, billing: BillingParts) {
  const payments = sellerOf(billing);
  const customerId = await customerOf(call, payments);
  return atProvider(() => payments.openPortal({ customerId, realNow: call.realNow }));
}

async function makeHappen(call: Call<'POST /practice/billing'>, billing: BillingParts) {
  const payments = sellerOf(billing);
  const { test } = billing;
  const { body, caller, parts, realNow } = call;
  const customerId = await readCustomer({ db: parts.db, userId: caller.userId });
  if (test === null || customerId === null) throw new ApiError('NOT_FOUND');
  const { do: action, subscriptionId } = body;
  await atProvider(() => test.steer({ customerId, subscriptionId, action, realNow }));
  await settle(call, payments, caller.userId);
  return presentBilling(call, billing);
}

/** Plans, prices, and payments; where nothing is sold, only the current state is answered. */
export function billingHandlers(billing: BillingParts): Handlers<keyof typeof billingRoutes> {
  const change = async (call: BillingCall, id: string, request: ChangeRequest) => {
    const subscription = await changeSubscription({ call, billing, id, request });
    const { caller, parts } = call;
    return presentSubscription({ db: parts.db, userId: caller.userId }, subscription);
  };
  return {
    'GET /v1/shared/billings/current': (call) => presentBilling(call, billing),
    'GET /v1/shared/billings/prices': async () => {
      sellerOf(billing);
      return ALL_PRICES.map(({ rank: _rank, months: _months, periodCents, ...price }) => ({
        ...price,
        amountCents: periodCents,
        priceText: priceText(price.priceId),
      }));
    },
    'GET /v1/shared/billings/subscriptions': async ({ scope }) => {
      sellerOf(billing);

      const own = await listSubscriptions(scope);
      return Promise.all(own.map((subscription) => presentSubscription(scope, subscription)));
    },
    'POST /v1/shared/billings/subscriptions': (call) => buy(call, billing),
    'GET /v1/shared/billings/subscriptions/{id}': async (call) => {
      sellerOf(billing);
      const subscription = await visibleSubscription(call, call.params.id);
      const { caller, parts } = call;
      return presentSubscription({ db: parts.db, userId: caller.userId }, subscription);
    },
    'PATCH /v1/shared/billings/subscriptions/{id}': (call) => {
      const { priceId, seats, previewedAt } = call.body;
      const at = previewedAt === undefined ? undefined : Date.parse(previewedAt);
      return change(call, call.params.id, { do: 'SWITCH', priceId, seats, at });
    },
    'DELETE /v1/shared/billings/subscriptions/{id}': (call) =>
      change(call, call.params.id, { do: 'CANCEL' }),
    'POST /v1/shared/billings/subscriptions/{id}/pause': (call) =>
      change(call, call.params.id, { do: 'PAUSE', months: call.body.months }),
    'POST /v1/shared/billings/subscriptions/{id}/resume': (call) =>
      change(call, call.params.id, { do: 'RESUME' }),
    'GET /v1/shared/billings/preview': (call) => previewChange(call, billing, call.query),
    'POST /v1/shared/billings/verify': (call) => verify(call, billing),
    'GET /v1/shared/billings/paymentdetails': async ({ scope, realNow }) => {
      const payments = sellerOf(billing);
      const customerId = await readCustomer(scope);
      if (customerId === null) return { paymentMethod: null };
      const paymentMethod = await atProvider(() => payments.paymentMethod({ customerId, realNow }));
      return { paymentMethod };
    },
    'PUT /v1/shared/billings/paymentdetails': (call) => portalUrl(call, billing),
    'GET /v1/shared/billings/portal': (call) => portalUrl(call, billing),
    'GET /v1/shared/billings/transactions': async ({ scope, query }) => {
      sellerOf(billing);
      const { page, size } = query;
      const { transactions, total } = await listTransactions(scope, { page, size });
      const content = transactions.map(presentTransaction);
      return pageResponse({ page, size }, { rows: content, total });
    },
    'POST /billing/webhooks': (call) => receiveEvent(call, billing),
    'POST /practice/billing': (call) => makeHappen(call, billing),
  };
}
