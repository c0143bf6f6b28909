import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { campaignIdShape, instantShape, pageQueryShape } from '#contract/shapes.ts';
import { buildServer } from '#server/build-server.ts';
import type { Handlers, ServerParts } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser, TEST_KEYS } from '../../test/support/signed-in.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const database = useTestDatabase();
const clock = { now: () => NOW, realNow: () => NOW, rate: () => 1 };

const open = {
  summary: 'A test route',
  tag: 'Test',
  permission: 'public',
  tenant: 'none',
} as const;
const mine = { ...open, permission: 'signed-in', tenant: 'acting-user' } as const;
const routes: Record<string, Route> = {
  'GET /things/{campaignId}': {
    ...open,
    params: z.object({ campaignId: campaignIdShape }),
    answer: z.object({ id: z.string() }),
  },
  'GET /things': {
    ...open,
    query: pageQueryShape.extend({
      query: z.string().optional(),
      kinds: z
        .preprocess(
          (value) => (typeof value === 'string' ? value.split(',') : value),
          z.array(z.enum(['A', 'B'])),
        )
        .optional(),
    }),
    answer: z.unknown(),
  },
  'POST /things': {
    ...mine,
    status: 201,
    body: z.strictObject({
      name: z.string().min(1).max(10),
      count: z.number().int().optional(),
      tags: z.array(z.string()).optional(),
    }),
    answer: z.object({ made: z.number() }),
  },
  'POST /choices': {
    ...mine,
    body: z.strictObject({
      kind: z.enum(['A', 'B']),
      ids: z.array(z.string()).min(1).max(2),
      at: instantShape,
    }),
    answer: z.unknown(),
  },
  'POST /files': {
    ...mine,
    file: { field: 'file', maxBytes: 1000, required: true },
    body: z.strictObject({ title: z.string(), columns: z.array(z.number()).optional() }),
    answer: z.unknown(),
  },
  'POST /faults': { ...open, body: z.object({ kind: z.string() }), answer: z.unknown() },
  'GET /me': { ...mine, answer: z.object({ userId: z.string() }) },
  'GET /own': { ...mine, tenant: 'self', answer: z.object({ userId: z.string() }) },
  'GET /staff': { ...mine, permission: 'admin', tenant: 'any-user', answer: z.unknown() },
  'GET /connected': { ...mine, permission: 'verified-connection', answer: z.unknown() },
  'GET /paid': { ...mine, feature: 'EXPORT_LEADS', answer: z.unknown() },
  'GET /practised': { ...open, permission: 'practice', answer: z.unknown() },
  'GET /wrong-answer': { ...open, answer: z.object({ id: z.string() }) },
  'GET /table': { ...mine, produces: 'text/csv', answer: z.undefined() },
};

let made = 0;
let release: (() => void) | null = null;
type TestCall = {
  params: { campaignId: string };
  query: unknown;
  body: { kind: string; name: string; title: string; columns?: number[] };
  file: { bytes: Buffer; fileName: string } | null;
  caller: { userId: string };
};
const handlers: Record<string, (call: TestCall) => Promise<unknown>> = {
  'GET /things/{campaignId}': async ({ params }) => ({ id: params.campaignId }),
  'GET /things': async ({ query }) => query,
  'POST /things': async ({ body }) => {
    if (body.name === 'slow') await new Promise<void>((resolve) => (release = resolve));
    if (body.name === 'refused') throw new Refusal('CAMPAIGN_LOCKED');
    return { made: ++made };
  },
  'POST /choices': async () => ({}),
  'POST /files': async ({ body, file }) => ({
    ...body,
    bytes: file?.bytes.length,
    fileName: file?.fileName,
  }),
  'POST /faults': async ({ body }) => {
    if (body.kind === 'bug') throw new Error('secret-detail');
    if (body.kind === 'sql')
      await database.db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', 'abc')
        .execute();
    return {};
  },
  'GET /me': async ({ caller }) => ({ userId: caller.userId }),
  'GET /own': async ({ caller }) => ({ userId: caller.userId }),
  'GET /staff': async () => ({}),
  'GET /connected': async () => ({}),
  'GET /paid': async () => ({}),
  'GET /practised': async () => ({}),
  'GET /wrong-answer': async () => ({ id: 7 }),
  'GET /table': async () => ({
    fileName: 'Böse "Datei".csv',
    chunks: (async function* () {
      yield 'a,b\n';
      yield 'c,d\n';
    })(),
  }),
};

