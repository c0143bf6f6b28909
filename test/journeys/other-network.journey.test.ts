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
import { leadFile } from '../support/main-job-rows.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, startSecondNetwork, type Program } from '../support/program.ts';
import {
  letThePeopleFinish,
  readStatistics,
  runUntilNoLeadWaits,
} from '../support/run-campaign.ts';

const API_KEY = 'a-key-of-another-network';
const USER_NAME = 'sms@ivo-lang.example';
const LEADS = 40;

let network: Awaited<ReturnType<typeof startSecondNetwork>>;
let program: Program;
let user: ApiClient;
let control: PracticeControl;
let built: BuiltCampaign;

beforeAll(async () => {
  network = await startSecondNetwork({ apiKey: API_KEY, now: '2026-01-01T00:00:00.000Z', rate: 0 });
  program = await startProgram({
    env: {
      NETWORK_URL: network.baseUrl,
      NETWORK_API_KEY: API_KEY,
      PRACTICE_CONTROL_URL: network.controlUrl,
      ENGINE_REQUEST_TIMEOUT_MS: '2000',
      ENGINE_SETTLE_MS: '3000',
      ENGINE_LEASE_MS: '5000',
    },
  });
  control = practiceControl({ controlUrl: network.controlUrl });
});
afterAll(async () => {
  await program?.stop();
  await network?.stop();
});

test('pointed at a network in another process, a person signs up, connects and launches as ever', async () => {
  const api = createApiClient({ baseUrl: program.baseUrl });
  expect(await api.call('GET /practice/network')).toEqual({
    url: network.baseUrl,
    controlUrl: network.controlUrl,
  });
  user = await signUpAndConnect({ api, email: 'ivo.lang@example.com', userName: USER_NAME });
  await raiseLimitsAndHours({ user, fromHour: 8, toHour: 18 });
  const search = await control.search({ product: 'classic', target: 12 });
  built = await buildCampaign({
    user,
    name: 'Elsewhere',
    file: leadFile({ people: await control.people({ offset: 500, count: LEADS }), wrongOfEach: 1 }),
    searchUrl: search.url,
  });
  const started = await user.call('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId: built.campaignId },
    body: { status: 'ACTIVE' },
  });
  expect(started.status).toBe('ACTIVE');
});

test('while that network is down the waiting leads say so, and when it is back everything continues to the end', async () => {
  const { campaignId } = built;
  await user.call('POST /practice/clock', { body: { rate: 1000 } });
  await expect
    .poll(
      async () =>
        (
          await user.call('GET /events', {
            query: { campaignId, types: ['PROFILE_VIEWED'], size: 1 },
          })
        ).totalElements,
      { timeout: 60_000, interval: 100 },
    )
    .toBeGreaterThan(3);
  await network.kill();
  await expect
    .poll(() => reasons(), { timeout: 60_000, interval: 250 })
    .toContain('NETWORK_UNREACHABLE');
  const status = await user.call('GET /userdetails/current');
  expect(status.status, 'a network that is away is no lost connection').toBe('VERIFIED');

  await network.start();
  await expect
    .poll(() => reasons(), { timeout: 60_000, interval: 250 })
    .not.toContain('NETWORK_UNREACHABLE');
  const figures = await runUntilNoLeadWaits({
    user,
    campaignId,
    rate: 5000,
    withinMs: 600_000,
    say: (line) => console.log(line),
  });
  console.log('On another network:', figures);
  await letThePeopleFinish({ user, campaignId });
  const { id: accountId } = await control.account(USER_NAME);
  const compared = compareWithLedger(await readRecords({ user, control, campaignId, accountId }));
  console.log('Agreed with the ledger:', compared.figures);
  expect(compared.differences).toEqual([]);
  const { totalLeads, finishedLeads, failedLeads, pausedLeads } = await readStatistics({
    user,
    campaignId,
  });
  expect([totalLeads > LEADS, finishedLeads + failedLeads + pausedLeads]).toEqual([
    true,
    totalLeads,
  ]);
});

/** What the leads that are not through yet wait for. */
async function reasons(): Promise<string[]> {
  const { content } = await user.call('GET /leads', {
    query: {
      campaignId: built.campaignId,
      status: ['GETTING_READY', 'IN_PROGRESS', 'WAITING'],
      size: 200,
    },
  });
  return [
    ...new Set(
      content.flatMap(({ campaigns }) =>
        campaigns.map(({ waitingFor }) => waitingFor?.code ?? 'nothing'),
      ),
    ),
  ];
}
