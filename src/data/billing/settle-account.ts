import type { ProviderAccount } from '#core/billing/subscription.ts';
import { beginReading } from '#data/billing/billing-customers.ts';
import type { BillingMoment } from '#data/billing/derive-plan.ts';
import { writeAccount } from '#data/billing/write-account.ts';
import type { Owner } from '#data/scope.ts';

/** Reads everything the provider has of a customer. */
export type ReadAccount = (of: { customerId: string; realNow: number }) => Promise<ProviderAccount>;

/**
 * Reads a buyer's account at the provider and writes it as it is now: what an event, a change, a
 * border and the nightly comparison all come to (product rules, section 18). Nothing for who never
 * bought.
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
