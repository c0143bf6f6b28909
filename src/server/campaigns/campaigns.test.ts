import { beforeEach, describe, expect, test } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: campaignHandlers, db: () => database.db });
let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

const create = (name: string, as = userId) =>
  call('POST /campaigns', { userId: as, body: { name } });

/** As the wizard leaves it: a list and a finished sequence. */
async function complete(campaignId: string): Promise<void> {
  await database.db
    .updateTable('campaigns')
    .set({ sequence_completed: true })
    .where('campaign_id', '=', campaignId)
    .execute();
  await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      error: null,
      source_url: null,
      file_name: null,
      created_at: new Date(TEST_NOW),
    })
    .execute();
}

describe('creating', () => {
  test('a campaign begins as a draft, whatever status is asked for', async () => {
    const campaign = await call('POST /campaigns', {
      userId,
      body: {
        name: '  Autumn  ',
        type: 'CUSTOM_CAMPAIGN',
        status: 'ACTIVE',
        skipLeadConditions: ['NO_PHOTO'],
      },
    });
    expect(campaign).toMatchObject({
      name: 'Autumn',
      status: 'DRAFT',
      locked: false,
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'NO_PHOTO'],
      lateAcceptance: 'NOTIFY',
      leadsListsSize: 0,
      startedAt: null,
    });
    expect(campaign.can).toEqual({
      toggle: { allowed: false, reason: 'SEQUENCE_INCOMPLETE' },
      edit: { allowed: true },
      delete: { allowed: true },
    });
  });

  test.each([
    ['no name', { name: '   ' }, 'name', 'REQUIRED'],
    ['nothing for a name', { name: null }, 'name', 'REQUIRED'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'name', 'TOO_LONG'],
    ['an unknown field', { name: 'A', owner: '7' }, 'owner', 'UNKNOWN_FIELD'],
    [
      'an address that is none',
      { name: 'A', zapierUrl: 'javascript:alert(1)' },
      'zapierUrl',
      'INVALID_FORMAT',
    ],
    [
      'an address with a user name',
      { name: 'A', zapierUrl: 'https://anna:word@hooks.example.com/' },
      'zapierUrl',
      'INVALID',
    ],
    [
      'an unknown condition',
      { name: 'A', skipLeadConditions: ['NOBODY'] },
      'skipLeadConditions.0',
      'INVALID_VALUE',
    ],
  ])('%s is refused with the field', async (_, body, path, code) => {
    const refusal = await refusalOf(call('POST /campaigns', { userId, body }));
    expect(refusal.status).toBe(400);
    expect(refusal.extras.fieldErrors?.[0]).toMatchObject({ path, code });
    expect((await call('GET /campaigns', { userId })).totalElements).toBe(0);
  });

  test('without the feature one unlocked campaign is allowed, also to two requests at once', async () => {
    const basic = await insertTestUser({ db: database.db, planTier: 'BASIC' });
    const outcomes = await Promise.allSettled([
      create('One', basic),
      create('Two', basic),
      create('Three', basic),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(create('Four', basic));
    expect([refusal.status, refusal.code]).toEqual([403, 'CAMPAIGN_CREATION_DISABLED']);
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('user_id', '=', basic)
      .execute();
    expect((await create('Five', basic)).name).toBe('Five');
  });

  test('while the subscription is paused none is made and none is copied', async () => {
    const { id } = await create('One');
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'PRO', subscription_status: 'paused' })
      .where('user_id', '=', userId)
      .execute();
    for (const ask of [
      () => create('Two'),
      () => call('POST /campaigns/{campaignId}/duplicate', { userId, params: { campaignId: id } }),
    ]) {
      const refusal = await refusalOf(ask());
      expect([refusal.status, refusal.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);
    }
    expect((await call('GET /campaigns', { userId })).totalElements).toBe(1);
  });

  test('an address for events needs a plan with webhooks', async () => {
    const basic = await insertTestUser({ db: database.db, planTier: 'BASIC' });
    expect(
      (
        await refusalOf(
          call('POST /campaigns', {
            userId: basic,
            body: { name: 'A', zapierUrl: 'https://hooks.example.com/1' },
          }),
        )
      ).code,
    ).toBe('FEATURE_NOT_IN_PLAN');
  });

  test('a copy has settings and sequence, no lists, and is a draft', async () => {
    const { id } = await call('POST /campaigns', {
      userId,
      body: { name: 'Autumn', skipLeadConditions: ['DUPLICATE'], lateAcceptance: 'RESUME_YES' },
    });
    await complete(id);
    const copy = await call('POST /campaigns/{campaignId}/duplicate', {
      userId,
      params: { campaignId: id },
    });
    expect(copy).toMatchObject({
      name: 'Autumn (copy)',
      status: 'DRAFT',
      sequenceCompleted: true,
      leadsListsSize: 0,
      lateAcceptance: 'RESUME_YES',
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
    });
    const long = await create('y'.repeat(255));
    expect(
      (
        await call('POST /campaigns/{campaignId}/duplicate', {
          userId,
          params: { campaignId: long.id },
        })
      ).name,
    ).toHaveLength(255);
  });
});

