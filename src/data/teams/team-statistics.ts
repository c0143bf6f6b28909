import { sql, type RawBuilder } from 'kysely';
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

const DAY_MS = 86_400_000;

/**
 * What each member of a team has done in a range of campaign time, from the counters alone: how
 * many of the leads invited and contacted in it have accepted and replied by now; campaigns and
 * leads are current. Null: unbounded. Whole days (UTC) are read as sums, the rest of the range by
 * quarter hours (decision 155).
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
  const { rows } = await sql<MemberNumbers>`
    select m.user_id as "userId", u.display_name as "displayName", u.email, m.role, u.status,
      c.running as "campaignsRunning", coalesce(n.leads, 0) as leads, r.invited, r.accepted,
      r.contacted, r.replied
    from team_members m
    join users u on u.user_id = m.user_id
    left join lead_counts n on n.user_id = m.user_id
    cross join lateral (
      select count(*)::int as running
      from campaigns c
      where c.user_id = m.user_id and c.status = 'ACTIVE' and not c.locked
    ) c
    cross join lateral (
      select coalesce(sum(invited), 0)::int as invited, coalesce(sum(accepted), 0)::int as accepted,
        coalesce(sum(contacted), 0)::int as contacted, coalesce(sum(replied), 0)::int as replied
      from (${sql.join(partsOfRange({ from, to }), sql` union all `)}) parts (
        invited, accepted, contacted, replied
      )
    ) r
    where m.team_id = ${teamId}
    order by case m.role when 'OWNER' then 0 when 'MANAGER' then 1 else 2 end,
      lower(u.display_name), m.user_id`.execute(db);
  return rows;
}

/**
 * Whole days from the midnight nearest the start to the one nearest the end, plus what to add or
 * subtract between those and the bounds: little work wherever a zone's days begin.
 */
function partsOfRange({
  from,
  to,
}: {
  from: number | null;
  to: number | null;
}): RawBuilder<unknown>[] {
  const [first, end] = [nearestMidnight(from), nearestMidnight(to)];
  return [ofDays(first, end), ...between(from, first), ...between(end, to)];
}

const nearestMidnight = (at: number | null): number | null =>
  at === null ? null : Math.round(at / DAY_MS) * DAY_MS;

/** Nothing if the two are equal; subtracted if the second comes first. */
function between(from: number | null, to: number | null): RawBuilder<unknown>[] {
  if (from === null || to === null || from === to) return [];
  return from < to ? [ofQuarters(from, to, 1)] : [ofQuarters(to, from, -1)];
}

const ofDays = (first: number | null, end: number | null): RawBuilder<unknown> => sql`
  select invited, accepted, contacted, replied
  from user_rate_days d
  where d.user_id = m.user_id
    and ${first === null ? sql`true` : sql`d.day >= ${dateOf(first)}::date`}
    and ${end === null ? sql`true` : sql`d.day < ${dateOf(end)}::date`}`;

/** By campaign, so that each is found by the key. */
const ofQuarters = (from: number, to: number, sign: 1 | -1): RawBuilder<unknown> => sql`
  select ${sql.lit(sign)} * sum(s.asked) filter (where s.rate = 'ACCEPTANCE'),
    ${sql.lit(sign)} * sum(s.done) filter (where s.rate = 'ACCEPTANCE'),
    ${sql.lit(sign)} * sum(s.asked) filter (where s.rate = 'REPLY'),
    ${sql.lit(sign)} * sum(s.done) filter (where s.rate = 'REPLY')
  from campaigns c
  join rate_statistics s on s.user_id = c.user_id
    and s.campaign_id = c.campaign_id
    and s.rate in ('ACCEPTANCE', 'REPLY')
    and s.bucket >= ${instant(from)}
    and s.bucket < ${instant(to)}
  where c.user_id = m.user_id`;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
