import { sql } from 'kysely';
import {
  invitationExpiresAt,
  invitationStatus,
  type InvitationStatus,
  type StoredInvitationStatus,
} from '#core/team/team-invitation.ts';
import { instant, instantSql, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { readPage, type Page, type PageQuery } from '#data/database/own-rows.ts';
import type { Scope } from '#data/scope.ts';

type Row = Awaited<ReturnType<ReturnType<typeof invitationsIn>['execute']>>[number];
/** An invitation as the API names it, and its status when it was read. Its times are real ones. */
export type Invitation = Omit<Row, 'status'> & { status: InvitationStatus };

/**
 * Invitations of a team (`teamId`) and to an address (`email`), newest first: all of the
 * team's, and the pending ones to the address.
 */
export async function listInvitations(
  { db, realNow }: Scope<'realNow'>,
  { teamId, email }: { teamId: string | null; email: string | null },
  page: PageQuery,
): Promise<Page<Invitation>> {
  const asked = invitationsIn(db)
    .where(sql<boolean>`(i.team_id = ${teamId} or (i.email = ${email} and i.status = 'PENDING'))`)
    .orderBy('i.real_sent_at', 'desc')
    .orderBy('i.invitation_id', 'desc');
  const { rows, total } = await readPage(asked, page);
  return { rows: rows.map((row) => withStatus(row, realNow)), total };
}

/** One invitation, of a team or to an address. */
export async function readInvitation(
  { db, realNow }: Scope<'realNow'>,
  invitationId: string,
): Promise<Invitation | undefined> {
  const one = invitationsIn(db).where('i.invitation_id', '=', invitationId);
  const row = await one.executeTakeFirst();
  return row && withStatus(row, realNow);
}

function withStatus(row: Row, realNow: number): Invitation {
  const { status, expiresAt: realExpiresAt } = row;
  return { ...row, status: invitationStatus({ status, realExpiresAt, realNow }) };
}

function invitationsIn(db: AnyDatabase) {
  return db
    .selectFrom('team_invitations as i')
    .innerJoin('teams as t', 't.team_id', 'i.team_id')
    .leftJoin('users as u', 'u.user_id', 'i.invited_by')
    .select([
      'i.invitation_id as id',
      'i.team_id as teamId',
      't.team_name as teamName',
      'i.email',
      'i.role',
      'i.status',
      sql<{ userId: string; displayName: string } | null>`
        case
          when i.invited_by is not null
            then jsonb_build_object(
              'userId', i.invited_by::text, 'displayName', coalesce(u.display_name, '')
            )
        end`.as('invitedBy'),
      'i.mails_sent as mailsSent',
      'i.real_created_at as createdAt',
      'i.real_sent_at as sentAt',
      'i.real_expires_at as expiresAt',
      'i.real_answered_at as answeredAt',
    ]);
}

/** Whether an address (in lower case) has a pending invitation that has not expired. */
export async function isInvited(db: AnyDatabase, email: string, realNow: number): Promise<boolean> {
  const one = waitingIn(db, realNow).select('invitation_id').where('email', '=', email).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** How many invitations of a team are pending, not counting expired ones. */
export async function countWaitingInvitations(
  { db, realNow }: Scope<'realNow'>,
  teamId: string,
): Promise<number> {
  const { waiting } = await waitingIn(db, realNow)
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return waiting;
}

function waitingIn(db: AnyDatabase, realNow: number) {
  return db
    .selectFrom('team_invitations')
    .where('status', '=', 'PENDING')
    .where('real_expires_at', '>', instantSql(realNow));
}

/**
 * Inserts an invitation of a locked team; an expired one is replaced. Null while one to the same
 * address is pending.
 */
export async function insertInvitation(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  { teamId, email, role }: Pick<Invitation, 'teamId' | 'email' | 'role'>,
): Promise<string | null> {
  const address = { team_id: teamId, email };
  await db
    .deleteFrom('team_invitations')
    .where(({ and }) => and({ ...address, status: 'PENDING' }))
    .where('real_expires_at', '<=', instantSql(realNow))
    .execute();
  const sent = { role, invited_by: userId, real_created_at: instant(realNow), ...sentAt(realNow) };
  const added = await db
    .insertInto('team_invitations')
    .values({ ...address, ...sent })
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
    .set({ mails_sent: sql<number>`mails_sent + 1`, ...sentAt(realNow) })
    .where('invitation_id', '=', invitationId)
    .execute();
}

const sentAt = (realNow: number) => ({
  real_sent_at: instant(realNow),
  real_expires_at: instant(invitationExpiresAt(realNow)),
});

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
