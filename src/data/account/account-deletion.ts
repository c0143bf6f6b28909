import { sql } from 'kysely';
import { erasedAt } from '#core/account/deletion.ts';
import { instantSql, instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { addJob, removeJob } from '#data/jobs/jobs.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { wakeLane } from '#data/lanes/lanes.ts';

/** What an account owns, as its page and the question before a deletion tell it. */
export async function countOwned({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<{ campaigns: number; activeCampaigns: number; leads: number }> {
  const { rows } = await sql<{ campaigns: number; activeCampaigns: number; leads: number }>`
    select count(*)::int as campaigns, count(*) filter (where status = 'ACTIVE')::int as "activeCampaigns", (select count(*)::int from leads where user_id = ${userId}) as leads
    from campaigns where user_id = ${userId}`.execute(db);
  return rows[0] ?? { campaigns: 0, activeCampaigns: 0, leads: 0 };
}

type OfUser = { db: DatabaseTransaction; userId: string };

/** What a teammate's report says once the teammate it named is gone. */
const NAMELESS_TEAMMATE = 'In a running campaign of a former teammate';

/** Whether the user owns a team in which others are and no one else is an owner. */
export async function isLastOwner({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select exists (select from team_members me where me.user_id = ${userId} and me.role = 'OWNER'
      and exists (select from team_members o where o.team_id = me.team_id and o.user_id <> me.user_id)
      and not exists (select from team_members o where o.team_id = me.team_id and o.user_id <> me.user_id and o.role = 'OWNER')) as last`.execute(
    db,
  );
  return rows[0]?.last ?? false;
}

/**
 * Marks the account as deleted: no one sees anything of it from the end of this transaction on, its
 * engine does nothing, every device is signed out, and its team is left. False when that was asked
 * for already. Real time.
 */
export async function markDeleted({
  db,
  userId,
  realNow,
  now,
}: OfUser & { realNow: number; now: number }): Promise<boolean> {
  const membership = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const marked = await db
    .updateTable('users')
    .set({
      real_deletion_asked_at: instant(realNow),
      left_team_id: membership?.team_id ?? null,
      left_team_role: membership?.role ?? null,
    })
    .where('user_id', '=', userId)
    .where('real_deletion_asked_at', 'is', null)
    .returning(['display_name'])
    .executeTakeFirst();
  if (marked === undefined) return false;
  await endSessions({ db, identityId: userId, reason: 'DEACTIVATED', realNow });
  for (const table of ['account_exports', 'stream_events', 'idempotency_keys'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  if (membership !== undefined) {
    await forgetInReports({ db, teamId: membership.team_id, userId, name: marked.display_name });
    await db.deleteFrom('team_members').where('user_id', '=', userId).execute();
  }
  await addJob({
    db,
    task: 'erase-account',
    payload: { userId },
    runAt: erasedAt({ askedAt: realNow }),
  });
  await wakeLane({ db, userId, at: now });
  return true;
}

/** Reports of teammates name who had a person already; from now on without the name. */
async function forgetInReports({
  db,
  teamId,
  userId,
  name,
}: OfUser & { teamId: string; name: string }): Promise<void> {
  await sql`
    update lead_pack_rows r set message = ${NAMELESS_TEAMMATE}
    where r.user_id in (select user_id from team_members where team_id = ${teamId} and user_id <> ${userId}) and r.code = 'TEAM_DUPLICATE' and position(${name} in coalesce(r.message, '')) > 0`.execute(
    db,
  );
}

/**
 * Cancels the deletion and restores everything, the team too where it still exists. False when
 * nothing was requested.
 */
export async function cancelDeletion({
  db,
  userId,
  now,
}: OfUser & { now: number }): Promise<boolean> {
  const before = await db
    .selectFrom('users')
    .select(['left_team_id', 'left_team_role'])
    .where('user_id', '=', userId)
    .where('real_deletion_asked_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  await db
    .updateTable('users')
    .set({ real_deletion_asked_at: null, left_team_id: null, left_team_role: null })
    .where('user_id', '=', userId)
    .execute();
  await sql`
    insert into team_members (team_id, user_id, role) select t.team_id, ${userId}, ${before.left_team_role ?? 'USER'} from teams t where t.team_id = ${before.left_team_id} on conflict do nothing`.execute(
    db,
  );
  await removeJob({ db, task: 'erase-account', payload: { userId } });
  await wakeLane({ db, userId, at: now });
  return true;
}

/** When the deletion of an account was asked for, in real time; null when it was not. */
export async function deletionRequestedAt({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('real_deletion_asked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.real_deletion_asked_at ?? null;
}

export type DueErasure = { networkAccount: string | null };

/**
 * An account whose grace is over; null when it is gone, was taken back, or has more time. Real
 * time.
 */
export async function accountToErase({
  db,
  userId,
  realNow,
}: {
  db: AnyDatabase;
  userId: string;
  realNow: number;
}): Promise<DueErasure | null> {
  const graceMs = erasedAt({ askedAt: 0 });
  const row = await db
    .selectFrom('users')
    .select('network_account_id')
    .where('user_id', '=', userId)
    .where('real_deletion_asked_at', '<=', instantSql(realNow - graceMs))
    .executeTakeFirst();
  return row === undefined ? null : { networkAccount: row.network_account_id };
}
