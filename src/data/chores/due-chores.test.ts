import { beforeEach, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { readDueChores } from '#data/chores/due-chores.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const NOTHING = { reminders: false, transfers: false, deliveries: false };
const look = ({ now = TEST_NOW, realNow = TEST_NOW } = {}) =>
  readDueChores({ db: database.db, now, realNow });
let userId: string;
beforeEach(async () => {
  const { db } = database;
  // Chores are everybody's.
  for (const table of ['reminders', 'lead_transfers', 'zapier_deliveries'] as const)
    await db.deleteFrom(table).execute();
  userId = await insertTestUser({ db });
});

test('nothing is due where there is nothing', async () => {
  expect(await look()).toEqual(NOTHING);
});

test('a reminder is due from its campaign time on, until it has rung', async () => {
  const { db } = database;
  const { lead_id } = await db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Ada Field',
      profile_slug: `ada${userId}`,
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reminders')
    .values({
      user_id: userId,
      lead_id,
      reminder_type: 'CALL',
      remind_at: instant(TEST_NOW + 1),
      set_at: instant(TEST_NOW),
    })
    .execute();
  expect(await look()).toEqual(NOTHING);
  expect(await look({ now: TEST_NOW + 1 })).toEqual({ ...NOTHING, reminders: true });
  await db.updateTable('reminders').set({ active: false }).execute();
  expect(await look({ now: TEST_NOW + 1 })).toEqual(NOTHING);
});

test('a transfer is due until it has ended', async () => {
  const { db } = database;
  await db
    .insertInto('lead_transfers')
    .values({
      user_id: userId,
      from_campaign_id: '1',
      to_campaign_id: '2',
      count: 1,
      created_at: instant(TEST_NOW),
    })
    .execute();
  expect(await look()).toEqual({ ...NOTHING, transfers: true });
  await db
    .updateTable('lead_transfers')
    .set({ ended_at: instant(TEST_NOW) })
    .execute();
  expect(await look()).toEqual(NOTHING);
});

test('an event is due for delivery from its real time on, unless somebody has it and may still be at it', async () => {
  const { db } = database;
  const waiting = {
    user_id: userId,
    campaign_id: '1',
    event_id: '1',
    event_type: 'MESSAGE_SENT' as const,
    occurred_at: instant(TEST_NOW),
    real_next_try_at: instant(TEST_NOW + 5),
  };
  await db.insertInto('zapier_deliveries').values(waiting).execute();
  expect(await look({ realNow: TEST_NOW + 4 })).toEqual(NOTHING);
  expect(await look({ realNow: TEST_NOW + 5 })).toEqual({ ...NOTHING, deliveries: true });
  await db
    .updateTable('zapier_deliveries')
    .set({ real_taken_until: instant(TEST_NOW + 100) })
    .execute();
  expect(await look({ realNow: TEST_NOW + 99 })).toEqual(NOTHING);
  expect(await look({ realNow: TEST_NOW + 100 })).toEqual({ ...NOTHING, deliveries: true });
});
