import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { insertCampaign } from '#data/campaigns/campaigns.ts';
import { eraseUser } from '#data/account/erase-user.ts';
import { insertEvent } from '#data/tables/events.ts';
import { readItemAnswers } from '#data/campaigns/event-statistics.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: eventStatisticsHandlers, db: () => database.db });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let userId: string;
let campaignId: string;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db, zone: 'Asia/Kathmandu' });
  await database.db
    .updateTable('users')
    .set({ feature_flags: ['EMAIL_RATE_FEATURE'] })
    .where('user_id', '=', userId)
    .execute();
  campaignId = await campaignOf(userId);
});

async function campaignOf(owner: string): Promise<string> {
  return (
    await insertCampaign(
      { db: database.db, userId: owner, now: TEST_NOW },
      {
        name: 'Nordics',
        type: 'CUSTOM_CAMPAIGN',
        skipLeadConditions: [],
        lateAcceptance: 'NOTIFY',
      },
    )
  ).campaign_id;
}

async function packOf(): Promise<string> {
  return (
    await database.db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        name: 'List',
        search_type: 'CSV_FILE',
        search_status: 'SEARCH_COMPLETE',
        created_at: new Date(TEST_NOW) as never,
      })
      .returning('lead_pack_id')
      .executeTakeFirstOrThrow()
  ).lead_pack_id;
}

let last = 0;
async function lead(facts: Record<string, number | string | null> = {}): Promise<string> {
  last += 1;
  const at = new Date(TEST_NOW);
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, profile_slug: `l${last}`, created_at: at, updated_at: at } as never)
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: 'WAITING',
      added_at: at,
      updated_at: at,
    } as never)
    .execute();
  if (Object.keys(facts).length > 0) await change(leadId, facts);
  return leadId;
}

async function change(leadId: string, facts: Record<string, number | string | null>) {
  const set = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === 'number' ? new Date(value) : value,
    ]),
  );
  await database.db
    .updateTable('campaign_leads')
    .set(set as never)
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .execute();
}

const statistics = (query: Record<string, string> = {}) =>
  call('GET /events/statistics', { userId, query: { campaignIds: campaignId, ...query } });
const rate = async (name: string, query = {}) =>
  (await statistics(query)).totals.rates.find((one) => one.name === name);

