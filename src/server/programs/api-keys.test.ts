import { beforeEach, expect, test } from 'vitest';
import { KEY_RATE } from '#core/programs/api-key.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { savedFilterHandlers } from '#server/saved-filters/saved-filters.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
let time: TestTime;
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let owner: Awaited<ReturnType<typeof signedInUser>>;
let stranger: Awaited<ReturnType<typeof signedInUser>>;
beforeEach(async () => {
  time = { now: Date.UTC(2026, 10, 23), real: Date.UTC(2026, 10, 23) };
  const { db } = database;
  owner = await signedInUser({ db, realNow: time.real });
  stranger = await signedInUser({ db, realNow: time.real });
  ({ call } = await buildTestServer({
    db,
    time,
    handlers: { ...apiKeyHandlers(true), ...savedFilterHandlers },
  }));
});

const create = async (body: object = {}) =>
  call('POST /v1/apikeys', {
    headers: owner.headers,
    body: { name: 'CRM sync', scopes: ['leads:read'], ...body },
  });
const list = async () => (await call('GET /v1/apikeys', { headers: owner.headers })).body;
const asKey = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const tags = (secret: string) => call('GET /leads/tags', asKey(secret));
const callsOf = async (id: string) =>
  (await call(`GET /v1/apikeys/${id}/calls`, { headers: owner.headers })).body.content;

test('a key’s secret is shown once and stored only as a hash', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body.secret).toMatch(/^rw_test_[\w-]{32}$/);
  const { secret, ...shown } = body;
  expect(shown).toMatchObject({ shown: secret.slice(0, 12), approvalNeeded: true, endsAt: null });
  expect(await list()).toEqual([shown]);
  const rows = await database.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
});

test('a key makes the calls of its scopes, and the last ones are listed', async () => {
  const { body: key } = await create();
  expect((await tags(key.secret)).status).toBe(200);
  const save = await call('POST /leads/filters', {
    ...asKey(key.secret),
    body: { name: 'Oslo', filter: {} },
  });
  expect(save).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  expect(save.body.detail).toContain('leads:write');
  expect(await callsOf(key.id)).toMatchObject([
    { method: 'POST', path: '/api/leads/filters', status: 403, dryRun: false },
    { method: 'GET', path: '/api/leads/tags', status: 200, address: '127.0.0.1' },
  ]);
  expect(await list()).toMatchObject([{ lastAddress: '127.0.0.1' }]);
});

test('no key reaches keys, however many scopes it has', async () => {
  const { body: key } = await create({ scopes: ['settings:read', 'settings:write'] });
  expect(await call('GET /v1/apikeys', asKey(key.secret))).toMatchObject({
    status: 403,
    body: { code: 'KEY_NOT_ACCEPTED' },
  });
});

test('what a key changes is in the activity log, and a dry run isn’t', async () => {
  const { body: key } = await create({ scopes: ['leads:write'] });
  const request = { name: 'Oslo', filter: {} };
  const dry = await call('POST /leads/filters', {
    headers: { ...asKey(key.secret).headers, 'dry-run': 'true' },
    body: request,
  });
  expect(dry.body).toMatchObject({ name: 'Oslo', dryRun: true });
  const saved = await call('POST /leads/filters', { ...asKey(key.secret), body: request });
  expect(saved.status).toBe(201);
  expect(await callsOf(key.id)).toMatchObject([{ dryRun: false }, { dryRun: true }]);
  const log = await database.db
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', owner.userId)
    .where('type', '=', 'API_KEY_USED')
    .execute();
  expect(log).toEqual([{ data: { detail: 'CRM sync', call: 'POST /api/leads/filters' } }]);
});

test('with a key, unknown parameters and fields are rejected by name', async () => {
  const { body: key } = await create({ scopes: ['leads:read', 'leads:write'] });
  const query = await call('GET /leads/tags?stats=FAILED', asKey(key.secret));
  expect(query).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'stats', code: 'UNKNOWN_FIELD' }] },
  });
  expect((await call('GET /leads/tags?stats=FAILED', { headers: owner.headers })).status).toBe(200);
});

test('an ended, deleted, or invented key is nobody’s', async () => {
  const { body: ending } = await create({ endsAt: new Date(time.real + DAY).toISOString() });
  const { body: deleted } = await create();
  await call(`DELETE /v1/apikeys/${deleted.id}`, { headers: owner.headers });
  for (const secret of [deleted.secret, 'rw_test_invented', `${deleted.secret}x`])
    expect(await tags(secret)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', detail: 'This API key doesn’t exist or has ended' },
    });
  expect(
    await call('GET /leads/tags', { headers: { authorization: ending.secret } }),
  ).toMatchObject({
    status: 401,
    body: { detail: 'Send the API key as “Authorization: Bearer …”' },
  });
  expect((await tags(ending.secret)).status).toBe(200);
  time.real += DAY;
  expect((await tags(ending.secret)).status).toBe(401);
});

test('a key of someone whose account is being deleted stops working', async () => {
  const { body: key } = await create();
  await database.db
    .updateTable('users')
    .set({ real_deletion_asked_at: new Date(time.real) })
    .where('user_id', '=', owner.userId)
    .execute();
  expect((await tags(key.secret)).status).toBe(401);
});

test('a key makes 600 calls a minute, and its answers say what remains', async () => {
  const { body: key } = await create();
  expect((await tags(key.secret)).headers).toMatchObject({
    'ratelimit-policy': '"key";q=600;w=60',
    ratelimit: '"key";r=599;t=60',
  });
  await database.db
    .updateTable('api_keys')
    .set({ window_calls: KEY_RATE.calls })
    .where('key_id', '=', key.id)
    .execute();
  time.real += 15_000;
  expect(await tags(key.secret)).toMatchObject({
    status: 429,
    headers: { ratelimit: '"key";r=0;t=45', 'retry-after': '45' },
  });
  time.real += 45_000;
  expect(await tags(key.secret)).toMatchObject({
    status: 200,
    headers: { ratelimit: '"key";r=599;t=60' },
  });
});

test('a key is renamed and given other scopes, but never an end in the past', async () => {
  const { body: key } = await create();
  const change = (body: object, { headers } = owner) =>
    call(`PATCH /v1/apikeys/${key.id}`, { headers, body });
  const scopes = ['inbox:read', 'leads:read', 'inbox:read'];
  expect((await change({ name: ' Nightly ', scopes })).body).toMatchObject({
    name: 'Nightly',
    scopes: ['leads:read', 'inbox:read'],
  });
  expect(
    (await change({ endsAt: new Date(time.real).toISOString() })).body.fieldErrors,
  ).toMatchObject([{ path: 'endsAt', code: 'IN_THE_PAST' }]);
  expect((await change({ name: 'Mine' }, stranger)).status).toBe(404);
  expect((await create({ scopes: [] })).status).toBe(400);
  expect((await create({ scopes: ['root'] })).status).toBe(400);
});
