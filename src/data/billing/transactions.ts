import type { Selectable } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import type { BillingInvoices } from '#data/schema/tables.ts';

/** A page of what a user was charged, newest first, and how much there is. */
export async function listTransactions({
  db,
  userId,
  page,
  size,
}: {
  db: AnyDatabase;
  userId: string;
  page: number;
  size: number;
}): Promise<{ transactions: Selectable<BillingInvoices>[]; total: number }> {
  const own = db.selectFrom('billing_invoices').where('user_id', '=', userId);
  const transactions = await own
    .selectAll()
    .orderBy('real_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { transactions, total: Number(total) };
}
