import { createAccessToken } from '#server/http/session-tokens.ts';
import type { TokenKeys } from '#server/http/session-tokens.ts';
import { bodySchemaOf, exampleFor, JSON_TYPE, pathOf, written } from './draft-request.ts';
import type { Draft } from './draft.ts';
import { EVIL_NUMBERS, EVIL_TEXTS } from './evil-values.ts';
import type { SentRequest } from './http-sender.ts';
import type { AttackedApi } from './operations.ts';
import { idsOf, namesId } from './planted-ids.ts';
import type { PlantedUser } from './plant-user.ts';
import { exampleOf, placesOf, withPlace, type Place } from './schema-example.ts';
import { CONTENT_TYPES, ODD_HEADERS, PATH_ENDS, RAW_BODIES, latin } from './odd-requests.ts';
import { brokenForms } from './broken-forms.ts';

/** What one mutation is made of: numbers that choose, and a value to put. */
export type Choice = { first: number; second: number; third: number; value: unknown };
type Harness = { api: AttackedApi; user: PlantedUser; keys: TokenKeys };
/** A change of a draft; null where it does not fit the call. */
type DraftChange = (given: Harness & { draft: Draft; choice: Choice }) => Draft | null;
/** A change of what goes over the wire. */
type WireChange = (
  given: Harness & { draft: Draft; request: SentRequest; choice: Choice },
) => SentRequest | null;

const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)];
const evilText = (number: number) => pick(EVIL_TEXTS, number) ?? '';

function bodyPlaces({
  api,
  draft,
}: {
  api: AttackedApi;
  draft: Draft;
}): { place: Place; name: string }[] {
  const schema = bodySchemaOf(draft);
  return schema === null ? [] : placesOf({ api, schema });
}

function put({
  api,
  user,
  draft,
  place,
  value,
}: Omit<Harness, 'keys'> & { draft: Draft; place: Place; value: unknown }): Draft {
  const schema = bodySchemaOf(draft) ?? {};
  return {
    ...draft,
    body: withPlace({
      value: draft.body ?? {},
      place,
      put: value,
      schema,
      example: exampleFor({ api, user, operation: draft.operation }),
    }),
  };
}

/** The value without what is at a place. */
function without(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== key)
      : value.map((item, index) => (index === key ? without(item, rest) : (item as unknown)));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
      name !== key ? [[name, inner]] : rest.length === 0 ? [] : [[name, without(inner, rest)]],
    ),
  );
}

export const DRAFT_CHANGES: Readonly<Record<string, { weight: number; change: DraftChange }>> = {
  nothing: { weight: 2, change: ({ draft }) => draft },
  'a value in the body': {
    weight: 14,
    change({ api, user, draft, choice }) {
      const at = pick(bodyPlaces({ api, draft }), choice.first);
      return at === undefined
        ? null
        : put({ api, user, draft, place: at.place, value: choice.value });
    },
  },
  'a good value that was left out': {
    weight: 4,
    change({ api, user, draft, choice }) {
      const schema = bodySchemaOf(draft);
      const at = schema === null ? undefined : pick(placesOf({ api, schema }), choice.first);
      if (at === undefined) return null;
      const example = exampleFor({ api, user, operation: draft.operation });
      const options = Array.isArray(at.schema['enum'])
        ? (at.schema['enum'] as unknown[])
        : [exampleOf({ schema: at.schema, name: at.name, example, whole: true })];
      return put({ api, user, draft, place: at.place, value: pick(options, choice.second) });
    },
  },
  'something left out': {
    weight: 3,
    change({ api, draft, choice }) {
      const at = pick(bodyPlaces({ api, draft }), choice.first);
      return at === undefined ? null : { ...draft, body: without(draft.body, at.place) };
    },
  },
  'an unknown field': {
    weight: 2,
    change: ({ draft, choice }) =>
      typeof draft.body === 'object' && draft.body !== null && !Array.isArray(draft.body)
        ? { ...draft, body: { ...draft.body, [evilText(choice.first) || 'unknown']: choice.value } }
        : null,
  },
  'another body': {
    weight: 2,
    change: ({ draft, choice }) =>
      bodySchemaOf(draft) === null ? null : { ...draft, body: choice.value, file: null },
  },
  'a value in the query': {
    weight: 8,
    change({ draft, choice }) {
      const parameter = pick(
        draft.operation.parameters.filter((one) => one.in === 'query'),
        choice.first,
      );
      return parameter === undefined
        ? null
        : { ...draft, query: { ...draft.query, [parameter.name]: choice.value } };
    },
  },
  'a good value in the query': {
    weight: 4,
    change({ api, user, draft, choice }) {
      const parameter = pick(
        draft.operation.parameters.filter((one) => one.in === 'query'),
        choice.first,
      );
      if (parameter === undefined) return null;
      const schema = api.resolve(parameter.schema);
      const options = Array.isArray(schema['enum'])
        ? (schema['enum'] as unknown[])
        : [
            exampleOf({
              schema,
              name: parameter.name,
              example: exampleFor({ api, user, operation: draft.operation }),
            }),
          ];
      return {
        ...draft,
        query: { ...draft.query, [parameter.name]: pick(options, choice.second) },
      };
    },
  },
  'a number in the query': {
    weight: 2,
    change({ draft, choice }) {
      const parameter = pick(
        draft.operation.parameters.filter((one) => one.in === 'query'),
        choice.first,
      );
      return parameter === undefined
        ? null
        : {
            ...draft,
            query: { ...draft.query, [parameter.name]: String(pick(EVIL_NUMBERS, choice.second)) },
          };
    },
  },
  'an unknown parameter': {
    weight: 1,
    change: ({ draft, choice }) => ({
      ...draft,
      query: { ...draft.query, [evilText(choice.first) || 'unknown']: choice.value },
    }),
  },
  'a value in the path': {
    weight: 5,
    change({ draft, choice }) {
      const parameter = pick(
        draft.operation.parameters.filter((one) => one.in === 'path'),
        choice.first,
      );
      return parameter === undefined
        ? null
        : { ...draft, params: { ...draft.params, [parameter.name]: choice.value } };
    },
  },
  'another row of one’s own': {
    weight: 6,
    change({ api, user, draft, choice }) {
      const parameters = draft.operation.parameters.filter(({ name }) => namesId(name));
      const at =
        choice.first % 2 === 0
          ? undefined
          : pick(
              bodyPlaces({ api, draft }).filter(({ name }) => namesId(name)),
              choice.second,
            );
      const name = at?.name ?? pick(parameters, choice.second)?.name;
      const value =
        name === undefined
          ? undefined
          : pick(idsOf({ user, name, path: draft.operation.path }), choice.third);
      if (name === undefined || value === undefined) return null;
      if (at !== undefined) return put({ api, user, draft, place: at.place, value });
      const where = parameters.find((one) => one.name === name)?.in === 'path' ? 'params' : 'query';
      return { ...draft, [where]: { ...draft[where], [name]: value } };
    },
  },
  'a token of another time': {
    weight: 1,
    change({ user, keys, draft, choice }) {
      const sessionId = String(user.rows['sessions']?.[0]?.['session_id']);
      const offset =
        pick([-1, 1, 60_000, -60_000, 86_400_000, -86_400_000, 1e14, -1e14], choice.first) ?? 0;
      return {
        ...draft,
        headers: {
          ...draft.headers,
          authorization: `Bearer ${createAccessToken({ keys, identityId: user.userId, sessionId, realExpiresAt: Date.now() + offset })}`,
        },
      };
    },
  },
};

