import { createAccessToken } from '#server/http/session-tokens.ts';
import type { AttackHarness } from './attack-harness.ts';
import { bodySchemaOf, draftOf, draftsOf, exampleFor, written } from './draft-request.ts';
import type { Draft } from './draft.ts';
import type { SentRequest } from './http-sender.ts';
import type { AttackedApi, Operation } from './operations.ts';
import { idsOf, namesId } from './planted-ids.ts';
import type { PlantedUser } from './plant-user.ts';
import { placesOf, withPlace } from './schema-example.ts';

/**
 * What an answer to a try must be: a 401; a 404; or any refusal or success that neither shows nor
 * changes anything of someone else.
 */
type Wanted = 'UNAUTHENTICATED' | 'NOT_FOUND' | 'NOTHING_FOREIGN';
/** `request` is written down when it is its turn: most of the tries of a short run never are. */
export type Try = {
  operation: Operation;
  what: string;
  request: () => SentRequest;
  wanted: Wanted;
};

const OPEN = ['public', 'practice', 'metrics'];
const YEAR_MS = 31_536_000_000;
/**
 * The end that follows the message of an example sends no file, so that one named there is dropped.
 */
const FOLLOWERS: readonly string[] = ['yes', 'no'];

/** Tokens that no one may come in with, each with its name. */
function badTokens({
  keys,
  user,
  other,
}: {
  keys: AttackHarness['keys'];
  user: PlantedUser;
  other: PlantedUser;
}): (readonly [string, string | null])[] {
  const [sessionId, , endedId] = (user.rows['sessions'] ?? []).map((row) =>
    String(row['session_id']),
  );
  const token = (parts: { identityId?: string; sessionId?: string; realExpiresAt?: number }) =>
    createAccessToken({
      keys,
      identityId: user.userId,
      sessionId: sessionId ?? '',
      realExpiresAt: Date.now() + YEAR_MS,
      ...parts,
    });
  const good = token({});
  const [version, , ...rest] = good.split('.');
  return [
    ['no token', null],
    ['an empty one', 'Bearer '],
    ['a made-up one', 'Bearer made.up.token'],
    ['another scheme', `Basic ${Buffer.from(`${user.email}:x`).toString('base64')}`],
    ['a token without its scheme', good],
    ['one that expired a moment ago', `Bearer ${token({ realExpiresAt: Date.now() - 1000 })}`],
    ['one that expired a year ago', `Bearer ${token({ realExpiresAt: Date.now() - YEAR_MS })}`],
    ['one that expires never', `Bearer ${token({ realExpiresAt: NaN })}`],
    ['one of an ended session', `Bearer ${token({ sessionId: endedId ?? '' })}`],
    [
      'one of a session of somebody else',
      `Bearer ${token({ sessionId: String(other.rows['sessions']?.[0]?.['session_id']) })}`,
    ],
    ['one of no session', `Bearer ${token({ sessionId: '987654321' })}`],
    ['one of nobody', `Bearer ${token({ identityId: '987654321' })}`],
    [
      'one with another id under its signature',
      `Bearer ${[version, other.userId, ...rest].join('.')}`,
    ],
    ['one whose signature is cut', `Bearer ${good.slice(0, -4)}`],
    ['one without a signature', `Bearer ${good.split('.').slice(0, -1).join('.')}`],
    ['a refresh token', `Bearer ${user.refreshToken}`],
  ];
}

function tokenTries({
  draft,
  tokens,
}: {
  draft: Draft;
  tokens: ReturnType<typeof badTokens>;
}): Try[] {
  if (OPEN.includes(draft.operation.permission)) return [];
  return tokens.map(([what, authorization]) => ({
    operation: draft.operation,
    what,
    request: () => written({ ...draft, headers: authorization === null ? {} : { authorization } }),
    wanted: 'UNAUTHENTICATED',
  }));
}

/** Acting as someone without being staff. */
function actingTries({ draft, victim }: { draft: Draft; victim: PlantedUser }): Try[] {
  if (OPEN.includes(draft.operation.permission)) return [];
  const headers: Record<string, string>[] = [
    { 'x-acting-user': victim.userId },
    { 'user-id': victim.userId },
    { 'X-Acting-User': `0${victim.userId}` },
    { 'x-acting-user': '987654321' },
    { 'user-id': '-1' },
    { 'user-id': "1' or '1'='1" },
  ];
  return headers.map((header) => ({
    operation: draft.operation,
    what: `acting as ${JSON.stringify(header)}`,
    request: () => written({ ...draft, headers: { ...draft.headers, ...header } }),
    wanted: 'NOT_FOUND',
  }));
}

