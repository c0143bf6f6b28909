import { sql } from 'kysely';
import type { InvoiceState } from '#core/billing/subscription.ts';
import { instant, type AnyDatabase } from '#data/database.ts';

type Transaction = {
  id: string;
  number: string | null;
  real_at: number;
  description: string;
  amount_cents: number;
  credit_cents: number;
  state: InvoiceState | 'FAILED' | 'ACTIVE' | 'ENDED';
  url: string | null;
};

/** What the free trial is called in the list, as a price's id is. */
const TRIAL = 'TRIAL';

/**
 * A page of what a user was charged, newest first, and how much there is. An open invoice of a
 * subscription that is past due is one that failed. The free trial came before all of it; it ends at
 * its end or with the first plan.
 */
export async function listTransactions({
  db,
  userId,
  page,
  size,
  realNow,
}: {
  db: AnyDatabase;
  userId: string;
  page: number;
  size: number;
  realNow: number;
}): Promise<{ transactions: Transaction[]; total: number }> {
  const all = sql`
    select i.invoice_id as id, i.number, i.real_at, i.description, i.amount_cents, i.credit_cents,
      case when i.state = 'OPEN' and s.provider_status in ('past_due', 'unpaid') then 'FAILED' else i.state end as state,
      i.url
    from billing_invoices i
    left join subscriptions s on s.user_id = i.user_id and s.subscription_id = i.subscription_id
    where i.user_id = ${userId}
    union all
    select ${TRIAL}, null, u.real_created_at, ${TRIAL}, 0, 0,
      case when u.real_trial_ends_at <= ${instant(realNow)} or exists (select from subscriptions s where s.user_id = u.user_id and s.kind = 'PLAN') then 'ENDED' else 'ACTIVE' end,
      null
    from users u where u.user_id = ${userId} and u.real_trial_ends_at is not null`;
  const { rows: transactions } = await sql<Transaction>`
    select * from (${all}) t
    order by number is null, real_at desc, id desc offset ${page * size} limit ${size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${all}) t`.execute(db);
  return { transactions, total: counted.rows[0]?.total ?? 0 };
}
