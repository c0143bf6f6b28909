import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, complete, create, database, stranger, userId } from './campaigns-fixture.ts';

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

  test('they are the user’s own, who may be named, 3,000 at most', async () => {
    await create('Mine');
    const mine = await call('GET /campaigns', { userId, query: { userId, size: '3000' } });
    expect(mine).toMatchObject({ size: 3000, totalElements: 1 });
    expect(
      (await refusalOf(call('GET /campaigns', { userId, query: { userId: stranger } }))).code,
    ).toBe('NOT_FOUND');
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

describe('statistics', () => {
  test('come from the counters, and are zero for a draft', async () => {
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

test('a campaign is empty until a lead is there or can still come', async () => {
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
  test('deleting removes its packs, places, and counters; its leads and events stay', async () => {
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
