import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { TASK_RULES } from '#core/jobs/task-rules.ts';
import {
  LOG_RETENTION_DAYS,
  MAX_ATTEMPTS,
  RETRY_WINDOW_MS,
} from '#core/zapier/delivery-retries.ts';
import { ZAPIER_FIELDS } from '#core/zapier/zapier-body.ts';
import { insertCampaign, readCampaign, updateCampaign } from '#data/campaigns/campaigns.ts';
import { changeZapierAddress, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { insertEvent } from '#data/tables/events.ts';
import { listDeliveries, redeliver, retryQueuedNow } from '#data/notices/zapier-log.ts';
import { deliverEvents, type DeliveryParts } from '#jobs/deliver-events.ts';
import { insertTestUser, TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { openReceiver, type Receiver } from '../../test/support/receiver.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
const begun = Date.now() + 60_000;
let realNow = begun;
let receiver: Receiver;
let userId: string;
let campaignId: string;

const openAddress = (campaign: { userId: string; campaignId: string }) =>
  readZapierUrl({ db: database.db, masterKey: TEST_MASTER_KEY, ...campaign });

const parts = (given: Partial<DeliveryParts> = {}): DeliveryParts => ({
  db: database.db,
  outbound: createUndiciClient({ also: ({ address }) => address === '127.0.0.1', timeoutMs: 300 }),
  openAddress,
  realNow: () => realNow,
  random: () => 0,
  allFeaturesAccounts: [],
  ...given,
});
const deliver = (campaign = { userId, campaignId }, given: Partial<DeliveryParts> = {}) =>
  deliverEvents(parts(given), campaign, () => false);

beforeEach(async () => {
  realNow = begun;
  await database.db.deleteFrom('zapier_deliveries').execute();
  receiver = await openReceiver();
  userId = await insertTestUser({ db: database.db, trialEndsAt: begun + 400 * DAY });
  campaignId = await campaignOf(userId);
});

afterEach(() => receiver.stop());

async function campaignOf(owner: string, zapierUrl: string | null = receiver.url): Promise<string> {
  const campaign = {
    name: 'Nordics',
    type: 'CUSTOM_CAMPAIGN' as const,
    skipLeadConditions: [],
    lateAcceptance: 'NOTIFY' as const,
  };
  const made = await insertCampaign({ db: database.db, userId: owner, now: begun }, campaign);
  if (zapierUrl !== null) await changeAddress(zapierUrl, owner, made.campaign_id);
  return made.campaign_id;
}

async function changeAddress(zapierUrl: string | null, owner = userId, of = campaignId) {
  const one = { masterKey: TEST_MASTER_KEY, userId: owner, campaignId: of };
  await inTransaction(database.db, (trx) =>
    changeZapierAddress({ ...one, db: trx, realNow }, { ...one, zapierUrl }),
  );
}

async function leadOf(owner: string): Promise<string> {
  const lead = {
    user_id: owner,
    first_name: 'Dr. Elena',
    last_name: 'Costa',
    full_name: 'Dr. Elena Costa',
    company: 'Northpoint',
    profile_slug: `elena-${owner}`,
    created_at: new Date(begun),
    updated_at: new Date(begun),
  };
  return (
    (
      await database.db
        .insertInto('leads')
        .values(lead as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('lead_id')
        .executeTakeFirst()
    )?.lead_id ??
    (
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', owner)
        .executeTakeFirstOrThrow()
    ).lead_id
  );
}

async function happens(
  type: EventType,
  data: Record<string, unknown> = {},
  where = { userId, campaignId },
) {
  await insertEvent({
    db: database.db,
    userId: where.userId,
    type,
    at: begun,
    campaignId: where.campaignId,
    leadId: await leadOf(where.userId),
    actor: 'ENGINE',
    data,
  });
}

const deliverAll = () => deliver();

/** The job of the campaign: when it runs, in milliseconds. */
const job = async () =>
  (
    await sql<{
      run_at: number;
      key: string;
      queue_name: string;
      max_attempts: number;
      priority: number;
    }>`
      select run_at, key, queue_name, max_attempts, priority
      from graphile_worker.jobs
      where task_identifier = 'deliver-events'`.execute(database.db)
  ).rows;

const log = async (failed = false) =>
  (
    await listDeliveries({
      db: database.db,
      userId,
      campaignId,
      failed,
      page: 0,
      size: 100,
      walk: null,
    })
  ).rows;
const error = async () =>
  (await readCampaign({ db: database.db, userId }, campaignId))?.zapier_error;
const types = () => receiver.received.map(({ eventType }) => eventType);

test('an event is sent once, flat, with its own id, and the log says so', async () => {
  await happens('MESSAGE_RESPONDED', { messageId: 'm', text: 'Yes, gladly' });
  await deliverAll();
  expect(receiver.received).toHaveLength(1);
  expect(Object.keys(receiver.received[0] ?? {})).toEqual([...ZAPIER_FIELDS]);
  expect(receiver.received[0]).toMatchObject({
    eventType: 'MESSAGE_RESPONDED',
    firstName: 'Elena',
    lastName: 'Costa',
    company: 'Northpoint',
    campaignId,
    campaignName: 'Nordics',
    conversation: 'Yes, gladly',
  });
  expect(await log()).toMatchObject([
    {
      state: 'DELIVERED',
      tries: 1,
      answer_status: 200,
      problem: null,
      event_id: receiver.received[0]?.['eventId'],
      lead_name: 'Dr. Elena Costa',
    },
  ]);
  expect(await error()).toBeNull();
});

test('only the chosen events are sent, including ends and failures of leads; a campaign without a URL sends nothing', async () => {
  await updateCampaign({ db: database.db, userId }, campaignId, {
    zapier_events: ['INVITE_SENT', 'LEAD_FINISHED', 'LEAD_FAILED', 'MESSAGE_SENT'],
  });
  await happens('INVITE_SENT', { text: 'The note is no conversation' });
  await happens('INVITE_ACCEPTED');
  await happens('PROFILE_VIEWED');
  await happens('INMAIL_SENT', { text: 'Dear Elena' });
  await happens('STATE_CHANGED', { from: 'WAITING', to: 'PAUSED' });
  await happens('STATE_CHANGED', { from: 'WAITING', to: 'FINISHED', reason: 'REPLIED' });
  await happens('ACTION_FAILED', { from: 'IN_PROGRESS', to: 'FAILED', reason: 'NOT_CONNECTED' });
  await happens('INVITE_SENT', {}, { userId, campaignId: await campaignOf(userId, null) });
  await deliverAll();
  expect(types()).toEqual(['INVITE_SENT', 'MESSAGE_SENT', 'LEAD_FINISHED', 'LEAD_FAILED']);
  expect(receiver.received.map(({ conversation }) => conversation)).toEqual([
    null,
    'Dear Elena',
    null,
    null,
  ]);
});

test('an event whose transaction is rolled back is never sent', async () => {
  const leadId = await leadOf(userId);
  await database.db
    .transaction()
    .execute(async (trx) => {
      await insertEvent({
        db: trx,
        userId,
        type: 'INVITE_SENT',
        at: begun,
        campaignId,
        leadId,
        actor: 'ENGINE',
      });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await deliverAll();
  expect(await log()).toEqual([]);
});

test('a receiver that is gone is tried for a day with the same event, the campaign says what is wrong, and a success clears it', async () => {
  receiver.behave(() => ({ status: 410, text: 'gone' }));
  await happens('INVITE_SENT');
  await deliverAll();
  expect(await error()).toBe(
    'The server responded with 410 Gone: the Zap was turned off or deleted',
  );
  const [first] = await log(true);
  expect(first).toMatchObject({
    state: 'WAITING',
    tries: 1,
    answer_status: 410,
    answer_text: 'gone',
  });
  expect(first?.real_next_try_at).toBe(realNow + 60_000);
  await deliverAll();
  expect(receiver.received).toHaveLength(1);
  realNow += 60_000;
  receiver.behave(() => ({ status: 200 }));
  await deliverAll();
  expect(await log()).toMatchObject([
    {
      state: 'DELIVERED',
      tries: 2,
      problem: null,
      first_problem: 'The server responded with 410 Gone: the Zap was turned off or deleted',
    },
  ]);
  expect(await error()).toBeNull();
  expect(receiver.received[1]).toEqual(receiver.received[0]);
});

test('after a day of failures an event is abandoned, and can be resent by hand', async () => {
  await receiver.stop();
  await happens('INVITE_SENT');
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    realNow = tries === 0 ? realNow : ((await log())[0]?.real_next_try_at ?? realNow);
    await deliverAll();
  }
  expect(realNow - begun).toBe(RETRY_WINDOW_MS);
  const [given] = await log();
  expect(given).toMatchObject({
    state: 'FAILED',
    tries: MAX_ATTEMPTS,
    problem: 'Nothing responds at this URL',
  });
  await receiver.start();
  expect(
    await redeliver(
      { db: database.db, userId, realNow },
      { campaignId, deliveryId: given?.delivery_id ?? '0' },
    ),
  ).toBe(true);
  await deliverAll();
  expect(receiver.received.map(({ eventId }) => eventId)).toEqual([given?.event_id]);
  expect(await log()).toMatchObject([{ state: 'DELIVERED', tries: 1 }]);
});

test('a slow receiver times out and is retried, and one that sends Retry-After is waited for', async () => {
  receiver.behave(({ nth }) =>
    nth === 1 ? 'silent' : { status: 429, headers: { 'retry-after': '7200' } },
  );
  await happens('INVITE_SENT');
  await deliverAll();
  expect(await log()).toMatchObject([
    { state: 'WAITING', problem: 'The server didn’t respond in time', answer_status: null },
  ]);
  realNow += 60_000;
  await deliverAll();
  expect((await log())[0]?.real_next_try_at).toBe(realNow + 7_200_000);
  expect(await retryQueuedNow({ db: database.db, userId, realNow }, campaignId)).toBe(1);
  receiver.behave(() => ({ status: 204 }));
  await deliverAll();
  expect(await log()).toMatchObject([{ state: 'DELIVERED', tries: 3 }]);
});

test('a delivery in flight when a worker died is sent by the next try, with the same id', async () => {
  await happens('INVITE_SENT');
  const posted: string[] = [];
  void deliver(undefined, {
    outbound: { post: ({ body }) => new Promise(() => posted.push(body)) },
  });
  await expect.poll(() => posted.length).toBe(1);
  await deliver();
  expect(receiver.received).toEqual([JSON.parse(posted[0] ?? '')]);
  expect(await log()).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
});

test('events of one campaign are sent one after the other, and a slow receiver delays no one else', async () => {
  const other = await insertTestUser({ db: database.db, trialEndsAt: begun + DAY });
  const quick = await openReceiver();
  const quickCampaign = await campaignOf(other, quick.url);
  receiver.behave(() => 'silent');
  const told = ['INVITE_SENT', 'INVITE_ACCEPTED', 'MESSAGE_SENT'] as const;
  for (const type of told) {
    await happens(type);
    await happens(type, {}, { userId: other, campaignId: quickCampaign });
  }
  const slow = deliver();
  await deliver({ userId: other, campaignId: quickCampaign });
  expect(quick.received.map(({ eventType }) => eventType)).toEqual(told);
  expect(receiver.received.length).toBeLessThan(3);
  await slow;
  expect(types()).toEqual(told);
  await quick.stop();
});

test('each event enqueues the one job of its campaign, as the rule of its task has it', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await happens('INVITE_SENT');
  await happens('INVITE_ACCEPTED');
  const [only, ...others] = await job();
  expect(others).toEqual([]);
  const rule = TASK_RULES['deliver-events'];
  expect(only).toMatchObject({
    key: rule.key({ campaignId, userId }),
    queue_name: rule.queue({ campaignId, userId }),
    max_attempts: rule.maxAttempts,
    priority: 0,
  });
});

test('a job runs when the next event of its campaign is due, and at once when another comes', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  receiver.behave(() => ({ status: 500 }));
  await happens('INVITE_SENT');
  await deliver();
  expect(await job()).toMatchObject([{ run_at: realNow + 60_000 }]);
  const before = Date.now();
  await happens('INVITE_ACCEPTED');
  const [soon] = await job();
  expect(Math.abs((soon?.run_at ?? 0) - before)).toBeLessThan(30_000);
  receiver.behave(() => ({ status: 200 }));
  realNow += 60_000;
  await deliver();
  expect((await log()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
});

test('a stopping worker sends nothing more, and leaves the rest to a due job', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  for (const type of ['INVITE_SENT', 'INVITE_ACCEPTED'] as const) await happens(type);
  await deliverEvents(parts(), { userId, campaignId }, () => receiver.received.length > 0);
  expect(types()).toEqual(['INVITE_SENT']);
  const [rest] = await job();
  expect(rest?.run_at).toBeLessThan(realNow);
});

test('a new URL gets the waiting events, a removed one drops them, and a plan without webhooks sends nothing', async () => {
  receiver.behave(() => ({ status: 500 }));
  await happens('INVITE_SENT');
  await deliverAll();
  const next = await openReceiver();
  await changeAddress(next.url);
  await deliverAll();
  expect(next.received).toHaveLength(1);
  await happens('INVITE_ACCEPTED');
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'BASIC' })
    .where('user_id', '=', userId)
    .execute();
  await deliverAll();
  expect(await log()).toMatchObject([
    { state: 'DROPPED', problem: 'Your plan doesn’t include webhooks' },
    { state: 'DELIVERED' },
  ]);
  await happens('MESSAGE_SENT');
  await changeAddress(null);
  await deliver();
  expect((await log())[0]).toMatchObject({ state: 'DROPPED', problem: 'The URL was removed' });
  expect(next.received).toHaveLength(1);
  await next.stop();
});

test('old deliveries are dropped from the log when finished, but not while they wait', async () => {
  await happens('INVITE_SENT');
  await deliverAll();
  receiver.behave(() => ({ status: 500 }));
  await happens('INVITE_ACCEPTED');
  await deliverAll();
  const kept = LOG_RETENTION_DAYS * DAY;
  await pruneExpired(database.db, realNow + kept);
  expect(await log()).toHaveLength(2);
  await pruneExpired(database.db, realNow + kept + 1);
  expect(await log()).toMatchObject([{ event_type: 'INVITE_ACCEPTED', state: 'WAITING' }]);
});

test('an event whose URL or owner is removed right before it is sent is dropped with that reason', async () => {
  await happens('INVITE_SENT');
  await database.db
    .updateTable('campaigns')
    .set({ zapier_address_id: null })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await deliverAll();
  expect(await log()).toMatchObject([{ state: 'DROPPED', problem: 'The URL was removed' }]);
  await changeAddress(receiver.url);
  await happens('INVITE_ACCEPTED');
  await database.db
    .updateTable('users')
    .set({ real_deletion_asked_at: new Date(begun) })
    .where('user_id', '=', userId)
    .execute();
  await deliverAll();
  expect((await log())[0]).toMatchObject({ state: 'DROPPED', problem: 'The campaign was deleted' });
  expect(receiver.received).toEqual([]);
});

test('an event that is being sent can’t be resent meanwhile', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await happens('INVITE_SENT');
  const [one] = await log();
  const again = () =>
    redeliver(
      { db: database.db, userId, realNow },
      { campaignId, deliveryId: one?.delivery_id ?? '0' },
    );
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`.execute(
    database.db,
  );
  let answer: boolean | undefined;
  receiver.behave(() => ({ status: 500 }));
  await deliver(undefined, {
    outbound: {
      post: async () => {
        answer = await again();
        return {
          kind: 'ANSWERED',
          status: 500,
          text: '',
          location: null,
          retryAfterMs: null,
          tookMs: 1,
        };
      },
    },
  });
  expect(answer).toBe(false);
  expect(await log()).toMatchObject([{ state: 'WAITING', tries: 1 }]);
  expect(await again()).toBe(true);
});

test('an account with every feature from the operator gets its events on any plan', async () => {
  const { email } = await database.db
    .updateTable('users')
    .set({ plan_tier: 'BASIC', real_trial_ends_at: null })
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await happens('INVITE_SENT');
  await deliver(undefined, { allFeaturesAccounts: [email.toLowerCase()] });
  expect(types()).toEqual(['INVITE_SENT']);
});
