import {
  invitationExpiresAt,
  invitationStatus,
  canAnswerInvitation,
  canResendInvitation,
  MOST_WAITING_INVITATIONS,
} from '#core/team/team-invitation.ts';
import { canActOnTeam, canInvite } from '#core/team/team-rules.ts';
import { canTakeSeat, seatsOf } from '#core/team/seats.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import type { InvitationAnswer } from '#contract/teams.ts';
import { deriveTeamPlans } from '#data/billing/derive-team-plans.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { queueMail } from '#data/tables/outbox.ts';
import {
  closeInvitation,
  countWaitingInvitations,
  insertInvitation,
  notifyInvited,
  readInvitation,
  renewInvitation,
  type Invitation,
} from '#data/teams/invitations.ts';
import { joinSharedList } from '#data/teams/share-record.ts';
import { lockSharedList } from '#data/teams/shared-blacklist.ts';
import { sayMembership } from '#data/teams/team-notices.ts';
import {
  insertMember,
  listMembers,
  lockTeam,
  lockTeamById,
  readOwnersSeats,
  readTeam,
} from '#data/teams/teams.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { invitationMail } from '#server/teams/invitation-mail.ts';
import { presentInvitation, teamOf } from '#server/teams/present-team.ts';
import type { TeamParts } from '#server/teams/team-parts.ts';

type OfTeam = { team: TeamParts };

/**
 * The address at which a person can be invited: a confirmed one, so that nobody answers for someone
 * else.
 */
export async function confirmedEmail(db: AnyDatabase, identityId: string): Promise<string | null> {
  const identity = await readIdentity(db, identityId);
  return identity === undefined || identity.real_email_verified_at === null
    ? null
    : identity.email.toLowerCase();
}

async function ensureRoom(db: DatabaseTransaction, teamId: string, realNow: number): Promise<void> {
  if ((await countWaitingInvitations(db, teamId, realNow)) >= MOST_WAITING_INVITATIONS)
    throw new ApiError('TOO_MANY_INVITATIONS');
}

async function mailInvitation({
  db,
  invitation,
  team,
  now,
  realNow,
}: {
  db: DatabaseTransaction;
  invitation: Invitation;
  now: number;
  realNow: number;
} & OfTeam): Promise<void> {
  await queueMail({
    db,
    mail: invitationMail(invitation, team),
    toDeliver: team.deliverMails,
    realNow,
  });
  await notifyInvited({ db, email: invitation.email, now, realNow });
}

/**
 * Invites someone by their address. The answer is the same whether or not they have an account: the
 * invitation waits for the sign-up.
 */
export async function invite(
  {
    body,
    caller: { identityId },
    parts: { db },
    now,
    realNow,
  }: Call<'POST /v1/shared/teams/invitations'>,
  parts: TeamParts,
): Promise<InvitationAnswer> {
  if (!isEmail(body.email))
    throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  const email = normalizeEmail(body.email);
  return inTransaction(db, async (trx) => {
    const team = await lockTeam({ db: trx, userId: identityId });
    const verdict = canInvite(team?.role ?? null, body.role);
    if (!verdict.allowed) throw new ApiError(verdict.reason);
    if (team === null) throw new ApiError('NOT_IN_TEAM');
    const { teamId } = team;
    const members = await listMembers(trx, teamId);
    if (members.some((member) => member.email.toLowerCase() === email))
      throw new ApiError('MEMBER_ALREADY');
    await ensureRoom(trx, teamId, realNow);
    const invitationId = await insertInvitation({
      db: trx,
      teamId,
      email,
      role: body.role,
      invitedBy: identityId,
      realNow,
      realExpiresAt: invitationExpiresAt(realNow),
    });
    if (invitationId === null) throw new ApiError('ALREADY_INVITED');
    const invitation = await existing(trx, invitationId);
    await mailInvitation({ db: trx, invitation, team: parts, now, realNow });
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'TEAM_INVITED',
        data: { invitationId, role: body.role, detail: email },
      },
    );
    return presentInvitation({ invitation, received: false, realNow });
  });
}

async function existing(db: AnyDatabase, invitationId: string): Promise<Invitation> {
  const invitation = await readInvitation(db, invitationId);
  if (invitation === undefined) throw new ApiError('NOT_FOUND');
  return invitation;
}

/** An invitation of the user's own team, which is locked; one of another team is a 404. */
async function ownInvitation({
  db,
  identityId,
  invitationId,
}: {
  db: DatabaseTransaction;
  identityId: string;
  invitationId: string;
}): Promise<Invitation> {
  const team = await lockTeam({ db, userId: identityId });
  const invitation = await existing(db, invitationId);
  if (team === null || team.teamId !== invitation.teamId) throw new ApiError('NOT_FOUND');
  const sees = canActOnTeam(team.role, 'SEE_INVITATIONS');
  if (!sees.allowed) throw new ApiError('NOT_FOUND');
  const verdict = canInvite(team.role, invitation.role);
  if (!verdict.allowed) throw new ApiError(verdict.reason);
  return invitation;
}

