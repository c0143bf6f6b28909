import { sql } from 'kysely';
import type { InvoiceState } from '#core/billing/subscription.ts';
import { instant } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

export type Transaction = {
  id: string;
  number: string | null;
  real_at: number;
  description: string;
  amount_cents: number;
  credit_cents: number;
  state: InvoiceState | 'FAILED' | 'ACTIVE' | 'ENDED';
  url: string | null;
  /** Why a payment failed, and when it was or will be tried again. */
  reason: string | null;
  real_next_at: number | null;
};

/** The id of the free trial in the list, like a price's id. */
const TRIAL = 'TRIAL';

/**
 * A page of a user's charges, newest first, and how many there are. An open invoice of a past-due
 * subscription counts as failed and is shown as its last failed payment; each earlier failed
 * payment is another row. The free trial is the oldest; it ends at its end or with the first plan.
 */
export async function listTransactions(
  { db, userId, realNow }: Scope<'realNow'>,
  { page, size }: { page: number; size: number },
): Promise<{ transactions: Transaction[]; total: number }> {
  const all = sql`
    with invoices as (
      select i.*, jsonb_array_length(i.failures) as failed,
        i.state = 'OPEN' and coalesce(s.provider_status in ('past_due', 'unpaid'), false) as owed
      from billing_invoices i
      left join subscriptions s on s.user_id = i.user_id and s.subscription_id = i.subscription_id
      where i.user_id = ${userId}
    ), failures as (
      select i.invoice_id, f.place, f.failure ->> 'reason' as reason,
        to_timestamp((f.failure ->> 'at')::float8 / 1000) as real_at,
        to_timestamp((i.failures -> f.place::int ->> 'at')::float8 / 1000) as real_next_at
      from invoices i, jsonb_array_elements(i.failures) with ordinality f (failure, place)
    )
    select i.invoice_id as id, i.number, coalesce(f.real_at, i.real_paid_at, i.real_at) as real_at,
      i.description, i.amount_cents, i.credit_cents,
      case when i.owed then 'FAILED' else i.state end as state, i.url, f.reason,
      i.real_retry_at as real_next_at
    from invoices i
    left join failures f on i.owed and f.invoice_id = i.invoice_id and f.place = i.failed
    union all
    select i.invoice_id || '/' || f.place, null, f.real_at, i.description, i.amount_cents,
      i.credit_cents, 'FAILED', null, f.reason, coalesce(f.real_next_at, i.real_paid_at)
    from invoices i
    join failures f on f.invoice_id = i.invoice_id
    where not (i.owed and f.place = i.failed)
    union all
    select ${TRIAL}, null, u.real_created_at, ${TRIAL}, 0, 0,
      case
        when u.real_trial_ends_at <= ${instant(realNow)}
          or exists (select from subscriptions s where s.user_id = u.user_id and s.kind = 'PLAN')
          then 'ENDED'
        else 'ACTIVE'
      end,
      null, null, null
    from users u
    where u.user_id = ${userId} and u.real_trial_ends_at is not null`;
  const { rows: transactions } = await sql<Transaction>`
    select *
    from (${all}) t
    order by id = ${TRIAL}, real_at desc, split_part(id, '/', 1) desc, number is null,
      id desc offset ${page * size} limit ${size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${all}) t`.execute(db);
  return { transactions, total: counted.rows[0]?.total ?? 0 };
}
