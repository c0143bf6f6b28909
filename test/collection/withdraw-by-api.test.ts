import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { useTestDatabase } from '../support/database.ts';
import { chain, item } from '../support/engine-world.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';

const database = useTestDatabase();
const WITHDRAW = '/v1/linkedin/identity/withdraw';
let world: PracticeWorld;
let user: PracticeUser;

beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 10_000 });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.steer('/faults', { seed: 1, rules: [] });
  user = await world.newUser();
});

const pending = async () =>
  (await world.network.read.sentInvitations({ account: user.account, limit: 100 })).items;
const ledger = async () =>
  (await world.steer(`/ledger?limit=10000&accountId=${user.account}&kind=WITHDRAW`)).entries as {
    personId: string;
  }[];

/** A campaign that has invited some people, who do not answer. */
async function invited(
  count: number,
  name = 'Autumn',
): Promise<{ campaignId: string; leads: { id: string; memberId: string }[] }> {
  const { people } = await world.steer(
    `/people?query=manager&limit=100&offset=${name.length * 20}`,
  );
  const sent = new Set((await pending()).map(({ memberId }) => memberId));
  const fresh: { slug: string; id: string }[] = [];
  for (const one of people as { slug: string; id: string }[]) {
    const { distance } = await world.network.people.profile({
      account: user.account,
      who: one.slug,
      full: false,
    });
    if (
      !sent.has(one.id) &&
      distance !== 'FIRST_DEGREE' &&
      distance !== 'SELF' &&
      fresh.length < count
    )
      fresh.push(one);
  }
  const campaignId = await user.newCampaign({
    name,
    sequence: chain(item('CONNECT', { message: 'Hello' }), {
      ...item('IF_CONNECTED', { id: 'if', noDelay: 336 }),
      no: item('END', { id: 'e2' }),
    }),
  });
  await user.upload({
    fields: { campaignId },
    content: `name,profile\n${fresh.map(({ slug }) => `P,linkedin.com/in/${slug}`).join('\n')}\n`,
  });
  await user.start(campaignId);
  await user.it.runFor({ hours: 12 });
  const rows = await database.db
    .selectFrom('leads as l')
    .innerJoin('campaign_leads as c', (join) =>
      join.onRef('c.user_id', '=', 'l.user_id').onRef('c.lead_id', '=', 'l.lead_id'),
    )
    .select(['l.lead_id', 'l.network_member_id'])
    .where('c.user_id', '=', user.userId)
    .where('c.campaign_id', '=', campaignId)
    .where('c.invited_at', 'is not', null)
    .orderBy('l.lead_id')
    .execute();
  expect(rows).toHaveLength(count);
  return {
    campaignId,
    leads: rows.map(({ lead_id, network_member_id }) => ({
      id: lead_id,
      memberId: network_member_id ?? '',
    })),
  };
}

