import { nextStatusChangeAt } from '#core/billing/subscription.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import type { TestControls } from '#connectors/payments/test-controls.ts';
import { keepCustomer, readCustomer } from '#data/billing/billing-customers.ts';
import { readBuyerEmail } from '#data/billing/billing-people.ts';
import { listSubscriptions } from '#data/billing/subscriptions.ts';
import { settleAccount } from '#data/billing/settle-account.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';

/**
 * What the billing handlers work with; `payments` is null where nothing is sold, `test` is null
 * with a real provider.
 */
export type BillingParts = {
  payments: Payments | null;
  test: TestControls | null;
};

/** What every billing call has. */
export type BillingCall = {
  caller: Caller;
  parts: ServerParts;
  now: number;
  realNow: number;
};

/** The payment provider; 404 where nothing is sold. */
export function sellerOf({ payments }: BillingParts): Payments {
  if (payments === null)
    throw new ApiError('NOT_FOUND', { detail: 'This server doesn’t sell plans' });
  return payments;
}

const CODE_OF = {
  declined: 'PAYMENT_FAILED',
  bad_signature: 'WRONG_SIGNATURE',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  unreachable: 'PAYMENTS_UNREACHABLE',
} as const satisfies Record<PaymentsError['kind'], ErrorCode>;

/** A rejection by the provider as an API error; its own text is only logged. */
function apiErrorOf({ kind, message, forOperators }: PaymentsError): ApiError {
  return new ApiError(
    CODE_OF[kind],
    kind === 'conflict' ? { detail: message } : {},
    forOperators === null ? {} : { cause: forOperators },
  );
}

/** Turns a rejection by the provider into an API error; other errors stay as they are. */
export function asApiError(error: unknown): unknown {
  return error instanceof PaymentsError ? apiErrorOf(error) : error;
}

/** Does something at the provider; a rejection becomes an API error. */
export async function atProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asApiError(error);
  }
}

/** The caller's customer id at the provider; the customer is created if necessary. */
export async function customerOf(
  { caller, parts, realNow }: BillingCall,
  payments: Payments,
): Promise<string> {
  const { userId } = caller;
  const { db } = parts;
  const known = await readCustomer({ db, userId });
  if (known !== null) return known;
  const email = await readBuyerEmail({ db, userId });
  const customerId = await atProvider(() =>
    payments.customerOf({ userId, email, operation: `customer/${userId}` }),
  );
  await keepCustomer({ db, userId, realNow }, customerId);
  return customerId;
}

/**
 * Reads the caller's account at the provider if a subscription change of theirs fell due since the
 * last read, so that decisions use the current state even before the job for it has run.
 */
export async function catchUp(call: BillingCall, payments: Payments): Promise<void> {
  const { caller, parts, realNow } = call;
  const { userId } = caller;
  const own = await listSubscriptions({ db: parts.db, userId, realNow });
  const isBehind = own.some(({ of }) => (nextStatusChangeAt(of, realNow) ?? Infinity) <= realNow);
  if (isBehind) await settle(call, payments, userId);
}

/** Reads a buyer's account at the provider and stores its current state. */
export async function settle(
  { parts, now, realNow }: Omit<BillingCall, 'caller'>,
  payments: Payments,
  userId: string,
): Promise<void> {
  await atProvider(() =>
    settleAccount({ db: parts.db, userId }, payments.readAccount, {
      now,
      realNow,
      allFeaturesAccounts: parts.allFeaturesAccounts ?? [],
    }),
  );
}
