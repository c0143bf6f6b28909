import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { insertEvent } from '#data/tables/events.ts';
import { readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { deliverEvents } from '#jobs/deliver-events.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { zapierHandlers } from '#server/zapier/zapier.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_MASTER_KEY,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';

const database = useTestDatabase();
const outbound = createUndiciClient({
  also: (to) => to.address === '127.0.0.1' && to.port === receiverPort(),
  resolve: (name, done) =>
    setTimeout(() => {
      if (name === 'localhost') return done(null, [{ address: '127.0.0.1', family: 4 }]);
      if (name === 'database.internal') return done(null, [{ address: '10.0.0.5', family: 4 }]);
      return done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    }, name.length),
});
const call = handlerCaller({
  handlers: { ...campaignHandlers, ...zapierHandlers({ outbound }) },
  db: () => database.db,
  webhookClient: outbound,
});
let receiver: Receiver;
let userId: string;
let stranger: string;
const receiverPort = () => Number(new URL(receiver.url).port);

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  receiver.behave(() => ({ status: 200, text: 'ok' }));
});

async function campaignWith(body: object) {
  return call('POST /campaigns', { userId, body: { name: 'Nordics', ...body } });
}

async function deliveryOf(campaignId: string): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      first_name: 'Elena',
      profile_slug: `e${campaignId}`,
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
    } as never)
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await insertEvent({
    db: database.db,
    userId,
    type: 'INVITE_SENT',
    at: TEST_NOW,
    campaignId,
    leadId,
    actor: 'ENGINE',
  });
  return (
    await database.db
      .selectFrom('zapier_deliveries')
      .select('delivery_id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
  ).delivery_id;
}

test('a test sends a sample event and shows the result', async () => {
  const { id } = await campaignWith({});
  const answer = await call('POST /zapier/test', {
    userId,
    body: { zapierUrl: receiver.url, campaignId: id },
  });
  expect(answer).toMatchObject({
    delivered: true,
    status: 200,
    problem: null,
    answer: 'ok',
    sent: { eventId: 'test', campaignId: id, campaignName: 'Nordics' },
  });
  expect(receiver.received.at(-1)).toEqual(answer.sent);
  receiver.behave(() => ({ status: 410 }));
  expect(
    await call('POST /zapier/test', { userId, body: { zapierUrl: receiver.url } }),
  ).toMatchObject({ delivered: false, status: 410, problem: expect.stringContaining('410 Gone') });
});

test('a URL counts as tested while its last test was delivered, and another URL does not', async () => {
  const { id, version } = await campaignWith({ zapierUrl: receiver.url });
  const tested = async () =>
    (await call('GET /campaigns/{campaignId}/zapier', { userId, params: { campaignId: id } }))
      .tested;
  const sendTest = (zapierUrl: string) =>
    call('POST /zapier/test', { userId, body: { zapierUrl, campaignId: id } });
  expect(await tested()).toBe(false);
  await sendTest(receiver.url);
  expect(await tested()).toBe(true);
  await sendTest('http://127.0.0.1:1/');
  expect(await tested()).toBe(true);
  receiver.behave(() => ({ status: 410 }));
  await sendTest(receiver.url);
  expect(await tested()).toBe(false);
  receiver.behave(() => ({ status: 200 }));
  await sendTest(receiver.url);
  await call('PUT /campaigns/{campaignId}', {
    userId,
    params: { campaignId: id },
    body: { zapierUrl: `${receiver.url}other`, version },
  });
  expect(await tested()).toBe(false);
});

