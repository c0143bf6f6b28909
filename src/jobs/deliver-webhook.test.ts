import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TASK_RULES } from '#core/jobs/task-rules.ts';
import { insertCampaign } from '#data/campaigns/campaigns.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  listWebhookDeliveries,
  redeliverWebhook,
  replayEvents,
} from '#data/webhooks/webhook-log.ts';
import { changeWebhook, listWebhooks, replaceWebhookSecret } from '#data/webhooks/webhooks.ts';
import { deliverWebhook, type WebhookParts } from '#jobs/deliver-webhook.ts';
import { happens, leadsOf, verified, webhookOf, webhookParts } from '#jobs/webhook-fixture.ts';
import { insertTestUser, TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../test/support/job-world.ts';
import { openReceiver, type Receiver } from '../../test/support/receiver.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
const begun = Date.now() + 3_600_000;
let realNow: number;
let receiver: Receiver;
let userId: string;
let webhookId: string;
let secret: string;
let leadId: string;

const scope = () => ({ db: database.db, userId, realNow });
const inOwn = <Result>(work: (of: ReturnType<typeof scope>) => Promise<Result>) =>
  inTransaction(database.db, (db) => work({ ...scope(), db: db as never }));
const deliver = (given: Partial<WebhookParts> = {}, stopping = () => false) =>
  deliverWebhook(
    webhookParts({ db: database.db, now: () => begun, realNow: () => realNow, ...given }),
    { userId, webhookId },
    stopping,
  );
const log = async (failed = false) =>
  (await listWebhookDeliveries(scope(), webhookId, { failed, page: 0, size: 100 })).rows;
const standing = async () => (await listWebhooks(scope(), TEST_MASTER_KEY, webhookId))[0];
const types = () => receiver.received.map(({ type }) => type);
const ids = () => receiver.requests.map(({ headers }) => headers['webhook-id']);
const notices = () =>
  database.db
    .selectFrom('notifications')
    .select(['type', 'data'])
    .where('user_id', '=', userId)
    .execute();
/** Lets the time of the next attempt come, and attempts; as often as is said. */
async function retry(times = 1): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const waiting = (await log()).filter(({ state }) => state === 'WAITING');
    realNow = Math.max(realNow, ...waiting.map(({ nextTryAt }) => nextTryAt));
    await deliver();
  }
}

beforeEach(async () => {
  realNow = begun;
  await dropJobs(database.db);
  receiver = await openReceiver();
  userId = await insertTestUser({ db: database.db, trialEndsAt: begun + 400 * DAY });
  ({ webhookId, secret } = await webhookOf(database.db, userId, { url: receiver.url }));
  [leadId = ''] = await leadsOf(database.db, userId);
});
afterEach(() => receiver.stop());