describe('taking invitations back over the API', () => {
  test('all that are pending, also those sent by hand: at the engine’s pace until none is left, and readable all the while', async () => {
    const byHand = await pending();
    expect(byHand.length).toBeGreaterThan(0);
    const { campaignId } = await invited(3);
    const asked = await user.call(`POST ${WITHDRAW}`, { olderThanDays: 0 });
    expect(asked).toMatchObject({
      status: 202,
      body: { taskId: expect.stringMatching(/^\d+$/), count: byHand.length + 3 },
    });
    const task = async () => (await user.call(`GET ${WITHDRAW}/${asked.body.taskId}`)).body;
    expect(await task()).toMatchObject({
      status: 'IN_PROGRESS',
      count: byHand.length + 3,
      waiting: byHand.length + 3,
      withdrawn: 0,
      endedAt: null,
    });
    expect((await user.call(`GET ${WITHDRAW}`)).body).toMatchObject({
      pending: 3,
      old: 0,
      olderThanDays: 21,
      task: { taskId: asked.body.taskId },
    });
    await user.it.runFor({ days: 2 });
    expect(await task()).toMatchObject({
      status: 'COMPLETE',
      waiting: 0,
      withdrawn: byHand.length + 3,
      skipped: 0,
      failed: 0,
      unconfirmed: 0,
      endedAt: expect.any(String),
    });
    expect(await pending()).toEqual([]);
    expect(await ledger()).toHaveLength(byHand.length + 3);
    expect((await user.call(`GET /v1/campaign/statistics/${campaignId}`)).body[0]).toMatchObject({
      withdrawnLeads: 3,
    });
    expect(
      (await user.call(`GET /leads?campaignId=${campaignId}&includeTypes=INVITE_WITHDRAWN`)).body
        .totalElements,
    ).toBe(3);
    expect((await user.call(`GET ${WITHDRAW}`)).body).toMatchObject({ pending: 0, task: null });
  });

  test('only those older than so many days, of a campaign, of some leads, or all of it together', async () => {
    const byHand = await pending();
    const old = byHand.filter(
      ({ sentAt }) => world.clock.now() - (sentAt ?? 0) > 21 * MS_PER_DAY,
    ).length;
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(byHand.length);
    const [autumn, winter] = [await invited(2), await invited(2, 'Winter term')];
    const count = async (body: object) => {
      const { body: answer } = await user.call(`POST ${WITHDRAW}`, body);
      await user.call(`DELETE ${WITHDRAW}/${answer.taskId}`);
      return answer.count;
    };
    // A few days have passed with the campaigns.
    const now = byHand.filter(
      ({ sentAt }) => world.clock.now() - (sentAt ?? 0) > 21 * MS_PER_DAY,
    ).length;
    expect(await count({ olderThanDays: 21 })).toBe(now);
    const fresh = { olderThanDays: 0 };
    expect(await count({ ...fresh, campaignId: autumn.campaignId })).toBe(2);
    expect(await count({ ...fresh, leadIds: [winter.leads[0]?.id] })).toBe(1);
    expect(
      await count({
        ...fresh,
        leadIds: [winter.leads[0]?.id],
        campaignId: autumn.campaignId,
      }),
    ).toBe(0);
    expect(await count({ olderThanDays: 21, campaignId: autumn.campaignId })).toBe(0);
    expect(await ledger()).toEqual([]);
  });

  test('without an age only those older than 21 days', async () => {
    const byHand = await pending();
    const { campaignId, leads } = await invited(2);
    const old = byHand.filter(
      ({ sentAt }) => world.clock.now() - (sentAt ?? 0) > 21 * MS_PER_DAY,
    ).length;
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(byHand.length);
    for (const body of [{ campaignId }, { leadIds: leads.map(({ id }) => id) }])
      expect((await user.call(`POST ${WITHDRAW}`, body)).body.count).toBe(0);
    expect((await user.call(`POST ${WITHDRAW}`, {})).body.count).toBe(old);
  });

  test('is refused for what is not mine, for what cannot be, while LinkedIn isn’t connected, and while it does not answer', async () => {
    const { campaignId, leads } = await invited(1);
    const mine = user;
    const stranger = await world.newUser();
    expect((await stranger.call(`POST ${WITHDRAW}`, { campaignId })).status).toBe(404);
    expect((await stranger.call(`POST ${WITHDRAW}`, { leadIds: [leads[0]?.id] })).status).toBe(404);
    const { body } = await mine.call(`POST ${WITHDRAW}`, { campaignId, olderThanDays: 0 });
    for (const line of [
      `GET ${WITHDRAW}/${body.taskId}`,
      `DELETE ${WITHDRAW}/${body.taskId}`,
      `GET ${WITHDRAW}/999999`,
    ])
      expect((await stranger.call(line)).status).toBe(404);
    expect((await mine.call(`GET ${WITHDRAW}/${body.taskId}`)).body).toMatchObject({
      count: 1,
      cancelled: 0,
    });
    for (const wrong of [
      { olderThanDays: -1 },
      { olderThanDays: 1.5 },
      { leadIds: [] },
      { leadIds: ['x'] },
      { everything: true },
    ])
      expect((await mine.call(`POST ${WITHDRAW}`, wrong)).status).toBe(400);
    await world.steer('/faults', {
      seed: 1,
      rules: [{ route: 'listRelationRequests', kind: 'error_503' }],
    });
    expect(await mine.call(`POST ${WITHDRAW}`, {})).toMatchObject({
      status: 503,
      body: { code: 'NETWORK_UNREACHABLE' },
    });
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', mine.userId)
      .execute();
    expect(await mine.call(`POST ${WITHDRAW}`, {})).toMatchObject({
      status: 401,
      body: { code: 'LINKEDIN_NOT_CONNECTED', accountStatus: 'UNAUTHORIZED' },
    });
  });

  test('can be called off in the middle, and asked for again: no invitation is in two tasks', async () => {
    const before = await pending();
    const first = (await user.call(`POST ${WITHDRAW}`, { olderThanDays: 0 })).body;
    expect((await user.call(`POST ${WITHDRAW}`, { olderThanDays: 0 })).body.count).toBe(0);
    for (let hours = 0; hours < 20 && (await ledger()).length < 2; hours += 1)
      await user.it.runFor({ minutes: 30 });
    expect((await user.call(`DELETE ${WITHDRAW}/${first.taskId}`)).status).toBe(204);
    await user.it.runFor({ days: 1 });
    const done = (await ledger()).length;
    expect(done).toBeLessThan(before.length);
    expect((await user.call(`GET ${WITHDRAW}/${first.taskId}`)).body).toMatchObject({
      status: 'CANCELLED',
      withdrawn: done,
      cancelled: before.length - done,
      waiting: 0,
    });
    expect((await user.call(`POST ${WITHDRAW}`, { olderThanDays: 0 })).body.count).toBe(
      before.length - done,
    );
  });

  test('survives answers that are lost on the wire: each invitation is taken back once', async () => {
    const before = await pending();
    await world.steer('/faults', {
      seed: 5,
      rules: [
        { route: 'WITHDRAW', kind: 'reset_after', probability: 0.4 },
        { route: 'WITHDRAW', kind: 'reset_before', probability: 0.3 },
      ],
    });
    const { body } = await user.call(`POST ${WITHDRAW}`, { olderThanDays: 0 });
    // The settle time is long beside the pace of this clock.
    for (
      let days = 0;
      days < 30 && (await user.call(`GET ${WITHDRAW}/${body.taskId}`)).body.waiting > 0;
      days += 1
    )
      await user.it.runFor({ days: 1 });
    expect((await user.call(`GET ${WITHDRAW}/${body.taskId}`)).body).toMatchObject({
      status: 'COMPLETE',
      withdrawn: before.length,
    });
    const done = (await ledger()).map(({ personId }) => personId);
    expect([done.length, new Set(done).size]).toEqual([before.length, before.length]);
    expect(
      await database.db
        .selectFrom('intents')
        .select('status')
        .where('user_id', '=', user.userId)
        .where('status', '=', 'HAPPENED')
        .where('withdrawal_id', 'is not', null)
        .execute(),
    ).toHaveLength(before.length);
  });
});
