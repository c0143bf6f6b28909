import { beforeEach, describe, expect, test } from 'vitest';
import { insertCampaign } from '#data/campaigns/campaigns.ts';
import { insertEvent } from '#data/tables/events.ts';
import { dashboardHandlers } from '#server/dashboard/dashboard.routes.ts';
import { todaysPlanHandlers } from '#server/todays-plan/todays-plan.routes.ts';
import { newItem } from '#core/sequence/new-item.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...dashboardHandlers(), ...todaysPlanHandlers },
  db: () => database.db,
});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = new Date(TEST_NOW);
let userId: string;
let campaignId: string;
let people = 0;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db, planTier: 'PRO' });
  campaignId = await campaignOf(userId, 'Nordics');
});

async function campaignOf(owner: string, name: string): Promise<string> {
  const { campaign_id: id } = await insertCampaign(
    { db: database.db, userId: owner, now: TEST_NOW },
    {
      name,
      type: 'CUSTOM_CAMPAIGN',
      skipLeadConditions: [],
      lateAcceptance: 'NOTIFY',
      sequence: newItem({ type: 'VISIT', id: 'v', yes: newItem({ type: 'END', id: 'e' }) }),
      sequenceCompleted: true,
    },
  );
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE', started_at: BEGIN as never })
    .where('campaign_id', '=', id)
    .execute();
  return id;
}

async function lead(
  facts: Record<string, unknown> = {},
  place: Record<string, unknown> | null = {
    state: 'GETTING_READY',
    item_id: 'v',
    item_type: 'VISIT',
    item_entered_at: BEGIN,
    due_at: BEGIN,
  },
): Promise<string> {
  people += 1;
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      network_member_id: `m${people}`,
      profile_slug: `p${people}`,
      full_name: `Person ${people}`,
      created_at: BEGIN,
      updated_at: BEGIN,
      ...facts,
    } as never)
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  if (place !== null)
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        added_at: BEGIN,
        updated_at: BEGIN,
        ...place,
      } as never)
      .execute();
  return leadId;
}

const event = (
  type: 'PROFILE_VIEWED' | 'INVITE_SENT' | 'MESSAGE_RESPONDED' | 'INVITE_ACCEPTED',
  at: number,
  leadId: string | null = null,
) => insertEvent({ db: database.db, userId, type, at, campaignId, leadId, actor: 'ENGINE' });
const read = (query: Record<string, string> = {}) => call('GET /v1/dashboard', { userId, query });

