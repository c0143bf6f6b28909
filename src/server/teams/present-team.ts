import {
  canActOnTeam,
  canRemoveMember,
  memberAbilities,
  type TeamAct,
} from '#core/team/team-rules.ts';
import { hasTeamInbox } from '#core/team/inbox-sharing.ts';
import { seatsOf } from '#core/team/seats.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';
import {
  listMembers,
  readOwnersSeats,
  readTeam,
  type Member,
  type Team,
} from '#data/teams/teams.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { isoInstant } from '#server/http/page-response.ts';

/** The owners of a team other than one of its members. */
export function otherOwnersOf(team: Team, role: Member['role']): number {
  return team.owners - (role === 'OWNER' ? 1 : 0);
}

/** The team as its member sees it. */
export async function presentTeam(db: AnyDatabase, team: Team): Promise<TeamAnswer> {
  const { role } = team;
  const of = (act: TeamAct) => canActOnTeam(role, act);
  return {
    teamId: team.teamId,
    teamName: team.teamName,
    createdAt: isoInstant(team.realCreatedAt),
    role,
    members: team.members,
    seats: seatsOf(await readOwnersSeats({ db, teamId: team.teamId })),
    sharedBlacklist: team.sharedBlacklist,
    joinsCampaigns: team.joinsCampaigns,
    inboxSharing: team.inboxSharing,
    hasTeamInbox: hasTeamInbox({ role, sharing: team.inboxSharing }),
    can: {
      rename: of('RENAME'),
      shareBlacklist: of('SHARE_BLACKLIST'),
      invite: of('INVITE'),
      seeStatistics: of('SEE_STATISTICS'),
      takeOffBlacklist: of('TAKE_OFF_BLACKLIST'),
      leave: canRemoveMember({
        role,
        target: role,
        isSelf: true,
        otherOwners: otherOwnersOf(team, role),
      }),
    },
  };
}

/** The team of a user, as the answer to a change of theirs. */
export async function teamOf(scope: Owner): Promise<TeamAnswer> {
  const team = await readTeam(scope);
  if (team === null) throw new ApiError('NOT_IN_TEAM');
  return presentTeam(scope.db, team);
}

/** A member as another member, or they themselves, see them. */
export function presentMember(team: Team, member: Member, readerId: string): MemberAnswer {
  const isSelf = member.userId === readerId;
  const can = memberAbilities({
    role: team.role,
    target: member.role,
    isSelf,
    otherOwners: otherOwnersOf(team, member.role),
  });
  const seesStatus = isSelf || canActOnTeam(team.role, 'SEE_STATISTICS').allowed;
  return {
    userId: userIdShape.parse(member.userId),
    displayName: member.displayName,
    email: member.email,
    role: member.role,
    joinedAt: isoInstant(member.realJoinedAt),
    self: isSelf,
    status: seesStatus ? member.status : null,
    inboxSharing: member.inboxSharing,
    roles: can.roles,
    can: { changeRole: can.CHANGE_ROLE, remove: can.REMOVE, openAccount: can.OPEN_ACCOUNT },
  };
}

/** A member of the reader's team; anyone else is a 404. */
export async function memberOf({ db, userId }: Owner, team: Team): Promise<Member> {
  const members = await listMembers(db, team.teamId);
  return found(members.find((one) => one.userId === userId));
}
