import type { TeamRole } from '#core/account/user-status.ts';
import type { Database } from '#data/database.ts';

/** A team of users that are there already, the first one its owner unless told otherwise. */
export async function insertTeam({
  db,
  members,
  name = 'Team',
}: {
  db: Database;
  members: readonly (string | { userId: string; role: TeamRole })[];
  name?: string;
}): Promise<string> {
  const { team_id: teamId } = await db
    .insertInto('teams')
    .values({ team_name: name })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  const rows = members.map((member, index) =>
    typeof member === 'string'
      ? { userId: member, role: index === 0 ? ('OWNER' as const) : ('USER' as const) }
      : member,
  );
  await db
    .insertInto('team_members')
    .values(rows.map(({ userId, role }) => ({ team_id: teamId, user_id: userId, role })))
    .execute();
  return teamId;
}
