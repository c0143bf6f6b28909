import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { readRecords } from '../support/campaign-records.ts';
import { compareWithLedger } from '../support/ledger-comparison.ts';
import {
  buildCampaign,
  raiseLimitsAndHours,
  signUpAndConnect,
  type BuiltCampaign,
} from '../support/main-job.ts';
import { leadFile, WRONG_ROWS } from '../support/main-job-rows.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';
import {
  letThePeopleFinish,
  readStatistics,
  runUntilNoLeadWaits,
} from '../support/run-campaign.ts';

const EMAIL = 'nora.walker@example.com';
const USER_NAME = 'sms@nora-walker.example';
/** So many good rows, and two thirds of them found; `WALK_LEADS=480` takes the long form. */
const GOOD_ROWS = Number(process.env['WALK_LEADS'] ?? 60);
const WRONG = 20;
/** The walk takes some minutes; a machine with much else to do needs longer. */
const PATIENCE_MS = 840_000;

let program: Program;
let api: ApiClient;
let user: ApiClient;
let control: PracticeControl;
let built: BuiltCampaign;
let searchTotal = 0;

beforeAll(async () => {
  program = await startProgram({ env: { PRACTICE_RATE: '240' } });
  api = createApiClient({ baseUrl: program.baseUrl });
  control = practiceControl(await api.call('GET /practice/network'));
});
afterAll(() => program?.stop());

test('a new person signs up, follows the mailed link and connects LinkedIn with a code by SMS', async () => {
  user = await signUpAndConnect({ api, email: EMAIL, userName: USER_NAME });
  const me = await user.call('GET /userdetails/current');
  expect([me.email, me.status, me.tier, me.networkProfile?.premium]).toEqual([
    EMAIL,
    'VERIFIED',
    'ADVANCED',
    true,
  ]);
});

test('a file reports its 20 wrong rows with ten reasons, and adds the others', async () => {
  const search = await control.search({ product: 'classic', target: (GOOD_ROWS * 2) / 3 });
  searchTotal = search.total;
  const file = leadFile({
    people: await control.people({ offset: 2000, count: GOOD_ROWS }),
    wrongOfEach: 2,
  });
  await raiseLimitsAndHours({ user, fromHour: 9, toHour: 15 });
  const checked = await user.upload('POST /searches/validation', {
    file: { name: 'leads.csv', content: file },
    fields: { searchType: 'CSV_FILE' },
  });
  expect([checked.total, checked.wrongRows]).toEqual([GOOD_ROWS + WRONG, WRONG]);
  built = await buildCampaign({ user, name: 'Autumn conference', file, searchUrl: search.url });
  await expect
    .poll(
      async () =>
        (
          await user.call('GET /searches/{leadPackId}', {
            params: { leadPackId: built.filePackId },
          })
        ).verdicts,
      { timeout: 90_000 },
    )
    .toMatchObject({ ADDED: GOOD_ROWS, WRONG });
  const { reasons } = await user.call('GET /searches/{leadPackId}/report', {
    params: { leadPackId: built.filePackId },
    query: { verdict: 'WRONG', size: 100 },
  });
  expect(new Map(reasons.map(({ code, count }) => [code, count]))).toEqual(
    new Map(WRONG_ROWS.map(({ code }) => [code as string, 2])),
  );
});

test(
  'launched and run at 5,000 times real speed, the campaign ends for everyone',
  async () => {
    const started = await user.call('PATCH /campaigns/{campaignId}/status', {
      params: { campaignId: built.campaignId },
      body: { status: 'ACTIVE' },
    });
    expect([started.status, started.startedAt === null]).toEqual(['ACTIVE', false]);
    const figures = await runUntilNoLeadWaits({
      user,
      campaignId: built.campaignId,
      rate: 5000,
      withinMs: PATIENCE_MS,
      say: (line) => console.log(line),
    });
    console.log('The walk through the API:', figures);
    const { totalLeads, finishedLeads, failedLeads } = await readStatistics({
      user,
      campaignId: built.campaignId,
    });
    const search = await user.call('GET /searches/{leadPackId}', {
      params: { leadPackId: built.searchPackId! },
    });
    // Who stands in the file already is found by the search too, and added once.
    const { ADDED = 0, MERGED = 0, DUPLICATE = 0, SKIPPED = 0 } = search.verdicts;
    expect([search.searchStatus, ADDED + MERGED + DUPLICATE + SKIPPED]).toEqual([
      'SEARCH_COMPLETE',
      searchTotal,
    ]);
    expect(totalLeads).toBe(GOOD_ROWS + ADDED + MERGED);
    expect(finishedLeads + failedLeads).toBe(totalLeads);
  },
  PATIENCE_MS + 60_000,
);

test('every number of the campaign, of its lists, of its chart and of each timeline is what the network says was done', async () => {
  await letThePeopleFinish({ user, campaignId: built.campaignId });
  const { id: accountId } = await control.account(USER_NAME);
  const { figures, differences } = compareWithLedger(
    await readRecords({ user, control, campaignId: built.campaignId, accountId }),
  );
  console.log('Agreed with the ledger:', figures);
  expect(differences).toEqual([]);
  expect(figures).toMatchObject({ VISIT: figures.leads, unconfirmed: 0 });
  expect(program.faults()).toEqual([]);
});
