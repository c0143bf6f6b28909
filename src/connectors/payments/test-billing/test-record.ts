import type { PriceId, SubscriptionKind } from '#core/billing/prices.ts';
import type { ProviderInvoice, ProviderSubscription } from '#core/billing/subscription.ts';

export type TestSubscription = ProviderSubscription & { anchorDay: number; periods: number };

type TestCheckout = {
  checkoutId: string;
  operation: string;
  kind: SubscriptionKind;
  priceId: PriceId;
  seats: number;
  state: 'OPEN' | 'COMPLETE' | 'EXPIRED';
};

/** What test billing knows about one customer: its own record, as a provider would keep it. */
export type TestRecord = {
  customerId: string;
  /** Whether charges are declined. */
  cardFails: boolean;
  subscriptions: TestSubscription[];
  invoices: ProviderInvoice[];
  checkouts: TestCheckout[];
  /** Operations that are done, newest last. */
  operations: string[];
};

/** The record of a new customer. */
export function emptyRecord(customerId: string): TestRecord {
  return {
    customerId,
    cardFails: false,
    subscriptions: [],
    invoices: [],
    checkouts: [],
    operations: [],
  };
}
