import { sql } from 'kysely';
import { areCreditsLow, type CreditEntryType } from '#core/plan/email-credits.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * The credits that a user was given minus expired ones, the sum of all entries, and when a
 * subscription renews them, in real time.
 */
export async function readCredits({
  db,
  userId,
}: Owner): Promise<{ granted: number; balance: number; renewsAt: number | null }> {
  const { rows } = await sql<{ granted: number; balance: number; renewsAt: number | null }>`
    select (
      select coalesce(sum(amount), 0)::int
      from email_credit_entries
      where user_id = ${userId} and type in ('GRANT', 'EXPIRE')
    ) as granted,
      coalesce((select balance from email_credits where user_id = ${userId}), 0) as balance,
      (select real_renews_at from email_credits where user_id = ${userId}) as "renewsAt"`.execute(
    db,
  );
  return rows[0] ?? { granted: 0, balance: 0, renewsAt: null };
}

/**
 * The balance, locked until the transaction ends. Callers that write entries or questions call this
 * first, so that no two do so at once for one user.
 */
export async function lockCredits({ db, userId }: Owner<DatabaseTransaction>): Promise<number> {
  const row = await db
    .selectFrom('email_credits')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/**
 * Adds an entry to the ledger; new credits wake the lane, whose leads may wait for them. Throws if
 * its cause already has one of its type, if a hold would end twice, or if the balance would fall
 * below zero.
 */
export async function addCreditEntry({
  db,
  userId,
  type,
  amount,
  cause,
  leadId = null,
  now,
  realNow,
}: {
  db: DatabaseTransaction;
  userId: string;
  type: CreditEntryType;
  amount: number;
  cause: string;
  leadId?: string | null;
  now: number;
  realNow: number;
}): Promise<void> {
  await db
    .insertInto('email_credit_entries')
    .values({ user_id: userId, type, amount, cause, lead_id: leadId, real_at: instant(realNow) })
    .execute();
  if (amount > 0) await wakeLane({ db, userId }, now);
}

/** Tells the user, once for each total of credits, that few are left. */
export async function notifyLowCredits(scope: Scope<'now', DatabaseTransaction>): Promise<void> {
  const { db, userId, now } = scope;
  const { granted: total, balance: left } = await readCredits(scope);
  if (!areCreditsLow({ total, left })) return;
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type: 'EMAIL_CREDITS_LOW',
      at: instant(now),
      data: json({ left }),
      link: '/upgrade/email-finder-pricing',
      unique_key: `email-credits-low/${total}`,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'unique_key']).where('unique_key', 'is not', null).doNothing(),
    )
    .execute();
}
