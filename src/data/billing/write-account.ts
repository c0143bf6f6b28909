import {
  nextStatusChangeAt,
  type ProviderAccount,
  type ProviderInvoice,
  type ProviderSubscription,
} from '#core/billing/subscription.ts';
import { derivePlan, type BillingMoment } from '#data/billing/derive-plan.ts';
import { grantFinderCredits, creditMonth } from '#data/billing/finder-credits.ts';
import { listSubscriptions, teammatesOf } from '#data/billing/subscriptions.ts';
import { instant, instantSql, json, type DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { scheduleJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * Writes what a read of the provider found, and everything that follows from it, in one
 * transaction: subscriptions, invoices, the plans of the buyer and teammates, locks, credits, and
 * when to read again. A read older than the last written one changes nothing. Returns whether it
 * was written.
 */
export async function writeAccount(
  scope: Owner,
  {
    account,
    reading,
    moment,
  }: { account: ProviderAccount; reading: string; moment: BillingMoment },
): Promise<boolean> {
  return inScope(scope, async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('billing_customers')
      .set({ written_reading: reading, real_read_at: instant(moment.realNow) })
      .where('user_id', '=', scope.userId)
      .where('written_reading', '<', reading)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // One that ended makes room for the one after it.
    const endedFirst = account.subscriptions.toSorted(
      (a, b) => Number(b.status === 'canceled') - Number(a.status === 'canceled'),
    );
    for (const of of endedFirst) await writeSubscription(scope, of);
    for (const invoice of account.invoices) await writeInvoice(scope, invoice);
    await followAccount(scope, moment);
    return true;
  });
}

/**
 * Applies everything that follows from a buyer's current subscriptions, because a change may have
 * fallen due since they were read.
 */
export async function followAccount(
  scope: Owner<DatabaseTransaction>,
  moment: BillingMoment,
): Promise<void> {
  const { db, userId } = scope;
  const { now, realNow } = moment;
  const own = await listSubscriptions({ db, userId, realNow });
  for (const { of, state } of own)
    if (of.kind === 'FINDER') await grantFinderCredits({ db, userId, now, realNow }, of, state);
  for (const covered of [userId, ...(await teammatesOf(scope))])
    await derivePlan({ db, userId: covered }, moment);
  const statusChanges = own.flatMap(({ of }) => {
    const statusChangeAt = nextStatusChangeAt(of, realNow);
    const month = of.kind === 'FINDER' ? creditMonth(of, realNow).endsAt : null;
    return [statusChangeAt, statusChangeAt === null ? null : month].filter(
      (at): at is number => at !== null && at > realNow,
    );
  });
  const retries = await nextRetries({ db, userId, realNow });
  const next = [...statusChanges, ...retries];
  await scheduleJob({
    db,
    task: 'settle-billing',
    payload: { userId },
    nextAt: async () => (next.length === 0 ? null : Math.min(...next)),
  });
}

/** When a user's failed payments are retried. */
async function nextRetries({
  db,
  userId,
  realNow,
}: Scope<'realNow', DatabaseTransaction>): Promise<number[]> {
  const rows = await db
    .selectFrom('billing_invoices')
    .select('real_retry_at')
    .where('user_id', '=', userId)
    .where('real_retry_at', '>', instantSql(realNow))
    .execute();
  return rows.flatMap((row) => row.real_retry_at ?? []);
}

async function writeSubscription(
  { db, userId }: Owner<DatabaseTransaction>,
  of: ProviderSubscription,
): Promise<void> {
  const fields = {
    provider_status: of.status,
    price_id: of.priceId,
    seats: of.seats,
    period_key: of.periodKey,
    real_created_at: instant(of.createdAt),
    real_period_start: instant(of.periodStart),
    real_period_end: instant(of.periodEnd),
    cancel_at_period_end: of.cancelAtPeriodEnd,
    real_ended_at: instant(of.endedAt),
    next_price_id: of.next?.priceId ?? null,
    next_seats: of.next?.seats ?? null,
    real_pause_from: instant(of.pause?.from ?? null),
    real_pause_until: instant(of.pause?.until ?? null),
    real_overdue_since: instant(of.overdueSince),
  };
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, subscription_id: of.subscriptionId, kind: of.kind, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'subscription_id']).doUpdateSet(fields))
    .execute();
}

async function writeInvoice(
  { db, userId }: Owner<DatabaseTransaction>,
  invoice: ProviderInvoice,
): Promise<void> {
  const changing = {
    state: invoice.state,
    url: invoice.url,
    real_paid_at: instant(invoice.paidAt),
    failures: json(invoice.failures),
    real_retry_at: instant(invoice.retryAt),
  };
  await db
    .insertInto('billing_invoices')
    .values({
      user_id: userId,
      invoice_id: invoice.invoiceId,
      subscription_id: invoice.subscriptionId,
      number: invoice.number,
      real_at: instant(invoice.at),
      description: invoice.description,
      amount_cents: invoice.amountCents,
      credit_cents: invoice.creditCents,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'invoice_id']).doUpdateSet(changing))
    .execute();
}
