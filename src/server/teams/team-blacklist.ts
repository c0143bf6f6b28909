import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { canActOnTeam } from '#core/team/team-rules.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { BlacklistEntryAnswer } from '#contract/teams.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  addToSharedList,
  listSharedBlacklist,
  takeOffSharedList,
} from '#data/teams/shared-blacklist.ts';
import { lockTeam, readTeam, type Team } from '#data/teams/teams.ts';
import { ApiError, found, rejectField, rejectUnless } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

/** The shared do-not-contact list of a team. */
export const blacklistHandlers: Handlers<
  Extract<RouteKey, `${string} /v1/shared/teams/blacklist${string}`>
> = {
  'GET /v1/shared/teams/blacklist': async (call) => {
    const { db } = call.scope;
    const { teamId } = ensureShared(await readTeam(call.scope));
    const asked = listRequest('GET /v1/shared/teams/blacklist', call);
    return listResponse(asked, await listSharedBlacklist(db, teamId, asked), withIsoInstants);
  },
  'POST /v1/shared/teams/blacklist': addEntry,
  'DELETE /v1/shared/teams/blacklist/{entryId}': takeOff,
};

/** The team, if it shares its list; otherwise rejects. */
function ensureShared(team: Team | null): Team {
  if (team === null) throw new ApiError('NOT_IN_TEAM');
  if (!team.sharedBlacklist) throw new ApiError('TEAM_BLACKLIST_OFF');
  return team;
}

/** The identifiers of a person, as entered. */
function keysOf({ email, profileUrl }: Call<'POST /v1/shared/teams/blacklist'>['body']): string[] {
  if (email === undefined && profileUrl === undefined)
    throw rejectField('email', 'REQUIRED', 'Provide an email address or a profile URL');
  if (email !== undefined && !isEmail(email))
    throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  const profile = profileUrl === undefined ? null : parseProfileUrl(profileUrl);
  if (typeof profile === 'string')
    throw rejectField('profileUrl', profile, PROFILE_PROBLEM_TEXTS[profile].sentence);
  return [
    ...(profile === null ? [] : [`${profile.kind === 'SLUG' ? 's' : 'm'}:${profile.identifier}`]),
    ...(email === undefined ? [] : [`e:${normalizeEmail(email)}`]),
  ];
}

async function addEntry({
  scope,
  body,
  parts: { db },
}: Call<'POST /v1/shared/teams/blacklist'>): Promise<BlacklistEntryAnswer & { underWay: number }> {
  const keys = keysOf(body);
  const name = body.name?.trim() || body.email?.trim() || body.profileUrl?.trim() || '';
  const people = [{ name, keys }];
  const reason = body.reason?.trim() || null;
  const { entry, tries } = await inScope(scope, async (scope) => {
    const { teamId, role } = ensureShared(await lockTeam(scope));
    rejectUnless(canActOnTeam(role, 'ADD_TO_BLACKLIST'));
    const { added, tries } = await addToSharedList(scope, teamId, { people, reason });
    const [entryId] = added;
    if (entryId === undefined) throw new ApiError('ALREADY_ON_TEAM_BLACKLIST');
    const data = { entryId, detail: name };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_BLACKLISTED', data });
    const { rows } = await listSharedBlacklist(scope.db, teamId, {
      page: 0,
      size: 1,
      walk: null,
    });
    return { entry: found(rows[0]), tries };
  });
  return { ...withIsoInstants(entry), underWay: await waitForTries(db, tries) };
}

async function takeOff({
  scope,
  params: { entryId },
}: Call<'DELETE /v1/shared/teams/blacklist/{entryId}'>): Promise<undefined> {
  await inScope(scope, async (scope) => {
    const { teamId, role, sharedBlacklist } = found(await lockTeam(scope));
    found(sharedBlacklist);
    const { name } = found(await takeOffSharedList(scope, teamId, entryId));
    // Checked last: a role that is too low must reveal nothing about other teams' entries.
    rejectUnless(canActOnTeam(role, 'TAKE_OFF_BLACKLIST'));
    const data = { entryId, detail: name };
    await writeAudit(scope, { actedBy: scope.userId, type: 'TEAM_UNBLACKLISTED', data });
  });
}
