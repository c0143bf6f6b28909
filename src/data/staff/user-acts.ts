import { sql } from 'kysely';
import type { AdminStatus } from '#core/account/user-status.ts';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** Sets when a trial ends and wakes the engine; returns when it ended before. Real time. */
export async function changeTrialEnd(
  scope: Scope<'now', DatabaseTransaction>,
  realEndsAt: number,
): Promise<number | null> {
  const { db, userId, now } = scope;
  const before = await db
    .selectFrom('users')
    .select(['real_trial_ends_at', 'status'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ real_trial_ends_at: instant(realEndsAt) })
    .where('user_id', '=', userId)
    .execute();
  const data = { status: before.status };
  await publishStreamEvent({ db, userId }, 'user.status', data);
  await wakeLane(scope, now);
  return before.real_trial_ends_at;
}

/**
 * Gives back what was used of a local day's limits: the count starts over, and the ledger keeps
 * what was done. Returns the units given back by action.
 */
export async function forgiveUsage(
  scope: Scope<'now', DatabaseTransaction>,
  day: string,
): Promise<Record<string, number>> {
  const { userId, db, now } = scope;
  const { rows } = await sql<{ action: string; units: number }>`
    with before as (
      select action, greatest(0, used - forgiven) as units
      from daily_usage
      where user_id = ${userId} and day = ${day} and used > forgiven
      for update
    )
    update daily_usage d
    set forgiven = d.used
    from before b
    where d.user_id = ${userId} and d.day = ${day} and d.action = b.action
    returning d.action, b.units`.execute(db);
  if (rows.length > 0) await wakeLane(scope, now);
  return Object.fromEntries(rows.map(({ action, units }) => [action, units]));
}

/** Gives or revokes a staff role; returns the previous one. */
export async function setAdminStatus(
  { db, userId }: Owner<DatabaseTransaction>,
  adminStatus: AdminStatus | null,
): Promise<AdminStatus | null> {
  const before = await db
    .selectFrom('users')
    .select(['admin_status', 'status'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ admin_status: adminStatus })
    .where('user_id', '=', userId)
    .execute();
  const data = { status: before.status };
  await publishStreamEvent({ db, userId }, 'user.status', data);
  return before.admin_status;
}

export type StaffMember = {
  userId: string;
  email: string;
  role: AdminStatus | null;
  factor: boolean;
};

/** All members of staff, by email. */
export async function listStaff(db: AnyDatabase): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.user_id::text as "userId", u.email, u.admin_status as role,
      exists (select from authenticators a where a.identity_id = u.user_id)
        or exists (select from passkeys p where p.identity_id = u.user_id) as factor
    from users u
    where u.admin_status is not null
    order by u.email`.execute(db);
  return rows;
}