describe('listing', () => {
  test('unlocked campaigns come first, then by status and age', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await create(name)).id);
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', ids[0]!)
      .execute();
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', ids[1]!)
      .execute();
    await database.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE' })
      .where('campaign_id', '=', ids[3]!)
      .execute();
    const listed = await call('GET /campaigns', { userId });
    expect(listed.content.map(({ name }) => name)).toEqual(['d', 'c', 'b', 'a']);
    const newest = await call('GET /campaigns', {
      userId,
      query: { sort: 'name,desc', size: '3', page: '1' },
    });
    expect(newest).toMatchObject({
      page: 1,
      size: 3,
      totalElements: 4,
      totalPages: 2,
      content: [{ name: 'a' }],
    });
  });

  test.each([
    ['sort=user_id', { sort: 'user_id' }],
    ['a direction alone', { sort: 'desc' }],
    ['a key twice', { sort: 'name,name' }],
    ['a page below zero', { page: '-1' }],
    ['a size above 3000', { size: '3001' }],
    ['no number', { size: 'ten' }],
  ])('%s is a 400', async (_, query) => {
    expect((await refusalOf(call('GET /campaigns', { userId, query }))).status).toBe(400);
  });

  test('empty, status and query narrow the list, and a percent sign is only a percent sign', async () => {
    const full = await create('100% growth');
    await create('Other');
    await complete(full.id);
    const names = async (query: object) =>
      (await call('GET /campaigns', { userId, query })).content.map(({ name }) => name);
    expect(await names({ empty: 'true' })).toEqual(['Other']);
    expect(await names({ empty: 'false' })).toEqual(['100% growth']);
    expect(await names({ query: '%' })).toEqual(['100% growth']);
    expect(await names({ status: 'ACTIVE' })).toEqual([]);
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', full.id)
      .execute();
    expect([await names({ locked: 'true' }), await names({ locked: 'false' })]).toEqual([
      ['100% growth'],
      ['Other'],
    ]);
  });
});

