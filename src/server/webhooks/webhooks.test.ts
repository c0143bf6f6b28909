import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { MAX_WEBHOOKS } from '#core/webhooks/webhook-event.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { deliverWebhook } from '#jobs/deliver-webhook.ts';
import { happens, leadsOf, verified, webhookParts } from '#jobs/webhook-fixture.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { webhookHandlers } from '#server/webhooks/webhooks.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
let time: TestTime;
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let owner: Awaited<ReturnType<typeof signedInUser>>;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  receiver.behave(() => ({ status: 200, text: 'ok' }));
  receiver.requests.length = 0;
  time = { now: Date.now(), real: Date.now() };
  const { db } = database;
  owner = await signedInUser({ db, realNow: time.real });
  const outbound = createUndiciClient({ also: ({ address }) => address === '127.0.0.1' });
  ({ call } = await buildTestServer({
    db,
    time,
    handlers: { ...apiKeyHandlers(true), ...webhookHandlers({ outbound }) },
  }));
});

const as = (headers: Record<string, string>) => ({
  get: (path: string) => call(`GET /v1/webhooks${path}`, { headers }),
  post: (path: string, body: object = {}) => call(`POST /v1/webhooks${path}`, { headers, body }),
  patch: (path: string, body: object) => call(`PATCH /v1/webhooks${path}`, { headers, body }),
  remove: (path: string) => call(`DELETE /v1/webhooks${path}`, { headers }),
});
const own = () => as(owner.headers);
const create = (body: object = {}) =>
  own().post('', { url: receiver.url, events: ['LIKED', 'INVITE_SENT', 'LIKED'], ...body });
async function deliver(webhookId: string): Promise<void> {
  const parts = webhookParts({ db: database.db, realNow: () => Date.now() + 60_000 });
  await deliverWebhook(parts, { userId: owner.userId, webhookId }, () => false);
}

test('a webhook’s secret is shown once, and neither it nor the URL is stored in clear text', async () => {
  const { status, body } = await create({ url: `${receiver.url}/a-secret-path` });
  expect(status).toBe(201);
  const { secret, ...shown } = body;
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(shown).toMatchObject({
    url: `${receiver.url}/a-secret-path`,
    events: ['INVITE_SENT', 'LIKED'],
    campaignIds: [],
    listIds: [],
    active: true,
    state: 'NEW',
    paused: null,
    delivered: null,
    lastDay: { attempted: 0, delivered: 0 },
    secretEnd: secret.slice(-3),
  });
  expect((await own().get('')).body).toEqual([shown]);
  expect((await own().get(`/${shown.id}`)).body).toEqual(shown);
  expect(await findInDatabase({ pool: database.pool, text: 'a-secret-path' })).toEqual([]);
  expect(await findInDatabase({ pool: database.pool, text: secret.slice(6) })).toEqual([]);
});

test('no one else sees or changes a webhook', async () => {
  const { body } = await create();
  const stranger = as((await signedInUser({ db: database.db, realNow: time.real })).headers);
  expect((await stranger.get('')).body).toEqual([]);
  for (const answer of [
    await stranger.get(`/${body.id}`),
    await stranger.patch(`/${body.id}`, { active: false }),
    await stranger.remove(`/${body.id}`),
    await stranger.post(`/${body.id}/secret`),
    await stranger.get(`/${body.id}/deliveries`),
    await stranger.post(`/${body.id}/replay`, { eventIds: ['1'] }),
    await stranger.post(`/${body.id}/deliveries/1/redeliver`),
    await stranger.post(`/${body.id}/test`),
  ])
    expect(answer.status).toBe(404);
});

test('a key needs the scope for webhooks', async () => {
  const keyOf = async (scopes: string[]) => {
    const { headers } = owner;
    const { body } = await call('POST /v1/apikeys', { headers, body: { name: 'n8n', scopes } });
    return as({ authorization: `Bearer ${body.secret}` });
  };
  const settings = { url: receiver.url, events: ['LIKED'] };
  expect((await (await keyOf(['leads:read'])).post('', settings)).body.code).toBe('SCOPE_MISSING');
  const { status, body } = await (await keyOf(['webhooks:write'])).post('', settings);
  expect(status).toBe(201);
  const odd = await (await keyOf(['webhooks:write'])).patch(`/${body.id}`, { event: [] });
  expect(odd.status).toBe(400);
});

