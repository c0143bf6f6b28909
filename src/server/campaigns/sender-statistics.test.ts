import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  call,
  campaignId,
  database,
  people,
  profile,
  shareWith,
} from './shared-campaigns-fixture.ts';

const statisticsOf = (query: object = {}, userId: string = people.dana) =>
  call('GET /events/statistics', {
    userId,
    query: {
      campaignIds: campaignId,
      from: new Date(TEST_NOW - 86_400_000).toISOString(),
      to: new Date(TEST_NOW + 86_400_000).toISOString(),
      ...query,
    },
  });
type Statistics = Awaited<ReturnType<typeof statisticsOf>>;
const acceptance = ({ rates }: { rates: Statistics['totals']['rates'] }) => {
  const { part = 0, whole = 0 } = rates.find(({ name }) => name === 'ACCEPTANCE') ?? {};
  return [part, whole];
};

/** Nine people of three senders, all invited; each sender’s first accepted. */
async function invited(): Promise<string> {
  const { dana, maya, ben } = people;
  await shareWith([maya, ben]);
  const { packId } = await addLeads(Array.from({ length: 9 }, (_, place) => profile(`p${place}`)));
  const at = new Date(TEST_NOW);
  for (const userId of [dana, maya, ben]) {
    const { lead_id: first } = await database.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('user_id', '=', userId)
      .orderBy('lead_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const leads = database.db.updateTable('campaign_leads').where('user_id', '=', userId);
    await leads.set({ invited_at: at }).execute();
    await leads.set({ accepted_at: at }).where('lead_id', '=', first).execute();
  }
  return packId;
}

test('the numbers of a shared campaign are each sender’s, and together their sum', async () => {
  await invited();
  const all = await statisticsOf();
  expect(all.senders.map((one) => [one.name, one.counts.LEAD_ADDED, ...acceptance(one)])).toEqual([
    ['Dana Reyes', 3, 1, 3],
    ['Maya Lindqvist', 3, 1, 3],
    ['Ben Okafor', 3, 1, 3],
  ]);
  expect(all.totals.counts.LEAD_ADDED).toBe(9);
  expect(acceptance(all.totals)).toEqual([3, 9]);
  expect(all.campaigns.map((one) => [one.campaignId, one.name, ...acceptance(one)])).toEqual([
    [campaignId, 'Autumn', 3, 9],
  ]);
});

test('the numbers are counted for the senders and the list that are asked for', async () => {
  const { dana, maya, ben } = people;
  const packId = await invited();
  const two = await statisticsOf({ senderIds: [maya, ben].join(',') });
  expect(acceptance(two.totals)).toEqual([2, 6]);
  expect(two.senders.map(({ name }) => name)).toEqual(['Maya Lindqvist', 'Ben Okafor']);
  expect(acceptance((await statisticsOf({ leadsList: packId })).totals)).toEqual([3, 9]);
  const { packId: fair } = await addLeads([profile('ada')], { listName: 'Fair' });
  expect(acceptance((await statisticsOf({ leadsList: fair })).totals)).toEqual([0, 0]);
  expect(
    (await refusalOf(statisticsOf({ senderIds: people.sam }))).extras.fieldErrors,
  ).toMatchObject([{ path: 'senderIds', code: 'NOT_A_SENDER' }]);
  expect(acceptance((await statisticsOf({ senderIds: dana })).totals)).toEqual([1, 3]);
});

describe('the steps of a shared campaign', () => {
  /** Everyone invited waits on the message; Ben's and Maya's invitations had a variant each. */
  const onTheMessage = async () => {
    const { dana, maya, ben } = people;
    await invited();
    await database.db
      .updateTable('campaign_leads')
      .set({ state: 'WAITING', item_id: 'message', item_type: 'MESSAGE' })
      .where('user_id', 'in', [dana, maya, ben])
      .execute();
    await sql`
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select user_id, 'INVITE_SENT', invited_at, campaign_id, lead_id, 'connect', 'CONNECT',
        'ENGINE', jsonb_build_object('variantId', case when user_id = ${ben} then 'b' else 'a' end)
      from campaign_leads
      where user_id in (${dana}, ${maya}, ${ben})`.execute(database.db);
  };
  const read = <Key extends 'statistics' | 'variants'>(kind: Key, query: object = {}) =>
    call(`GET /v1/sequenceitems/{campaignId}/${kind}`, {
      userId: people.dana,
      params: { campaignId },
      query,
    });

  test('count every sender’s leads, or those of the senders that are asked for', async () => {
    const { maya, ben, sam } = people;
    await onTheMessage();
    const counts = async (query?: object) =>
      (await read('statistics', query)).map(({ itemId, entered, done, rate, standing }) => [
        itemId,
        entered,
        done,
        rate?.whole,
        standing?.WAITING,
      ]);
    expect(await counts()).toEqual([
      ['connect', 9, 9, 9, 0],
      ['message', 9, 0, 0, 9],
      ['end', 0, 0, undefined, 0],
    ]);
    expect((await counts({ senderIds: [maya, ben].join(',') }))[0]).toEqual([
      'connect',
      6,
      6,
      6,
      0,
    ]);
    expect((await refusalOf(read('statistics', { senderIds: sam }))).extras).toMatchObject({
      fieldErrors: [{ path: 'senderIds', code: 'NOT_A_SENDER' }],
    });
    const { items } = await call('GET /v1/sequencerestrictions/{campaignId}', {
      userId: people.dana,
      params: { campaignId },
    });
    expect(items).toEqual([{ itemId: 'message', leadsStanding: 9 }]);
  });

  test('have one result for each variant, summed over the senders', async () => {
    await onTheMessage();
    const results = async (query?: object) =>
      (await read('variants', query))
        .map(({ variantId, sent, accepted }) => [variantId, sent, accepted])
        .toSorted();
    expect(await results()).toEqual([
      ['a', 6, 2],
      ['b', 3, 1],
    ]);
    expect(await results({ senderIds: people.ben })).toEqual([['b', 3, 1]]);
  });

  test('are counted on the dashboard of its owner, each sender’s on their own', async () => {
    const { dana, maya } = people;
    await onTheMessage();
    const numbersOf = async (userId: string) => {
      const { rows, totals, days, senders } = await call('GET /v1/dashboard', { userId });
      return {
        rows: rows.map(({ name, statistics, trend }) => [
          name,
          statistics.totalLeads,
          statistics.invitedLeads,
          statistics.acceptanceRateLeads,
          trend.at(-1),
        ]),
        totals: [totals.counts.INVITE_SENT, ...acceptance(totals)],
        today: days.at(-1)?.counts.INVITE_SENT,
        senders,
      };
    };
    await database.db.updateTable('campaigns').set({ status: 'ACTIVE' }).execute();
    expect(await numbersOf(dana)).toEqual({
      rows: [['Autumn', 9, 9, 3, 9]],
      totals: [9, 3, 9],
      today: 9,
      senders: 3,
    });
    expect(await numbersOf(maya)).toEqual({
      rows: [['Autumn', 3, 3, 1, 3]],
      totals: [3, 1, 3],
      today: 3,
      senders: 1,
    });
    const { totals } = await statisticsOf({ campaignIds: undefined });
    expect([totals.counts.INVITE_SENT, ...acceptance(totals)]).toEqual([9, 3, 9]);
  });
});

test('a sender counts their own leads alone', async () => {
  const { maya } = people;
  await invited();
  expect((await refusalOf(statisticsOf({}, maya))).code).toBe('NOT_FOUND');
  const [{ campaign_id: own } = { campaign_id: '' }] = await database.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('user_id', '=', maya)
    .execute();
  const theirs = await statisticsOf({ campaignIds: own }, maya);
  expect([acceptance(theirs.totals), theirs.senders]).toEqual([[1, 3], []]);
  const refused = statisticsOf({ campaignIds: own, senderIds: people.ben }, maya);
  expect((await refusalOf(refused)).extras.fieldErrors).toMatchObject([{ path: 'senderIds' }]);
});
