import { expect, test } from 'vitest';
import { emailCreditHandlers } from '#server/users/users-handlers.ts';
import { handlerCaller, insertTestUser, refusalOf } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: emailCreditHandlers, db: () => database.db });

test('the credits are those of the asking user; nobody learns whether another user exists', async () => {
  const userId = await insertTestUser({ db: database.db });
  const stranger = await insertTestUser({ db: database.db });
  expect(
    await call('GET /v1/shared/emailcredits/{userId}', { userId, params: { userId } }),
  ).toEqual({ total: 100, used: 0, left: 100, renewsAt: null });
  for (const named of [stranger, '987654321'])
    expect(
      await refusalOf(
        call('GET /v1/shared/emailcredits/{userId}', { userId, params: { userId: named } }),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
});
