import {
  canAnswerInvitation,
  canResendInvitation,
  MOST_WAITING_INVITATIONS,
} from '#core/team/team-invitation.ts';
import { canActOnTeam, canInvite } from '#core/team/team-rules.ts';
import { canTakeSeat, seatsOf } from '#core/team/seats.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { deriveTeamPlans } from '#data/billing/derive-team-plans.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { queueMail } from '#data/tables/outbox.ts';
import {
  closeInvitation,
  countWaitingInvitations,
  insertInvitation,
  listInvitations,
  notifyInvited,
  readInvitation,
  renewInvitation,
  type Invitation,
} from '#data/teams/invitations.ts';
import { joinSharedList } from '#data/teams/share-record.ts';
import { lockSharedList } from '#data/teams/shared-blacklist.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import {
  insertMember,
  listMembers,
  lockTeam,
  lockTeamById,
  readOwnersSeats,
  readTeam,
} from '#data/teams/teams.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { ApiError, found, rejectField, rejectUnless } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageResponse, withIsoInstants } from '#server/http/page-response.ts';
import { invitationMail } from '#server/teams/invitation-mail.ts';
import { teamOf } from '#server/teams/present-team.ts';
import type { TeamParts } from '#server/teams/team-parts.ts';

type Change = Scope<'now' | 'realNow', DatabaseTransaction>;
type InvitationKey = Extract<RouteKey, `${string} /v1/shared/teams/invitations${string}`>;

/** Invitations to a team, and the answers to them. */
export const invitationHandlers = (mailing: TeamParts): Handlers<InvitationKey> => ({
  'GET /v1/shared/teams/invitations': async ({ scope, query, caller: { identityId } }) => {
    const team = await readTeam(scope);
    const isLeader = canActOnTeam(team?.role ?? null, 'SEE_INVITATIONS').allowed;
    // In someone else's account, that person's own invitations are private.
    const email = scope.userId === identityId ? await confirmedEmail(scope) : null;
    const asked = { teamId: isLeader && team !== null ? team.teamId : null, email };
    return pageResponse(query, await listInvitations(scope, asked, query), (invitation) =>
      present(invitation, invitation.email === email),
    );
  },
  // The answer is the same whether or not the address has an account.
  'POST /v1/shared/teams/invitations': async ({ scope, body: { email: asked, role } }) => {
    if (!isEmail(asked))
      throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
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
      const answer = await sent(scope, invitationId, mailing);
      const data = { invitationId, role, detail: email };
      await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_INVITED', data });
      return answer;
    });
  },
  'POST /v1/shared/teams/invitations/{invitationId}/accept': async ({ scope, params, parts }) =>
    inScope(scope, async (scope) => {
      const invitation = await receivedInvitation(scope, params.invitationId);
      await join(scope, invitation, parts.allFeaturesAccounts);
      return teamOf(scope);
    }),
  'POST /v1/shared/teams/invitations/{invitationId}/decline': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      await receivedInvitation(scope, params.invitationId);
      await closeInvitation(scope, params.invitationId, 'DECLINED');
    });
  },
  'POST /v1/shared/teams/invitations/{invitationId}/resend': async ({ scope, params }) =>
    inScope(scope, async (scope) => {
      const { id, teamId, status, mailsSent } = await ownInvitation(scope, params.invitationId);
      rejectUnless(canResendInvitation(status, mailsSent));
      if (status === 'EXPIRED') await ensureRoom(scope, teamId);
      await renewInvitation(scope, id);
      return sent(scope, id, mailing);
    }),
  'DELETE /v1/shared/teams/invitations/{invitationId}': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      const { id: invitationId, status, email } = await ownInvitation(scope, params.invitationId);
      if (status !== 'PENDING' && status !== 'EXPIRED') throw new ApiError('INVITATION_CLOSED');
      await closeInvitation(scope, invitationId, 'WITHDRAWN');
      const data = { invitationId, detail: email };
      await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_INVITATION_WITHDRAWN', data });
    });
  },
});

/**
 * The address to invite a person at: a confirmed one, so that no one can answer for someone else.
 */
async function confirmedEmail({ db, userId }: Owner): Promise<string | null> {
  const identity = await readIdentity(db, userId);
  return identity?.real_email_verified_at ? identity.email.toLowerCase() : null;
}

async function ensureRoom(scope: Change, teamId: string): Promise<void> {
  if ((await countWaitingInvitations(scope, teamId)) >= MOST_WAITING_INVITATIONS)
    throw new ApiError('TOO_MANY_INVITATIONS');
}

/** Emails an invitation, and tells its reader if they have an account. */
async function sent(scope: Change, invitationId: string, mailing: TeamParts) {
  const { db, realNow } = scope;
  const invitation = found(await readInvitation(scope, invitationId));
  const mail = invitationMail(invitation, mailing);
  await queueMail({ db, mail, toDeliver: mailing.deliverMails, realNow });
  await notifyInvited(scope, invitation.email);
  return present(invitation, false);
}

/** An invitation of the user's own team, which is locked; one of another team is a 404. */
async function ownInvitation(scope: Change, invitationId: string): Promise<Invitation> {
  const team = found(await lockTeam(scope));
  const invitation = found(await readInvitation(scope, invitationId));
  found(team.teamId === invitation.teamId && canActOnTeam(team.role, 'SEE_INVITATIONS').allowed);
  rejectUnless(canInvite(team.role, invitation.role));
  return invitation;
}

/** An invitation to the caller's own address, with its team locked; any other is a 404. */
async function receivedInvitation(scope: Change, invitationId: string): Promise<Invitation> {
  const { teamId } = found(await readInvitation(scope, invitationId));
  await lockTeamById(scope.db, teamId);
  const invitation = found(await readInvitation(scope, invitationId));
  found(invitation.email === (await confirmedEmail(scope)));
  rejectUnless(canAnswerInvitation(invitation.status));
  return invitation;
}

/** Joins the team, whose seats must have room. */
async function join(
  scope: Change,
  { id, teamId, teamName, role }: Invitation,
  allFeaturesAccounts: readonly string[] = [],
): Promise<void> {
  const { db, userId, now, realNow } = scope;
  if ((await readTeam(scope)) !== null) throw new ApiError('ALREADY_IN_TEAM');
  const members = (await listMembers(db, teamId)).length;
  const seats = seatsOf(await readOwnersSeats({ db, teamId }));
  rejectUnless(canTakeSeat({ seats, members }));
  if (!(await insertMember(scope, teamId, role))) throw new ApiError('ALREADY_IN_TEAM');
  await closeInvitation(scope, id, 'ACCEPTED');
  if ((await lockSharedList(scope)) !== null) await joinSharedList(scope, teamId);
  const data = { teamId, role, detail: teamName };
  await writeAudit(scope, { actedBy: userId, type: 'TEAM_JOINED', data });
  await deriveTeamPlans(scope, teamId, { now, realNow, allFeaturesAccounts });
  await publishUserStatus(scope);
}

function present({ mailsSent: _, ...invitation }: Invitation, received: boolean) {
  return { ...withIsoInstants(invitation), received };
}