/** Ways to write an id that some readers would take for it. */
function disguisesOf(id: string): unknown[] {
  return [
    Number(id),
    ` ${id}`,
    `${id} `,
    `0${id}`,
    `+${id}`,
    `${id}.0`,
    `${id}e0`,
    [id],
    { id },
    `${id}\u200B`,
    `0x${Number(id).toString(16)}`,
    `${id};--`,
    `${id}/../${id}`,
  ];
}

type At = { what: string; put: (value: unknown) => Draft; name: string; inPath: boolean };

/** Every place in a call that can hold an id. */
export function idPlaces({
  api,
  user,
  operation,
}: {
  api: AttackedApi;
  user: PlantedUser;
  operation: Operation;
}): At[] {
  return draftsOf({ api, user, operation }).flatMap((draft) =>
    placesOfDraft({ api, user, operation, draft }),
  );
}

function placesOfDraft({
  api,
  user,
  operation,
  draft,
}: {
  api: AttackedApi;
  user: PlantedUser;
  operation: Operation;
  draft: Draft;
}): At[] {
  const parameters = operation.parameters.filter(
    ({ name, schema }) =>
      namesId(name) && (schema['type'] === undefined || schema['type'] === 'string'),
  );
  const places: At[] = parameters.map(({ name, in: where }) => ({
    what: `${where} ${name}`,
    name,
    inPath: where === 'path',
    put: (value) =>
      where === 'path'
        ? { ...draft, params: { ...draft.params, [name]: value } }
        : { ...draft, query: { ...draft.query, [name]: value } },
  }));
  const schema = bodySchemaOf(draft);
  if (schema === null) return places;
  const example = exampleFor({ api, user, operation });
  const inBody = placesOf({ api, schema }).filter(
    ({ name, place, schema: at }) =>
      namesId(name) &&
      (name !== 'id' ||
        (place.includes('attachments') &&
          !FOLLOWERS.some((follower) => place.includes(follower)))) &&
      at['type'] === 'string' &&
      idsOf({ user, name, path: operation.path }).length > 0,
  );
  return [
    ...places,
    ...inBody.map(({ place, name }): At => ({
      what: `body ${place.join('.')}`,
      name,
      inPath: false,
      put: (value) => ({
        ...draft,
        body: withPlace({ value: draft.body ?? {}, place, put: value, schema, example }),
      }),
    })),
  ];
}

/** Someone else's ids in every place of a call. */
export function placeTries({
  api,
  user,
  victim,
  operation,
}: {
  api: AttackedApi;
  user: PlantedUser;
  victim: PlantedUser;
  operation: Operation;
}): Try[] {
  return idPlaces({ api, user, operation }).flatMap((at): Try[] => {
    const ownIds = idsOf({ user, name: at.name, path: operation.path });
    const own = ownIds[0] ?? '1';
    const foreign = idsOf({ user: victim, name: at.name, path: operation.path });
    const others =
      at.name === 'templateId'
        ? []
        : [
            ...new Set([
              ...idsOf({ user: victim, name: 'campaignId', path: '' }),
              ...idsOf({ user: victim, name: 'leadId', path: '' }),
              victim.userId,
            ]),
          ].filter((id) => !foreign.includes(id) && !ownIds.includes(id));
    // A team-mate may read what the victim shares with the team.
    const unshared = at.name === 'templateId' ? foreign.slice(0, 1) : foreign;
    const plainly = unshared.map((id): Try => ({
      operation,
      what: `${at.what} = ${id} of another user`,
      request: () => written(at.put(id)),
      wanted: at.inPath ? 'NOT_FOUND' : 'NOTHING_FOREIGN',
    }));
    const hidden = unshared
      .slice(0, 2)
      .flatMap((id) => [...disguisesOf(id), `${own},${id}`, `${id},${own}`, [own, id], [id, own]]);
    const odd = [...hidden, ...others].map((value): Try => ({
      operation,
      what: `${at.what} = ${JSON.stringify(value)}`,
      request: () => written(at.put(value)),
      wanted: 'NOTHING_FOREIGN',
    }));
    return [...plainly, ...odd];
  });
}

/**
 * Every try against one call: without a right to it, as someone else, and with someone else's id in
 * each place.
 */
export function foreignTries({
  harness: { api, keys },
  user,
  victim,
  operation,
}: {
  harness: AttackHarness;
  user: PlantedUser;
  victim: PlantedUser;
  operation: Operation;
}): Try[] {
  const draft = draftOf({ api, user, operation });
  return [
    ...tokenTries({ draft, tokens: badTokens({ keys, user, other: victim }) }),
    ...actingTries({ draft, victim }),
    ...placeTries({ api, user, victim, operation }),
  ];
}
