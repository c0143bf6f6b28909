import { userOfCustomer } from '#data/billing/billing-customers.ts';
import { json, type Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addJob } from '#data/jobs/jobs.ts';

/**
 * The records of test billing: one per customer, `test_{userId}`, changed by one caller at a time.
 * Each real change enqueues a job that reads the account again. Nothing is stored if `work` throws.
 */
export function testBillingRecords<Kept extends object>(
  db: Database,
  empty: (customerId: string) => Kept,
): {
  change: <Result>(of: { customerId: string; work: (record: Kept) => Result }) => Promise<Result>;
} {
  return {
    change: ({ customerId, work }) =>
      inTransaction(db, async (trx) => {
        const userId = customerId.replace(/^test_/, '');
        await trx
          .insertInto('test_billing_records')
          .columns(['user_id', 'record'])
          // A form may be requested for someone who is gone.
          .expression((eb) =>
            eb
              .selectFrom('users')
              .select(['user_id'])
              .select(
                eb
                  .val(json(empty(customerId)))
                  .$castTo<string>()
                  .as('record'),
              )
              .where('user_id', '=', userId),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await trx
          .selectFrom('test_billing_records')
          .select('record')
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
        const record = (row?.record ?? empty(customerId)) as Kept;
        const before = json(record);
        const result = work(record);
        const after = json(record);
        if (row !== undefined && after !== before) {
          await trx
            .updateTable('test_billing_records')
            .set({ record: after })
            .where('user_id', '=', userId)
            .execute();
          // The customer may have become another buyer's.
          const buyerId = (await userOfCustomer(trx, customerId)) ?? userId;
          await addJob({ db: trx, task: 'settle-billing', payload: { userId: buyerId } });
        }
        return result;
      }),
  };
}
