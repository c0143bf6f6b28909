import { canActOnTeam } from '#core/team/team-rules.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { readUsers } from '#data/account/users.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { joinSharedList } from '#data/teams/share-record.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import { endInboxWork, readMemberIds, setInboxSharing } from '#data/teams/team-inbox.ts';
import {
  changeTeam,
  insertTeam,
  listMembers,
  lockTeam,
  readTeam,
  type Member,
} from '#data/teams/teams.ts';
import type { OpenTry } from '#data/teams/void-tries.ts';
import { actionsToday, doneAndAllowed } from '#server/plan/actions-today.ts';
import { setJoinsCampaigns } from '#data/shared-campaigns/shared-campaigns.ts';
import { ApiError, rejectUnless } from '#server/http/api-error.ts';
import { readDayAllowances } from '#server/plan/day-allowance.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { pageResponse } from '#server/http/page-response.ts';
import { blacklistHandlers } from '#server/teams/team-blacklist.ts';
import { changeRole, removeMember } from '#server/teams/change-members.ts';
import { invitationHandlers } from '#server/teams/team-invitations.ts';
import { presentMember, presentTeam, teamOf } from '#server/teams/present-team.ts';
import { teamStatisticsHandlers } from '#server/teams/team-statistics.ts';
import type { TeamParts } from '#server/teams/team-parts.ts';
import { planMoment } from '#server/plan/user-plan.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

type TeamKey = Extract<RouteKey, `${string} /v1/shared/teams${string}`>;

/** Teams, their members and invitations. */
export function teamHandlers(parts: TeamParts): Handlers<TeamKey> {
  return {
    'GET /v1/shared/teams': async ({ scope, parts: { db } }) => {
      const team = await readTeam(scope);
      return { team: team === null ? null : await presentTeam(db, team) };
    },
    'POST /v1/shared/teams': createTeam,
    'PATCH /v1/shared/teams': patchTeam,
    'PUT /v1/shared/teams/campaign-consent': setCampaignConsent,
    'PUT /v1/shared/teams/inbox': shareInbox,
    'GET /v1/shared/teams/last-owner': async ({ scope }) => {
      const team = await readTeam(scope);
      return { lastOwner: team !== null && team.role === 'OWNER' && team.owners === 1 };
    },
    'GET /v1/shared/teams/users': readMembers,
    'PATCH /v1/shared/teams/users/{userId}': changeRole,
    'DELETE /v1/shared/teams/users/{userId}': removeMember,
    ...blacklistHandlers,
    ...teamStatisticsHandlers,
    ...invitationHandlers(parts),
  };
}

async function readMembers(call: Call<'GET /v1/shared/teams/users'>) {
  const {
    query: { page, size },
    caller: { userId: readerId },
    parts: { db },
  } = call;
  const team = await readTeam({ db, userId: readerId });
  const members = team === null ? [] : await listMembers(db, team.teamId);
  const shown = members.slice(page * size, (page + 1) * size);
  const today = canActOnTeam(team?.role ?? null, 'SEE_STATISTICS').allowed
    ? await actionsTodayOf(call, shown)
    : new Map<string, never>();
  return pageResponse(
    { page, size },
    {
      rows:
        team === null
          ? []
          : shown.map((member) => ({
              ...presentMember(team, member, readerId),
              actionsToday: today.get(member.userId) ?? null,
            })),
      total: members.length,
    },
  );
}

async function actionsTodayOf(
  { parts, now, realNow }: Call<'GET /v1/shared/teams/users'>,
  members: readonly Member[],
) {
  const { db } = parts;
  const plan = planMoment(parts, realNow);
  const users = await readUsers(
    db,
    members.map(({ userId }) => userId),
  );
  const days = await readDayAllowances({ db, users, plan, now });
  return new Map([...days].map(([userId, day]) => [userId, doneAndAllowed(actionsToday(day))]));
}

async function createTeam({ scope, body }: Call<'POST /v1/shared/teams'>) {
  const teamName = body.teamName.trim();
  return inScope(scope, async (scope) => {
    const teamId = await insertTeam(scope, teamName);
    if (teamId === null) throw new ApiError('ALREADY_IN_TEAM');
    const data = { teamId, detail: teamName };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_CREATED', data });
    await publishUserStatus(scope);
    return teamOf(scope);
  });
}

async function setCampaignConsent({
  caller: { identityId: userId },
  body: { joinsCampaigns },
  parts: { db },
}: Call<'PUT /v1/shared/teams/campaign-consent'>) {
  if (!(await setJoinsCampaigns({ db, userId }, joinsCampaigns))) throw new ApiError('NOT_IN_TEAM');
  return teamOf({ db, userId });
}

/**
 * Members who lose access to the inbox lose their assignments there, and their screens read again.
 */
async function shareInbox({ scope, body }: Call<'PUT /v1/shared/teams/inbox'>) {
  return inScope(scope, async (scope) => {
    const team = await lockTeam(scope);
    if (team === null) throw new ApiError('NOT_IN_TEAM');
    await setInboxSharing(scope, body.sharing);
    await endInboxWork(scope, team.teamId);
    const data = { teamId: team.teamId, detail: body.sharing.toLowerCase() };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_INBOX_SHARED', data });
    for (const userId of await readMemberIds(scope.db, team.teamId))
      await publishUserStatus({ ...scope, userId });
    return teamOf(scope);
  });
}

async function patchTeam({ scope, body, parts: { db } }: Call<'PATCH /v1/shared/teams'>) {
  const { sharedBlacklist } = body;
  const teamName = body.teamName?.trim();
  const { team, tries } = await inScope(scope, async (scope) => {
    const team = await lockTeam(scope);
    if (team === null) throw new ApiError('NOT_IN_TEAM');
    const { role, teamId } = team;
    if (teamName !== undefined) rejectUnless(canActOnTeam(role, 'RENAME'));
    if (sharedBlacklist !== undefined) rejectUnless(canActOnTeam(role, 'SHARE_BLACKLIST'));
    await changeTeam({ db: scope.db, teamId, teamName, sharedBlacklist });
    const tries: OpenTry[] = [];
    if (sharedBlacklist === true && !team.sharedBlacklist)
      for (const { userId } of await listMembers(scope.db, teamId))
        tries.push(...(await joinSharedList({ ...scope, userId }, teamId)));
    if (teamName !== undefined || sharedBlacklist !== undefined) {
      const data = { teamId, ...body, ...(teamName !== undefined && { detail: teamName }) };
      await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_CHANGED', data });
    }
    return { team: await teamOf(scope), tries };
  });
  return { ...team, underWay: await waitForTries(db, tries) };
}
