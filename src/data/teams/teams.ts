import { sql } from 'kysely';
import type { TeamRole, UserStatus } from '#core/account/user-status.ts';
import type { InboxSharing } from '#core/team/inbox-sharing.ts';
import { seatsOf } from '#data/billing/seats.ts';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type Team = {
  teamId: string;
  teamName: string;
  sharedBlacklist: boolean;
  realCreatedAt: number;
  members: number;
  owners: number;
  role: TeamRole;
  joinsCampaigns: boolean;
  inboxSharing: InboxSharing;
};
export type Member = {
  userId: string;
  displayName: string;
  email: string;
  role: TeamRole;
  status: UserStatus;
  inboxSharing: InboxSharing;
  realJoinedAt: number;
};

const TEAM_COLUMNS = sql`
  t.team_id as "teamId", t.team_name as "teamName", t.shared_blacklist as "sharedBlacklist",
  t.real_created_at as "realCreatedAt", me.role, me.joins_campaigns as "joinsCampaigns",
  me.inbox_sharing as "inboxSharing",
  (select count(*)::int from team_members m where m.team_id = t.team_id) as members,
  (
    select count(*)::int from team_members m where m.team_id = t.team_id and m.role = 'OWNER'
  ) as owners`;

/** A user's team, with their role in it; null if they have none. */
export async function readTeam({ db, userId }: Owner): Promise<Team | null> {
  const { rows } = await sql<Team>`
      select ${TEAM_COLUMNS}
      from team_members me
      join teams t on t.team_id = me.team_id
      where me.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The same, its row locked until the transaction ends: joining, leaving, and changing a role wait
 * for it, so that no two such changes see the same owners. Members' imports don't wait.
 */
export async function lockTeam(scope: Owner<DatabaseTransaction>): Promise<Team | null> {
  await sql`
    select from teams
    where team_id = (select team_id from team_members where user_id = ${scope.userId})
    for no key update`.execute(scope.db);
  // Read again: the last holder of the lock may have removed this user, or changed the owners.
  return readTeam(scope);
}

/** Locks the row of a team; false if there is none. */
export async function lockTeamById(db: DatabaseTransaction, teamId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 as held from teams where team_id = ${teamId} for no key update`.execute(db);
  return rows.length > 0;
}

/** Creates a team with its first owner; null if the user is already in one. */
export async function insertTeam(
  scope: Scope<'realNow', DatabaseTransaction>,
  teamName: string,
): Promise<string | null> {
  const { team_id: teamId } = await scope.db
    .insertInto('teams')
    .values({ team_name: teamName, real_created_at: instant(scope.realNow) })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  return (await insertMember(scope, teamId, 'OWNER')) ? teamId : null;
}

/** Adds a member to a locked team; false if the user is already in one. */
export async function insertMember(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  teamId: string,
  role: TeamRole,
): Promise<boolean> {
  const added = await db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role, real_joined_at: instant(realNow) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function changeTeam({
  db,
  teamId,
  teamName,
  sharedBlacklist,
}: {
  db: AnyDatabase;
  teamId: string;
  teamName?: string | undefined;
  sharedBlacklist?: boolean | undefined;
}): Promise<void> {
  const set = {
    ...(teamName !== undefined && { team_name: teamName }),
    ...(sharedBlacklist !== undefined && { shared_blacklist: sharedBlacklist }),
  };
  if (Object.keys(set).length > 0)
    await db.updateTable('teams').set(set).where('team_id', '=', teamId).execute();
}

export async function setRole(
  { db, userId }: Owner<DatabaseTransaction>,
  teamId: string,
  role: TeamRole,
): Promise<void> {
  await db
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}

/** All members of a team, owners first, then by name. */
export async function listMembers(db: AnyDatabase, teamId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.user_id as "userId", u.display_name as "displayName", u.email, m.role, u.status,
      m.inbox_sharing as "inboxSharing", m.real_joined_at as "realJoinedAt"
    from team_members m
    join users u on u.user_id = m.user_id
    where m.team_id = ${teamId}
    order by case m.role when 'OWNER' then 0 when 'MANAGER' then 1 else 2 end,
      lower(u.display_name), m.user_id`.execute(db);
  return rows;
}

/**
 * How many seats each owner's subscription has, except one owner's if given; null if it has none.
 */
export async function readOwnersSeats({
  db,
  teamId,
  except = null,
}: {
  db: AnyDatabase;
  teamId: string;
  except?: string | null;
}): Promise<(number | null)[]> {
  const owners = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'OWNER')
    .execute();
  return Promise.all(
    owners
      .filter(({ user_id: userId }) => userId !== except)
      .map(({ user_id: userId }) => seatsOf(db, userId)),
  );
}
