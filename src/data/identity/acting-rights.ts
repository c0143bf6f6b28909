import { sql } from 'kysely';
import type { AdminStatus, TeamRole } from '#core/account/user-status.ts';
import type { InboxSharing } from '#core/team/inbox-sharing.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { hasSecondFactor } from '#data/identity/second-factors.ts';
import type { Owner } from '#data/scope.ts';

/**
 * What gives one user access to another's account; `role` and `target` are null outside a shared
 * team.
 */
export type ActingRights = {
  adminStatus: AdminStatus | null;
  hasSecondFactor: boolean;
  role: TeamRole | null;
  target: TeamRole | null;
  /** How each of the two shares their inbox; null outside a shared team. */
  sharing: InboxSharing | null;
  targetSharing: InboxSharing | null;
};

/** Locks one user's rights in another's account until the transaction ends. */
export async function holdActingRights(
  { db, userId }: Owner<DatabaseTransaction>,
  identityId: string,
): Promise<void> {
  await sql`select from users where user_id = ${identityId} for share`.execute(db);
  await sql`
    select from staff_visits
    where user_id = ${userId} and staff_id = ${identityId}
    for share`.execute(db);
  await sql`
    select from team_members
    where user_id in (${identityId}, ${userId})
    order by user_id for share`.execute(db);
}

/** Null if one of the two is gone, or its deletion was requested. */
export async function readActingRights(
  { db, userId }: Owner,
  identityId: string,
): Promise<ActingRights | null> {
  const { rows } = await sql<ActingRights>`
    select u.admin_status as "adminStatus", ${hasSecondFactor('u.user_id')} as "hasSecondFactor",
      me.role, target.role as target, me.inbox_sharing as sharing,
      target.inbox_sharing as "targetSharing"
    from users u
    join users acted on acted.user_id = ${userId} and acted.real_deletion_asked_at is null
    left join (
      team_members me join team_members target on target.team_id = me.team_id
      and target.user_id = ${userId}
    ) on me.user_id = u.user_id
    where u.user_id = ${identityId} and u.real_deletion_asked_at is null`.execute(db);
  return rows[0] ?? null;
}
