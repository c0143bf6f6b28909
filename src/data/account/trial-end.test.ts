import { expect, test } from 'vitest';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { syncAllFeatures, syncTrials } from '#data/account/trial-end.ts';
import { readUser } from '#data/account/users.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const REAL_NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

async function userWithTrial(trialEndsAt: number): Promise<string> {
  const { userId } = await signedInUser({ db: database.db, realNow: REAL_NOW, trialEndsAt });
  return userId;
}

async function standing(userId: string) {
  const user = await readUser({ db: database.db, userId });
  if (user === undefined) throw new Error('There is no such user.');
  const lane = await database.db
    .selectFrom('lanes')
    .select('next_wake_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    trialEndsAt: user.real_trial_ends_at,
    usable: isSubscriptionUsable({
      planTier: user.plan_tier,
      subscriptionStatus: user.subscription_status,
      realTrialEndsAt: user.real_trial_ends_at,
      realNow: REAL_NOW,
    }),
    woken: lane?.next_wake_at !== undefined && lane.next_wake_at !== null,
  };
}

async function emailOf(userId: string): Promise<string> {
  const user = await readUser({ db: database.db, userId });
  return user?.email ?? '';
}

test('where nothing is sold, an ended trial of an older version is lifted and wakes the engine', async () => {
  const ended = await userWithTrial(REAL_NOW - DAY_MS);
  const running = await userWithTrial(REAL_NOW + DAY_MS);
  expect(await standing(ended)).toEqual({
    trialEndsAt: REAL_NOW - DAY_MS,
    usable: false,
    woken: false,
  });
  await syncTrials({ db: database.db, trialDays: null, realNow: REAL_NOW });
  expect(await standing(ended)).toEqual({ trialEndsAt: null, usable: true, woken: true });
  expect(await standing(running)).toEqual({ trialEndsAt: null, usable: true, woken: false });
});

test('where plans are newly sold, everyone without one gets a whole trial, once', async () => {
  const userId = await userWithTrial(REAL_NOW - DAY_MS);
  await syncTrials({ db: database.db, trialDays: null, realNow: REAL_NOW });
  await syncTrials({ db: database.db, trialDays: 7, realNow: REAL_NOW });
  await syncTrials({ db: database.db, trialDays: 7, realNow: REAL_NOW + DAY_MS });
  expect(await standing(userId)).toMatchObject({ trialEndsAt: REAL_NOW + 7 * DAY_MS });
});

test('with billing turned off, an ended subscription stops no one and locks nothing', async () => {
  const userId = await userWithTrial(REAL_NOW - DAY_MS);
  await database.db
    .updateTable('users')
    .set({ subscription_status: 'canceled' })
    .where('user_id', '=', userId)
    .execute();
  await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Oslo', locked: true, created_at: new Date(REAL_NOW) })
    .execute();
  expect((await standing(userId)).usable).toBe(false);
  await syncTrials({ db: database.db, trialDays: null, realNow: REAL_NOW });
  expect(await standing(userId)).toEqual({ trialEndsAt: null, usable: true, woken: true });
  expect(
    await database.db
      .selectFrom('campaigns')
      .select('locked')
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual([{ locked: false }]);
});

test('an account listed for every feature after its trial has a plan, and its engine wakes', async () => {
  const userId = await userWithTrial(REAL_NOW - DAY_MS);
  await syncAllFeatures(database.db, [await emailOf(userId)]);
  expect(await standing(userId)).toMatchObject({ usable: true, woken: true });
});

test.each([[['someone@example.com']], [[]]])(
  'an account no longer listed for every feature has no plan when only %j is',
  async (emails) => {
    const userId = await userWithTrial(REAL_NOW - DAY_MS);
    await syncAllFeatures(database.db, [await emailOf(userId)]);
    await syncAllFeatures(database.db, emails);
    expect(await standing(userId)).toMatchObject({ usable: false });
  },
);

test('unlisting accounts for every feature keeps a plan that was bought', async () => {
  const userId = await userWithTrial(REAL_NOW - DAY_MS);
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'PRO', subscription_status: 'active' })
    .where('user_id', '=', userId)
    .execute();
  await syncAllFeatures(database.db, []);
  expect((await readUser({ db: database.db, userId }))?.plan_tier).toBe('PRO');
});
