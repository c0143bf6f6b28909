import {
  invitationStatus,
  canAnswerInvitation,
  canResendInvitation,
  MOST_WAITING_INVITATIONS,
  type InvitationStatus,
} from '#core/team/team-invitation.ts';
import { canActOnTeam, canInvite } from '#core/team/team-rules.ts';
import { canTakeSeat, seatsOf } from '#core/team/seats.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import type { InvitationAnswer } from '#contract/teams.ts';
import { deriveTeamPlans } from '#data/billing/derive-team-plans.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
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
import type { Scope } from '#data/scope.ts';
import { ApiError, found, rejectField, rejectUnless } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { invitationMail } from '#server/teams/invitation-mail.ts';
import { presentInvitation, teamOf } from '#server/teams/present-team.ts';
import type { TeamParts } from '#server/teams/team-parts.ts';

type Change = Scope<'now' | 'realNow', DatabaseTransaction>;

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

async function ensureRoom({ db, realNow }: Change, teamId: string): Promise<void> {
  if ((await countWaitingInvitations(db, teamId, realNow)) >= MOST_WAITING_INVITATIONS)
    throw new ApiError('TOO_MANY_INVITATIONS');
}

/** Emails an invitation, tells its reader if they have an account, and presents it. */
async function mailInvitation(
  scope: Change,
  invitationId: string,
  team: TeamParts,
): Promise<InvitationAnswer> {
  const { db, realNow } = scope;
  const invitation = found(await readInvitation(db, invitationId));
  const mail = invitationMail(invitation, team);
  await queueMail({ db, mail, toDeliver: team.deliverMails, realNow });
  await notifyInvited(scope, invitation.email);
  return presentInvitation(invitation, false, realNow);
}

/**
 * Invites someone by their address. The answer is the same whether or not they have an account: the
 * invitation waits for the sign-up.
 */
export async function invite(
  { scope, body: { email: asked, role } }: Call<'POST /v1/shared/teams/invitations'>,
  parts: TeamParts,
): Promise<InvitationAnswer> {
  if (!isEmail(asked)) throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  const email = normalizeEmail(asked);
  return inScope(scope, async (scope) => {
    const team = await lockTeam(scope);
    rejectUnless(canInvite(team?.role ?? null, role));
    if (team === null) throw new ApiError('NOT_IN_TEAM');
    const { teamId } = team;
    const members = await listMembers(scope.db, teamId);
    if (members.some((member) => member.email.toLowerCase() === email))
      throw new ApiError('MEMBER_ALREADY');
    await ensureRoom(scope, teamId);
    const invitationId = await insertInvitation(scope, { teamId, email, role });
    if (invitationId === null) throw new ApiError('ALREADY_INVITED');
    const answer = await mailInvitation(scope, invitationId, parts);
    const data = { invitationId, role, detail: email };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_INVITED', data });
    return answer;
  });
}

/** An invitation of the user's own team, which is locked; one of another team is a 404. */
async function ownInvitation(scope: Change, invitationId: string): Promise<Invitation> {
  const team = found(await lockTeam(scope));
  const invitation = found(await readInvitation(scope.db, invitationId));
  found(team.teamId === invitation.teamId && canActOnTeam(team.role, 'SEE_INVITATIONS').allowed);
  rejectUnless(canInvite(team.role, invitation.role));
  return invitation;
}

/** Emails an invitation again. */
export async function resendInvitation(
  {
    scope,
    params: { invitationId },
  }: Call<'POST /v1/shared/teams/invitations/{invitationId}/resend'>,
  parts: TeamParts,
): Promise<InvitationAnswer> {
  return inScope(scope, async (scope) => {
    const before = await ownInvitation(scope, invitationId);
    const status = statusOf(before, scope);
    rejectUnless(canResendInvitation(status, before.mailsSent));
    if (status === 'EXPIRED') await ensureRoom(scope, before.teamId);
    await renewInvitation(scope, invitationId);
    return mailInvitation(scope, invitationId, parts);
  });
}

/** Withdraws an invitation. */
export async function withdrawInvitation({
  scope,
  params: { invitationId },
}: Call<'DELETE /v1/shared/teams/invitations/{invitationId}'>): Promise<undefined> {
  await inScope(scope, async (scope) => {
    const { status, email } = await ownInvitation(scope, invitationId);
    if (status !== 'PENDING') throw new ApiError('INVITATION_CLOSED');
    await closeInvitation(scope, invitationId, 'WITHDRAWN');
    const data = { invitationId, detail: email };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_INVITATION_WITHDRAWN', data });
  });
}

function statusOf({ status, expiresAt }: Invitation, { realNow }: Change): InvitationStatus {
  return invitationStatus({ status, realExpiresAt: expiresAt, realNow });
}

/**
 * An invitation to the caller's own confirmed address, with its team locked; any other is a 404.
 */
async function receivedInvitation(scope: Change, invitationId: string): Promise<Invitation> {
  const { db, userId } = scope;
  const email = await confirmedEmail(db, userId);
  const { teamId } = found(await readInvitation(db, invitationId));
  await lockTeamById(db, teamId);
  const invitation = found(await readInvitation(db, invitationId));
  found(email !== null && invitation.email === email);
  rejectUnless(canAnswerInvitation(statusOf(invitation, scope)));
  return invitation;
}

/** Joins the team by an invitation, which takes one of its seats. */
export async function acceptInvitation({
  scope,
  params: { invitationId },
  parts: { allFeaturesAccounts = [] },
}: Call<'POST /v1/shared/teams/invitations/{invitationId}/accept'>) {
  return inScope(scope, async (scope) => {
    const { db, userId, now, realNow } = scope;
    const { teamId, teamName, role } = await receivedInvitation(scope, invitationId);
    if ((await readTeam(scope)) !== null) throw new ApiError('ALREADY_IN_TEAM');
    const members = (await listMembers(db, teamId)).length;
    const seats = seatsOf(await readOwnersSeats({ db, teamId }));
    rejectUnless(canTakeSeat({ seats, members }));
    if (!(await insertMember(scope, teamId, role))) throw new ApiError('ALREADY_IN_TEAM');
    await closeInvitation(scope, invitationId, 'ACCEPTED');
    if ((await lockSharedList(scope)) !== null) await joinSharedList(scope, teamId);
    const data = { teamId, role, detail: teamName };
    await writeAudit(scope, { actedBy: userId, type: 'TEAM_JOINED', data });
    await deriveTeamPlans(scope, teamId, { now, realNow, allFeaturesAccounts });
    await sayMembership(scope);
    return teamOf(scope);
  });
}

/** Declines an invitation. */
export async function declineInvitation({
  scope,
  params: { invitationId },
}: Call<'POST /v1/shared/teams/invitations/{invitationId}/decline'>): Promise<undefined> {
  await inScope(scope, async (scope) => {
    await receivedInvitation(scope, invitationId);
    await closeInvitation(scope, invitationId, 'DECLINED');
  });
}
