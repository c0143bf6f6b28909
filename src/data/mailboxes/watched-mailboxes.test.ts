import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { instant, json } from '#data/database.ts';
import { mailboxesToWatch, requestMailboxRead } from '#data/mailboxes/watched-mailboxes.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { workersAlone } from '../../../test/support/worker-alone.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-03-02T09:00:00Z');

let users = 0;
type Given = {
  status?: 'VERIFIED' | 'REGISTRATION_STARTED';
  campaign?: 'ACTIVE' | 'NOT_ACTIVE';
  lost?: boolean;
  leaving?: boolean;
  trialEndsAt?: number;
  provider?: 'SMTP' | 'GOOGLE';
};

/** A user with a mailbox and a campaign. */
async function mailboxUser({
  status = 'VERIFIED',
  campaign = 'ACTIVE',
  lost = false,
  leaving = false,
  trialEndsAt,
  provider = 'SMTP',
}: Given = {}): Promise<string> {
  const { db } = database;
  const userId = String((users += 1));
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      email: `u${userId}@example.com`,
      display_name: 'Watched',
      status,
      zone: 'Etc/UTC',
      schedule: json(DEFAULT_WEEK),
      processing_limits: json(DEFAULT_LIMITS),
      ...(trialEndsAt === undefined
        ? { plan_tier: 'ADVANCED', subscription_status: 'active' }
        : { real_trial_ends_at: instant(trialEndsAt) }),
      ...(leaving && { real_deletion_asked_at: instant(NOW) }),
    })
    .execute();
  await db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'One', status: campaign, created_at: instant(NOW) })
    .execute();
  await db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider,
      address: `m${userId}@firm.example`,
      from_name: 'M',
      status: lost ? 'LOST' : 'CONNECTED',
      connected_at: instant(NOW + Number(userId)),
      ramp_from: instant(NOW),
    })
    .execute();
  return userId;
}

const join = (owner: string) =>
  workersAlone(database.url).join({
    owner,
    onWake: () => undefined,
    onLost: () => undefined,
  });
const watchedBy = async (owner: string) =>
  (await mailboxesToWatch(database.db, owner, NOW))?.map(({ userId }) => userId);

describe('the mailboxes that a worker watches', () => {
  test('are those in which an answer could stop something', async () => {
    const worker = await join('11');
    const listened = await mailboxUser();
    const polled = await mailboxUser({ provider: 'GOOGLE', trialEndsAt: NOW + 1 });
    await mailboxUser({ status: 'REGISTRATION_STARTED' });
    await mailboxUser({ campaign: 'NOT_ACTIVE' });
    await mailboxUser({ lost: true });
    await mailboxUser({ leaving: true });
    await mailboxUser({ trialEndsAt: NOW - 1 });
    expect(await mailboxesToWatch(database.db, '11', NOW)).toEqual([
      { userId: listened, connectedAt: NOW + Number(listened), keepsLine: true },
      { userId: polled, connectedAt: NOW + Number(polled), keepsLine: false },
    ]);
    await worker.leave();
  });

  test('are shared among all that live: each is one’s alone, and a worker that comes or goes moves only its own part', async () => {
    for (let count = 0; count < 60; count += 1) await mailboxUser();
    const one = await join('21');
    const all = (await watchedBy('21')) ?? [];
    const two = await join('22');
    const [ofOne = [], ofTwo = []] = [await watchedBy('21'), await watchedBy('22')];
    expect([...ofOne, ...ofTwo].toSorted()).toEqual(all.toSorted());
    expect(Math.min(ofOne.length, ofTwo.length)).toBeGreaterThan(10);

    const three = await join('23');
    const [leftToOne = [], leftToTwo = []] = [await watchedBy('21'), await watchedBy('22')];
    expect(Math.min(leftToOne.length, leftToTwo.length)).toBeGreaterThan(0);
    expect(leftToOne.every((userId) => ofOne.includes(userId))).toBe(true);
    expect(leftToTwo.every((userId) => ofTwo.includes(userId))).toBe(true);
    expect((await watchedBy('23'))?.length).toBe(all.length - leftToOne.length - leftToTwo.length);

    await two.leave();
    await three.leave();
    await expect.poll(() => watchedBy('21')).toEqual(all);
    await one.leave();
  });

  test('are not known to a worker whose own connection is gone, so that it keeps those it has', async () => {
    expect(await watchedBy('31')).toBeUndefined();
  });
});

test('news wake the lane, and count where nothing else of the mailbox changes', async () => {
  const { db } = database;
  const userId = await mailboxUser();
  const woken: string[] = [];
  const worker = await workersAlone(database.url).join({
    owner: '41',
    onWake: (whose) => woken.push(whose),
    onLost: () => undefined,
  });
  await requestMailboxRead({ db, userId, now: NOW });
  await requestMailboxRead({ db, userId, now: NOW + 5 });
  expect(
    await db.selectFrom('mailboxes').select('news').where('user_id', '=', userId).execute(),
  ).toEqual([{ news: 2 }]);
  expect(
    await db.selectFrom('lanes').select('next_wake_at').where('user_id', '=', userId).execute(),
  ).toEqual([{ next_wake_at: NOW }]);
  await expect.poll(() => woken).toContain(userId);
  await worker.leave();
});
