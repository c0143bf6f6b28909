import type { PriceId } from '#core/billing/prices.ts';
import type { SubscriptionChange } from '#connectors/payments/payments.ts';
import type { PaymentsSubject } from '../../../../test/support/payments-subject.ts';

export const DAY = 86_400_000;
/** Longer than a provider takes to collect what became due at the end of a period. */
const COLLECTED = 2 * 3_600_000;

let people = 0;
let operations = 0;
const operationName = () => `operation-${(operations += 1)}`;

/** A customer, and calls of the port made for them. */
export async function newBuyer({ payments, now, moveTo, answer, ...subject }: PaymentsSubject) {
  people += 1;
  const userId = String(people);
  const ask = { userId, email: `buyer${people}@example.com`, operation: `customer/${userId}` };
  const customerId = await payments.customerOf(ask);
  const of = () => ({ customerId, realNow: now() });
  const open = (priceId: PriceId, seats = 1, operation = operationName()) =>
    payments.openCheckout({ ...of(), priceId, seats, operation });
  const account = () => payments.readAccount(of());
  const find = async (subscriptionId: string) => {
    const found = (await account()).subscriptions.find(
      (each) => each.subscriptionId === subscriptionId,
    );
    if (found === undefined) throw new Error('There is no such subscription');
    return found;
  };
  return {
    customerId,
    ask,
    open,
    account,
    find,
    invoices: async () => (await account()).invoices,
    buy: async (priceId: PriceId, seats = 1) => {
      const { checkoutId } = await open(priceId, seats);
      const before = new Set((await account()).subscriptions.map((each) => each.subscriptionId));
      await answer({ checkoutId, outcome: 'pay' });
      const bought = (await account()).subscriptions.find(
        (each) => !before.has(each.subscriptionId),
      );
      if (bought === undefined) throw new Error('Nothing was bought');
      return bought;
    },
    state: (checkoutId: string) => payments.readCheckout({ ...of(), checkoutId }),
    preview: (subscriptionId: string, change: SubscriptionChange) =>
      payments.preview({ ...of(), subscriptionId, change }),
    change: (subscriptionId: string, change: SubscriptionChange, operation = operationName()) =>
      payments.change({ ...of(), subscriptionId, change, operation }),
    switchTo: (priceId: PriceId, when: 'NOW' | 'PERIOD_END' = 'NOW', seats = 1) =>
      ({ do: 'SWITCH', priceId, seats, when, at: now() }) as const,
    passBorder: (at: number) => moveTo(at + COLLECTED),
    decline: () => subject.decline(customerId),
    payOverdue: (subscriptionId: string) => subject.payOverdue({ customerId, subscriptionId }),
    dispute: (subscriptionId: string) => subject.dispute({ customerId, subscriptionId }),
  };
}
