import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { LOST_DAY_MS } from '#core/team/shared-campaign.ts';
import { dealAnew } from '#data/shared-campaigns/deal-anew.ts';
import { readDealingSenders } from '#data/shared-campaigns/deal-facts.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  answer,
  call,
  campaignId,
  database,
  END,
  invite,
  judgeDealt,
  leadOf,
  newCampaign,
  people,
  places,
  profile,
  saveSequence,
  sendersOf,
  sequence,
  shareWith,
  teamId,
} from './shared-campaigns-fixture.ts';

/** Maya’s own campaign, with Ada, whom she invited, and Cleo, whom nothing was done for. */
let own: string;

beforeEach(async () => {
  const { dana, maya, ben } = people;
  [own = ''] = await shareWith([maya, ben]);
  await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
  await addLeads([profile('ada'), profile('cleo')]);
  await database.db
    .updateTable('campaigns')
    .set({ started_at: new Date(TEST_NOW) as never, status: 'ACTIVE' })
    .where('user_id', 'in', [dana, maya, ben])
    .execute();
  await sql`
    update campaign_leads
    set state = 'WAITING', item_id = 'message', item_type = 'MESSAGE', contacted_at = added_at
    where user_id = ${maya}
      and lead_id = ${await leadOf(maya, 'ada')}`.execute(database.db);
});

const leave = () =>
  call('DELETE /campaigns/{campaignId}/senders/me', {
    userId: people.maya,
    params: { campaignId },
  });
const askAgain = () => invite([{ userId: people.maya }, { userId: people.ben }]);
const mayas = async () => (await sendersOf()).find(({ userId }) => userId === people.maya);
const campaign = (userId: string, id: string) =>
  call('GET /campaigns/{campaignId}', { userId, params: { campaignId: id } });
const stored = (userId: string, id: string) =>
  call('GET /v1/sequenceitems/{campaignId}', { userId, params: { campaignId: id } });
const seenLeads = async () => {
  const { content } = await call('GET /campaigns/{campaignId}/leads', {
    userId: people.dana,
    params: { campaignId },
  });
  return content.map(({ sender, firstName }) => [firstName, sender.name]).toSorted();
};
const handOver = async (slug: string) => {
  const { leads } = await call('POST /campaigns/{campaignId}/leads/handover', {
    userId: people.dana,
    params: { campaignId },
    body: { leadIds: [await leadOf(people.maya, slug)], toUserId: people.ben } as never,
  });
  return leads.map(({ code }) => code);
};
const campaignsOf = async (userId: string) =>
  (
    await database.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where('user_id', '=', userId)
      .orderBy('campaign_id')
      .execute()
  ).map(({ campaign_id }) => campaign_id);

const BOTH = [
  ['ada', 'Maya Lindqvist'],
  ['cleo', 'Maya Lindqvist'],
];

test('people of a sender who left stay seen while that sender is asked again, and after a no', async () => {
  await leave();
  await askAgain();
  for (const state of ['INVITED', 'DECLINED'] as const) {
    if (state === 'DECLINED') await answer(people.maya, false);
    expect(await mayas()).toMatchObject({ state, leads: { dealt: 2, touched: 1 } });
    expect(await seenLeads()).toEqual(BOTH);
    const statistics = await call('GET /v1/campaign/statistics/{ids}', {
      userId: people.dana,
      params: { ids: campaignId },
    });
    expect(statistics[0]?.senders?.map((one) => [one.name, one.totalLeads])).toEqual([
      ['Dana Reyes', 0],
      ['Maya Lindqvist', 2],
      ['Ben Okafor', 0],
    ]);
  }
  expect(await handOver('ada')).toEqual(['HANDED_OVER']);
});

test('someone who is asked again gets no one new, and their untouched people are dealt anew', async () => {
  const { maya } = people;
  await leave();
  await askAgain();
  const dealing = await inTransaction(database.db, (db) =>
    readDealingSenders({ db, now: TEST_NOW }, { teamId, campaignId }),
  );
  expect(dealing.map(({ userId }) => userId)).not.toContain(maya);
  await dealAnew({
    db: database.db,
    now: TEST_NOW + LOST_DAY_MS,
    realNow: TEST_NOW,
    stopping: () => false,
  });
  await judgeDealt();
  expect((await seenLeads()).map(([name]) => name)).toEqual(['ada', 'cleo']);
  expect(await mayas()).toMatchObject({ leads: { dealt: 1, touched: 1 } });
  expect((await answer(maya)).ownCampaignId).toBe(own);
});

test('an invitation that is taken back leaves the sender as one who left', async () => {
  await leave();
  await askAgain();
  await invite([{ userId: people.ben }]);
  expect(await mayas()).toMatchObject({ state: 'LEFT', lost: 'LEFT', leads: { dealt: 2 } });
  expect(await seenLeads()).toEqual(BOTH);
});

test('a reply to someone who is asked again still stops the other senders', async () => {
  const { maya, ben } = people;
  await handOver('ada');
  await judgeDealt();
  await leave();
  await askAgain();
  await database.db
    .updateTable('leads')
    .set({ replied_at: new Date(TEST_NOW) as never })
    .where('user_id', '=', maya)
    .where('lead_id', '=', await leadOf(maya, 'ada'))
    .execute();
  expect(await places()).toContain('ada Ben Okafor FINISHED REPLIED');
  expect(await leadOf(ben, 'ada')).toBeDefined();
});

