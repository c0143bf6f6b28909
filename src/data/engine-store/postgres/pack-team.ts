import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import { openRows } from '#data/engine-store/postgres/staged-people.ts';

/**
 * Locks the people of the next rows against teammates' imports until the transaction ends: if two
 * import the same person at once, the second waits here and then sees the first one's campaign
 * (product rules, section 5). In key order, so there are no deadlocks.
 */
export async function lockTeamPeople(
  db: DatabaseTransaction,
  {
    userId,
    pack,
    limit,
    teamId,
    withEmails = false,
  }: {
    userId: string;
    pack: JudgedPack;
    limit: number;
    teamId: string;
    /** Also by the email of who has a profile, as senders of shared campaigns are bound. */
    withEmails?: boolean;
  },
): Promise<void> {
  await sql`
    insert into team_people as t (team_id, person_key)
    select distinct ${teamId}::bigint, k.key
    from (${openRows({ userId, pack, limit })}) r
    left join leads l on l.user_id = ${userId} and l.lead_id = r.lead_id
    cross join unnest(
      ${withEmails ? sql`blacklist_keys` : sql`person_keys`}(
        coalesce(r.person ->> 'memberId', l.network_member_id),
        coalesce(r.person ->> 'profileSlug', l.profile_slug),
        coalesce(r.person ->> 'email', l.email)
      )
    ) as k (key)
    order by 2
    on conflict (team_id, person_key) do update set person_key = excluded.person_key`.execute(db);
}

/**
 * The first teammate of a user with the person of a row in a running campaign: `r` is the row, `k`
 * the person's lead, if there is one.
 */
export function inTeammatesCampaign(userId: string): RawBuilder<unknown> {
  return sql`
    lateral (
      select u2.display_name as teammate, c2.name as teammate_campaign
      from team_members me
      join team_person_campaigns p on p.team_id = me.team_id
        and p.user_id <> me.user_id
        and p.person_key = any(
          person_keys(
            coalesce(r.member, k.network_member_id), coalesce(r.slug, k.profile_slug),
            coalesce(r.email, k.email)
          )
        )
      join campaigns c2 on c2.user_id = p.user_id
        and c2.campaign_id = p.campaign_id
        and c2.status = 'ACTIVE'
        and not c2.locked
      join users u2 on u2.user_id = p.user_id
      where me.user_id = ${userId}
      order by c2.started_at nulls last, c2.user_id, c2.campaign_id limit 1
    ) t`;
}
