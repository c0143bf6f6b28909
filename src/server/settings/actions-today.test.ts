import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { readUser } from '#data/account/users.ts';
import { actionsToday, doneAndAllowed } from '#server/plan/actions-today.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, database, userId } from './settings-fixture.ts';

const today = async () => {
  const user = await readUser({ db: database.db, userId });
  const plan = { realNow: TEST_NOW, allFeaturesAccounts: [] };
  return doneAndAllowed(
    actionsToday(await readDayAllowance({ db: database.db, user: user!, plan, now: TEST_NOW })),
  );
};

const limitsInUse = async () => {
  const { usage } = await call('GET /processinglimits/usage', { userId });
  return usage
    .filter(({ sequenceItemType: type }) => type === 'CONNECT' || type === 'EMAIL')
    .reduce((sum, { effectiveLimit }) => sum + effectiveLimit, 0);
};

test('today’s allowance is what the limits in force allow for the steps of running campaigns', async () => {
  const sequence = newItem({
    type: 'CONNECT',
    id: 'c',
    yes: newItem({ type: 'EMAIL', id: 'e', yes: newItem({ type: 'END', id: 'x' }) }),
  });
  await database.db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: 'Nordics',
      status: 'ACTIVE',
      sequence: JSON.stringify(sequence),
      created_at: new Date(TEST_NOW),
    })
    .execute();
  const alone = await today();
  expect(alone).toEqual({ done: 0, allowed: await limitsInUse() });
  await database.db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: `today-${userId}@firm.example`,
      from_name: 'Maya',
      connected_at: new Date(TEST_NOW),
      ramp_from: new Date(TEST_NOW),
    })
    .execute();
  const warmingUp = await today();
  expect(warmingUp.allowed).toBeLessThan(alone.allowed);
  expect(warmingUp.allowed).toBe(await limitsInUse());
  await database.db
    .updateTable('users')
    .set({ activity_control_enabled: true, connected_at: new Date(TEST_NOW) })
    .where('user_id', '=', userId)
    .execute();
  const controlled = await today();
  expect(controlled.allowed).toBeLessThan(warmingUp.allowed);
  expect(controlled.allowed).toBe(await limitsInUse());
});
