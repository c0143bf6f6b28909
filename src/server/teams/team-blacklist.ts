import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { canActOnTeam, type TeamAct } from '#core/team/team-rules.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { blacklistEntryIdShape, userIdShape } from '#contract/shapes.ts';
import type { BlacklistEntryAnswer } from '#contract/teams.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  addToSharedList,
  listSharedBlacklist,
  takeOffSharedList,
  type BlacklistEntry,
} from '#data/teams/shared-blacklist.ts';
import { lockTeam, readTeam, type Team } from '#data/teams/teams.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

/** The shared do-not-contact list of a team. */
export const blacklistHandlers: Handlers<
  Extract<RouteKey, `${string} /v1/shared/teams/blacklist${string}`>
> = {
  'GET /v1/shared/teams/blacklist': async ({ scope, query: { page, size }, parts: { db } }) => {
    const team = ensureShared(await readTeam(scope));
    const { entries, total } = await listSharedBlacklist({ db, teamId: team.teamId, page, size });
    return pageResponse({ content: entries.map(present), page, size, total });
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

function ensureMay(team: Team, act: TeamAct): void {
  const verdict = canActOnTeam(team.role, act);
  if (!verdict.allowed) throw new ApiError(verdict.reason);
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
  body,
  caller: { identityId },
  parts: { db },
  now,
  realNow,
}: Call<'POST /v1/shared/teams/blacklist'>): Promise<BlacklistEntryAnswer & { underWay: number }> {
  const keys = keysOf(body);
  const name = body.name?.trim() || body.email?.trim() || body.profileUrl?.trim() || '';
  const { entry, tries } = await inTransaction(db, async (trx) => {
    const team = ensureShared(await lockTeam({ db: trx, userId: identityId }));
    ensureMay(team, 'ADD_TO_BLACKLIST');
    const {
      added: [entryId],
      tries,
    } = await addToSharedList({
      db: trx,
      teamId: team.teamId,
      people: [{ name, keys }],
      addedBy: identityId,
      reason: body.reason?.trim() || null,
      now,
      realNow,
    });
    if (entryId === undefined) throw new ApiError('ALREADY_ON_TEAM_BLACKLIST');
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'TEAM_BLACKLISTED', data: { entryId, detail: name } },
    );
    return { entry: await newest(trx, team.teamId), tries };
  });
  return { ...entry, underWay: await waitForTries(db, tries) };
}

async function newest(db: AnyDatabase, teamId: string): Promise<BlacklistEntryAnswer> {
  const [entry] = (await listSharedBlacklist({ db, teamId, page: 0, size: 1 })).entries;
  if (entry === undefined) throw new ApiError('NOT_FOUND');
  return present(entry);
}

async function takeOff({
  params: { entryId },
  caller: { identityId },
  parts: { db },
  now,
  realNow,
}: Call<'DELETE /v1/shared/teams/blacklist/{entryId}'>): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const team = await lockTeam({ db: trx, userId: identityId });
    if (team === null || !team.sharedBlacklist) throw new ApiError('NOT_FOUND');
    const entry = await takeOffSharedList({
      db: trx,
      teamId: team.teamId,
      entryId,
      takenOffBy: identityId,
      now,
      realNow,
    });
    if (entry === null) throw new ApiError('NOT_FOUND');
    // Checked last: a role that is too low must reveal nothing about other teams' entries.
    ensureMay(team, 'TAKE_OFF_BLACKLIST');
    await writeAudit(
      { db: trx, userId: identityId, realNow },
      { actedBy: identityId, type: 'TEAM_UNBLACKLISTED', data: { entryId, detail: entry.name } },
    );
  });
  return undefined;
}

function present(entry: BlacklistEntry): BlacklistEntryAnswer {
  const { addedBy, addedByName } = entry;
  return {
    id: blacklistEntryIdShape.parse(entry.entryId),
    name: entry.name,
    reason: entry.reason,
    addedBy:
      addedBy === null
        ? null
        : { userId: userIdShape.parse(addedBy), displayName: addedByName ?? '' },
    addedAt: isoInstant(entry.realAddedAt),
  };
}
