import { sql } from 'kysely';
import { erasedAt } from '#core/account/deletion.ts';
import { deriveTeamPlans } from '#data/billing/derive-team-plans.ts';
import { instantSql, instant, type DatabaseTransaction } from '#data/database.ts';
import { addJob, removeJob } from '#data/jobs/jobs.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { lockTeam, lockTeamById } from '#data/teams/teams.ts';
import { endBegunWork } from '#data/teams/end-begun-work.ts';
import { endInboxWork } from '#data/teams/team-inbox.ts';
import { takeOutMember } from '#data/teams/leave-team.ts';
import { wakeLane } from '#data/tables/lanes.ts';

/** What an account owns, for its page and the confirmation of a deletion. */
export async function countOwned({
  db,
  userId,
}: Owner): Promise<{ campaigns: number; activeCampaigns: number; leads: number }> {
  const { rows } = await sql<{ campaigns: number; activeCampaigns: number; leads: number }>`
    select count(*)::int as campaigns,
      count(*) filter (where status = 'ACTIVE')::int as "activeCampaigns",
      (select count(*)::int from leads where user_id = ${userId}) as leads
    from campaigns
    where user_id = ${userId}`.execute(db);
  return rows[0] ?? { campaigns: 0, activeCampaigns: 0, leads: 0 };
}

/** Whether the user is the only owner of a team with other members. */
export async function isLastOwner({ db, userId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select exists (
      select from team_members me
      where me.user_id = ${userId}
        and me.role = 'OWNER'
        and exists (
          select from team_members o where o.team_id = me.team_id and o.user_id <> me.user_id
        )
        and not exists (
          select from team_members o
          where o.team_id = me.team_id and o.user_id <> me.user_id and o.role = 'OWNER'
        )
    ) as last`.execute(db);
  return rows[0]?.last ?? false;
}

/**
 * Marks the account as deleted: after this transaction nobody sees anything of it, its engine does
 * nothing, every device is signed out, and it leaves its team. False if that was already requested.
 * Real time.
 */
export async function markDeleted(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  allFeaturesAccounts: readonly string[] | undefined = [],
): Promise<boolean> {
  const team = await lockTeam(scope);
  const marked = await scope.db
    .updateTable('users')
    .set({
      real_deletion_asked_at: instant(scope.realNow),
      left_team_id: team?.teamId ?? null,
      left_team_role: team?.role ?? null,
    })
    .where('user_id', '=', scope.userId)
    .where('real_deletion_asked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (marked === undefined) return false;
  await endSessions({
    db: scope.db,
    identityId: scope.userId,
    reason: 'DEACTIVATED',
    realNow: scope.realNow,
  });
  for (const table of ['account_exports', 'stream_events', 'idempotency_keys'] as const)
    await scope.db.deleteFrom(table).where('user_id', '=', scope.userId).execute();
  if (team !== null) {
    const of = { db: scope.db, teamId: team.teamId, userId: scope.userId };
    await takeOutMember({ ...of, now: scope.now }, { ...of, givesTemplates: true });
    await endInboxWork(of, of.teamId);
    await deriveTeamPlans(of, of.teamId, {
      now: scope.now,
      realNow: scope.realNow,
      allFeaturesAccounts,
    });
  }
  await endBegunWork(scope);
  await addJob({
    db: scope.db,
    task: 'erase-account',
    payload: { userId: scope.userId },
    runAt: erasedAt(scope.realNow),
  });
  await wakeLane(scope, scope.now);
  return true;
}

/**
 * Cancels the deletion and restores everything, including the team if it still exists; as its owner
 * if it has none left. False if no deletion was requested.
 */
export async function cancelDeletion(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  allFeaturesAccounts: readonly string[] | undefined = [],
): Promise<boolean> {
  const before = await scope.db
    .selectFrom('users')
    .select(['left_team_id', 'left_team_role'])
    .where('user_id', '=', scope.userId)
    .where('real_deletion_asked_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  await scope.db
    .updateTable('users')
    .set({ real_deletion_asked_at: null, left_team_id: null, left_team_role: null })
    .where('user_id', '=', scope.userId)
    .execute();
  if (before.left_team_id !== null) await lockTeamById(scope.db, before.left_team_id);
  await sql`
    insert into team_members (team_id, user_id, role)
    select t.team_id, ${scope.userId},
      case
        when exists (select from team_members o where o.team_id = t.team_id and o.role = 'OWNER')
          then ${before.left_team_role ?? 'USER'}
        else 'OWNER'
      end
    from teams t
    where t.team_id = ${before.left_team_id}
    on conflict do nothing`.execute(scope.db);
  if (before.left_team_id !== null)
    await deriveTeamPlans(scope, before.left_team_id, {
      now: scope.now,
      realNow: scope.realNow,
      allFeaturesAccounts,
    });
  await removeJob(scope.db, 'erase-account', { userId: scope.userId });
  await addJob({ db: scope.db, task: 'find-emails', payload: { userId: scope.userId } });
  await wakeLane(scope, scope.now);
  return true;
}

/** When the deletion of an account was requested, in real time; null if it wasn't. */
export async function deletionRequestedAt({ db, userId }: Owner): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('real_deletion_asked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.real_deletion_asked_at ?? null;
}

export type DueErasure = { networkAccount: string | null };

/**
 * An account whose grace period is over; null if it is gone, was restored, or has more time. Real
 * time.
 */
export async function accountToErase({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<DueErasure | null> {
  const graceMs = erasedAt(0);
  const row = await db
    .selectFrom('users')
    .select('network_account_id')
    .where('user_id', '=', userId)
    .where('real_deletion_asked_at', '<=', instantSql(realNow - graceMs))
    .executeTakeFirst();
  return row === undefined ? null : { networkAccount: row.network_account_id };
}