function build(
  over: {
    routes?: Record<string, Partial<Route>>;
    handlers?: Record<string, unknown>;
    practice?: boolean;
  } = {},
): Promise<FastifyInstance> {
  return buildServer({
    parts: { db: database.db, clock } as ServerParts,
    handlers: (over.handlers ?? handlers) as unknown as Handlers<RouteKey>,
    routes: over.routes ?? routes,
    keys: TEST_KEYS,
    settings: {
      practice: over.practice ?? false,
      metricsToken: null,
      allFeaturesAccounts: [],
      publicUrl: 'http://127.0.0.1:4660',
    },
    requestsPerAddress: 1_000_000,
    checkAnswers: true,
  });
}

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof signedInUser>>;
beforeAll(async () => {
  app = await build();
  user = await signedInUser({ db: database.db, realNow: NOW });
});
afterAll(() => app.close());

async function call(options: InjectOptions) {
  const answer = await app.inject(options);
  const text = answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  call({
    method: 'POST',
    url,
    payload: payload as object,
    headers: { ...user.headers, ...headers },
  });

describe('the route table', () => {
  it('keeps the server from starting when a route has no permission', async () => {
    const { permission: _, ...untyped } = routes['GET /me'] as Route;
    await expect(build({ routes: { ...routes, 'GET /me': untyped } })).rejects.toThrow(
      'GET /me: has no permission',
    );
  });
  it('keeps the server from starting when a route has no tenant scope', async () => {
    const { tenant: _, ...untyped } = routes['GET /me'] as Route;
    await expect(build({ routes: { ...routes, 'GET /me': untyped } })).rejects.toThrow(
      'GET /me: has no tenant scope',
    );
  });
  it('keeps the server from starting when a handler is missing or belongs to no route', async () => {
    const { 'GET /me': me, ...rest } = handlers;
    await expect(build({ handlers: rest })).rejects.toThrow('GET /me: has no handler');
    await expect(build({ handlers: { ...handlers, 'GET /stray': me } })).rejects.toThrow(
      'GET /stray: has a handler but no route',
    );
  });
  it('is sound as the contract writes it', async () => {
    const all = Object.fromEntries(Object.keys(allRoutes).map((key) => [key, async () => ({})]));
    const whole = await build({ routes: allRoutes, handlers: all });
    expect((await whole.inject('/api/health')).statusCode).not.toBe(404);
    await whole.close();
  });
});

describe('bad input', () => {
  it('takes a malformed id in a path as nothing that exists', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1%27']) {
      expect((await call({ method: 'GET', url: `/api/things/${id}` })).body).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    expect((await call({ method: 'GET', url: '/api/things/%zz' })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await call({ method: 'GET', url: '/api/things/17' })).body).toEqual({ id: '17' });
  });
  it('tells an unknown path from a wrong method', async () => {
    expect((await call({ method: 'GET', url: '/api/nowhere' })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    const wrong = await call({ method: 'DELETE', url: '/api/things/17' });
    expect(wrong.body).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(wrong.headers['allow']).toBe('GET');
  });
  it('refuses doubled and wrong query parameters by name', async () => {
    expect((await call({ method: 'GET', url: '/api/things?page=1&page=2' })).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fieldErrors: [{ path: 'page' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?query=a&query=b' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'query' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?size=3001' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'size' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?query=a%00b' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'query' }],
    });
    expect(
      (await call({ method: 'GET', url: '/api/things?__proto__=1&constructor=2' })).status,
    ).toBe(200);
  });
  it('names each field of a body with code and sentence', async () => {
    const answer = await post('/api/things', { name: '', count: 1.5, admin: true });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      title: 'Please check the marked fields',
    });
    expect(answer.body.fieldErrors).toEqual(
      expect.arrayContaining([
        { path: 'name', code: 'REQUIRED', message: 'The field is required' },
        { path: 'count', code: 'NOT_AN_INTEGER', message: 'The field must be an integer' },
        { path: 'admin', code: 'UNKNOWN_FIELD', message: 'Unknown field' },
      ]),
    );
  });
  it('says in plain sentences what is wrong, and of what is not there that it is required', async () => {
    const sentences = async (line: string, body?: object) =>
      (
        (body === undefined ? await call({ method: 'GET', url: line }) : await post(line, body))
          .body.fieldErrors as { code: string; message: string }[]
      ).map(({ code, message }) => [code, message]);
    expect(await sentences('/api/things?size=3001&page=-1')).toEqual([
      ['TOO_SMALL', 'The field must be 0 or more'],
      ['TOO_BIG', 'The field must be 3000 or less'],
    ]);
    expect(await sentences('/api/things?kinds=A,C')).toEqual([
      ['INVALID_VALUE', 'The field must be A or B'],
    ]);
    expect(await sentences('/api/things', { name: ['a'], tags: 'a' })).toEqual([
      ['INVALID_TYPE', 'The field must be text'],
      ['INVALID_TYPE', 'The field must be a list'],
    ]);
    expect(await sentences('/api/choices', {})).toEqual([
      ['REQUIRED', 'The field is required'],
      ['REQUIRED', 'The field is required'],
      ['REQUIRED', 'The field is required'],
    ]);
    expect(await sentences('/api/choices', { kind: 'C', ids: [], at: 'x' })).toEqual([
      ['INVALID_VALUE', 'The field must be A or B'],
      ['TOO_SMALL', 'The list must have at least 1 entry'],
      ['INVALID_FORMAT', 'Use a UTC time such as 2026-11-20T09:30:00.000Z'],
    ]);
    expect(
      await sentences('/api/choices', {
        kind: 'A',
        ids: ['1', '2', '3'],
        at: '9999-12-31T00:00:00.000Z',
      }),
    ).toEqual([
      ['TOO_BIG', 'The list can have at most 2 entries'],
      ['INVALID', 'This is after the year 9999'],
    ]);
  });
  it.each([
    undefined,
    null,
    [],
    'text',
    5,
    { name: null },
    { name: ['a'] },
    { name: 'a\u0000' },
    { name: '\ud800' },
  ])('refuses the body %j', async (payload) => {
    const answer = await call({
      method: 'POST',
      url: '/api/things',
      headers: { ...user.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload) ?? '',
    });
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
  it('refuses JSON that is none, and members that would change prototypes', async () => {
    for (const payload of [
      '{',
      '{"name":"a"',
      'name=a',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      '{"__proto__":{"admin":true},"name":"a"}',
      '{"name":"a","constructor":{"prototype":{"x":1}}}',
    ]) {
      expect(
        (
          await call({
            method: 'POST',
            url: '/api/things',
            headers: { ...user.headers, 'content-type': 'application/json' },
            payload,
          })
        ).body,
      ).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
  it('refuses nesting without end', async () => {
    const payload = `{"name":"a","tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/things',
          headers: { ...user.headers, 'content-type': 'application/json' },
          payload,
        })
      ).status,
    ).toBe(400);
  });
  it('refuses another content type and a body above a megabyte', async () => {
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/things',
          headers: { ...user.headers, 'content-type': 'text/xml' },
          payload: '<a/>',
        })
      ).body,
    ).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect((await post('/api/things', { name: 'a'.repeat(1_100_000) })).body).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    const form = new FormData();
    form.set('name', 'a');
    expect(
      (await call({ method: 'POST', url: '/api/things', headers: user.headers, payload: form }))
        .body,
    ).toMatchObject({ status: 415 });
  });
});

describe('multipart', () => {
  function form(entries: Record<string, string | Blob>) {
    const made = new FormData();
    for (const [name, value] of Object.entries(entries)) made.append(name, value as string);
    return call({ method: 'POST', url: '/api/files', headers: user.headers, payload: made });
  }
  it('reads text as it is and everything else as JSON', async () => {
    const answer = await form({
      title: '12',
      columns: '[1,2]',
      file: new File(['a,b'], 'people.csv'),
    });
    expect(answer.body).toEqual({ title: '12', columns: [1, 2], bytes: 3, fileName: 'people.csv' });
  });
  it('refuses a file that is too large, missing, or in the wrong field', async () => {
    expect(
      (await form({ title: 'a', file: new File(['x'.repeat(1001)], 'a.csv') })).body,
    ).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', fieldErrors: [{ path: 'file' }] });
    expect(
      (await form({ title: 'a', file: new File(['x'.repeat(9000)], 'a.csv') })).body,
    ).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
    expect((await form({ title: 'a' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'file' }],
    });
    expect((await form({ title: 'a', other: new File(['x'], 'a.csv') })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'other' }],
    });
    expect(
      (await form({ title: 'a', columns: '[1', file: new File(['x'], 'a.csv') })).body,
    ).toMatchObject({ status: 400, fieldErrors: [{ path: 'columns', code: 'MALFORMED_JSON' }] });
    expect((await post('/api/files', { title: 'a' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'file' }],
    });
  });
  it('refuses a broken form', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na';
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/files',
          headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload,
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/files',
          headers: { ...user.headers, 'content-type': 'multipart/form-data' },
          payload,
        })
      ).status,
    ).toBe(400);
  });
});

describe('answers', () => {
  it('tell nothing about a fault of ours but its id', async () => {
    const answer = await post('/api/faults', { kind: 'bug' });
    expect(answer.body).toMatchObject({
      status: 500,
      code: 'INTERNAL',
      title: 'Oops... Something went wrong',
    });
    expect(answer.text).not.toContain('secret-detail');
    expect(answer.body.instance).toBe(`urn:request:${answer.headers['x-request-id']}`);
  });
  it('are a 400 when a value cannot be stored', async () => {
    expect((await post('/api/faults', { kind: 'sql' })).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });
  it('are checked against the contract in tests', async () => {
    expect((await call({ method: 'GET', url: '/api/wrong-answer' })).status).toBe(500);
  });
  it('are never cached and carry the safe headers', async () => {
    const { headers } = await call({ method: 'GET', url: '/api/things/17' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
  it('stream files with a name that every browser reads', async () => {
    const answer = await call({ method: 'GET', url: '/api/table', headers: user.headers });
    expect(answer.text).toBe('a,b\nc,d\n');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="B?se _Datei_.csv"; filename*=UTF-8\'\'B%C3%B6se%20_Datei_.csv',
    );
  });
});

describe('the door', () => {
  it('refuses without a token, with a forged one and with an old one', async () => {
    const good = user.headers['authorization'] ?? '';
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      'Basic abc',
      `${good}x`,
      good.replace('rwa1', 'rwa2'),
      good.replace(/\.\d+\./, '.999.'),
    ]) {
      expect(
        (await call({ method: 'GET', url: '/api/me', headers: { authorization } })).body,
      ).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
    expect((await call({ method: 'GET', url: '/api/me', headers: user.headers })).body).toEqual({
      userId: user.userId,
    });
  });
  it('refuses a session that has ended, at once', async () => {
    const other = await signedInUser({ db: database.db, realNow: NOW });
    await database.db
      .updateTable('sessions')
      .set({ real_ended_at: new Date(NOW), end_reason: 'SIGNED_OUT' })
      .where('identity_id', '=', other.userId)
      .execute();
    expect((await call({ method: 'GET', url: '/api/me', headers: other.headers })).status).toBe(
      401,
    );
  });
  it('lets staff act as another user, written down with both, and nobody else', async () => {
    const staff = await signedInUser({
      db: database.db,
      realNow: NOW,
      adminStatus: 'PROXY_MANAGER',
    });
    const acting = (who: { headers: Record<string, string> }, header: string, url = '/api/me') =>
      call({ method: 'GET', url, headers: { ...who.headers, 'x-acting-user': header } });
    expect((await acting(user, staff.userId)).body).toMatchObject({ status: 404 });
    expect((await acting(user, user.userId)).body).toEqual({ userId: user.userId });
    expect((await acting(staff, 'abc')).body).toMatchObject({ status: 404 });
    expect((await acting(staff, '99999')).body).toMatchObject({ status: 404 });
    expect((await acting(staff, user.userId)).body).toEqual({ userId: user.userId });
    expect(
      (
        await call({
          method: 'GET',
          url: '/api/me',
          headers: { ...staff.headers, 'user-id': user.userId },
        })
      ).body,
    ).toEqual({ userId: user.userId });
    expect((await acting(staff, user.userId, '/api/own')).body).toMatchObject({ status: 403 });
    const audit = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ acted_by: staff.userId, type: 'ACTED_AS' });
  });
  it('asks for staff, a connection and the plan where the route does', async () => {
    const poor = await signedInUser({
      db: database.db,
      realNow: NOW,
      status: 'UNAUTHORIZED',
      trialEndsAt: NOW - 1,
    });
    const staff = await signedInUser({ db: database.db, realNow: NOW, adminStatus: 'ADMIN' });
    expect((await call({ method: 'GET', url: '/api/staff', headers: user.headers })).status).toBe(
      403,
    );
    expect((await call({ method: 'GET', url: '/api/staff', headers: staff.headers })).status).toBe(
      200,
    );
    expect(
      (await call({ method: 'GET', url: '/api/connected', headers: poor.headers })).body,
    ).toMatchObject({ status: 401, code: 'LINKEDIN_NOT_CONNECTED', accountStatus: 'UNAUTHORIZED' });
    expect(
      (await call({ method: 'GET', url: '/api/connected', headers: user.headers })).status,
    ).toBe(200);
    expect(
      (await call({ method: 'GET', url: '/api/paid', headers: poor.headers })).body,
    ).toMatchObject({ status: 403, code: 'FEATURE_NOT_IN_PLAN' });
    expect((await call({ method: 'GET', url: '/api/paid', headers: user.headers })).status).toBe(
      200,
    );
  });
  it('has no practice calls outside practice mode', async () => {
    expect((await call({ method: 'GET', url: '/api/practised' })).status).toBe(404);
    const practice = await build({ practice: true });
    expect((await practice.inject('/api/practised')).statusCode).toBe(200);
    await practice.close();
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again and does nothing twice', async () => {
    const first = await post('/api/things', { name: 'a' }, { 'idempotency-key': 'k1' });
    const before = made;
    const second = await post('/api/things', { name: 'a' }, { 'idempotency-key': 'k1' });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(made).toBe(before);
    expect(
      (await post('/api/things', { name: 'b' }, { 'idempotency-key': 'k1' })).body,
    ).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    const other = await signedInUser({ db: database.db, realNow: NOW });
    expect(
      (await post('/api/things', { name: 'b' }, { ...other.headers, 'idempotency-key': 'k1' }))
        .status,
    ).toBe(201);
  });
  it('keeps nothing of a request against which a password could be tried without the key of the installation', async () => {
    await post('/api/things', { name: 'pw' }, { 'idempotency-key': 'k0' });
    const { request_hash: kept } = await database.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'k0')
      .executeTakeFirstOrThrow();
    const request = 'POST /api/things\n{"name":"pw"}';
    expect(kept).toBe(createHmac('sha256', TEST_KEYS.requests).update(request).digest('hex'));
    expect(kept).not.toBe(createHash('sha256').update(request).digest('hex'));
  });
  it('keeps an answer sealed, and repeats one that a version of before kept in clear', async () => {
    const { body } = await post('/api/things', { name: 'sealed' }, { 'idempotency-key': 'k9' });
    const row = database.db.selectFrom('idempotency_keys').select('answer').where('key', '=', 'k9');
    const { answer } = await row.executeTakeFirstOrThrow();
    expect(Object.keys(answer ?? {})).toEqual(['sealed']);
    expect(JSON.stringify(answer)).not.toContain(JSON.stringify(body).slice(1, -1));
    await database.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify({ body }) })
      .where('key', '=', 'k9')
      .execute();
    const again = await post('/api/things', { name: 'sealed' }, { 'idempotency-key': 'k9' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(body);
  });
  it('keeps refusals as well', async () => {
    expect(
      (await post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k2' })).body,
    ).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' });
    expect(
      (await post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k2' })).body,
    ).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' });
  });
  it('makes the second of two at once wait for the first', async () => {
    const before = made;
    const first = post('/api/things', { name: 'slow' }, { 'idempotency-key': 'k3' });
    const second = post('/api/things', { name: 'slow' }, { 'idempotency-key': 'k3' });
    await expect.poll(() => release).not.toBeNull();
    release?.();
    expect((await first).body).toEqual((await second).body);
    expect(made).toBe(before + 1);
  });
  it('is refused when it is no key', async () => {
    expect(
      (await post('/api/things', { name: 'a' }, { 'idempotency-key': 'a b' })).body,
    ).toMatchObject({ status: 400, fieldErrors: [{ path: 'Idempotency-Key' }] });
  });
});
