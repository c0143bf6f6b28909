import { sql } from 'kysely';
import type { TeamRole, UserStatus } from '#core/account/user-status.ts';
import { instant, type AnyDatabase } from '#data/database.ts';

export type MemberNumbers = {
  userId: string;
  displayName: string;
  email: string;
  role: TeamRole;
  status: UserStatus;
  campaignsRunning: number;
  leads: number;
  invited: number;
  accepted: number;
  contacted: number;
  replied: number;
};

/**
 * What each member of a team has done in a range of campaign time, from the counters alone: of the
 * leads invited and contacted in it, how many have accepted and replied by now; campaigns and leads
 * are those of now. Null is no bound.
 */
export async function readTeamNumbers({
  db,
  teamId,
  from,
  to,
}: {
  db: AnyDatabase;
  teamId: string;
  from: number | null;
  to: number | null;
}): Promise<MemberNumbers[]> {
  const since = from === null ? sql`true` : sql`s.bucket >= ${instant(from)}`;
  const until = to === null ? sql`true` : sql`s.bucket < ${instant(to)}`;
  const { rows } = await sql<MemberNumbers>`
    select m.user_id as "userId", u.display_name as "displayName", u.email, m.role, u.status, c.running as "campaignsRunning", coalesce(n.leads, 0) as leads,
      r.invited, r.accepted, r.contacted, r.replied
    from team_members m join users u on u.user_id = m.user_id left join lead_counts n on n.user_id = m.user_id
    cross join lateral (select count(*)::int as running from campaigns c where c.user_id = m.user_id and c.status = 'ACTIVE' and not c.locked) c
    cross join lateral (
      select coalesce(sum(s.asked) filter (where s.rate = 'ACCEPTANCE'), 0)::int as invited, coalesce(sum(s.done) filter (where s.rate = 'ACCEPTANCE'), 0)::int as accepted,
        coalesce(sum(s.asked) filter (where s.rate = 'REPLY'), 0)::int as contacted, coalesce(sum(s.done) filter (where s.rate = 'REPLY'), 0)::int as replied
      from rate_statistics s where s.user_id = m.user_id and s.rate in ('ACCEPTANCE', 'REPLY') and ${since} and ${until}
    ) r
    where m.team_id = ${teamId} order by case m.role when 'OWNER' then 0 when 'MANAGER' then 1 else 2 end, lower(u.display_name), m.user_id`.execute(
    db,
  );
  return rows;
}
