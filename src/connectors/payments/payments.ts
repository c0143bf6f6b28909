import type { PauseMonths, ProviderAccount } from '#core/billing/subscription.ts';
import type { PriceId } from '#core/billing/prices.ts';

/** Why a provider did not do what it was asked. */
const PAYMENT_FAULTS = [
  'declined',
  'bad_signature',
  'not_found',
  'conflict',
  'unreachable',
] as const;
type PaymentFault = (typeof PAYMENT_FAULTS)[number];

/**
 * What a provider answers instead of doing it; nothing was changed. The message is for the person
 * who asked, `forOperators` for the log alone.
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

/** A change of a subscription. `at` is the instant to which unused time is counted. */
export type SubscriptionChange =
  | { do: 'SWITCH'; priceId: PriceId; seats: number; when: 'NOW' | 'PERIOD_END'; at: number }
  | { do: 'PAUSE'; from: number; months: PauseMonths }
  | { do: 'RESUME' }
  | { do: 'CANCEL' };

/**
 * What a change costs, in cents: `dueNow` is paid at once, after `credit` for unused time; `next`
 * is the charge after it, null if none follows.
 */
export type ChargePreview = {
  dueNow: number;
  credit: number;
  next: { amount: number; at: number } | null;
};

/** A hint that something changed for a customer; what, is read from the provider. */
export type PaymentEvent = { eventId: string; type: string; customerId: string };

type OfCustomer = { customerId: string; realNow: number };
type OfSubscription = OfCustomer & { subscriptionId: string };

/**
 * Who takes the money (product rules, section 18). Amounts are integer cents, instants real time.
 * `operation` names what is asked: asked again, it answers the same and does nothing twice. Each
 * throws PaymentsError.
 */
export type Payments = {
  mode: 'test' | 'stripe';
  /** The provider's own id of a buyer. */
  customerOf: (of: { userId: string; email: string; operation: string }) => Promise<string>;
  /** The provider's hosted form; an open one of the same customer and kind ends. */
  openCheckout: (
    of: OfCustomer & { priceId: PriceId; seats: number; operation: string },
  ) => Promise<{ checkoutId: string; url: string }>;
  /** What became of a hosted form. */
  readCheckout: (
    of: OfCustomer & { checkoutId: string },
  ) => Promise<'OPEN' | 'COMPLETE' | 'EXPIRED'>;
  readAccount: (of: OfCustomer) => Promise<ProviderAccount>;
  preview: (of: OfSubscription & { change: SubscriptionChange }) => Promise<ChargePreview>;
  change: (of: OfSubscription & { change: SubscriptionChange; operation: string }) => Promise<void>;
  /** How the customer pays, in the provider's words; null when nothing is stored. */
  paymentMethod: (of: OfCustomer) => Promise<string | null>;
  /** The provider's hosted form for payment details. */
  openPortal: (of: OfCustomer) => Promise<{ url: string }>;
  readEvent: (of: { rawBody: Buffer; signature: string | null; realNow: number }) => PaymentEvent;
};
