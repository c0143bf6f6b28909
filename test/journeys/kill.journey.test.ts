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
import { startProgram, type Program } from '../support/program.ts';
import {
  driveCampaign,
  letThePeopleFinish,
  readStatistics,
  runUntilNoLeadWaits,
} from '../support/run-campaign.ts';

const SEED = 20_261_121;
const KILLS = 4;
const LEADS = 80;
const RATE = 5000;
const USER_NAME = 'sms@mara-stone.example';
/**
 * An act without an answer is looked for after three seconds, so that the walk does not take an
 * hour.
 */
const SHORT_TIMES = {
  ENGINE_REQUEST_TIMEOUT_MS: '2000',
  ENGINE_SETTLE_MS: '3000',
  ENGINE_LEASE_MS: '5000',
};

let program: Program;
let user: ApiClient;
let control: PracticeControl;
let built: BuiltCampaign;

beforeAll(async () => {
  program = await startProgram({ env: SHORT_TIMES });
  const api = createApiClient({ baseUrl: program.baseUrl });
  control = practiceControl(await api.call('GET /practice/network'));
  user = await signUpAndConnect({ api, email: 'mara.stone@example.com', userName: USER_NAME });
  await raiseLimitsAndHours({ user, fromHour: 8, toHour: 18 });
  built = await buildCampaign({
    user,
    name: 'Killed again and again',
    file: leadFile({
      people: await control.people({ offset: 9000, count: LEADS }),
      wrongOfEach: 0,
    }),
    searchUrl: null,
  });
});
afterAll(() => program?.stop());

test(`killed at ${KILLS} random moments and restarted on its data, a campaign ends with nothing done twice and no one missing`, async () => {
  const random = seeded(SEED);
  await user.call('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId: built.campaignId },
    body: { status: 'ACTIVE' },
  });
  await user.call('POST /practice/clock', { body: { rate: RATE } });
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { ended } = await driveCampaign({
      user,
      campaignId: built.campaignId,
      forMs: 300 + Math.floor(random() * 4000),
    });
    expect(ended, `the campaign was over before kill ${kill + 1}`).toBe(false);
    await program.kill();
    starts.push(await program.start());
    control = practiceControl(await user.call('GET /practice/network'));
  }
  const figures = await runUntilNoLeadWaits({
    user,
    campaignId: built.campaignId,
    rate: RATE,
    withinMs: 600_000,
    say: (line) => console.log(line),
  });
  console.log('Killed again and again:', { ...figures, starts: starts.join(', ') });

  await letThePeopleFinish({ user, campaignId: built.campaignId });
  const { id: accountId } = await control.account(USER_NAME);
  const records = await readRecords({ user, control, campaignId: built.campaignId, accountId });
  const compared = compareWithLedger(records);
  console.log('Agreed with the ledger:', compared.figures);
  expect(compared.differences).toEqual([]);
  const { totalLeads, finishedLeads, failedLeads, pausedLeads } = await readStatistics({
    user,
    campaignId: built.campaignId,
  });
  expect(totalLeads).toBe(LEADS);
  expect(finishedLeads + failedLeads + pausedLeads).toBe(LEADS);

  // Anyone who was held because no one can know is shown as such, and no one is held for any other
  // reason.
  const held = records.leads.filter(({ place }) => place.state === 'PAUSED');
  expect(held.map(({ place }) => place.waitingFor?.code)).toEqual(held.map(() => 'UNCONFIRMED'));
  const unconfirmed = records.events.filter(({ type }) => type === 'ACTION_UNCONFIRMED');
  expect(unconfirmed.length).toBeLessThanOrEqual(KILLS);
  expect(new Set(unconfirmed.map(({ data }) => data['requestId'])).size).toBe(unconfirmed.length);
});

/** A row of numbers in [0, 1) that is the same for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