test('someone who agrees again goes on with the same campaign, as it is by now', async () => {
  const { dana, maya } = people;
  await leave();
  expect((await campaign(maya, own)).status).toBe('NOT_ACTIVE');
  const { sequenceUpdatedAt } = await stored(dana, campaignId);
  await saveSequence(
    { ...sequence(), yes: END },
    { sequenceUpdatedAt, removedItems: { message: 'NEXT' } },
  );
  await call('PUT /campaigns/{campaignId}', {
    userId: dana,
    params: { campaignId },
    body: { name: 'Late autumn', zapierUrl: 'https://hooks.example/late' },
  });
  await askAgain();
  expect((await answer(maya)).ownCampaignId).toBe(own);
  expect(await campaignsOf(maya)).toEqual([own]);
  expect(await campaign(maya, own)).toMatchObject({
    name: 'Late autumn',
    status: 'ACTIVE',
    zapierUrl: 'https://hooks.example/late',
    version: (await campaign(dana, campaignId)).version,
    can: { edit: { allowed: false, reason: 'SHARED_COPY' } },
  });
  expect(await stored(maya, own)).toEqual({
    ...(await stored(dana, campaignId)),
    campaignId: own,
  });
  expect(await mayas()).toMatchObject({ state: 'AGREED', lost: null });
  const versions = await database.db
    .selectFrom('campaigns')
    .select('sequence_version')
    .distinct()
    .where('user_id', 'in', [dana, maya])
    .execute();
  expect(versions).toHaveLength(1);
  const { item_id: standing } = await database.db
    .selectFrom('campaign_leads')
    .select('item_id')
    .where('user_id', '=', maya)
    .where('lead_id', '=', await leadOf(maya, 'ada'))
    .executeTakeFirstOrThrow();
  expect(standing).toBe('end');
});

test('a campaign that its user changed in the meantime gets a version it never had', async () => {
  const { dana, maya } = people;
  await leave();
  const version = async (userId: string) =>
    (
      await database.db
        .selectFrom('campaigns')
        .select('sequence_version')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).sequence_version;
  const { sequenceUpdatedAt } = await stored(maya, own);
  await saveSequence(sequence('Mine'), { userId: maya, campaignId: own, sequenceUpdatedAt });
  const edited = await version(maya);
  await askAgain();
  await answer(maya);
  expect(await version(maya)).toBeGreaterThan(edited);
  expect((await stored(maya, own)).sequence).toEqual((await stored(dana, campaignId)).sequence);
});

test('people who were given to another sender in the meantime stay theirs', async () => {
  const { dana, maya, ben } = people;
  await leave();
  await addLeads([profile('eve')], { as: maya, to: own });
  await invite([{ userId: dana, weight: 0 }, { userId: ben }]);
  await addLeads([profile('eve')]);
  await addLeads([profile('finn')], { as: maya, to: own });
  await askAgain();
  await answer(maya);
  expect((await places()).filter((place) => /^(?:eve|finn)/.test(place))).toEqual([
    'eve Ben Okafor GETTING_READY',
    'finn Maya Lindqvist GETTING_READY',
  ]);
  await addLeads([profile('finn')], { listName: 'Fair' });
  expect((await places()).filter((place) => place.startsWith('finn'))).toHaveLength(1);
});

test('a new campaign is made if the one they had is gone, or can’t go on', async () => {
  const { dana, maya } = people;
  await leave();
  await askAgain();
  await call('DELETE /campaigns/{campaignId}', { userId: maya, params: { campaignId: own } });
  const { ownCampaignId: next } = await answer(maya);
  expect([next === own, await campaignsOf(maya)]).toEqual([false, [next]]);
  expect(await mayas()).toMatchObject({ state: 'AGREED', leads: { dealt: 0 } });
  await leave();
  await database.db
    .updateTable('campaigns')
    .set({ sequence_completed: false })
    .where('user_id', '=', dana)
    .execute();
  await askAgain();
  expect((await answer(maya)).ownCampaignId).not.toBe(next);
});

test('a campaign that another one feeds by now can’t be sent with', async () => {
  const { maya } = people;
  await leave();
  const feeding = await newCampaign(maya, 'Feeding');
  const { sequenceUpdatedAt } = await stored(maya, feeding);
  await saveSequence(
    { ...sequence(), yes: { ...END, moveToCampaignId: own } },
    { userId: maya, campaignId: feeding, sequenceUpdatedAt },
  );
  await askAgain();
  expect((await refusalOf(answer(maya))).code).toBe('CAMPAIGN_NOT_SHAREABLE');
});

test('someone who left may share the campaign they had', async () => {
  const { maya, ben } = people;
  await leave();
  await database.db
    .updateTable('team_members')
    .set({ role: 'MANAGER' })
    .where('user_id', '=', maya)
    .execute();
  const shared = await invite([{ userId: ben }], { as: maya, to: own });
  expect(shared.map(({ userId, state }) => [userId, state])).toEqual([
    [maya, 'AGREED'],
    [ben, 'INVITED'],
  ]);
  expect(await mayas()).toMatchObject({ state: 'LEFT', leads: { dealt: 0 } });
  await askAgain();
  expect((await answer(maya)).ownCampaignId).not.toBe(own);
});
