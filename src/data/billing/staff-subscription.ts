import { sql } from 'kysely';
import type { BillingMoment } from '#data/billing/derive-plan.ts';
import { followAccount } from '#data/billing/write-account.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** Deactivates a subscription here, whatever the provider says; everything follows immediately. */
export async function deactivateSubscription(
  scope: Owner<DatabaseTransaction>,
  subscriptionId: string,
  moment: BillingMoment,
): Promise<void> {
  await scope.db
    .updateTable('subscriptions')
    .set({ real_deactivated_at: instant(moment.realNow) })
    .where('user_id', '=', scope.userId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
  await followAccount(scope, moment);
}

/**
 * Swaps the customers of two buyers at the provider: each now has what the other bought, with
 * invoices and payment details. A read that began earlier is not written anymore, because it read
 * the other's data. Both must have a customer, and `toUserId` no active subscription.
 */
export async function swapCustomers({
  db,
  fromUserId,
  toUserId,
  moment,
}: {
  db: DatabaseTransaction;
  fromUserId: string;
  toUserId: string;
  moment: BillingMoment;
}): Promise<void> {
  const both = sql`(${fromUserId}::bigint, ${toUserId}::bigint)`;
  const other = sql`
    case user_id
      when ${fromUserId}::bigint then ${toUserId}::bigint
      else ${fromUserId}::bigint
    end`;
  const customers = await db
    .deleteFrom('billing_customers')
    .where('user_id', 'in', [fromUserId, toUserId])
    .returningAll()
    .execute();
  const [one, two] = customers;
  if (one === undefined || two === undefined) throw new Error('Both buyers have a customer');
  const reading = String(BigInt(one.readings) + BigInt(two.readings) + 1n);
  for (const customer of customers)
    await db
      .insertInto('billing_customers')
      .values({
        ...customer,
        user_id: customer.user_id === fromUserId ? toUserId : fromUserId,
        readings: reading,
        written_reading: reading,
        real_read_at: instant(customer.real_read_at),
        real_created_at: instant(customer.real_created_at),
      })
      .execute();
  for (const table of ['subscriptions', 'billing_invoices', 'billing_checkouts'] as const)
    await sql`update ${sql.table(table)} set user_id = ${other} where user_id in ${both}`.execute(
      db,
    );
  for (const userId of [fromUserId, toUserId]) await followAccount({ db, userId }, moment);
}
