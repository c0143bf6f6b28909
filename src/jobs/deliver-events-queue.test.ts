import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TASK_RULES } from '#core/jobs/task-rules.ts';
import { LOG_RETENTION_DAYS } from '#core/zapier/delivery-retries.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { redeliver } from '#data/notices/zapier-log.ts';
import { deliverEvents } from '#jobs/deliver-events.ts';
import { openReceiver } from '../../test/support/receiver.ts';
import {
  database,
  DAY,
  begun,
  clock,
  receiver,
  userId,
  campaignId,
  parts,
  deliver,
  changeAddress,
  happens,
  job,
  log,
  types,
} from './deliver-events-fixture.ts';

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
  expect(await job()).toMatchObject([{ run_at: clock.realNow + 60_000 }]);
  const before = Date.now();
  await happens('INVITE_ACCEPTED');
  const [soon] = await job();
  expect(Math.abs((soon?.run_at ?? 0) - before)).toBeLessThan(30_000);
  receiver.behave(() => ({ status: 200 }));
  clock.realNow += 60_000;
  await deliver();
  expect((await log()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
});

test('a stopping worker sends nothing more, and leaves the rest to a due job', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  for (const type of ['INVITE_SENT', 'INVITE_ACCEPTED'] as const) await happens(type);
  await deliverEvents(parts(), { userId, campaignId }, () => receiver.received.length > 0);
  expect(types()).toEqual(['INVITE_SENT']);
  const [rest] = await job();
  expect(rest?.run_at).toBeLessThan(clock.realNow);
});

test('a new URL gets the waiting events, a removed one drops them, and a plan without webhooks sends nothing', async () => {
  receiver.behave(() => ({ status: 500 }));
  await happens('INVITE_SENT');
  await deliver();
  const next = await openReceiver();
  await changeAddress(next.url);
  await deliver();
  expect(next.received).toHaveLength(1);
  await happens('INVITE_ACCEPTED');
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'BASIC' })
    .where('user_id', '=', userId)
    .execute();
  await deliver();
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
  await deliver();
  receiver.behave(() => ({ status: 500 }));
  await happens('INVITE_ACCEPTED');
  await deliver();
  const kept = LOG_RETENTION_DAYS * DAY;
  await pruneExpired(database.db, clock.realNow + kept);
  expect(await log()).toHaveLength(2);
  await pruneExpired(database.db, clock.realNow + kept + 1);
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
  await deliver();
  expect(await log()).toMatchObject([{ state: 'DROPPED', problem: 'The URL was removed' }]);
  await changeAddress(receiver.url);
  await happens('INVITE_ACCEPTED');
  await database.db
    .updateTable('users')
    .set({ real_deletion_asked_at: new Date(begun) })
    .where('user_id', '=', userId)
    .execute();
  await deliver();
  expect((await log())[0]).toMatchObject({ state: 'DROPPED', problem: 'The campaign was deleted' });
  expect(receiver.received).toEqual([]);
});

test('an event that is being sent can’t be resent meanwhile', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await happens('INVITE_SENT');
  const [one] = await log();
  const again = () =>
    redeliver(
      { db: database.db, userId, realNow: clock.realNow },
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
