import { expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  call,
  campaignId,
  database,
  invite,
  newCampaign,
  people,
  profile,
  shareWith,
} from './shared-campaigns-fixture.ts';

const forecastOf = (userId: string = people.dana, of = campaignId) =>
  call('GET /campaigns/{campaignId}/forecast/senders', { userId, params: { campaignId: of } });
const setUser = (userId: string, change: object) =>
  database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => profile(`p${from + place}`));

test('the forecast plays every sender’s account by its own limits and ends with the last', async () => {
  const { dana, maya, ben } = people;
  const [, bens] = await shareWith([maya, ben]);
  await addLeads(many(0, 90));
  const { processing_limits: limits } = await database.db
    .selectFrom('users')
    .select('processing_limits')
    .where('user_id', '=', ben)
    .executeTakeFirstOrThrow();
  await setUser(ben, { processing_limits: JSON.stringify({ ...limits, CONNECT: 2 }) });
  const all = await forecastOf();
  expect(all.senders.map(({ name, leads }) => [name, leads])).toEqual([
    ['Dana Reyes', 30],
    ['Maya Lindqvist', 30],
    ['Ben Okafor', 30],
  ]);
  expect(all.leads).toBe(90);
  const finishOf = (userId: string) =>
    Date.parse(all.senders.find((one) => one.userId === userId)?.finish?.p50 ?? '');
  expect(finishOf(ben)).toBeGreaterThan(finishOf(dana));
  expect(Date.parse(all.finish.p50 ?? '')).toBeGreaterThanOrEqual(finishOf(ben));
  const [, , ofBen] = all.senders;
  expect(ofBen).toMatchObject({ bindingCode: 'DAILY_LIMIT' });
  const alone = await call('GET /campaigns/{campaignId}/forecast', {
    userId: ben,
    params: { campaignId: bens ?? '' },
  });
  expect(alone.leads).toBe(30);
});

test('a sender who is lost or has no leads says so and isn’t counted', async () => {
  const { dana, maya, ben } = people;
  await shareWith([maya, ben]);
  await invite([{ userId: dana }, { userId: maya }, { userId: ben, weight: 0 }]);
  await addLeads(many(0, 20));
  await database.db
    .updateTable('campaign_senders')
    .set({ lost: 'NOT_CONNECTED', lost_at: new Date() })
    .where('user_id', '=', maya)
    .execute();
  const { senders, finish } = await forecastOf();
  expect(senders).toMatchObject([
    { name: 'Dana Reyes', lost: null, leads: 10 },
    {
      name: 'Maya Lindqvist',
      lost: 'NOT_CONNECTED',
      leads: 10,
      finish: null,
      sentence: 'Maya Lindqvist isn’t connected to LinkedIn.',
    },
    {
      name: 'Ben Okafor',
      lost: null,
      leads: 0,
      finish: null,
      sentence: 'Ben Okafor has no leads left.',
    },
  ]);
  expect(finish).toEqual(senders[0]?.finish);
});

test('only the owner of a shared campaign gets it', async () => {
  const { maya, sam } = people;
  expect((await refusalOf(forecastOf())).code).toBe('CAMPAIGN_NOT_SHARED');
  const [mayas = ''] = await shareWith([maya]);
  expect((await refusalOf(forecastOf(maya, mayas))).code).toBe('SHARED_COPY');
  expect((await refusalOf(forecastOf(maya))).code).toBe('NOT_FOUND');
  expect((await refusalOf(forecastOf(sam, await newCampaign(maya, 'Own')))).code).toBe('NOT_FOUND');
});