describe('rates over time', () => {
  test('include email rates only with EMAIL_RATE_FEATURE', async () => {
    const names = async () => (await statistics()).totals.rates.map(({ name }) => name);
    expect(await names()).toEqual([
      'ACCEPTANCE',
      'REPLY',
      'EMAIL_REPLY',
      'EMAIL_OPEN',
      'EMAIL_BOUNCE',
    ]);
    await database.db
      .updateTable('users')
      .set({ feature_flags: [] })
      .where('user_id', '=', userId)
      .execute();
    expect(await names()).toEqual(['ACCEPTANCE', 'REPLY']);
  });

  test('are shown by campaign, with what each did', async () => {
    await lead({ invited_at: TEST_NOW - HOUR, accepted_at: TEST_NOW });
    await lead({ invited_at: TEST_NOW - HOUR });
    await insertEvent({
      db: database.db,
      userId,
      type: 'INVITE_SENT',
      at: TEST_NOW - HOUR,
      campaignId,
      actor: 'ENGINE',
    });
    const quiet = await campaignOf(userId);
    const { campaigns } = await call('GET /events/statistics', { userId, query: {} });
    expect(campaigns.map((one) => [one.campaignId, one.name, one.counts])).toEqual([
      [campaignId, 'Nordics', { INVITE_SENT: 1 }],
    ]);
    expect(campaigns[0]?.rates[0]).toMatchObject({
      name: 'ACCEPTANCE',
      part: 1,
      whole: 2,
      percent: 50,
    });
    expect(campaigns.some((one) => one.campaignId === quiet)).toBe(false);
  });

  test('cover the leads asked in the range, however late they answer', async () => {
    const early = TEST_NOW - 20 * DAY;
    await lead({ invited_at: early, accepted_at: TEST_NOW - DAY });
    await lead({ invited_at: early });
    await lead({ invited_at: TEST_NOW - 2 * DAY });
    expect(await rate('ACCEPTANCE')).toMatchObject({ part: 1, whole: 3, percent: 33.3 });
    const week = new Date(TEST_NOW - 7 * DAY).toISOString();
    expect(await rate('ACCEPTANCE', { from: week })).toMatchObject({ part: 0, whole: 1 });
    const recent = await statistics({ from: new Date(TEST_NOW - 15 * DAY).toISOString() });
    expect(recent.before.rates).toMatchObject([
      { name: 'ACCEPTANCE', part: 1, whole: 2, percent: 50 },
    ]);
  });

  test('follow a lead that is changed, removed, or put into another list', async () => {
    const leadId = await lead({ invited_at: TEST_NOW - HOUR, contacted_at: TEST_NOW - HOUR });
    expect(await rate('REPLY')).toMatchObject({ part: 0, whole: 1 });
    await change(leadId, { replied_at: TEST_NOW });
    expect(await rate('REPLY')).toMatchObject({ part: 1, whole: 1 });
    const [list, other] = [await packOf(), await packOf()];
    await database.db
      .updateTable('campaign_leads')
      .set({ lead_pack_id: list } as never)
      .where('lead_id', '=', leadId)
      .execute();
    expect(await rate('REPLY', { leadsList: list })).toMatchObject({ part: 1, whole: 1 });
    expect(await rate('REPLY', { leadsList: other })).toMatchObject({ part: 0, whole: 0 });
    await database.db.deleteFrom('campaign_leads').where('lead_id', '=', leadId).execute();
    expect(await rate('REPLY')).toMatchObject({ part: 0, whole: 0 });
    expect((await statistics()).days).toEqual([]);
  });

  test('equal a recount of the leads', async () => {
    for (let nth = 0; nth < 25; nth += 1)
      await lead({
        invited_at: TEST_NOW - HOUR - nth * 7 * HOUR,
        ...(nth % 3 === 0 && { accepted_at: TEST_NOW }),
        ...(nth % 2 === 0 && { contacted_at: TEST_NOW - HOUR - nth * HOUR }),
        ...(nth % 4 === 0 && { replied_at: TEST_NOW }),
        ...(nth % 5 === 0 && { emailed_at: TEST_NOW - HOUR, email_bounced_at: TEST_NOW }),
      });
    const { rows } = await sql<Record<string, number>>`
      select count(invited_at)::int as invited,
        (
          count(*) filter (where invited_at is not null and accepted_at is not null)
        )::int as accepted,
        count(contacted_at)::int as contacted,
        (
          count(*) filter (where contacted_at is not null and replied_at is not null)
        )::int as replied,
        (count(emailed_at))::int as emailed, count(email_bounced_at)::int as bounced
      from campaign_leads
      where campaign_id = ${campaignId}`.execute(database.db);
    const [counted] = rows;
    expect([
      await rate('ACCEPTANCE'),
      await rate('REPLY'),
      await rate('EMAIL_BOUNCE'),
    ]).toMatchObject([
      { part: counted?.['accepted'], whole: counted?.['invited'] },
      { part: counted?.['replied'], whole: counted?.['contacted'] },
      { part: counted?.['bounced'], whole: counted?.['emailed'] },
    ]);
  });
});

describe('counts by day and type', () => {
  const happens = (type: Parameters<typeof insertEvent>[0]['type'], at: number) =>
    insertEvent({ db: database.db, userId, type, at, campaignId, actor: 'ENGINE' });

  test('use the days of the requested zone, or else of the user’s own', async () => {
    const midnightInKathmandu = Date.parse('2026-11-20T18:15:00.000Z');
    await happens('INVITE_SENT', midnightInKathmandu - 1);
    await happens('INVITE_SENT', midnightInKathmandu);
    await happens('LEAD_ADDED', midnightInKathmandu);
    expect((await statistics()).days.map(({ date, counts }) => [date, counts])).toEqual([
      ['2026-11-20', { INVITE_SENT: 1 }],
      ['2026-11-21', { INVITE_SENT: 1, LEAD_ADDED: 1 }],
    ]);
    expect(
      (await statistics({ zone: 'Etc/UTC' })).days.map(({ date, counts }) => [date, counts]),
    ).toEqual([['2026-11-20', { INVITE_SENT: 2, LEAD_ADDED: 1 }]]);
    expect((await statistics()).totals.counts).toEqual({ INVITE_SENT: 2, LEAD_ADDED: 1 });
  });
});