test('a plan without webhooks makes none', async () => {
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'BASIC' })
    .where('user_id', '=', owner.userId)
    .execute();
  expect((await create()).body.code).toBe('FEATURE_NOT_IN_PLAN');
});

test.each([
  [{ url: 'http://10.0.0.8/hook' }, 'url', 'public internet'],
  [{ url: 'http://n8n:5678/hook' }, 'url', 'public internet'],
  [{ url: 'ftp://crm.example/' }, 'url', 'valid URL'],
  [{ events: [] }, 'events', ''],
  [{ events: ['LEAD_FINISHED'] }, 'events.0', ''],
  [{ campaignIds: ['999999999'] }, 'campaignIds', 'campaign'],
  [{ listIds: ['999999999'] }, 'listIds', 'list'],
])('%j is refused, and the field named', async (body, path, words) => {
  const { status, body: problem } = await create(body);
  expect(status).toBe(400);
  expect(problem.fieldErrors).toMatchObject([
    { path, message: expect.stringContaining(words) as string },
  ]);
  expect(JSON.stringify(problem)).not.toContain('WEBHOOK_HOSTS');
});

test('the error for an administrator names the setting that allows a neighbor', async () => {
  const admin = await signedInUser({
    db: database.db,
    realNow: time.real,
    adminStatus: 'ADMIN',
  });
  const { body } = await as(admin.headers).post('', {
    url: 'https://crm.internal/hook',
    events: ['LIKED'],
  });
  expect(body.fieldErrors[0].message).toMatch(/add crm\.internal:443 to WEBHOOK_HOSTS$/);
});

test('there are only so many webhooks', async () => {
  for (let nth = 0; nth < MAX_WEBHOOKS; nth += 1) await create({ active: false });
  expect((await create()).body.fieldErrors).toMatchObject([{ path: 'url', code: 'TOO_MANY' }]);
});

test('the log shows what was sent and answered, and the list how it goes', async () => {
  const { body } = await create();
  const { db } = database;
  const about = { db, userId: owner.userId };
  const leads = await leadsOf(db, owner.userId, 2);
  for (const leadId of leads) await happens(about, 'LIKED', { leadId });
  receiver.behave(({ nth }) => (nth % 2 === 1 ? { status: 200 } : { status: 503, text: 'busy' }));
  await deliver(body.id);
  const { body: log } = await own().get(`/${body.id}/deliveries`);
  expect(log).toMatchObject({ totalElements: 2, size: 10 });
  const failed = (await own().get(`/${body.id}/deliveries?failed=true`)).body.content;
  expect(failed).toMatchObject([
    {
      eventType: 'LIKED',
      leadName: 'Dr. Elena Costa',
      state: 'WAITING',
      tries: 1,
      mostTries: 8,
      answerStatus: 503,
      answerText: 'busy',
      problem: 'The server responded with 503 Service Unavailable',
      messageId: `msg_${failed[0].eventId}`,
      body: { type: 'LIKED', data: { eventId: failed[0].eventId } },
    },
  ]);
  expect((await own().get(`/${body.id}`)).body).toMatchObject({
    state: expect.stringMatching(/WORKING|FAILING/) as string,
    delivered: 50,
    lastDay: { attempted: 2, delivered: 1 },
    waiting: 1,
  });
  receiver.behave(() => ({ status: 200 }));
  const again = await own().post(`/${body.id}/deliveries/${failed[0].id}/redeliver`);
  expect(again.body).toMatchObject({ state: 'WAITING', tries: 0 });
  await deliver(body.id);
  expect((await own().get(`/${body.id}`)).body).toMatchObject({ state: 'WORKING', delivered: 100 });
});

