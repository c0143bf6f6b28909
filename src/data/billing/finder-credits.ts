import { sql } from 'kysely';
import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { priceOf } from '#core/billing/prices.ts';
import type { ProviderSubscription, SubscriptionState } from '#core/billing/subscription.ts';
import { addCreditEntry, lockCredits } from '#data/finder/credits.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Month = { cause: string; endsAt: number };

/** The current month of credits, within the paid period. */
export function creditMonth(of: ProviderSubscription, realNow: number): Month {
  const { periodStart, periodEnd } = of;
  const anchorDay = dayOfMonth(periodStart);
  const startOf = (months: number) => addMonths({ at: periodStart, months, anchorDay });
  const { months } = priceOf(of.priceId);
  let month = 0;
  while (month + 1 < months && startOf(month + 1) <= realNow) month += 1;
  return {
    cause: `finder/${of.subscriptionId}/${of.periodKey}/${month}`,
    endsAt: month + 1 < months ? startOf(month + 1) : periodEnd,
  };
}

/**
 * Updates the credit ledger for a subscription of the email finder: each paid month grants its
 * credits once, a larger size the difference, and what is left of a month expires when the next one
 * begins or the subscription ends. Other credits are spent last and never expire.
 */
export async function grantFinderCredits(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  of: ProviderSubscription,
  state: SubscriptionState,
): Promise<void> {
  const { realNow, db, userId, now } = scope;
  const ended = state.status === 'canceled' || state.status === 'deactivated';
  if (!ended && state.status !== 'active') return;
  const balance = await lockCredits(scope);
  const prefix = `finder/${of.subscriptionId}/`;
  const { cause, endsAt } = creditMonth(of, realNow);
  const renewsAt = ended || of.cancelAtPeriodEnd ? null : endsAt;
  await db
    .updateTable('email_credits')
    .set({ real_renews_at: instant(renewsAt) })
    .where('user_id', '=', userId)
    .execute();
  const months = await grantedMonths(scope, prefix);
  let left = balance;
  for (const month of months) {
    if (month.expired || (month.cause === cause && !ended)) continue;
    const amount = Math.max(0, Math.min(left - month.before, month.granted));
    if (amount === 0) continue;
    left -= amount;
    const entry = { type: 'EXPIRE' as const, amount: -amount, cause: month.cause };
    await addCreditEntry({ db, userId, ...entry, now, realNow });
  }
  if (ended) return;
  const granted = months.find((month) => month.cause === cause)?.granted ?? 0;
  const amount = priceOf(of.priceId).credits - granted;
  if (amount > 0)
    await addCreditEntry({
      db,
      userId,
      type: 'GRANT',
      amount,
      cause: granted === 0 ? cause : `${cause}+${of.priceId}`,
      now,
      realNow,
    });
}

/**
 * The credits of the current month of a finder subscription, and how many are used: earlier credits
 * are spent last. Null if the month granted none.
 */
export async function readCreditMonth(
  scope: Scope<'realNow'>,
  of: ProviderSubscription,
  balance: number,
): Promise<{ total: number; used: number } | null> {
  const { cause } = creditMonth(of, scope.realNow);
  const prefix = `finder/${of.subscriptionId}/`;
  const [month] = await grantedMonths(scope, prefix);
  if (month === undefined || month.cause !== cause || month.expired) return null;
  const left = Math.max(0, Math.min(balance - month.before, month.granted));
  return { total: month.granted, used: month.granted - left };
}

/** The newest granted month, with the credits from before it, and whether it expired. */
async function grantedMonths(
  { db, userId }: Owner,
  prefix: string,
): Promise<{ cause: string; granted: number; before: number; expired: boolean }[]> {
  const { rows } = await sql<{
    cause: string;
    granted: number;
    before: number;
    expired: boolean;
  }>`
    select m.cause, m.granted, m.expired,
      (
        select coalesce(sum(amount), 0)::int
        from email_credit_entries b
        where b.user_id = ${userId} and b.entry_id < m.first
      ) as before
    from (
      select split_part(cause, '+', 1) as cause,
        sum(amount) filter (where type = 'GRANT')::int as granted, min(entry_id) as first,
        bool_or(type = 'EXPIRE') as expired
      from email_credit_entries
      where user_id = ${userId} and starts_with(cause, ${prefix})
      group by 1
    ) m
    order by m.first desc limit 1`.execute(db);
  return rows;
}
