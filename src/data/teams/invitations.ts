import { sql } from 'kysely';
import type { TeamRole } from '#core/account/user-status.ts';
import { invitationExpiresAt, type StoredInvitationStatus } from '#core/team/team-invitation.ts';
import { instant, instantSql, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { Page, PageQuery } from '#data/database/own-rows.ts';
import type { Scope } from '#data/scope.ts';

/** An invitation as the API names it; its times are real ones. */
export type Invitation = {
  id: string;
  teamId: string;
  teamName: string;
  email: string;
  role: TeamRole;
  status: StoredInvitationStatus;
  invitedBy: { userId: string; displayName: string } | null;
  mailsSent: number;
  createdAt: number;
  sentAt: number;
  expiresAt: number;
  answeredAt: number | null;
};

const SELECT = sql`
  select i.invitation_id as id, i.team_id as "teamId", t.team_name as "teamName", i.email, i.role,
    i.status, i.mails_sent as "mailsSent", i.real_created_at as "createdAt",
    i.real_sent_at as "sentAt", i.real_expires_at as "expiresAt",
    i.real_answered_at as "answeredAt",
    case
      when i.invited_by is not null
        then jsonb_build_object(
          'userId', i.invited_by::text, 'displayName', coalesce(u.display_name, '')
        )
    end as "invitedBy"
  from team_invitations i
  join teams t on t.team_id = i.team_id
  left join users u on u.user_id = i.invited_by`;

/**
 * Invitations of a team (`teamId`) and to an address (`email`), newest first: all of the
 * team's, and the pending ones to the address.
 */
export async function listInvitations(
  db: AnyDatabase,
  { teamId, email }: { teamId: string | null; email: string | null },
  { page, size }: PageQuery,
): Promise<Page<Invitation>> {
  const asked = sql`(i.team_id = ${teamId} or (i.email = ${email} and i.status = 'PENDING'))`;
  const [{ rows }, counted] = await Promise.all([
    sql<Invitation>`
      ${SELECT}
      where ${asked}
      order by i.real_sent_at desc,
        i.invitation_id desc limit ${size} offset ${page * size}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from team_invitations i where ${asked}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One invitation, of a team or to an address. */
export async function readInvitation(
  db: AnyDatabase,
  invitationId: string,
): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`${SELECT} where i.invitation_id = ${invitationId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether an address (in lower case) has a pending invitation that has not expired. */
export async function isInvited(db: AnyDatabase, email: string, realNow: number): Promise<boolean> {
  const found = await db
    .selectFrom('team_invitations')
    .select('invitation_id')
    .where('email', '=', email)
    .where('status', '=', 'PENDING')
    .where('real_expires_at', '>', instantSql(realNow))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many invitations of a team are pending, not counting expired ones. */
export async function countWaitingInvitations(
  db: AnyDatabase,
  teamId: string,
  realNow: number,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from team_invitations
    where team_id = ${teamId}
      and status = 'PENDING'
      and real_expires_at > ${instant(realNow)}`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Inserts an invitation of a locked team; an expired one is replaced. Null while one to the same
 * address is pending.
 */
export async function insertInvitation(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  { teamId, email, role }: Pick<Invitation, 'teamId' | 'email' | 'role'>,
): Promise<string | null> {
  const at = instant(realNow);
  await sql`
    delete from team_invitations
    where team_id = ${teamId}
      and email = ${email}
      and status = 'PENDING'
      and real_expires_at <= ${at}`.execute(db);
  const added = await db
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      email,
      role,
      invited_by: userId,
      real_created_at: at,
      real_sent_at: at,
      real_expires_at: instant(invitationExpiresAt(realNow)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invitation_id')
    .executeTakeFirst();
  return added?.invitation_id ?? null;
}

/** Records that an invitation was emailed again: its time starts over. */
export async function renewInvitation(
  { db, realNow }: Scope<'realNow'>,
  invitationId: string,
): Promise<void> {
  await db
    .updateTable('team_invitations')
    .set({
      mails_sent: sql<number>`mails_sent + 1`,
      real_sent_at: instant(realNow),
      real_expires_at: instant(invitationExpiresAt(realNow)),
    })
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function closeInvitation(
  { db, realNow }: Scope<'realNow'>,
  invitationId: string,
  status: Exclude<StoredInvitationStatus, 'PENDING'>,
): Promise<void> {
  await db
    .updateTable('team_invitations')
    .set({ status, real_answered_at: instant(realNow) })
    .where('invitation_id', '=', invitationId)
    .execute();
}

/**
 * Notifies the owner of a confirmed address of its pending invitations, each once, whether it came
 * before the account or after. `now` is campaign time.
 */
export async function notifyInvited(
  { db, now, realNow }: { db: DatabaseTransaction; now: number; realNow: number },
  email: string,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, at, data, link, unique_key)
    select x.identity_id, 'TEAM_INVITATION', ${instant(now)},
      jsonb_strip_nulls(
        jsonb_build_object(
          'invitationId', i.invitation_id::text, 'teamName', t.team_name, 'by', b.display_name
        )
      ),
      '/team/invitations', 'team-invitation/' || i.invitation_id
    from team_invitations i
    join teams t on t.team_id = i.team_id
    join identities x on lower(x.email) = i.email and x.real_email_verified_at is not null
    join users u on u.user_id = x.identity_id
    left join users b on b.user_id = i.invited_by
    where i.email = lower(${email})
      and i.status = 'PENDING'
      and i.real_expires_at > ${instant(realNow)}
    on conflict (user_id, unique_key)
    where unique_key is not null do nothing`.execute(db);
}
