import { accessToken } from '#server/session-tokens.ts';
import type { TokenKeys } from '#server/session-tokens.ts';
import { bodySchemaOf, exampleFor, formOf, JSON_TYPE, pathOf, written } from './draft-request.ts';
import type { Draft } from './draft.ts';
import { EVIL_NUMBERS, EVIL_TEXTS } from './evil-values.ts';
import type { SentRequest } from './http-sender.ts';
import type { AttackedApi } from './operations.ts';
import { idsOf, namesId } from './planted-ids.ts';
import type { PlantedUser } from './plant-user.ts';
import { exampleOf, placesOf, withPlace, type Place } from './schema-example.ts';

/** What one mutation is made of: numbers that choose, and a value to put. */
export type Choice = { first: number; second: number; third: number; value: unknown };
type Ground = { api: AttackedApi; user: PlantedUser; keys: TokenKeys };
/** A change of a draft; null where it does not fit the call. */
type DraftChange = (given: Ground & { draft: Draft; choice: Choice }) => Draft | null;
/** A change of what goes over the wire. */
type WireChange = (
  given: Ground & { draft: Draft; request: SentRequest; choice: Choice },
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
}: Omit<Ground, 'keys'> & { draft: Draft; place: Place; value: unknown }): Draft {
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
          authorization: `Bearer ${accessToken({ keys, identityId: user.userId, sessionId, realExpiresAt: Date.now() + offset })}`,
        },
      };
    },
  },
};

const latin = (text: string) =>
  [...text].every((letter) => letter >= ' ' && letter <= '\u00ff' && letter !== '\u007f');
