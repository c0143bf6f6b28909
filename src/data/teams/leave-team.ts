import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { leaveSharedCampaigns } from '#data/shared-campaigns/copies.ts';

/** What a teammate's report says once the teammate it named is gone. */
const NAMELESS_TEAMMATE = 'In a running campaign of a former teammate';

/**
 * Removes a member from a locked team: they keep their account, campaigns, and leads. With
 * `givesTemplates`, what they shared goes to the oldest owner (product rules, section 17);
 * otherwise they keep it. Teammates' reports no longer name them. The last one to leave closes the
 * team's invitations.
 */
export async function takeOutMember(
  scope: Scope<'now', DatabaseTransaction>,
  { teamId, givesTemplates }: { teamId: string; givesTemplates: boolean },
): Promise<void> {
  const { db, userId } = scope;
  if (givesTemplates) await handOverTemplates(scope, teamId);
  await forgetInReports(scope, teamId);
  await leaveSharedCampaigns(scope, teamId);
  await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
  await sql`
    update team_invitations
    set status = 'WITHDRAWN'
    where team_id = ${teamId}
      and status = 'PENDING'
      and not exists (select from team_members where team_id = ${teamId})`.execute(db);
}

/** Gives shared templates, with the files of their steps, to the oldest owner. */
async function handOverTemplates(
  { db, userId }: Owner<DatabaseTransaction>,
  teamId: string,
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id
    from team_members
    where team_id = ${teamId} and role = 'OWNER' and user_id <> ${userId}
    order by real_joined_at, user_id limit 1`.execute(db);
  const heir = rows[0]?.user_id;
  if (heir === undefined) return;
  const moved = await db
    .updateTable('sequence_templates')
    .set({ user_id: heir })
    .where('user_id', '=', userId)
    .where('template_type', '=', 'GROUP')
    .returning('sequence')
    .execute();
  if (moved.length === 0) return;
  // A file that the leaving member's own campaigns or templates also use stays theirs, so it is
  // copied under its id: a file's key starts with its user.
  await sql`
    insert into attachments (
      user_id, attachment_id, file_name, content_type, size_bytes, content, real_created_at,
      real_expires_at
    ) overriding system value
    select ${heir}, a.attachment_id, a.file_name, a.content_type, a.size_bytes, a.content,
      a.real_created_at, a.real_expires_at
    from attachments a
    where a.user_id = ${userId}
      and a.attachment_id in (
        select (file ->> 'id')::bigint
        from sequence_templates t
        cross join jsonb_path_query(t.sequence, '$.**.attachments[*]') as file
        where t.user_id = ${heir} and file ->> 'id' ~ '^[1-9][0-9]{0,17}$'
      )
    on conflict do nothing`.execute(db);
}

/** Removes the name from teammates' reports, which name who already had a person. */
async function forgetInReports(
  { db, userId }: Owner<DatabaseTransaction>,
  teamId: string,
): Promise<void> {
  await sql`
    update lead_pack_rows r
    set message = ${NAMELESS_TEAMMATE}
    from users u
    where u.user_id = ${userId}
      and r.user_id in (
        select user_id from team_members where team_id = ${teamId} and user_id <> ${userId}
      )
      and r.code = 'TEAM_DUPLICATE'
      and position(u.display_name in coalesce(r.message, '')) > 0`.execute(db);
}