/** Emails an invitation again. */
export async function resendInvitation(
  {
    params: { invitationId },
    caller: { identityId },
    parts: { db },
    now,
    realNow,
  }: Call<'POST /v1/shared/teams/invitations/{invitationId}/resend'>,
  parts: TeamParts,
): Promise<InvitationAnswer> {
  return inTransaction(db, async (trx) => {
    const before = await ownInvitation({ db: trx, identityId, invitationId });
    const status = invitationStatus({ ...before, realNow });
    const verdict = canResendInvitation(status, before.mailsSent);
    if (!verdict.allowed) throw new ApiError(verdict.reason);
    if (status === 'EXPIRED') await ensureRoom(trx, before.teamId, realNow);
    const realExpiresAt = invitationExpiresAt(realNow);
    await renewInvitation({ db: trx, invitationId, realNow, realExpiresAt });
    const invitation = await existing(trx, invitationId);
    await mailInvitation({ db: trx, invitation, team: parts, now, realNow });
    return presentInvitation({ invitation, received: false, realNow });
  });
}

/** Withdraws an invitation. */
export async function withdrawInvitation({
  params: { invitationId },
  caller: { identityId },
  parts: { db },
  realNow,
}: Call<'DELETE /v1/shared/teams/invitations/{invitationId}'>): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const invitation = await ownInvitation({ db: trx, identityId, invitationId });
    if (invitation.status !== 'PENDING') throw new ApiError('INVITATION_CLOSED');
    await closeInvitation({ db: trx, invitationId, status: 'WITHDRAWN', realNow });
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      {
        actedBy: identityId,
        type: 'TEAM_INVITATION_WITHDRAWN',
        data: { invitationId, detail: invitation.email },
      },
    );
  });
  return undefined;
}

/**
 * An invitation to the caller's own confirmed address, with its team locked; any other is a 404.
 */
async function receivedInvitation({
  db,
  identityId,
  invitationId,
  realNow,
}: {
  db: DatabaseTransaction;
  identityId: string;
  invitationId: string;
  realNow: number;
}): Promise<Invitation> {
  const email = await confirmedEmail(db, identityId);
  const { teamId } = await existing(db, invitationId);
  await lockTeamById(db, teamId);
  const invitation = await existing(db, invitationId);
  if (email === null || invitation.email !== email) throw new ApiError('NOT_FOUND');
  const verdict = canAnswerInvitation(invitationStatus({ ...invitation, realNow }));
  if (!verdict.allowed) throw new ApiError(verdict.reason);
  return invitation;
}

/** Joins the team by an invitation, which takes one of its seats. */
export async function acceptInvitation({
  params: { invitationId },
  caller: { identityId },
  parts: { db, allFeaturesAccounts = [] },
  now,
  realNow,
}: Call<'POST /v1/shared/teams/invitations/{invitationId}/accept'>) {
  return inTransaction(db, async (trx) => {
    const own = { db: trx, userId: identityId };
    const invitation = await receivedInvitation({
      db: trx,
      identityId,
      invitationId,
      realNow,
    });
    const { teamId, teamName, role } = invitation;
    if ((await readTeam(own)) !== null) throw new ApiError('ALREADY_IN_TEAM');
    const members = (await listMembers(trx, teamId)).length;
    const seats = seatsOf(await readOwnersSeats({ db: trx, teamId }));
    const seat = canTakeSeat({ seats, members });
    if (!seat.allowed) throw new ApiError(seat.reason);
    if (!(await insertMember({ ...own, realNow }, teamId, role)))
      throw new ApiError('ALREADY_IN_TEAM');
    await closeInvitation({ db: trx, invitationId, status: 'ACCEPTED', realNow });
    const shared = await lockSharedList(own);
    if (shared !== null)
      await joinSharedList(trx, { teamId, userId: identityId }, { now, realNow });
    await writeAudit(
      { ...own, realNow },
      { actedBy: identityId, type: 'TEAM_JOINED', data: { teamId, role, detail: teamName } },
    );
    await deriveTeamPlans(own, teamId, { now, realNow, allFeaturesAccounts });
    await sayMembership(own);
    return teamOf(own);
  });
}

/** Declines an invitation. */
export async function declineInvitation({
  params: { invitationId },
  caller: { identityId },
  parts: { db },
  realNow,
}: Call<'POST /v1/shared/teams/invitations/{invitationId}/decline'>): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await receivedInvitation({ db: trx, identityId, invitationId, realNow });
    await closeInvitation({ db: trx, invitationId, status: 'DECLINED', realNow });
  });
  return undefined;
}