const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'mit Leerzeichen' },
  { 'idempotency-key': '\u00e4' },
  { 'idempotency-key': '' },
  { accept: 'application/xml' },
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { range: 'bytes=0-1' },
  { origin: 'https://evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.2.3.4, unknown' },
  { 'x-acting-user': '0' },
  { 'user-id': '9'.repeat(30) },
  { 'last-event-id': 'x' },
  { 'last-event-id': '9'.repeat(40) },
  { cookie: 'reachwell_session=%00%ff; a=b; =' },
  { cookie: `x=${'y'.repeat(5000)}` },
  { authorization: `Bearer ${'x'.repeat(20_000)}` },
  { 'user-agent': '\u00ff'.repeat(2000) },
  { 'accept-language': 'xx-'.repeat(400) },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nonsense' },
];
const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=bogus',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonp',
  '',
  'json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'multipart/mixed; boundary=x',
  'text/csv',
  '*/*',
  'application/vnd.api+json',
];
const RAW_BODIES: readonly Buffer[] = [
  Buffer.from(''),
  Buffer.from(' '),
  Buffer.from('{'),
  Buffer.from('{"name": '),
  Buffer.from('{"name": "x",}'),
  Buffer.from("{'name': 'x'}"),
  Buffer.from('{"name": "x"} trailing'),
  Buffer.from('{"name":1}{"name":2}'),
  Buffer.from('\uFEFF{"name":"x"}'),
  Buffer.from('{"name":"x"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x7d]),
  Buffer.from('{"name":"\\ud800"}'),
  Buffer.from('{"name":"\\u0000"}'),
  Buffer.from('{"a":1e999}'),
  Buffer.from('{"a":-0}'),
  Buffer.from('{"a":01}'),
  Buffer.from('{"a":NaN}'),
  Buffer.from(`{"a":${'9'.repeat(5000)}}`),
  Buffer.from('null'),
  Buffer.from('[]'),
  Buffer.from('"x"'),
  Buffer.from('0'),
  Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  Buffer.from('{"__proto__":{"x":1},"name":"x"}'),
  Buffer.from('{"constructor":{"prototype":{}},"name":"x"}'),
  Buffer.from('a=b&c=d'),
  Buffer.from('<a/>'),
  Buffer.alloc(1000, 0),
  Buffer.alloc(1_200_000, 0x20),
  Buffer.from(`{"name":"${'x'.repeat(1_000_000)}"}`),
];
const PATH_ENDS: readonly string[] = [
  '/',
  '//',
  '/..',
  '/%2e%2e',
  '/.',
  '%',
  '%zz',
  '%00',
  '%C0%AF',
  '%ff',
  '\u00ff',
  ';a=b',
  '?',
  '??',
  '?&&',
  '?=',
  '?a',
  '?%',
  '?%zz=%zz',
  '?page=1&page=2',
  '?page[]=1',
  '?page[a][b]=1',
  '?__proto__[a]=1',
  '?__proto__=1',
  '?constructor=1',
  `?${'a=b&'.repeat(2000)}`,
  '?size=10&size=x',
  '?query=%00',
  '?query=%ed%a0%80',
  '#x',
  '%3Fpage=1',
  `/${'a'.repeat(4000)}`,
];

/** A JSON text with one of its keys written twice. */
function doubledKey(text: string): string {
  return text.replace(/\{"(\w+)":/, '{"$1":"first","$1":');
}

/** Forms that are not quite forms. */
function brokenForms({ draft }: { draft: Draft }): Buffer[] {
  const file = draft.file ?? {
    field: 'file',
    fileName: 'a.csv',
    contentType: 'text/csv',
    content: Buffer.from('a,b\r\n1,2\r\n'),
  };
  const fields = (
    typeof draft.body === 'object' && draft.body !== null ? draft.body : {}
  ) as Record<string, unknown>;
  const good = formOf({ fields, file });
  const named = (fileName: string) => formOf({ fields, file: { ...file, fileName } });
  const holding = (content: Buffer) => formOf({ fields, file: { ...file, content } });
  return [
    good.subarray(0, good.length - 10),
    good.subarray(0, Math.floor(good.length / 2)),
    good.subarray(20),
    Buffer.concat([good, good]),
    formOf({ fields, file: null }),
    formOf({ fields: { ...fields, file: 'text' }, file: null }),
    formOf({ fields: { ...fields, __proto__x: '1', constructor: '{}', toString: 'x' }, file }),
    formOf({
      fields: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, 'x'])),
      file,
    }),
    formOf({ fields: { ...fields, columns: '{"broken"', name: '\0' }, file }),
    formOf({ fields: { ...fields, columns: '[{"index":0,"field":"custom."}]' }, file }),
    formOf({ fields: { ...fields, separator: '\0', encoding: 'x' }, file }),
    formOf({ fields: { ...fields, encoding: 'UTF-16LE', hasHeader: 'false' }, file }),
    formOf({ fields: { ...fields, name: 'x'.repeat(3_000_000) }, file }),
    named(''),
    named('../../x.csv'),
    named('a\u0000b.csv'),
    named('\u202Egnp.csv'),
    named('x'.repeat(5000)),
    named('a"; filename="b.csv'),
    named('ä.csv'),
    formOf({ fields, file: { ...file, field: 'other' } }),
    formOf({ fields, file: { ...file, contentType: 'x'.repeat(2000) } }),
    holding(Buffer.alloc(0)),
    holding(Buffer.from('\0\0\0')),
    holding(Buffer.from('\uFEFF')),
    holding(Buffer.from('"'.repeat(2000))),
    holding(Buffer.from(',\n'.repeat(3000))),
    holding(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8])),
    holding(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])),
    holding(Buffer.from(`Profile URL\r\n${'https://www.linkedin.com/in/x\u0000\r\n'.repeat(5)}`)),
    holding(
      Buffer.from(
        `First name,Profile URL\n=cmd|x,https://www.linkedin.com/in/ada-${draft.file === null ? 1 : 2}\n\ud800,https://www.linkedin.com/in/%ff\n`,
      ),
    ),
    holding(Buffer.from(`sep=;\r\nFirst name;Profile URL\r\n"a;b\r\n`)),
    holding(Buffer.from(`${'a,'.repeat(300)}\r\n1`)),
    holding(Buffer.from(`Email\r\n${'a@b.example\r\n'.repeat(200)}`)),
    holding(Buffer.from('%PDF-1.4 x')),
    holding(Buffer.from('MZ\x90\x00')),
    Buffer.from(''),
    Buffer.from('--reachwell-attack-boundary--\r\n'),
    Buffer.from('--reachwell-attack-boundary\r\n\r\n\r\n--reachwell-attack-boundary--\r\n'),
    Buffer.from(
      `--reachwell-attack-boundary\r\n${'X-A: b\r\n'.repeat(5000)}\r\nx\r\n--reachwell-attack-boundary--\r\n`,
    ),
    Buffer.from(
      '--reachwell-attack-boundary\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--reachwell-attack-boundary--\r\n',
    ),
  ];
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

/** Bytes that are no rightly written request. */
export const BROKEN_REQUESTS: readonly Buffer[] = [
  Buffer.from('\r\n\r\n'),
  Buffer.from('GET\r\n\r\n'),
  Buffer.from('GET / HTTP/9.9\r\n\r\n'),
  Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  Buffer.from('GET /api/campaigns\x00 HTTP/1.1\r\nHost: x\r\n\r\n'),
  Buffer.from('GET /api/health HTTP/1.1\r\n\r\n'),
  Buffer.from(`GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(200_000)}\r\n\r\n`),
  Buffer.from(`GET /api/${'a'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  Buffer.from(
    'POST /api/campaigns HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
  ),
  Buffer.from('POST /api/campaigns HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'),
  Buffer.from(
    'POST /api/identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ),
  Buffer.from('GET /api/health HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n'),
  Buffer.from('GET http://evil.example/api/health HTTP/1.1\r\nHost: x\r\n\r\n'),
  Buffer.from('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'),
  Buffer.from('BREW /api/health HTTP/1.1\r\nHost: x\r\n\r\n'),
  Buffer.from(
    'GET /api/v1/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  ),
];

/** The request as it is sent, or null when the change cannot be made. */
export function changedRequest({
  changes,
  ...given
}: Ground & {
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