describe('status', () => {
  test('saving makes a draft with a list and a finished sequence ready', async () => {
    const { id } = await create('Autumn');
    expect(
      (
        await call('PUT /campaigns/{campaignId}', {
          userId,
          params: { campaignId: id },
          body: { name: 'Winter' },
        })
      ).status,
    ).toBe('DRAFT');
    await complete(id);
    const saved = await call('PUT /campaigns/{campaignId}', {
      userId,
      params: { campaignId: id },
      body: { zapierUrl: 'https://hooks.example.com/1' },
    });
    expect(saved).toMatchObject({
      name: 'Winter',
      status: 'NOT_ACTIVE',
      zapierUrl: 'https://hooks.example.com/1',
      leadsListsSize: 1,
    });
  });

  test('a draft that is not finished cannot be started, a finished one can, and its first start is an event', async () => {
    const { id } = await create('Autumn');
    const start = (status = 'ACTIVE', now = TEST_NOW) =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status },
        now,
      });
    expect((await refusalOf(start())).code).toBe('SEQUENCE_INCOMPLETE');
    await database.db
      .updateTable('campaigns')
      .set({ sequence_completed: true })
      .where('campaign_id', '=', id)
      .execute();
    expect((await refusalOf(start())).code).toBe('NO_LEAD_PACK');
    await complete(id);
    expect(await start()).toMatchObject({
      status: 'ACTIVE',
      startedAt: new Date(TEST_NOW).toISOString(),
    });
    await start();
    await start('NOT_ACTIVE', TEST_NOW + 1000);
    expect((await start('ACTIVE', TEST_NOW + 2000)).startedAt).toBe(
      new Date(TEST_NOW).toISOString(),
    );
    const events = await database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('user_id', '=', userId)
      .orderBy('event_id')
      .execute();
    expect(events).toEqual([
      {
        type: 'CAMPAIGN_STARTED',
        data: {
          first: true,
          from: 'DRAFT',
          check: {
            checkedLeads: 0,
            alternativeLeads: 0,
            found: {},
            steps: [],
            limitsOfNothing: [],
          },
        },
      },
      { type: 'CAMPAIGN_STOPPED', data: {} },
      { type: 'CAMPAIGN_STARTED', data: { first: false, from: 'NOT_ACTIVE' } },
    ]);
    const lane = await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(lane?.next_wake_at).toBe(TEST_NOW);
  });

  test('a locked campaign, a paused subscription and a full plan each keep the switch where it is', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    await create('Another');
    const start = () =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status: 'ACTIVE' },
      });
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', userId)
      .execute();
    expect((await refusalOf(start())).code).toBe('CAMPAIGN_LIMIT');
    await database.db
      .updateTable('users')
      .set({ subscription_status: 'paused', plan_tier: 'PRO' })
      .where('user_id', '=', userId)
      .execute();
    expect((await refusalOf(start())).code).toBe('SUBSCRIPTION_PAUSED');
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', id)
      .execute();
    expect((await refusalOf(start())).code).toBe('CAMPAIGN_LOCKED');
    expect(
      (
        await refusalOf(
          call('PUT /campaigns/{campaignId}', {
            userId,
            params: { campaignId: id },
            body: { name: 'B' },
          }),
        )
      ).code,
    ).toBe('CAMPAIGN_LOCKED');
    expect(
      (await call('POST /campaigns/{campaignId}/unlock', { userId, params: { campaignId: id } }))
        .locked,
    ).toBe(false);
  });

  test('what runs can always be stopped: a full plan, a paused subscription, an ended trial and a lock are reasons against starting', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    await create('Another');
    const turn = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status },
      });
    const set = async (change: object) => {
      await database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
    };
    const usable = {
      plan_tier: 'PRO',
      subscription_status: 'active',
      real_trial_ends_at: new Date(TEST_NOW + 1e10),
    };
    for (const [reason, obstacle] of [
      ['CAMPAIGN_LIMIT', { plan_tier: 'BASIC', real_trial_ends_at: new Date(0) }],
      ['SUBSCRIPTION_PAUSED', { subscription_status: 'paused' }],
      ['CAMPAIGN_LOCKED', usable],
    ] as const) {
      await set(usable);
      await database.db.updateTable('campaigns').set({ locked: false }).execute();
      expect((await turn('ACTIVE')).status).toBe('ACTIVE');
      await set(obstacle);
      if (reason === 'CAMPAIGN_LOCKED')
        await database.db
          .updateTable('campaigns')
          .set({ locked: true })
          .where('campaign_id', '=', id)
          .execute();
      const shown = await call('GET /campaigns/{campaignId}', {
        userId,
        params: { campaignId: id },
      });
      expect(shown.can.toggle).toEqual({ allowed: true });
      expect((await turn('NOT_ACTIVE')).status).toBe('NOT_ACTIVE');
      expect((await refusalOf(turn('ACTIVE'))).code).toBe(reason);
    }
  });

  test('unlocking waits for a plan that allows it', async () => {
    const { id } = await create('Autumn');
    await create('Another');
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', id)
      .execute();
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', userId)
      .execute();
    expect(
      (
        await refusalOf(
          call('POST /campaigns/{campaignId}/unlock', { userId, params: { campaignId: id } }),
        )
      ).code,
    ).toBe('CAMPAIGN_LIMIT');
  });
});

describe('statistics', () => {
  test('they come from the counters, and a draft shows zeros', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    const pack = await database.db
      .selectFrom('lead_packs')
      .select('lead_pack_id')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('lead_packs')
      .set({ total_rows: 10, processed_rows: 8 })
      .where('lead_pack_id', '=', pack.lead_pack_id)
      .execute();
    await database.db
      .insertInto('pack_statistics')
      .values({
        user_id: userId,
        campaign_id: id,
        lead_pack_id: pack.lead_pack_id,
        in_progress: 3,
        finished: 2,
        failed: 1,
        invited: 4,
        accepted: 1,
        contacted: 5,
        replied: 2,
      })
      .execute();
    expect(
      (await call('GET /campaigns/{campaignId}', { userId, params: { campaignId: id } }))
        .statistics,
    ).toMatchObject({ totalLeads: 0, uploadingLeads: 0, leadsListsSize: 1, searchActive: true });
    await call('PATCH /campaigns/{campaignId}/status', {
      userId,
      params: { campaignId: id },
      body: { status: 'ACTIVE' },
    });
    const [statistics] = await call('GET /v1/campaign/statistics/{ids}', {
      userId,
      params: { ids: `${id},999999999` },
    });
    expect(statistics).toMatchObject({
      id,
      totalLeads: 6,
      totalLeadsCount: 6,
      inProgressLeads: 3,
      finishedLeads: 2,
      failedLeads: 1,
      uploadingLeads: 2,
      acceptanceRate: 25,
      acceptanceRateLeads: 1,
      replyRate: 40,
      replyRateLeads: 2,
      leadsListsSize: 1,
    });
  });
});

