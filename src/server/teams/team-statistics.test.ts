import { expect, test } from 'vitest';
import { as, database, newPerson, newTeam, time, type Person } from './teams-fixture.ts';

const DAY = 86_400_000;
const at = (days: number) => new Date(time.now - days * DAY);

/** A running campaign whose leads were invited, and some of which accepted, days ago. */
async function campaign({ userId }: Person, invites: readonly [days: number, accepted: boolean][]) {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Campaign', status: 'ACTIVE', created_at: at(90) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  for (const [days, accepted] of invites) {
    const { lead_id: leadId } = await database.db
      .insertInto('leads')
      .values({ user_id: userId, full_name: 'Ada', created_at: at(90), updated_at: at(90) })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        state: 'WAITING',
        added_at: at(90),
        updated_at: at(days),
        invited_at: at(days),
        accepted_at: accepted ? at(days) : null,
      })
      .execute();
  }
}

test('the numbers of members and team cover the range; rates are computed from sums', async () => {
  const {
    people: [owner, manager, user],
  } = await newTeam('OWNER', 'MANAGER', 'USER');
  await campaign(owner, [
    [1, true],
    [2, false],
    [40, true],
  ]);
  await campaign(user, [
    [3, true],
    [50, false],
  ]);
  const ask = async (query = '') => (await as(manager).get(`/statistics${query}`)).body;
  const all = await ask();
  expect(all.total).toMatchObject({
    campaignsRunning: 2,
    leads: 5,
    invited: 5,
    accepted: 3,
    acceptanceRate: 60,
    needAttention: 0,
  });
  const month = await ask(`?from=${at(30).toISOString()}`);
  expect(month.total).toMatchObject({ invited: 3, accepted: 2, acceptanceRate: 66.7, leads: 5 });
  expect(month.members).toMatchObject([
    { userId: owner.userId, invited: 2, accepted: 1, acceptanceRate: 50 },
    { userId: manager.userId, invited: 0, acceptanceRate: 0 },
    { userId: user.userId, invited: 1, accepted: 1 },
  ]);
  const before = await ask(`?to=${at(30).toISOString()}`);
  expect(before.total.invited + month.total.invited).toBe(all.total.invited);
  const csv = await as(owner).get('/statistics/export');
  expect(csv.headers['content-disposition']).toContain('Northpoint.csv');
  expect(csv.text.trim().split('\r\n')).toHaveLength(5);
  expect(csv.text).toContain('Together,,,,2,5,5,3,60,');
});

test('they are for managers and owners alone', async () => {
  const {
    people: [, user],
  } = await newTeam('OWNER', 'USER');
  for (const path of ['/statistics', '/statistics/export']) {
    expect(await as(user).get(path)).toMatchObject({ status: 403 });
    expect(await as(await newPerson()).get(path)).toMatchObject({ status: 403 });
  }
});

test('a range that ends before it starts is rejected', async () => {
  const {
    people: [owner],
  } = await newTeam('OWNER');
  expect(
    await as(owner).get(`/statistics?from=${at(1).toISOString()}&to=${at(2).toISOString()}`),
  ).toMatchObject({ status: 400, body: { fieldErrors: [{ path: 'from' }] } });
});
