import { expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { createUserProblemWriter } from '#data/engine-store/postgres/user-problem.ts';
import { insertTestUser, TEST_NOW } from '../../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';

const database = useTestDatabase();

test('the oldest hints come with all others of the same chats, and with no one else’s', async () => {
  const { db } = database;
  const [userId, otherId] = [await insertTestUser({ db }), await insertTestUser({ db })];
  const hint = (id: string, chatId: string | null, owner = userId) =>
    db
      .insertInto('network_events')
      .values({
        user_id: owner,
        network_event_id: id,
        type: 'message',
        body: json(chatId === null ? {} : { chatId }),
        real_received_at: instant(TEST_NOW + Number(id)),
      })
      .execute();
  await hint('1', 'first');
  await hint('2', null);
  await hint('3', 'second');
  await hint('4', 'first');
  await hint('5', null);
  await hint('6', 'first', otherId);
  const { openHints, closeHints } = createUserProblemWriter(db);
  const ids = async () => (await openHints({ userId, limit: 2 })).map(({ id }) => id);
  expect(await ids()).toEqual(['1', '2', '4']);
  await closeHints({ userId, ids: ['1', '2', '4'] });
  expect(await ids()).toEqual(['3', '5']);
});
