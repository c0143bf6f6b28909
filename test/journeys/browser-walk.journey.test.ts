import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { readRecords, type CampaignRecords, type LeadRecord } from '../support/campaign-records.ts';
import { compareWithLedger } from '../support/ledger-comparison.ts';
import { tokenOf } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import {
  addListsByHand,
  buildSequenceByHand,
  connectByHand,
  launchByHand,
  settingsByHand,
  signUpByHand,
} from '../support/main-job-screens.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';
import { letThePeopleFinish, runUntilNoLeadWaits } from '../support/run-campaign.ts';
import { createScreenCheck, numberIn } from '../support/screens.ts';

const EMAIL = 'lea.frank@example.com';
const USER_NAME = 'sms@lea-frank.example';
/** So many good rows, and two thirds of them found; `WALK_LEADS=180` takes the long form. */
const GOOD_ROWS = Number(process.env['WALK_LEADS'] ?? 30);
const FOUND = (GOOD_ROWS * 2) / 3;
/** The walk takes some minutes; a machine with much else to do needs longer. */
const PATIENCE_MS = 840_000;

let program: Program;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let screens: ReturnType<typeof createScreenCheck>;
let user: ApiClient;
let control: PracticeControl;
let campaignId: CampaignId;
let records: CampaignRecords;

beforeAll(async () => {
  program = await startProgram({ env: { PRACTICE_RATE: '1' } });
  browser = await launchBrowser();
  // The sign-up page tries to sign in, which is refused on purpose.
  watched = await openPage({ browser, baseUrl: program.baseUrl, allow: [/identity\/sign-in/] });
  page = watched.page;
  page.setDefaultTimeout(60_000);
  screens = createScreenCheck(page);
  control = practiceControl(
    await createApiClient({ baseUrl: program.baseUrl }).call('GET /practice/network'),
  );
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

test('in the browser a new person signs up, follows the mailed link, connects with an SMS code and sets limits and hours', async () => {
  await signUpByHand({ page, screens, email: EMAIL });
  await connectByHand({ page, screens, userName: USER_NAME });
  await settingsByHand({ page, screens });
  expect(screens.seen()).toContain('Working hours');
});

test('the wizard takes a file with rows wrong in ten ways and a search, builds the branching sequence and launches', async () => {
  const search = await control.search({ product: 'classic', target: FOUND });
  const file = leadFile({
    people: await control.people({ offset: 4000, count: GOOD_ROWS }),
    wrongOfEach: 2,
  });
  await addListsByHand({ page, screens, file, searchUrl: search.url, good: GOOD_ROWS, wrong: 20 });
  await buildSequenceByHand({ page, screens });
  campaignId = (await launchByHand({ page, screens, name: 'Through the browser' })) as CampaignId;
  await page.getByRole('heading', { name: 'Through the browser' }).waitFor();
  await screens.look('Campaign, audience');
  expect(campaignId).toMatch(/^\d+$/);
});

test(
  'with the campaign open on screen it runs at 5,000 times real speed until no lead waits, and every number matches the ledger',
  async () => {
    const api = createApiClient({ baseUrl: program.baseUrl });
    const { token } = await tokenOf({ api, email: EMAIL });
    user = api.withToken(token);
    const figures = await runUntilNoLeadWaits({
      user,
      campaignId,
      rate: 5000,
      withinMs: 600_000,
      say: (line) => console.log(line),
    });
    console.log('The walk through the browser:', figures);
    await letThePeopleFinish({ user, campaignId });
    const { id: accountId } = await control.account(USER_NAME);
    records = await readRecords({ user, control, campaignId, accountId });
    const compared = compareWithLedger(records);
    console.log('Agreed with the ledger:', compared.figures);
    expect(compared.differences).toEqual([]);
  },
  PATIENCE_MS + 60_000,
);

test('the campaign page shows the ledger’s numbers without being loaded again', async () => {
  const { campaign } = records;
  const strip = page.getByRole('navigation', { name: 'Leads by state' });
  const shown = async (word: string) =>
    numberIn(await strip.getByRole('link', { name: new RegExp(`^${word}`) }).textContent());
  await expect.poll(() => shown('Finished'), { timeout: 60_000 }).toBe(campaign.finishedLeads);
  expect([
    await shown('All leads'),
    await shown('In progress'),
    await shown('Awaiting'),
    await shown('Paused'),
    await shown('Failed'),
  ]).toEqual([campaign.totalLeads, 0, 0, campaign.pausedLeads, campaign.failedLeads]);
  for (const pack of records.packs)
    await page
      .getByText(`${pack.acceptanceCount} of ${pack.invitedCount} invited`)
      .first()
      .waitFor();
  await screens.look('Campaign, audience at the end');
});

test('its statistics and its chart show the ledger’s numbers', async () => {
  const { campaign, items, itemIds } = records;
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  for (const counts of [
    `${campaign.acceptanceRateLeads} of ${campaign.invitedLeads} invited`,
    `${campaign.replyRateLeads} of ${campaign.contactedLeads} contacted`,
  ]) {
    await page.getByText(counts, { exact: true }).first().waitFor();
  }
  const table = page.getByRole('table', { name: 'Sequence steps' });
  await expect
    .poll(() => table.getByRole('row').count())
    .toBe(1 + items.filter(({ itemType }) => itemType !== 'END').length);
  await screens.look('Campaign, statistics');
  await page.getByRole('link', { name: 'Sequence', exact: true }).click();
  const nodes = {
    visit: 'Profile view',
    connect: 'Invite',
    like: 'Like',
    withdraw: 'Withdraw invite',
  } as const;
  for (const [item, label] of Object.entries(nodes)) {
    const { done } = items.find(({ itemId }) => itemId === itemIds[item as keyof typeof nodes])!;
    await page
      .getByRole('treeitem', {
        name: new RegExp(`^Step \\d+, ${label}\\. .* ${done} (?:done|sent)$`),
      })
      .waitFor();
  }
  await screens.look('Campaign, sequence');
  await page
    .getByRole('navigation', { name: 'Campaign sections' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await screens.look('Campaign, settings');
});

test('the timelines of leads of every fate say what the ledger says', async () => {
  for (const { lead, timeline } of ofEveryFate(records.leads)) {
    await page.goto(`/campaigns/${campaignId}/leads?lead=${lead.id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: 'Done' }).waitFor();
    const shown = await drawer
      .locator('[data-event]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-event')));
    expect(shown.toSorted(), `lead ${lead.id}`).toEqual(
      timeline.map(({ type }) => type).toSorted(),
    );
    for (const { data } of timeline.filter(
      ({ type }) =>
        type === 'MESSAGE_SENT' || type === 'INVITE_SENT' || type === 'MESSAGE_RESPONDED',
    ))
      await drawer
        .getByText(`“${String(data['text'])}”`)
        .first()
        .waitFor();
  }
  await screens.look('Leads with the drawer');
});

test('on no screen does axe find anything serious, in light or in dark, and the console has no errors', () => {
  console.log('Screens looked at:', screens.seen().join(', '));
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});

/** One lead for each way through the sequence that anyone took. */
function ofEveryFate(leads: readonly LeadRecord[]): LeadRecord[] {
  const fates = new Map(
    leads.map((record) => [record.timeline.map(({ type }) => type).join(), record]),
  );
  return [...fates.values()].slice(0, 8);
}
