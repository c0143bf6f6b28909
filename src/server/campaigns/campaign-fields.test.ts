import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: TEST_NOW, real: TEST_NOW };
let server: Awaited<ReturnType<typeof buildTestServer>>;
let person: Awaited<ReturnType<typeof signedInUser>>;
beforeAll(async () => {
  server = await buildTestServer({ db: database.db, time, handlers: campaignHandlers });
  person = await signedInUser({ db: database.db, realNow: time.real });
});
afterAll(() => server.app.close());

const ask = (line: string, body?: object) => server.call(line, { headers: person.headers, body });
const at = new Date(TEST_NOW).toISOString();

/** A different number in every counter, so that no two fields can be confused. */
const COUNTERS = {
  getting_ready: 20,
  in_progress: 30,
  waiting: 40,
  paused: 5,
  finished: 60,
  failed: 7,
  blacklisted: 8,
  invited: 80,
  accepted: 30,
  contacted: 100,
  replied: 25,
};
const STATISTICS = {
  totalLeads: 170,
  totalLeadsCount: 170,
  inProgressLeads: 30,
  finishedLeads: 60,
  waitingLeads: 40,
  pausedLeads: 5,
  failedLeads: 7,
  blacklistedLeads: 8,
  gettingReadyLeads: 20,
  uploadingLeads: 9,
  leadsListsSize: 1,
  acceptanceRate: 37.5,
  acceptanceRateLeads: 30,
  replyRate: 25,
  replyRateLeads: 25,
  searchActive: true,
  transferActive: false,
};
/** The fields that the product adds to the specification's. */
const MORE = {
  campaign: [
    'startedAt',
    'zapierEvents',
    'lateAcceptance',
    'useLikelyEmails',
    'unsubscribeFooter',
    'contactedBefore',
    'trackOpens',
    'noteRule',
    'noteFilter',
    'leadsListsSize',
    'audienceEmpty',
    'shared',
    'version',
    'can',
  ],
  statistics: [
    'invitedLeads',
    'contactedLeads',
    'messagedLeads',
    'messageViewedLeads',
    'withdrawnLeads',
  ],
};
const without = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

async function campaignOfThese(): Promise<string> {
  const { body } = await ask('POST /campaigns', {
    name: 'Nordics',
    zapierUrl: 'https://hooks.example.com/1',
    skipLeadConditions: ['NO_PHOTO'],
  });
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: person.userId,
      campaign_id: body.id,
      name: 'List',
      search_type: 'CSV_FILE',
      error: null,
      source_url: null,
      file_name: null,
      total_rows: 10,
      processed_rows: 1,
      created_at: new Date(TEST_NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pack_statistics')
    .values({ user_id: person.userId, campaign_id: body.id, lead_pack_id, ...COUNTERS })
    .execute();
  await database.db
    .updateTable('campaigns')
    .set({
      status: 'ACTIVE',
      sequence_completed: true,
      sequence_updated_at: new Date(TEST_NOW),
      zapier_error: 'It does not answer',
    })
    .where('campaign_id', '=', body.id)
    .execute();
  return body.id;
}

test('a campaign has the fields of the specification plus our own, alone and in lists', async () => {
  const id = await campaignOfThese();
  const campaign = {
    id,
    name: 'Nordics',
    type: 'CUSTOM_CAMPAIGN',
    status: 'ACTIVE',
    locked: false,
    sequenceCompleted: true,
    sequenceUpdatedAt: at,
    createdAt: at,
    userId: person.userId,
    zapierError: 'It does not answer',
    zapierUrl: 'https://hooks.example.com/1',
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'NO_PHOTO'],
    statistics: expect.objectContaining(STATISTICS),
  };
  expect(without((await ask(`GET /campaigns/${id}`)).body, MORE.campaign)).toEqual(campaign);
  const { body: listed } = await ask('GET /campaigns?size=3000');
  expect(listed.content.map((one: object) => without(one, MORE.campaign))).toEqual([campaign]);
});

test('campaign statistics have the fields of the specification, both in the campaign and by its id', async () => {
  const id = await campaignOfThese();
  expect(without((await ask(`GET /campaigns/${id}`)).body.statistics, MORE.statistics)).toEqual(
    STATISTICS,
  );
  const { body } = await ask(`GET /v1/campaign/statistics/${id}`);
  expect(body.map((one: object) => without(one, MORE.statistics))).toEqual([{ id, ...STATISTICS }]);
});

test('a campaign has one of three statuses and one type, and filters accept no others', async () => {
  const { body: draft } = await ask('POST /campaigns', { name: 'Draft' });
  expect(draft).toMatchObject({
    status: 'DRAFT',
    type: 'CUSTOM_CAMPAIGN',
    sequenceUpdatedAt: null,
    zapierError: null,
    zapierUrl: null,
    skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
  });
  expect(await ask('POST /campaigns', { name: 'Other', type: 'OTHER' })).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'type' }] },
  });
  expect(await ask('POST /campaigns', { name: 'Other', status: 'PAUSED' })).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'status' }] },
  });
});
