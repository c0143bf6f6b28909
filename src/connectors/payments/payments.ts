import type { PauseMonths, ProviderAccount } from '#core/billing/subscription.ts';
import type { PriceId } from '#core/billing/prices.ts';

/** Why a provider refused a request. */
const PAYMENT_FAULTS = [
  'declined',
  'bad_signature',
  'not_found',
  'conflict',
  'unreachable',
] as const;
type PaymentFault = (typeof PAYMENT_FAULTS)[number];

/**
 * Thrown when a provider refuses a request; nothing was changed. The message is for the person who
 * asked, `forOperators` only for the log.
 */
export class PaymentsError extends Error {
  readonly kind: PaymentFault;
  readonly forOperators: string | null;
  constructor(kind: PaymentFault, message: string, forOperators: string | null = null) {
    super(message);
    this.name = 'PaymentsError';
    this.kind = kind;
    this.forOperators = forOperators;
  }
}

/** A change of a subscription. `at` is the time up to which unused time is counted. */
export type SubscriptionChange =
  | { do: 'SWITCH'; priceId: PriceId; seats: number; when: 'NOW' | 'PERIOD_END'; at: number }
  | { do: 'PAUSE'; from: number; months: PauseMonths }
  | { do: 'RESUME' }
  | { do: 'CANCEL' };

/**
 * The cost of a change, in cents: `dueNow` is charged right away, with `credit` for unused time
 * already deducted; `next` is the charge after it, null if there is none.
 */
export type ChargePreview = {
  dueNow: number;
  credit: number;
  next: { amount: number; at: number } | null;
};

/** A hint that something changed for a customer; what changed is read from the provider. */
export type PaymentEvent = { eventId: string; type: string; customerId: string };

type OfCustomer = { customerId: string; realNow: number };
type OfSubscription = OfCustomer & { subscriptionId: string };

/**
 * The port to a payment provider (product rules, section 18). Amounts are integer cents, times are
 * real time. `operation` identifies a request: repeated, it returns the same and does nothing
 * twice. Every method throws PaymentsError.
 */
export type Payments = {
  mode: 'test' | 'stripe';
  /** The provider's own id of a customer. */
  customerOf: (of: { userId: string; email: string; operation: string }) => Promise<string>;
  /** The provider's hosted form; an open one of the same customer and kind is closed. */
  openCheckout: (
    of: OfCustomer & { priceId: PriceId; seats: number; operation: string },
  ) => Promise<{ checkoutId: string; url: string }>;
  /** The state of a hosted form. */
  readCheckout: (
    of: OfCustomer & { checkoutId: string },
  ) => Promise<'OPEN' | 'COMPLETE' | 'EXPIRED'>;
  readAccount: (of: OfCustomer) => Promise<ProviderAccount>;
  preview: (of: OfSubscription & { change: SubscriptionChange }) => Promise<ChargePreview>;
  change: (of: OfSubscription & { change: SubscriptionChange; operation: string }) => Promise<void>;
  /** How the customer pays, in the provider's words; null if nothing is stored. */
  paymentMethod: (of: OfCustomer) => Promise<string | null>;
  /** The provider's hosted form for payment details. */
  openPortal: (of: OfCustomer) => Promise<{ url: string }>;
  readEvent: (of: { rawBody: Buffer; signature: string | null; realNow: number }) => PaymentEvent;
};
