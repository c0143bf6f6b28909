import { expect, test } from 'vitest';
import { openPracticeClock } from '#data/chores/clock.ts';
import { insertUser } from '#data/account/users.ts';
import { openListener } from '#data/database/listen.ts';
import { skipNight } from '#main/skip-nights.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();
const AFTER_HOURS = Date.UTC(2026, 10, 24, 17, 30);

test('a night is skipped to the first hour in which someone works, only if enabled', async () => {
  const { db, url } = database;
  const listener = openListener(url);
  const clock = await openPracticeClock({
    db,
    listener,
    firstNow: AFTER_HOURS,
    firstRate: 1,
    realNow: () => 0,
  });
  const skipped = async () => {
    await skipNight(db, clock);
    return new Date(clock.clock.now()).toISOString();
  };
  await clock.set({ skipsNights: true });
  expect(await skipped()).toBe('2026-11-24T17:30:00.000Z');
  for (const zone of ['Europe/Kiev', 'America/Los_Angeles']) await connectedUser(zone);
  expect(await skipped()).toBe('2026-11-24T17:30:00.000Z');
  await clock.set({ leapTo: Date.UTC(2026, 10, 25, 2) });
  await clock.set({ skipsNights: false });
  expect(await skipped()).toBe('2026-11-25T02:00:00.000Z');
  await clock.set({ skipsNights: true });
  expect(await skipped()).toBe('2026-11-25T07:00:00.000Z');
  clock.close();
  await listener.close();
});

async function connectedUser(zone: string): Promise<void> {
  const { db } = database;
  const userId = String(zone.length);
  await insertUser(
    db,
    {
      userId,
      email: `${userId}@orbit.example`,
      displayName: zone,
      zone,
      partnerStackId: null,
      realTrialEndsAt: null,
    },
    0,
  );
  await db
    .updateTable('users')
    .set({ connected_at: new Date(AFTER_HOURS) })
    .where('user_id', '=', userId)
    .execute();
}