test('a URL is never readable in the database, and works all the same', async () => {
  const planted = 'planted-address-7781';
  const address = `${receiver.url}${planted}`;
  const { id, version } = await campaignWith({ zapierUrl: address });
  const one = { userId, params: { campaignId: id } };
  const nowhere = async () =>
    expect(await findInDatabase({ pool: database.pool, text: planted })).toEqual([]);
  const secrets = async () =>
    (
      await database.pool.query(
        `select count(*)::int as n from secrets where user_id = $1 and name like 'zapier%'`,
        [userId],
      )
    ).rows[0].n;
  const shown = async () => (await call('GET /campaigns/{campaignId}', one)).zapierUrl;
  expect(await shown()).toBe(address);
  await call('POST /zapier/test', { userId, body: { zapierUrl: address, campaignId: id } });
  const copy = await call('POST /campaigns/{campaignId}/duplicate', one);
  expect(copy.zapierUrl).toBe(address);
  await nowhere();
  await rotateKeys({ db: database.db, masterKey: TEST_MASTER_KEY });
  const { content } = await call('GET /campaigns', { userId });
  expect(content.map(({ zapierUrl }) => zapierUrl)).toEqual([address, address]);
  expect((await call('GET /campaigns/{campaignId}/zapier', one)).tested).toBe(true);
  const deliveryId = await deliveryOf(id);
  const parts = {
    db: database.db,
    outbound: createUndiciClient({ also: ({ port }) => port === receiverPort() }),
    openAddress: (campaign: { userId: string; campaignId: string }) =>
      readZapierUrl({ db: database.db, masterKey: TEST_MASTER_KEY, ...campaign }),
    realNow: () => Date.now() + 60_000,
    random: () => 0,
    allFeaturesAccounts: [`user${userId}@example.com`],
  };
  await deliverEvents(parts, { userId, campaignId: id }, () => false);
  const sent = () =>
    call('GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}', {
      userId,
      params: { campaignId: id, deliveryId },
    });
  expect(await sent()).toMatchObject({ state: 'DELIVERED', address });
  await nowhere();
  // With another URL the log no longer shows the old one, and the copy has its own.
  await call('PUT /campaigns/{campaignId}', {
    ...one,
    body: { zapierUrl: `${address}-next`, version },
  });
  expect(await shown()).toBe(`${address}-next`);
  expect(await sent()).toMatchObject({ state: 'DELIVERED', address: null });
  await nowhere();
  expect(await secrets()).toBe(3);
  await call('DELETE /campaigns/{campaignId}', one);
  expect(await secrets()).toBe(1);
});

test('a test of an internal address is not sent', async () => {
  for (const zapierUrl of [
    'http://127.0.0.1:8081/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/',
    'http://localhost:5432/',
  ]) {
    expect(await call('POST /zapier/test', { userId, body: { zapierUrl } })).toMatchObject({
      delivered: false,
      status: null,
      problem: 'This URL isn’t on the public internet, so nothing is sent to it',
    });
  }
});

test('an internal address is rejected on save, with the outbound client’s reason', async () => {
  const message = 'This URL isn’t on the public internet, so nothing is sent to it';
  const { id, version } = await campaignWith({ zapierUrl: receiver.url });
  for (const [zapierUrl, sentence] of [
    ['http://127.0.0.1:8081/', message],
    ['http://10.0.0.5/hook', message],
    ['http://2130706433:8081/', message],
    ['http://[::1]:8080/', message],
    ['http://localhost:5432/', message],
    ['http://hooks.localhost/', message],
    ['http://database.internal/', message],
    ['http://n8n:5678/', message],
    ['http://hooks.example:25/', 'Events can’t be sent to this URL'],
  ] as const) {
    const refused = { extras: { fieldErrors: [{ path: 'zapierUrl', message: sentence }] } };
    expect(await refusalOf(campaignWith({ zapierUrl }))).toMatchObject(refused);
    const saved = call('PUT /campaigns/{campaignId}', {
      userId,
      params: { campaignId: id },
      body: { zapierUrl, version },
    });
    expect(await refusalOf(saved)).toMatchObject({ code: 'INVALID_INPUT', ...refused });
  }
  await campaignWith({ zapierUrl: 'http://hooks.example/' });
});

test('a test does not tell private names from unknown ones', async () => {
  const [inside, unknown] = await Promise.all(
    ['http://database.internal/', 'http://nobody.internal/'].map((zapierUrl) =>
      call('POST /zapier/test', { userId, body: { zapierUrl } }),
    ),
  );
  expect(inside).toMatchObject({ delivered: false, status: null, answer: null, tookMs: 0 });
  expect({ ...inside, sent: null }).toEqual({ ...unknown, sent: null });
});

test('an invalid URL is rejected with its field, and a stranger’s campaign does not exist', async () => {
  const refusal = await refusalOf(
    call('POST /zapier/test', { userId, body: { zapierUrl: 'ftp://x' } }),
  );
  expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, 'zapierUrl']);
  const { id } = await campaignWith({});
  expect(
    (
      await refusalOf(
        call('POST /zapier/test', {
          userId: stranger,
          body: { zapierUrl: receiver.url, campaignId: id },
        }),
      )
    ).code,
  ).toBe('NOT_FOUND');
});