/** A JSON text with one of its keys written twice. */
function doubledKey(text: string): string {
  return text.replace(/\{"(\w+)":/, '{"$1":"first","$1":');
}

export const WIRE_CHANGES: Readonly<Record<string, { weight: number; change: WireChange }>> = {
  nothing: { weight: 40, change: ({ request }) => request },
  'a body that is no JSON': {
    weight: 4,
    change: ({ request, choice }) =>
      request.method === 'GET'
        ? null
        : {
            ...request,
            headers: { ...request.headers, 'content-type': JSON_TYPE },
            body: pick(RAW_BODIES, choice.first) ?? null,
          },
  },
  'a JSON text that is cut': {
    weight: 1,
    change: ({ request, choice }) =>
      request.body === null
        ? null
        : { ...request, body: request.body.subarray(0, choice.first % (request.body.length + 1)) },
  },
  'a byte turned over': {
    weight: 2,
    change({ request, choice }) {
      if (request.body === null || request.body.length === 0) return null;
      const body = Buffer.from(request.body);
      body[choice.first % body.length] = choice.second % 256;
      return { ...request, body };
    },
  },
  'a key twice': {
    weight: 2,
    change: ({ request }) =>
      request.body === null || request.body.length > 100_000
        ? null
        : { ...request, body: Buffer.from(doubledKey(request.body.toString('utf8'))) },
  },
  'another content type': {
    weight: 2,
    change: ({ request, choice }) => ({
      ...request,
      headers: { ...request.headers, 'content-type': pick(CONTENT_TYPES, choice.first) ?? '' },
    }),
  },
  'a broken form': {
    weight: 3,
    change: ({ draft, request, choice }) =>
      draft.operation.bodies['multipart/form-data'] === undefined
        ? null
        : {
            ...request,
            headers: {
              ...request.headers,
              'content-type': 'multipart/form-data; boundary=reachwell-attack-boundary',
            },
            body: pick(brokenForms({ draft }), choice.first) ?? null,
          },
  },
  'an odd header': {
    weight: 3,
    change: ({ request, choice }) => ({
      ...request,
      headers: { ...request.headers, ...pick(ODD_HEADERS, choice.first) },
    }),
  },
  'an Idempotency-Key': {
    weight: 2,
    change: ({ request, choice }) => ({
      ...request,
      headers: { ...request.headers, 'idempotency-key': `key-${choice.first % 5}` },
    }),
  },
  'an odd end of the path': {
    weight: 3,
    change({ draft, request, choice }) {
      const path = `${pathOf({ ...draft, query: {} })}${pick(PATH_ENDS, choice.first) ?? ''}`;
      return latin(path) && !path.includes(' ') ? { ...request, path } : null;
    },
  },
  'another method': {
    weight: 1,
    change: ({ request, choice }) => ({
      ...request,
      method:
        pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], choice.first) ?? 'GET',
    }),
  },
};

/** The request as it is sent, or null when the change cannot be made. */
export function changedRequest({
  changes,
  ...given
}: Harness & {
  draft: Draft;
  choice: Choice;
  changes: { draft: readonly string[]; wire: string };
}): SentRequest | null {
  const draft = changes.draft.reduce<Draft | null>(
    (before, name) =>
      before === null ? null : (DRAFT_CHANGES[name]?.change({ ...given, draft: before }) ?? null),
    given.draft,
  );
  if (draft === null) return null;
  return WIRE_CHANGES[changes.wire]?.change({ ...given, draft, request: written(draft) }) ?? null;
}