describe('the dashboard', () => {
  test('of a new user is empty, with every day of the range', async () => {
    const fresh = await insertTestUser({ db: database.db, planTier: 'PRO' });
    const answer = await call('GET /v1/dashboard', { userId: fresh });
    expect([
      answer.campaigns,
      answer.running,
      answer.rows,
      answer.needs,
      answer.latest,
      answer.days.length,
    ]).toEqual([0, 0, [], [], [], 14]);
    expect(answer.days.at(-1)).toEqual({ date: '2026-11-23', off: false, counts: {}, rates: [] });
    expect(answer.days.filter(({ off }) => off).map(({ date }) => date)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  test('counts actions and rates of its days, and of as many before', async () => {
    await event('PROFILE_VIEWED', TEST_NOW - HOUR);
    await event('INVITE_SENT', TEST_NOW - 2 * DAY);
    await event('INVITE_SENT', TEST_NOW - 20 * DAY);
    await lead(
      {},
      {
        state: 'WAITING',
        item_id: 'v',
        item_type: 'VISIT',
        invited_at: new Date(TEST_NOW - 2 * DAY),
        accepted_at: BEGIN,
      },
    );
    const answer = await read();
    expect([answer.totals.counts, answer.before.actions]).toEqual([
      { PROFILE_VIEWED: 1, INVITE_SENT: 1 },
      1,
    ]);
    expect(answer.totals.rates[0]).toMatchObject({
      name: 'ACCEPTANCE',
      part: 1,
      whole: 1,
      percent: 100,
    });
    expect(answer.rows).toMatchObject([{ name: 'Nordics', status: 'ACTIVE' }]);
    expect(answer.rows[0]?.trend.slice(-3)).toEqual([1, 0, 1]);
    expect((await read({ types: 'INVITE_SENT', days: '7' })).totals.counts).toEqual({
      INVITE_SENT: 1,
    });
    expect(
      (
        await read({
          from: new Date(TEST_NOW - 30 * DAY).toISOString(),
          to: new Date(TEST_NOW - 15 * DAY).toISOString(),
        })
      ).totals.counts,
    ).toEqual({ INVITE_SENT: 1 });
  });

  test('names who replied and waits for an answer, and shows people’s latest actions', async () => {
    const answered = await lead({ last_message_at: new Date(TEST_NOW - HOUR) });
    const waiting = await lead({ last_message_at: new Date(TEST_NOW - 3 * DAY) });
    await event('MESSAGE_RESPONDED', TEST_NOW - 5 * HOUR, answered);
    await event('MESSAGE_RESPONDED', TEST_NOW - 2 * HOUR, waiting);
    await event('INVITE_ACCEPTED', TEST_NOW - 30 * 60_000, waiting);
    const { needs, latest, repliesToday } = await read();
    expect(needs).toMatchObject([
      {
        code: 'REPLIES',
        title: '1 unanswered reply',
        detail: `Oldest: Person ${people}, 2 hours ago`,
      },
    ]);
    expect([repliesToday, latest.map(({ type, leadId }) => [type, leadId])]).toEqual([
      2,
      [
        ['INVITE_ACCEPTED', waiting],
        ['MESSAGE_RESPONDED', waiting],
        ['MESSAGE_RESPONDED', answered],
      ],
    ]);
  });

  test('is cached only while nothing it shows has changed', async () => {
    const before = await read();
    await event('PROFILE_VIEWED', TEST_NOW);
    expect([before.totals.counts, (await read()).totals.counts]).toEqual([
      {},
      { PROFILE_VIEWED: 1 },
    ]);
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', userId)
      .execute();
    expect((await read()).needs.map(({ code }) => code)).toEqual(['CONNECTION']);
    await database.db
      .updateTable('campaigns')
      .set({ name: 'Renamed' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect((await read()).rows[0]?.name).toBe('Renamed');
    await database.db
      .insertInto('daily_usage')
      .values({ user_id: userId, day: '2026-11-23', action: 'VISIT', used: 7 })
      .execute();
    expect(
      (await read()).limits.find(({ sequenceItemType }) => sequenceItemType === 'VISIT')?.done,
    ).toBe(7);
  });

  test('covers only the user’s own campaigns, and rejects invalid ranges', async () => {
    const stranger = await insertTestUser({ db: database.db });
    const foreign = await campaignOf(stranger, 'Theirs');
    expect((await refusalOf(read({ campaignIds: `${campaignId},${foreign}` }))).code).toBe(
      'NOT_FOUND',
    );
    for (const query of [
      { from: '2026-11-24T00:00:00Z', to: '2026-11-20T00:00:00Z' },
      { from: '2020-01-01T00:00:00Z' },
      { from: '9999-12-31T23:59:59.999Z' },
      { from: '9999-12-29T23:59:59.999Z' },
      { days: '0' },
      { days: '93' },
      { types: 'LEAD_ADDED' },
      { campaignIds: 'x' },
    ])
      expect([400, (await refusalOf(read(query as never))).code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('today’s plan', () => {
  const plan = (query: Record<string, string> = {}) =>
    call('GET /v1/todays-plan', { userId, query });

  test('names each action with its lead and campaign, page by page, and why there are not more', async () => {
    const ids = [await lead(), await lead(), await lead()];
    const answer = await plan({ size: '2' });
    expect([
      answer.halt,
      answer.planned,
      answer.actions.totalElements,
      answer.actions.totalPages,
    ]).toEqual([null, 3, 3, 2]);
    expect(
      answer.actions.content.map(({ leadId, campaignName, sequenceItemType }) => [
        leadId,
        campaignName,
        sequenceItemType,
      ]),
    ).toEqual(ids.slice(0, 2).map((id) => [id, 'Nordics', 'VISIT']));
    expect(answer.types.find(({ sequenceItemType }) => sequenceItemType === 'VISIT')).toMatchObject(
      { done: 0, planned: 3, reason: 'FEW_DUE', sentence: 'Only 3 leads are due', bound: false },
    );
    expect(answer.columns.reduce((sum, { planned }) => sum + planned, 0)).toBe(3);
    expect(answer.raise[0]).toMatchObject({ code: 'ADD_LEADS', campaignId });
    expect(
      (await plan({ page: '1', size: '2' })).actions.content.map(({ leadId }) => leadId),
    ).toEqual(ids.slice(2));
  });

  test.each([
    ['NOT_CONNECTED', { status: 'UNAUTHORIZED' }],
    ['SUBSCRIPTION_PAUSED', { subscription_status: 'paused' }],
    [
      'SUBSCRIPTION_ENDED',
      {
        plan_tier: null,
        subscription_status: 'canceled',
        real_trial_ends_at: new Date(TEST_NOW - DAY),
      },
    ],
    ['TRIAL_ENDED', { plan_tier: null, real_trial_ends_at: new Date(TEST_NOW - DAY) }],
  ])('is empty and says why: %s', async (code, change) => {
    await lead();
    await database.db
      .updateTable('users')
      .set(change as never)
      .where('user_id', '=', userId)
      .execute();
    const answer = await plan();
    expect([answer.halt?.code, answer.planned, answer.actions.content, answer.until]).toEqual([
      code,
      0,
      [],
      null,
    ]);
    expect(answer.types.every(({ reason }) => reason === 'HALTED')).toBe(true);
  });

  test('is planned where nothing is sold: no trial stops or shows, and every feature is open', async () => {
    await lead();
    await database.db
      .updateTable('users')
      .set({ plan_tier: null, real_trial_ends_at: null })
      .where('user_id', '=', userId)
      .execute();
    expect(await plan()).toMatchObject({ halt: null, planned: 1 });
    const { needs } = await call('GET /v1/dashboard', { userId });
    expect(needs.filter(({ code }) => code === 'TRIAL')).toEqual([]);
  });

  test('says when nothing is running, and when no day is enabled', async () => {
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(await plan()).toMatchObject({
      halt: { code: 'NO_CAMPAIGN' },
      raise: [{ code: 'START_CAMPAIGN' }],
    });
    await database.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    await database.db
      .updateTable('users')
      .set({ schedule: '[]' as never })
      .where('user_id', '=', userId)
      .execute();
    expect(await plan()).toMatchObject({
      day: null,
      halt: { code: 'NO_WORKING_DAY' },
      columns: [],
      windows: [],
    });
  });
});
