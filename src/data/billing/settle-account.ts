import type { ProviderAccount } from '#core/billing/subscription.ts';
import { beginReading } from '#data/billing/billing-customers.ts';
import type { BillingMoment } from '#data/billing/derive-plan.ts';
import { writeAccount } from '#data/billing/write-account.ts';
import type { Owner } from '#data/scope.ts';

/** Reads everything the provider has about a customer. */
export type ReadAccount = (of: { customerId: string; realNow: number }) => Promise<ProviderAccount>;

/**
 * Reads a buyer's account at the provider and stores its current state, after an event, a change, a
 * due date, or in the nightly comparison (product rules, section 18). Does nothing for someone who
 * never bought.
 */
export async function settleAccount(
  scope: Owner,
  readAccount: ReadAccount,
  moment: BillingMoment,
): Promise<void> {
  const begun = await beginReading(scope);
  if (begun === null) return;
  const account = await readAccount({ customerId: begun.customerId, realNow: moment.realNow });
  await writeAccount(scope, { account, reading: begun.reading, moment });
}