test('a campaign says that nobody is in it until a lead is there or can still come', async () => {
  const { id } = await call('POST /campaigns', { userId, body: { name: 'Nobody yet' } });
  const empty = async () =>
    (await call('GET /campaigns/{campaignId}', { userId, params: { campaignId: id } }))
      .audienceEmpty;
  expect(await empty()).toBe(true);
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: id,
      name: 'L',
      search_type: 'BASIC_SEARCH',
      search_status: 'SEARCH_IN_PROGRESS',
      created_at: new Date(TEST_NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  expect(await empty()).toBe(false);
  await database.db
    .updateTable('lead_packs')
    .set({ search_status: 'SEARCH_COMPLETE' })
    .where('lead_pack_id', '=', lead_pack_id)
    .execute();
  expect(await empty()).toBe(true);
  await database.db
    .insertInto('pack_statistics')
    .values({ user_id: userId, campaign_id: id, lead_pack_id, failed: 1 })
    .execute();
  // Statistics of a draft are zero, its audience is not empty.
  expect(await empty()).toBe(false);
});

describe('deleting', () => {
  test('a campaign goes with its packs, places and counters; its leads and events stay', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    const { lead_pack_id } = await database.db
      .selectFrom('lead_packs')
      .select('lead_pack_id')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    const { lead_id } = await database.db
      .insertInto('leads')
      .values({
        user_id: userId,
        full_name: 'Ada',
        created_at: new Date(TEST_NOW),
        updated_at: new Date(TEST_NOW),
      } as never)
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: id,
        lead_id,
        lead_pack_id,
        state: 'WAITING',
        item_id: 'a1',
        added_at: new Date(TEST_NOW),
        updated_at: new Date(TEST_NOW),
      } as never)
      .execute();
    await call('PATCH /campaigns/{campaignId}/status', {
      userId,
      params: { campaignId: id },
      body: { status: 'ACTIVE' },
    });
    await call('DELETE /campaigns/{campaignId}', { userId, params: { campaignId: id } });
    for (const table of [
      'campaigns',
      'lead_packs',
      'campaign_leads',
      'pack_statistics',
      'item_standing',
    ] as const) {
      expect(
        await database.db
          .selectFrom(table)
          .select('user_id')
          .where('user_id', '=', userId)
          .execute(),
      ).toEqual([]);
    }
    expect(
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', userId)
        .execute(),
    ).toHaveLength(1);
    expect(
      await database.db.selectFrom('events').select('type').where('user_id', '=', userId).execute(),
    ).toHaveLength(1);
    expect(
      (
        await refusalOf(
          call('DELETE /campaigns/{campaignId}', { userId, params: { campaignId: id } }),
        )
      ).code,
    ).toBe('NOT_FOUND');
  });
});

test('every call answers 404 to a stranger and changes nothing', async () => {
  const { id } = await create('Autumn');
  await complete(id);
  const params = { campaignId: id };
  const asked = { userId: stranger, params };
  const calls = [
    call('GET /campaigns/{campaignId}', asked),
    call('PUT /campaigns/{campaignId}', { ...asked, body: { name: 'Mine' } }),
    call('DELETE /campaigns/{campaignId}', asked),
    call('PATCH /campaigns/{campaignId}/status', { ...asked, body: { status: 'ACTIVE' } }),
    call('POST /campaigns/{campaignId}/unlock', asked),
    call('POST /campaigns/{campaignId}/duplicate', asked),
    call('GET /campaigns/{campaignId}/leadids', asked),
    call('GET /v1/campaign/statistics/{ids}', { userId: stranger, params: { ids: id } }),
    call('GET /campaigns', { userId: stranger, query: { userId } }),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf)))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND']);
  expect((await call('GET /campaigns', { userId: stranger })).content).toEqual([]);
  expect(await call('GET /campaigns/{campaignId}', { userId, params })).toMatchObject({
    name: 'Autumn',
    status: 'DRAFT',
  });
});
