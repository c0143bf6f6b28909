import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: TEST_NOW, real: TEST_NOW };
let server: Awaited<ReturnType<typeof buildTestServer>>;
let person: Awaited<ReturnType<typeof signedInUser>>;
let campaignId: string;
beforeAll(async () => {
  server = await buildTestServer({ db: database.db, time, handlers: leadPackHandlers });
  person = await signedInUser({ db: database.db, realNow: time.real });
  await flags(['EMAIL_RATE_FEATURE']);
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: person.userId, name: 'Nordics', created_at: new Date(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.app.close());

const ask = async (line: string, body?: object) =>
  (await server.call(line, { headers: person.headers, body })).body;

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
  emailed: 50,
  email_delivered: 40,
  email_opened: 10,
  email_replied: 4,
  email_bounced: 3,
};
const STATISTICS = {
  totalLeadsCount: 170,
  finishedLeadsCount: 60,
  failedLeadsCount: 7,
  blackListedCount: 8,
  pausedCount: 5,
  waitingUntilCount: 40,
  inProgressLeadsCount: 30,
  gettingReadyLeads: 20,
  uploadingCount: 9,
  acceptanceRate: 37.5,
  acceptanceCount: 30,
  replyRate: 25,
  replyCount: 25,
  emailReplyRate: 8,
  emailReplyCount: 4,
  emailBounceRate: 6,
  emailBounceCount: 3,
  emailOpenRate: 25,
  emailOpenCount: 10,
};
/** The fields that the product adds to the specification's. */
const MORE = {
  pack: [
    'campaignId',
    'sourceUrl',
    'fileName',
    'skipped',
    'totalRows',
    'processedRows',
    'verdicts',
    'undoableUntilContacted',
    'tookMs',
    'rulesChanged',
    'can',
  ],
  statistics: ['invitedCount', 'contactedCount'],
};
const without = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

async function packOfThese(minutes: number): Promise<string> {
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: person.userId,
      campaign_id: campaignId,
      name: `List ${minutes}`,
      search_type: 'SALES_NAVIGATOR',
      search_option: 'SAVED_LIST',
      search_status: 'SEARCH_PAUSED',
      error: 'WRONG_CONTRACT',
      source_url: null,
      file_name: null,
      skip_lead_conditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
      leads_number_to_collect: 300,
      leads_number_collected: 170,
      total_rows: 10,
      processed_rows: 1,
      created_at: new Date(TEST_NOW + minutes * 60_000),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pack_statistics')
    .values({ user_id: person.userId, campaign_id: campaignId, lead_pack_id, ...COUNTERS })
    .execute();
  return lead_pack_id;
}

test('lists are paged, with the fields of the specification plus our own', async () => {
  const ids = [await packOfThese(1), await packOfThese(2), await packOfThese(3)];
  const page = await ask(
    `GET /searches?campaignId=${campaignId}&sort=createdAt,desc&page=0&size=2`,
  );
  expect(without(page, ['content'])).toEqual({ page: 0, size: 2, totalElements: 3, totalPages: 2 });
  expect(page.content.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
  const pack = {
    id: ids[2],
    name: 'List 3',
    createdAt: new Date(TEST_NOW + 180_000).toISOString(),
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
    searchType: 'SALES_NAVIGATOR',
    searchOption: 'SAVED_LIST',
    searchStatus: 'SEARCH_PAUSED',
    error: 'WRONG_CONTRACT',
    leadsNumberToCollect: 300,
    leadsNumberCollected: 170,
    statistics: expect.objectContaining(STATISTICS),
  };
  expect(without(page.content[0], MORE.pack)).toEqual(pack);
  expect(without(await ask(`GET /searches/${ids[2]}`), MORE.pack)).toEqual(pack);
});

const EMAIL_FIGURES = {
  emailReplyRate: null,
  emailReplyCount: null,
  emailBounceRate: null,
  emailBounceCount: null,
  emailOpenRate: null,
  emailOpenCount: null,
};
const flags = (feature_flags: 'EMAIL_RATE_FEATURE'[]) =>
  database.db
    .updateTable('users')
    .set({ feature_flags })
    .where('user_id', '=', person.userId)
    .execute();

test('email numbers do not leave the server without EMAIL_RATE_FEATURE', async () => {
  const id = await packOfThese(20);
  await flags([]);
  expect((await ask(`GET /searches/${id}`)).statistics).toMatchObject({
    ...STATISTICS,
    ...EMAIL_FIGURES,
  });
  expect(await ask(`GET /v1/search-lead-config-item/statistics/${id}`)).toMatchObject([
    { id, ...STATISTICS, ...EMAIL_FIGURES },
  ]);
  expect(
    (await ask(`GET /searches?campaignId=${campaignId}&sort=createdAt,desc&page=0&size=1`))
      .content[0].statistics,
  ).toMatchObject(EMAIL_FIGURES);
  await flags(['EMAIL_RATE_FEATURE']);
  await database.db.deleteFrom('lead_packs').where('lead_pack_id', '=', id).execute();
});

test('the statistics of a list have the specification’s fields, in it and by its id', async () => {
  const id = await packOfThese(9);
  expect(without((await ask(`GET /searches/${id}`)).statistics, MORE.statistics)).toEqual(
    STATISTICS,
  );
  expect(
    (await ask(`GET /v1/search-lead-config-item/statistics/${id}`)).map((one: object) =>
      without(one, MORE.statistics),
    ),
  ).toEqual([{ id, ...STATISTICS }]);
});

test.each([{}, { name: '' }, { name: '   ' }])(
  'a list that is added with %j is called Leads',
  async (name) => {
    expect(
      await ask('POST /searches', {
        campaignId,
        searchType: 'PROFILE_URLS',
        urls: ['https://www.linkedin.com/in/ada'],
        ...name,
      }),
    ).toMatchObject({ name: 'Leads', error: null });
  },
);