test('actions are counted by list, for the leads that are in it', async () => {
  const [pack, other] = [await packOf(), await packOf()];
  for (const leadPackId of [pack, pack, other]) {
    const leadId = await lead({ lead_pack_id: leadPackId });
    for (const type of ['PROFILE_VIEWED', 'INVITE_SENT'] as const)
      await insertEvent({
        db: database.db,
        userId,
        type,
        at: TEST_NOW - HOUR,
        campaignId,
        leadId,
        actor: 'ENGINE',
      });
  }
  const of = async (query = {}) => {
    const { days, totals, campaigns } = await statistics(query);
    return [days.map(({ counts }) => counts), totals.counts, campaigns.map(({ counts }) => counts)];
  };
  const both = (count: number) => ({ PROFILE_VIEWED: count, INVITE_SENT: count });
  expect(await of()).toEqual([[both(3)], both(3), [both(3)]]);
  expect(await of({ leadsList: pack })).toEqual([[both(2)], both(2), [both(2)]]);
  expect(await of({ leadsList: other })).toEqual([[both(1)], both(1), [both(1)]]);
});

test('leads that ended are counted by state and reason, until they continue', async () => {
  const leadId = await lead({ state: 'FINISHED', reason: 'REPLIED' });
  await lead({ state: 'FINISHED', reason: 'REPLIED' });
  await lead({ state: 'FAILED', reason: 'NOT_CONNECTED' });
  expect((await statistics()).leaving).toMatchObject([
    { state: 'FINISHED', reason: 'REPLIED', leads: 2, sentence: expect.any(String) },
    { state: 'FAILED', reason: 'NOT_CONNECTED', leads: 1 },
  ]);
  await change(leadId, { state: 'WAITING', reason: null });
  expect((await statistics()).leaving).toMatchObject([{ leads: 1 }, { leads: 1 }]);
});

test('an answer counts for the last text before it, once per lead', async () => {
  const leadId = await lead();
  const said = (
    type: Parameters<typeof insertEvent>[0]['type'],
    minutes: number,
    itemId: string | null,
  ) =>
    database.db
      .insertInto('events')
      .values({
        user_id: userId,
        type,
        at: new Date(TEST_NOW + minutes * 60_000),
        campaign_id: campaignId,
        lead_id: leadId,
        item_id: itemId,
        actor: itemId === null ? 'NETWORK' : 'ENGINE',
      })
      .execute();
  await said('INVITE_SENT', 1, 'invite');
  await said('INVITE_ACCEPTED', 2, null);
  await said('INVITE_ACCEPTED', 3, null);
  await said('MESSAGE_SENT', 4, 'first');
  await said('MESSAGE_SENT', 5, 'second');
  await said('MESSAGE_RESPONDED', 6, null);
  await said('MESSAGE_RESPONDED', 7, null);
  expect(
    (await readItemAnswers({ db: database.db, userId }, campaignId)).toSorted((a, b) =>
      a.itemId.localeCompare(b.itemId),
    ),
  ).toEqual([
    { itemId: 'first', sent: 1, answered: 0 },
    { itemId: 'invite', sent: 1, answered: 1 },
    { itemId: 'second', sent: 1, answered: 1 },
  ]);
});

test('a wrong parameter is rejected with its field, and someone else’s objects do not exist', async () => {
  expect((await refusalOf(statistics({ zone: 'Mars/Base' }))).extras.fieldErrors?.[0]?.path).toBe(
    'zone',
  );
  expect(
    (await refusalOf(statistics({ from: '2026-11-24T00:00:00.000Z' }))).extras.fieldErrors?.[0]
      ?.path,
  ).toBe('from');
  expect(
    (await refusalOf(statistics({ from: '2016-11-24T00:00:00.000Z' }))).extras.fieldErrors?.[0]
      ?.path,
  ).toBe('from');
  const stranger = await insertTestUser({ db: database.db });
  const strange = await campaignOf(stranger);
  expect((await refusalOf(statistics({ campaignIds: `${campaignId},${strange}` }))).code).toBe(
    'NOT_FOUND',
  );
  expect((await refusalOf(statistics({ userIds: stranger }))).code).toBe('NOT_FOUND');
});

test('filters name every type and the user’s own campaigns', async () => {
  const { types, campaigns } = await call('GET /events/filters', { userId });
  expect(types).toContain('INVITE_SENT');
  expect(campaigns).toEqual([{ id: campaignId, name: 'Nordics' }]);
});

test('a user who is erased leaves no counter behind', async () => {
  await lead({ invited_at: TEST_NOW, state: 'FINISHED', reason: 'REPLIED' });
  await eraseUser({ db: database.db, userId });
  for (const table of [
    'rate_statistics',
    'leaving_statistics',
    'import_statistics',
    'item_answers',
  ] as const) {
    expect(
      await database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([]);
  }
});
