import { beforeEach, describe, expect, test } from 'vitest';
import { insertTeam } from '../../../test/support/teams.ts';
import {
  api,
  database,
  lastAct,
  newPerson,
  REASON,
  server,
  user,
  type Person,
} from './staff-fixture.ts';

let other: Person;
beforeEach(async () => void (other = await newPerson()));

const B = '/v1/shared/billings';
const current = async (of: Person) =>
  (await server.call(`GET ${B}/current`, { headers: of.headers })).body;

/** Buys a plan on the hosted form. */
async function buy(of: Person): Promise<void> {
  const { headers } = of;
  const body = { priceId: 'advanced-monthly', seats: 3 };
  const opened = await server.call(`POST ${B}/subscriptions`, { headers, body });
  await server.app.inject({
    method: 'POST',
    url: new URL(opened.body.checkoutUrl).pathname,
    payload: 'outcome=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { checkoutId } = opened.body;
  await server.call(`POST ${B}/verify`, { headers, body: { checkoutId } });
}
const team = async (role: 'OWNER' | 'USER') => {
  await insertTeam({
    db: database.db,
    members: [
      { userId: user.userId, role: 'OWNER' },
      { userId: other.userId, role },
    ],
  });
};
const path = () => `/admin/users/${user.userId}/subscription`;
const transfer = () => api(`POST ${path()}/transfer`, { ...REASON, toUserId: other.userId });

describe('the transfer of a subscription', () => {
  test('goes to another owner of the team, who can change it from then on', async () => {
    await buy(user);
    expect((await transfer()).body.code).toBe('NO_OTHER_BUYER');
    await team('OWNER');
    const before = (await current(user)).subscription;
    expect(before.buyerId).toBe(user.userId);
    const preview = (await api(`GET ${path()}/transfer?toUserId=${other.userId}`)).body;
    expect([preview.from.userId, preview.to.userId]).toEqual([user.userId, other.userId]);
    expect(preview.effects.length).toBeGreaterThan(2);
    expect((await transfer()).status).toBe(200);
    for (const person of [user, other])
      expect((await current(person)).subscription).toMatchObject({
        id: before.id,
        buyerId: other.userId,
        status: 'active',
      });
    const change = (of: Person) =>
      server.call(`POST ${B}/subscriptions/${before.id}/pause`, {
        headers: of.headers,
        body: { months: 1 },
      });
    expect((await change(user)).body.code).toBe('SUBSCRIPTION_OF_BUYER');
    expect((await change(other)).status).toBe(200);
    expect(await lastAct(other)).toMatchObject({
      type: 'SUBSCRIPTION_TRANSFERRED',
      before: { buyerId: user.userId },
      after: { buyerId: other.userId },
    });
  });

  test('is rejected for a member who is not an owner', async () => {
    await buy(user);
    await team('USER');
    expect((await transfer()).body.code).toBe('NOT_AN_OWNER');
  });

  test('is rejected for an owner who pays for one of their own', async () => {
    await buy(user);
    await buy(other);
    await team('OWNER');
    expect((await transfer()).body.code).toBe('BUYS_ALREADY');
  });
});

test('a deactivated subscription stops immediately and is not charged again', async () => {
  await buy(user);
  const answer = await api(`POST ${path()}/deactivate`, REASON);
  expect(answer.body.billing.subscription.status).toBe('deactivated');
  const { subscription } = await current(user);
  expect([subscription.status, subscription.endsAt === null]).toEqual(['deactivated', false]);
  expect((await api(`POST ${path()}/deactivate`, REASON)).body.code).toBe('ALREADY_DEACTIVATED');
});
