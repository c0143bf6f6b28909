import { nextBorder } from '#core/billing/subscription.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import type { TestControls } from '#connectors/payments/test-controls.ts';
import { keepCustomer, readCustomer } from '#data/billing/billing-customers.ts';
import { readBuyerEmail } from '#data/billing/billing-people.ts';
import { listSubscriptions } from '#data/billing/subscriptions.ts';
import { settleAccount } from '#data/billing/settle-account.ts';
import { ApiError } from '#server/api-error.ts';
import type { Caller, ServerParts } from '#server/handler.ts';

/**
 * What the billing calls work with: null `payments` where nothing is sold, null `test` where the
 * provider is a real one.
 */
export type BillingParts = {
  payments: Payments | null;
  test: TestControls | null;
};

/** What every call of billing has. */
export type BillingCall = {
  caller: Caller;
  parts: ServerParts;
  now: number;
  realNow: number;
};

/** The provider; a call about selling doesn’t exist where nothing is sold. */
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

/** What the provider refused, as an answer of ours; its own words are for the log. */
function apiErrorOf({ kind, message, forOperators }: PaymentsError): ApiError {
  return new ApiError(
    CODE_OF[kind],
    kind === 'conflict' ? { detail: message } : {},
    forOperators === null ? {} : { cause: forOperators },
  );
}

/** What the provider refused becomes an answer; every other error stays as it is. */
export function asApiError(error: unknown): unknown {
  return error instanceof PaymentsError ? apiErrorOf(error) : error;
}

/** Does something at the provider; what it refuses becomes an answer. */
export async function atProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asApiError(error);
  }
}

/** The caller's id at the provider; it becomes a customer on the way. */
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
 * Reads the caller's account at the provider if a border of theirs has passed since it was read:
 * what may be done is judged by what holds now, even before the border's job has run.
 */
export async function catchUp(call: BillingCall, payments: Payments): Promise<void> {
  const { caller, parts, realNow } = call;
  const { userId } = caller;
  const own = await listSubscriptions({ db: parts.db, userId, realNow });
  const isBehind = own.some(({ of }) => (nextBorder(of, realNow) ?? Infinity) <= realNow);
  if (isBehind) await settle(call, payments, userId);
}

/** Reads a buyer's account at the provider and writes what it is now. */
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
