import { canChangeRole, canRemoveMember } from '#core/team/team-rules.ts';
import { deriveTeamPlans } from '#data/billing/derive-team-plans.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { endBegunWork } from '#data/teams/end-begun-work.ts';
import { endInboxWork } from '#data/teams/team-inbox.ts';
import { takeOutMember } from '#data/teams/leave-team.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import { notifyLeaders, notifyMember } from '#data/teams/team-notices.ts';
import { lockTeam, readTeam, setRole } from '#data/teams/teams.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { memberOf, otherOwnersOf, presentMember } from '#server/teams/present-team.ts';

/**
 * Gives a member another role. The team is locked, so that if the last two owners step down or
 * demote each other at once, the second is rejected.
 */
export async function changeRole({
  params,
  body: { role },
  caller: { identityId },
  parts: { db, allFeaturesAccounts = [] },
  now,
  realNow,
}: Call<'PATCH /v1/shared/teams/users/{userId}'>) {
  return inTransaction(db, async (trx) => {
    const team = found(await lockTeam({ db: trx, userId: identityId }));
    const member = await memberOf({ db: trx, userId: params.userId }, team);
    const isSelf = member.userId === identityId;
    rejectUnless(
      canChangeRole({
        role: team.role,
        target: member.role,
        isSelf,
        to: role,
        otherOwners: otherOwnersOf(team, member.role),
      }),
    );
    if (member.role !== role) {
      const of = { db: trx, teamId: team.teamId, userId: member.userId };
      await setRole(of, of.teamId, role);
      await endBegunWork({ ...of, now });
      await endInboxWork(of, team.teamId);
      await deriveTeamPlans(of, of.teamId, { now, realNow, allFeaturesAccounts });
      await writeAudit(
        { db: trx, userId: member.userId, realNow },
        {
          actedBy: identityId,
          type: 'TEAM_ROLE_CHANGED',
          data: { from: member.role, to: role, detail: role.toLowerCase() },
        },
      );
      const by = (await memberOf({ db: trx, userId: identityId }, team)).displayName;
      if (isSelf) await publishUserStatus({ db: trx, userId: identityId });
      else
        await notifyMember({ db: trx, userId: member.userId, now }, 'ROLE_CHANGED', { role, by });
    }
    const changed = await readTeam({ db: trx, userId: identityId });
    if (changed === null) throw new ApiError('NOT_IN_TEAM');
    return presentMember(changed, { ...member, role }, identityId);
  });
}

/**
 * Removes a member, or leaves. Members who leave keep what they created; a removed member's shared
 * templates go to the oldest owner (product rules, section 17).
 */
export async function removeMember({
  params,
  caller: { identityId },
  parts: { db, allFeaturesAccounts = [] },
  now,
  realNow,
}: Call<'DELETE /v1/shared/teams/users/{userId}'>): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const team = found(await lockTeam({ db: trx, userId: identityId }));
    const { teamId, teamName } = team;
    const member = await memberOf({ db: trx, userId: params.userId }, team);
    const isSelf = member.userId === identityId;
    rejectUnless(
      canRemoveMember({
        role: team.role,
        target: member.role,
        isSelf,
        otherOwners: otherOwnersOf(team, member.role),
      }),
    );
    const of = { db: trx, teamId, userId: member.userId };
    await takeOutMember({ ...of, now }, { ...of, givesTemplates: !isSelf });
    await endBegunWork({ ...of, now });
    await endInboxWork(of, teamId);
    await deriveTeamPlans(of, of.teamId, { now, realNow, allFeaturesAccounts });
    const data = { teamId, teamName, detail: teamName };
    const about = { db: trx, userId: member.userId, actedBy: identityId, data, realNow };
    if (isSelf) await writeAudit(about, { ...about, type: 'TEAM_LEFT' });
    else await writeAudit(about, { ...about, type: 'TEAM_REMOVED' });
    const notice = { db: trx, type: 'TEAM_MEMBER_LEFT', now } as const;
    await notifyLeaders({
      ...notice,
      teamId,
      except: [identityId],
      data: { name: member.displayName },
    });
    if (isSelf) await publishUserStatus({ db: trx, userId: identityId });
    else
      await notifyMember({ ...notice, userId: member.userId }, notice.type, {
        you: true,
        teamName,
      });
  });
  return undefined;
}
