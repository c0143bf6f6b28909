import { expect, test } from 'vitest';
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
