// What the settings tests share: two users, before each test.
import { beforeEach } from 'vitest';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import { handlerCaller, insertTestUser } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
export const call = handlerCaller({ handlers: settingsHandlers, db: () => database.db });
export const HOUR = 3_600_000;
export let userId: string;
export let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

export const woken = async () =>
  (
    await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.next_wake_at ?? null;
