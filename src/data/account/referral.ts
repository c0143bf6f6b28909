import { sql } from 'kysely';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The click by which someone came; null for someone without an account. */
export async function readReferral({
  db,
  userId,
}: Owner): Promise<{ clickId: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select('partner_stack_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { clickId: row.partner_stack_id } : null;
}

/** Stores the click; returns whether the user must still be reported to the partner program. */
export async function storeReferral(
  { db, userId }: Owner<DatabaseTransaction>,
  clickId: string | null,
): Promise<{ isUnreported: boolean }> {
  const { rows } = await sql<{ isUnreported: boolean }>`
    update users
    set partner_stack_id = ${clickId}
    where user_id = ${userId}
    returning real_partner_told_at is null as "isUnreported"`.execute(db);
  return { isUnreported: rows[0]?.isUnreported === true };
}

/**
 * A user not yet reported to the partner program; null if reported, or if the account is gone or
 * being deleted.
 */
export async function readUnreportedCustomer({
  db,
  userId,
}: Owner): Promise<{ userId: string; email: string; name: string; clickId: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'partner_stack_id'])
    .where('user_id', '=', userId)
    .where('real_partner_told_at', 'is', null)
    .where('real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userId, email: row.email, name: row.display_name, clickId: row.partner_stack_id };
}

export async function markPartnerNotified({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ real_partner_told_at: instant(realNow) })
    .where('user_id', '=', userId)
    .execute();
}
