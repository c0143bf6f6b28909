import { expect, test } from 'vitest';
import { json } from '#data/database.ts';
import { db, it } from '#server/conversations/conversations-fixture.ts';
import { inboxRefreshHandlers } from '#server/conversations/refresh-handlers.ts';
import { handlerCaller, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';

const call = handlerCaller({ handlers: inboxRefreshHandlers, db });
const look = () => call('GET /messaging/refresh', { userId: it.userId });
const ask = (realNow = TEST_NOW) => call('POST /messaging/refresh', { userId: it.userId, realNow });

test('says how far the initial read is, and when the network was last checked', async () => {
  expect(await look()).toEqual({
    status: 'IDLE',
    refreshedAt: null,
    filling: null,
    groupChats: 0,
  });
  const keep = (marks: object) =>
    db()
      .insertInto('lanes')
      .values({ user_id: it.userId, marks: json(marks) })
      .onConflict((other) => other.column('user_id').doUpdateSet({ marks: json(marks) }))
      .execute();
  await keep({
    inboxFilling: { startedAt: TEST_NOW, page: '3', chats: 120, groupChats: 4, backTo: TEST_NOW },
  });
  expect(await look()).toMatchObject({
    status: 'IN_PROGRESS',
    filling: { conversations: 120, backTo: new Date(TEST_NOW).toISOString() },
    groupChats: 4,
  });
  await keep({ chatsLookedAt: TEST_NOW + 9, realChatsLookedAt: TEST_NOW, groupChats: 5 });
  expect(await look()).toEqual({
    status: 'IDLE',
    refreshedAt: new Date(TEST_NOW).toISOString(),
    filling: null,
    groupChats: 5,
  });
});

test('a requested check wakes the engine, at most once a minute', async () => {
  expect((await ask()).status).toBe('IN_PROGRESS');
  expect((await ask(TEST_NOW + 1000)).status).toBe('IN_PROGRESS');
  const hints = () =>
    db()
      .selectFrom('network_events')
      .select('network_event_id')
      .where('user_id', '=', it.userId)
      .execute();
  expect(await hints()).toHaveLength(1);
  const lane = await db()
    .selectFrom('lanes')
    .select('next_wake_at')
    .where('user_id', '=', it.userId)
    .executeTakeFirstOrThrow();
  expect(lane.next_wake_at).toBe(TEST_NOW);
  await db().updateTable('network_events').set({ done: true }).execute();
  expect((await look()).status).toBe('IDLE');
  await ask(TEST_NOW + 60_000);
  expect(await hints()).toHaveLength(2);
});

test('nothing is checked while LinkedIn is not connected', async () => {
  await db()
    .updateTable('users')
    .set({ status: 'UNAUTHORIZED' })
    .where('user_id', '=', it.userId)
    .execute();
  expect((await refusalOf(ask())).code).toBe('LINKEDIN_NOT_CONNECTED');
});