test('an event is sent once, signed, with its lead and its own id', async () => {
  await happens({ db: database.db, userId }, 'MESSAGE_RESPONDED', {
    leadId,
    data: { text: 'Yes, gladly' },
  });
  await deliver({ realNow: Date.now });
  const [request] = receiver.requests;
  if (request === undefined) throw new Error('Nothing arrived');
  const [delivery] = await log();
  expect(verified(secret, request)).toMatchObject({
    type: 'MESSAGE_RESPONDED',
    data: {
      eventId: delivery?.eventId,
      order: `lead-${leadId}`,
      leadId,
      campaignId: null,
      lead: { firstName: 'Elena', fullName: 'Elena Costa', company: 'Northpoint' },
      event: { actor: 'NETWORK', data: { text: 'Yes, gladly' } },
    },
  });
  expect(request.headers['webhook-id']).toBe(`msg_${delivery?.eventId}`);
  expect(delivery).toMatchObject({
    state: 'DELIVERED',
    tries: 1,
    answerStatus: 200,
    leadName: 'Dr. Elena Costa',
    body: receiver.received[0],
  });
  expect(() => verified(secret, { ...request, text: `${request.text} ` })).toThrow(
    'No matching signature found',
  );
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('only the chosen events, campaigns, and lists are sent, and nothing of another user', async () => {
  const { db } = database;
  const campaign = {
    name: 'Nordics',
    type: 'CUSTOM_CAMPAIGN' as const,
    skipLeadConditions: [],
    lateAcceptance: 'NOTIFY' as const,
  };
  const [one, other] = [
    await insertCampaign({ db, userId, now: begun }, campaign),
    await insertCampaign({ db, userId, now: begun }, campaign),
  ].map(({ campaign_id }) => campaign_id) as [string, string];
  await inOwn((own) =>
    changeWebhook(own, webhookId, {
      masterKey: TEST_MASTER_KEY,
      events: ['INVITE_SENT', 'LEAD_ADDED'],
      campaignIds: [one],
    }),
  );
  const stranger = await insertTestUser({ db, trialEndsAt: begun + DAY });
  await happens({ db, userId }, 'INVITE_SENT', { leadId, campaignId: one });
  await happens({ db, userId }, 'INVITE_ACCEPTED', { leadId, campaignId: one });
  await happens({ db, userId }, 'INVITE_SENT', { leadId, campaignId: other });
  await happens({ db, userId }, 'INVITE_SENT', { leadId });
  await happens({ db, userId: stranger }, 'INVITE_SENT', { campaignId: one });
  await inOwn((own) =>
    changeWebhook(own, webhookId, {
      masterKey: TEST_MASTER_KEY,
      campaignIds: [],
      listIds: ['77'],
    }),
  );
  await happens({ db, userId }, 'LEAD_ADDED', { leadId, data: { leadPackId: '77' } });
  await happens({ db, userId }, 'LEAD_ADDED', { leadId, data: { leadPackId: '78' } });
  await deliver();
  expect(types()).toEqual(['INVITE_SENT', 'LEAD_ADDED']);
  expect(receiver.received[0]).toMatchObject({
    data: { campaignId: one, campaignName: 'Nordics' },
  });
});

test('an event whose transaction is rolled back is never sent', async () => {
  await database.db
    .transaction()
    .execute(async (trx) => {
      await happens({ db: trx as never, userId }, 'INVITE_SENT', { leadId });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await deliver();
  expect([await log(), await jobsIn(database.db)]).toEqual([[], []]);
});

test('a lead’s next event waits for the one before it, and other leads go on', async () => {
  const { db } = database;
  const [other = ''] = await leadsOf(db, userId);
  receiver.behave(({ body }) => ({
    status: body['type'] === 'INVITE_SENT' && receiver.received.length < 4 ? 503 : 200,
  }));
  await happens({ db, userId }, 'INVITE_SENT', { leadId });
  await happens({ db, userId }, 'INVITE_ACCEPTED', { leadId });
  await happens({ db, userId }, 'PROFILE_VIEWED', { leadId: other });
  await deliver();
  expect(types().sort()).toEqual(['INVITE_SENT', 'PROFILE_VIEWED']);
  await happens({ db, userId }, 'MESSAGE_SENT', { leadId });
  await deliver();
  expect(types()).toHaveLength(2);
  await retry(2);
  expect(types().slice(2)).toEqual([
    'INVITE_SENT',
    'INVITE_SENT',
    'INVITE_ACCEPTED',
    'MESSAGE_SENT',
  ]);
  expect((await log()).every(({ state }) => state === 'DELIVERED')).toBe(true);
});

test('an event is tried eight times over 27 hours, then the webhook is paused and its user notified', async () => {
  receiver.behave(() => ({ status: 500 }));
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await happens({ db: database.db, userId }, 'INVITE_ACCEPTED', { leadId });
  await deliver();
  expect(await standing()).toMatchObject({
    problem: 'The server responded with 500 Server Error',
    failingSince: begun,
    pausedAt: null,
  });
  await retry(7);
  expect((realNow - begun) / 3_600_000).toBeCloseTo(27.6, 1);
  expect(new Set(ids())).toEqual(new Set([ids()[0]]));
  expect(new Set(receiver.requests.map(({ text }) => text)).size).toBe(1);
  expect(await log()).toMatchObject([
    { eventType: 'INVITE_ACCEPTED', state: 'WAITING', tries: 0 },
    { eventType: 'INVITE_SENT', state: 'FAILED', tries: 8 },
  ]);
  expect(await standing()).toMatchObject({ pausedReason: 'GIVEN_UP', pausedAt: realNow });
  expect(await notices()).toMatchObject([
    { type: 'WEBHOOK_PAUSED', data: { host: receiver.address, reason: 'GIVEN_UP' } },
  ]);
  // What happens meanwhile waits until someone resumes it.
  await happens({ db: database.db, userId }, 'MESSAGE_SENT', { leadId });
  await deliver();
  expect(types()).toHaveLength(8);
  receiver.behave(() => ({ status: 200 }));
  await inOwn((own) => changeWebhook(own, webhookId, { masterKey: TEST_MASTER_KEY, active: true }));
  await deliver();
  expect(types().slice(8)).toEqual(['INVITE_ACCEPTED', 'MESSAGE_SENT']);
  expect(await standing()).toMatchObject({ problem: null, pausedAt: null });
});

test('a 410 pauses at once, and a 429 is tried again when it asks', async () => {
  receiver.behave(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await deliver();
  expect((await log(true))[0]).toMatchObject({ state: 'WAITING', nextTryAt: realNow + 7_200_000 });
  receiver.behave(() => ({ status: 410 }));
  await retry();
  expect(await standing()).toMatchObject({
    pausedReason: 'GONE',
    problem: 'The server responded with 410 Gone: it takes no more events',
  });
  expect(await notices()).toHaveLength(1);
  await retry(2);
  expect(types()).toHaveLength(2);
});

test('deliveries in flight when a worker died are sent by the next one, with the same id', async () => {
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  const posted: (string | undefined)[] = [];
  const post: WebhookParts['outbound']['post'] = ({ headers }) =>
    new Promise(() => posted.push(headers?.['webhook-id']));
  void deliver({ outbound: { post } }, () => posted.length > 0);
  await expect.poll(() => posted.length).toBe(1);
  await deliver();
  expect(ids()).toEqual(posted);
  expect(await log()).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
});

test('a replaced secret signs for another day beside the new one', async () => {
  const next = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
  realNow = Date.now();
  await inOwn((own) =>
    replaceWebhookSecret(own, webhookId, { masterKey: TEST_MASTER_KEY, secret: next }),
  );
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await deliver({ realNow: Date.now });
  const [request] = receiver.requests;
  if (request === undefined) throw new Error('Nothing arrived');
  expect([verified(secret, request), verified(next, request)]).toMatchObject([
    { type: 'INVITE_SENT' },
    { type: 'INVITE_SENT' },
  ]);
  expect(await standing()).toMatchObject({
    secretEnd: 'NTY3'.slice(-3),
    earlierSecretUntil: realNow + DAY,
  });
  realNow += DAY + 1000;
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await deliver();
  expect(receiver.requests[1]?.headers['webhook-signature']).not.toContain(' ');
  expect(await standing()).toMatchObject({ earlierSecretUntil: null });
});

test('a range is replayed exactly, with the same ids, and so is a single event', async () => {
  const { db } = database;
  const at = (hours: number) => begun - 10 * DAY + hours * 3_600_000;
  for (const hours of [0, 1, 2, 3])
    await happens({ db, userId }, 'LIKED', { leadId, at: at(hours) });
  await deliver();
  const before = ids();
  const range = { from: at(1), to: at(3), eventIds: null };
  expect(await inOwn((own) => replayEvents(own, webhookId, range))).toBe(2);
  await deliver();
  expect(ids().slice(4)).toEqual(before.slice(1, 3));
  const [newest] = await log();
  expect(await inOwn((own) => redeliverWebhook(own, webhookId, newest?.id ?? '0'))).toBe(true);
  await deliver();
  expect(ids().slice(6)).toEqual(before.slice(3));
  const one = { from: 0, to: null, eventIds: [newest?.eventId ?? ''] };
  expect(await inOwn((own) => replayEvents(own, webhookId, one))).toBe(1);
  expect(await inOwn((own) => replayEvents(own, '1', { ...one, from: 0 }))).toBe(0);
});

test('events before a webhook was made can be replayed to it', async () => {
  const { db } = database;
  await happens({ db, userId }, 'LIKED', { leadId });
  const late = await webhookOf(db, userId, { url: receiver.url });
  const all = { from: 0, to: null, eventIds: null };
  expect(await inOwn((own) => replayEvents(own, late.webhookId, all))).toBe(1);
});

test('switching off drops the waiting events, and so does a plan without webhooks', async () => {
  const { db } = database;
  receiver.behave(() => ({ status: 500 }));
  await happens({ db, userId }, 'INVITE_SENT', { leadId });
  await deliver();
  await inOwn((own) =>
    changeWebhook(own, webhookId, { masterKey: TEST_MASTER_KEY, active: false }),
  );
  await happens({ db, userId }, 'INVITE_ACCEPTED', { leadId });
  expect(await log()).toMatchObject([
    { state: 'DROPPED', problem: 'The webhook was switched off' },
  ]);
  await inOwn((own) => changeWebhook(own, webhookId, { masterKey: TEST_MASTER_KEY, active: true }));
  await happens({ db, userId }, 'LIKED', { leadId });
  await db.updateTable('users').set({ plan_tier: 'BASIC' }).where('user_id', '=', userId).execute();
  await deliver();
  expect((await log())[0]).toMatchObject({
    state: 'DROPPED',
    problem: 'Your plan doesn’t include webhooks',
  });
  expect(types()).toHaveLength(1);
});

test('a changed URL gets the waiting events, and isn’t blamed for responses of the earlier one', async () => {
  const next = await openReceiver();
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  receiver.behave(() => ({ status: 410 }));
  const { post } = webhookParts({ db: database.db }).outbound;
  await deliver({
    outbound: {
      post: async (request) => {
        const outcome = await post(request);
        if (request.url === receiver.url)
          await inOwn((own) =>
            changeWebhook(own, webhookId, { masterKey: TEST_MASTER_KEY, url: next.url }),
          );
        return outcome;
      },
    },
  });
  expect(await standing()).toMatchObject({ pausedAt: null, problem: null, url: next.url });
  expect(next.received).toHaveLength(1);
  await next.stop();
});

test('each event enqueues the one job of its webhook, as the rule of its task has it', async () => {
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await happens({ db: database.db, userId }, 'INVITE_ACCEPTED', { leadId });
  const { rows } = await sql`
    select key, queue_name, max_attempts, priority
    from graphile_worker.jobs
    where task_identifier = 'deliver-webhook'`.execute(database.db);
  const rule = TASK_RULES['deliver-webhook'];
  expect(rows).toEqual([
    {
      key: rule.key({ userId, webhookId }),
      queue_name: rule.queue({ userId, webhookId }),
      max_attempts: rule.maxAttempts,
      priority: 0,
    },
  ]);
});

test('the job runs again when the next event is due', async () => {
  receiver.behave(() => ({ status: 500 }));
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await happens({ db: database.db, userId }, 'INVITE_ACCEPTED', { leadId });
  await dropJobs(database.db);
  await deliver();
  const [job] = await jobsIn(database.db);
  expect(Date.now() + (job?.dueInMs ?? 0)).toBeCloseTo(realNow + 5000, -4);
});

test('finished deliveries are kept for 30 days, and so are those that a paused webhook didn’t send', async () => {
  await happens({ db: database.db, userId }, 'INVITE_SENT', { leadId });
  await deliver();
  receiver.behave(() => ({ status: 410 }));
  await happens({ db: database.db, userId }, 'INVITE_ACCEPTED', { leadId });
  await deliver();
  await pruneExpired(database.db, realNow + 29 * DAY);
  expect(await log()).toHaveLength(2);
  await pruneExpired(database.db, realNow + 31 * DAY);
  expect(await log()).toEqual([]);
});