test('a range is replayed, at most 30 days back, and not to a webhook that is off', async () => {
  const { body } = await create();
  const about = { db: database.db, userId: owner.userId };
  const [leadId = ''] = await leadsOf(database.db, owner.userId);
  for (const days of [1, 2, 3])
    await happens(about, 'LIKED', { leadId, at: time.now - days * DAY });
  const iso = (days: number) => new Date(time.now - days * DAY).toISOString();
  const replay = (range: object) => own().post(`/${body.id}/replay`, range);
  expect(await replay({ from: iso(2) })).toMatchObject({ status: 202, body: { count: 2 } });
  expect((await replay({ from: iso(3), to: iso(2) })).body).toEqual({ count: 1 });
  expect((await replay({ from: iso(31) })).body.fieldErrors[0].path).toBe('from');
  expect((await replay({ from: iso(1), to: iso(2) })).body.fieldErrors[0].path).toBe('to');
  expect((await replay({ since: iso(2) })).body.fieldErrors).toMatchObject([
    { path: 'from', code: 'REQUIRED' },
    { path: 'since', code: 'UNKNOWN_FIELD' },
  ]);
  expect((await replay({ eventIds: ['999999'] })).body.fieldErrors).toMatchObject([
    { path: 'eventIds', code: 'NOT_FOUND' },
  ]);
  await own().patch(`/${body.id}`, { active: false });
  expect((await own().get(`/${body.id}`)).body.state).toBe('OFF');
  expect((await replay({ from: iso(2) })).status).toBe(409);
});

test('a test sends a signed sample event, and so does it after a new secret', async () => {
  const { body } = await create();
  const sample = await own().post(`/${body.id}/test`);
  expect(sample.body).toMatchObject({ delivered: true, status: 200, answer: 'ok', problem: null });
  const { body: replaced } = await own().post(`/${body.id}/secret`);
  expect(replaced.secret).not.toBe(body.secret);
  expect(Date.parse(replaced.earlierSecretUntil)).toBe(time.real + DAY);
  await own().post(`/${body.id}/test`);
  const [before, after] = receiver.requests;
  if (before === undefined || after === undefined) throw new Error('Nothing arrived');
  expect(verified(body.secret, before)).toEqual(sample.body.sent);
  expect(() => verified(replaced.secret, before)).toThrow('No matching signature found');
  verified(body.secret, after);
  verified(replaced.secret, after);
});

test('a deleted webhook leaves nothing, and the activity log names what was done', async () => {
  const { body } = await create();
  const [leadId = ''] = await leadsOf(database.db, owner.userId);
  await happens({ db: database.db, userId: owner.userId }, 'LIKED', { leadId });
  await own().patch(`/${body.id}`, { events: ['LIKED'] });
  expect((await own().remove(`/${body.id}`)).status).toBe(204);
  const rows = await database.db
    .selectFrom('zapier_deliveries')
    .select('delivery_id')
    .where('user_id', '=', owner.userId)
    .execute();
  const secrets = await database.db
    .selectFrom('secrets')
    .select('name')
    .where('user_id', '=', owner.userId)
    .execute();
  expect([rows, secrets]).toEqual([[], []]);
  const log = await database.db
    .selectFrom('audit_log')
    .select(['type', 'data'])
    .where('user_id', '=', owner.userId)
    .orderBy('audit_id')
    .execute();
  expect(log.map(({ type }) => type)).toEqual([
    'WEBHOOK_CREATED',
    'WEBHOOK_CHANGED',
    'WEBHOOK_DELETED',
  ]);
  expect(log[2]?.data).toEqual({ detail: `${receiver.address}: LIKED` });
});

test('a webhook’s sealed values outlive a key rotation', async () => {
  const { body } = await create();
  await rotateKeys({ db: database.db, masterKey: TEST_MASTER_KEY });
  expect((await own().get(`/${body.id}`)).body.url).toBe(receiver.url);
  await own().post(`/${body.id}/test`);
  const [request] = receiver.requests;
  expect(request && verified(body.secret, request)).toMatchObject({ type: 'INVITE_SENT' });
});