test('many tests in a row have to wait', async () => {
  const outcomes = [];
  for (let nth = 0; nth < 32; nth += 1)
    outcomes.push(
      await call('POST /zapier/test', { userId, body: { zapierUrl: 'http://127.0.0.1:1/' } }).then(
        () => 'tested',
        (error: { code?: string }) => error.code,
      ),
    );
  expect(outcomes.filter((outcome) => outcome === 'tested').length).toBeLessThanOrEqual(31);
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('a campaign keeps the selected events, all at first, and a copy has them too', async () => {
  const all = await campaignWith({ zapierUrl: 'https://hooks.example.com/1' });
  expect(all.zapierEvents).toHaveLength(10);
  const few = await call('PUT /campaigns/{campaignId}', {
    userId,
    params: { campaignId: all.id },
    body: { zapierEvents: ['LEAD_FAILED', 'INVITE_SENT', 'INVITE_SENT'], version: all.version },
  });
  expect(few.zapierEvents).toEqual(['INVITE_SENT', 'LEAD_FAILED']);
  expect(
    (
      await call('POST /campaigns/{campaignId}/duplicate', {
        userId,
        params: { campaignId: all.id },
      })
    ).zapierEvents,
  ).toEqual(['INVITE_SENT', 'LEAD_FAILED']);
  expect(
    (
      await refusalOf(
        call('PUT /campaigns/{campaignId}', {
          userId,
          params: { campaignId: all.id },
          body: { zapierEvents: ['EVERYTHING'] },
        }),
      )
    ).extras.fieldErrors?.[0]?.path,
  ).toBe('zapierEvents.0');
});

test('the log has pages, shows what was sent, and belongs to its owner', async () => {
  const { id: campaignId } = await campaignWith({ zapierUrl: receiver.url });
  const deliveryId = await deliveryOf(campaignId);
  expect(
    await call('GET /campaigns/{campaignId}/zapier/deliveries', {
      userId,
      params: { campaignId },
      query: { size: '5' },
    }),
  ).toMatchObject({
    totalElements: 1,
    content: [
      {
        id: deliveryId,
        eventType: 'INVITE_SENT',
        leadName: 'Elena',
        state: 'WAITING',
        tries: 0,
        nextTryAt: expect.any(String),
      },
    ],
  });
  expect(
    (
      await call('GET /campaigns/{campaignId}/zapier/deliveries', {
        userId,
        params: { campaignId },
        query: { failed: 'true' },
      })
    ).totalElements,
  ).toBe(0);
  expect(
    await call('GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}', {
      userId,
      params: { campaignId, deliveryId },
    }),
  ).toMatchObject({ body: null, answerText: null });
  expect(
    await call('GET /campaigns/{campaignId}/zapier', { userId, params: { campaignId } }),
  ).toMatchObject({ waiting: 1, failed: 0, failingSince: null, triedUntil: null, keptDays: 30 });
  expect(
    await call('POST /campaigns/{campaignId}/zapier/send-waiting', {
      userId,
      params: { campaignId },
    }),
  ).toEqual({ count: 1 });
  expect(
    (
      await call('POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver', {
        userId,
        params: { campaignId, deliveryId },
      })
    ).state,
  ).toBe('WAITING');
  const strange = { userId: stranger, params: { campaignId, deliveryId } };
  for (const key of [
    'GET /campaigns/{campaignId}/zapier',
    'GET /campaigns/{campaignId}/zapier/deliveries',
    'GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}',
    'POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver',
    'POST /campaigns/{campaignId}/zapier/send-waiting',
  ] as const) {
    expect((await refusalOf(call(key, strange))).code).toBe('NOT_FOUND');
  }
});

test('an event can’t be resent without a URL, and a deleted campaign deletes its log', async () => {
  const { id: campaignId, version } = await campaignWith({ zapierUrl: receiver.url });
  const deliveryId = await deliveryOf(campaignId);
  await call('PUT /campaigns/{campaignId}', {
    userId,
    params: { campaignId },
    body: { zapierUrl: null, version },
  });
  expect(
    (
      await refusalOf(
        call('POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver', {
          userId,
          params: { campaignId, deliveryId },
        }),
      )
    ).code,
  ).toBe('CONFLICT');
  expect(
    (
      await call('GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}', {
        userId,
        params: { campaignId, deliveryId },
      })
    ).state,
  ).toBe('DROPPED');
  await call('DELETE /campaigns/{campaignId}', { userId, params: { campaignId } });
  expect(
    await database.db
      .selectFrom('zapier_deliveries')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .execute(),
  ).toEqual([]);
});
