import type { Payments } from '#connectors/payments/payments.ts';

/** A provider as the suite of the port meets it, with what people and time do there. */
export type PaymentsSubject = {
  payments: Payments;
  now: () => number;
  /** Lets time pass at the provider until an instant. */
  moveTo: (at: number) => Promise<void>;
  /** What a person does on the hosted form of a purchase; throws where the form doesn’t take it. */
  answer: (of: { checkoutId: string; outcome: 'pay' | 'fail' | 'wait' }) => Promise<void>;
  /** Makes the card of a customer decline from now on. */
  decline: (customerId: string) => Promise<void>;
  /** Pays what is owed. */
  payOverdue: (of: { customerId: string; subscriptionId: string }) => Promise<void>;
  dispute: (of: { customerId: string; subscriptionId: string }) => Promise<void>;
  /** An event of the provider about a customer, signed at an instant. */
  event: (of: { eventId: string; customerId: string; at: number }) => {
    rawBody: Buffer;
    signature: string;
  };
  close: () => Promise<void>;
};
