import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, RETRY_WINDOW_MS } from '#core/zapier/delivery-retries.ts';
import { ZAPIER_FIELDS } from '#core/zapier/zapier-body.ts';
import { updateCampaign } from '#data/campaigns/campaigns.ts';
import { insertEvent } from '#data/tables/events.ts';
import { redeliver, retryQueuedNow } from '#data/notices/zapier-log.ts';
import { insertTestUser } from '../../test/support/call-handler.ts';
import { openReceiver } from '../../test/support/receiver.ts';
import {
  database,
  DAY,
  begun,
  clock,
  receiver,
  userId,
  campaignId,
  deliver,
  campaignOf,
  leadOf,
  happens,
  log,
  error,
  types,
} from './deliver-events-fixture.ts';

test('an event is sent once, flat, with its own id, and the log says so', async () => {
  await happens('MESSAGE_RESPONDED', { messageId: 'm', text: 'Yes, gladly' });
  await deliver();
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
  await deliver();
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
  await deliver();
  expect(await log()).toEqual([]);
});

test('a receiver that is gone is tried for a day with the same event, the campaign says what is wrong, and a success clears it', async () => {
  receiver.behave(() => ({ status: 410, text: 'gone' }));
  await happens('INVITE_SENT');
  await deliver();
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
  expect(first?.real_next_try_at).toBe(clock.realNow + 60_000);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  clock.realNow += 60_000;
  receiver.behave(() => ({ status: 200 }));
  await deliver();
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
    clock.realNow =
      tries === 0 ? clock.realNow : ((await log())[0]?.real_next_try_at ?? clock.realNow);
    await deliver();
  }
  expect(clock.realNow - begun).toBe(RETRY_WINDOW_MS);
  const [given] = await log();
  expect(given).toMatchObject({
    state: 'FAILED',
    tries: MAX_ATTEMPTS,
    problem: 'Nothing responds at this URL',
  });
  await receiver.start();
  expect(
    await redeliver(
      { db: database.db, userId, realNow: clock.realNow },
      { campaignId, deliveryId: given?.delivery_id ?? '0' },
    ),
  ).toBe(true);
  await deliver();
  expect(receiver.received.map(({ eventId }) => eventId)).toEqual([given?.event_id]);
  expect(await log()).toMatchObject([{ state: 'DELIVERED', tries: 1 }]);
});

test('a slow receiver times out and is retried, and one that sends Retry-After is waited for', async () => {
  receiver.behave(({ nth }) =>
    nth === 1 ? 'silent' : { status: 429, headers: { 'retry-after': '7200' } },
  );
  await happens('INVITE_SENT');
  await deliver();
  expect(await log()).toMatchObject([
    { state: 'WAITING', problem: 'The server didn’t respond in time', answer_status: null },
  ]);
  clock.realNow += 60_000;
  await deliver();
  expect((await log())[0]?.real_next_try_at).toBe(clock.realNow + 7_200_000);
  expect(
    await retryQueuedNow({ db: database.db, userId, realNow: clock.realNow }, campaignId),
  ).toBe(1);
  receiver.behave(() => ({ status: 204 }));
  await deliver();
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
