import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { leaveSharedCampaigns } from '#data/shared-campaigns/copies.ts';
import { copySequenceFiles } from '#data/tables/attachments.ts';

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
  // A file that the leaving member's own campaigns or templates also use stays theirs.
  await copySequenceFiles(db, {
    from: userId,
    to: heir,
    sequences: sql`select sequence from sequence_templates where user_id = ${heir}`,
  });
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
