import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { instant } from '#data/database.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
let harness: SignedInBrowser;
let campaignId: CampaignId;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: 'cam.list@example.com',
    allow: [/409 \(Conflict\)/, /403 \(Forbidden\)/, /404 \(Not Found\)/, /400 \(Bad Request\)/],
  });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/list-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

test('without a campaign the list says how to begin', async () => {
  const { page, screens } = harness;
  await page.goto('/campaigns');
  await page.getByText('No campaigns yet').waitFor();
  await screens.look('No campaigns');
  expect(await page.getByRole('link', { name: 'New campaign' }).last().getAttribute('href')).toBe(
    '/new-campaign',
  );
});

test('the switch moves at once, is kept, and goes back with a toast when it is refused', async () => {
  const { page, screens, user, database } = harness;
  ({ campaignId } = await plantLeads({
    harness,
    name: 'Autumn',
    leads: [
      { state: 'FINISHED', reason: 'REACHED_END' },
      { state: 'PAUSED', reason: 'PAUSED_BY_USER' },
    ],
  }));
  await user.call('POST /campaigns', { body: { name: 'An idea' } });
  await page.reload();
  const running = page.getByRole('switch', { name: 'Autumn is running' });
  await running.waitFor();
  await screens.look('Campaigns');
  await running.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(
      async () =>
        (await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).status,
      SOON,
    )
    .toBe('ACTIVE');
  await expect.poll(() => running.isChecked(), SOON).toBe(true);
  // Locked meanwhile, which this page does not know yet.
  await page.route('**/api/campaigns?*', (route) => route.abort());
  await database.db
    .updateTable('campaigns')
    .set({ locked: true })
    .where('campaign_id', '=', campaignId)
    .execute();
  // What runs can still be stopped; started again it cannot be.
  await page.keyboard.press('Space');
  await expect
    .poll(
      async () =>
        (await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).status,
      SOON,
    )
    .toBe('NOT_ACTIVE');
  await expect.poll(() => running.isChecked(), SOON).toBe(false);
  await page.keyboard.press('Space');
  await page.getByText('This campaign is locked by your plan').waitFor();
  await page.unroute('**/api/campaigns?*');
  await page.reload();
  await page.getByRole('img', { name: 'Autumn is locked' }).waitFor();
  await page.getByText('Locked', { exact: true }).first().waitFor();
  await database.db
    .updateTable('campaigns')
    .set({ locked: false })
    .where('campaign_id', '=', campaignId)
    .execute();
});

test('search, filters and order narrow the list by the address, a draft leads on to what is left to do', async () => {
  const { page } = harness;
  await page.goto('/campaigns?status=DRAFT');
  await page.getByRole('link', { name: 'An idea' }).waitFor();
  expect(await page.getByRole('link', { name: 'Autumn' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Finish setup' }).count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Find a campaign' }).fill('nothing like it');
  await page.getByText('No campaigns match').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Autumn' }).waitFor();
  await page.getByRole('button', { name: 'Active first' }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await page.waitForURL(/sort=name/);
});

test('a campaign is duplicated as a draft, and deleted only after a question; one whose leads move stays', async () => {
  const { page, screens, user, database, userId } = harness;
  await page.goto('/campaigns');
  // Two quick clicks are one wish.
  await page.getByRole('button', { name: 'Duplicate Autumn' }).dblclick();
  await page.waitForURL(/campaigns\/\d+$/);
  await page.getByText('A copy without leads was saved as a draft').waitFor();
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Delete An idea' }).waitFor();
  expect(await page.getByRole('link', { name: /^Autumn/ }).count()).toBe(2);
  await page.getByRole('button', { name: 'Delete An idea' }).click();
  await page.getByRole('dialog', { name: 'Delete An idea?' }).waitFor();
  await screens.look('Delete a campaign');
  await page.getByRole('button', { name: 'Delete campaign' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'An idea' }).count(), SOON).toBe(0);
  // The transfer begins while the question stands.
  await page.getByRole('button', { name: 'Delete Autumn', exact: true }).click();
  await database.db
    .insertInto('lead_transfers')
    .values({
      user_id: userId,
      from_campaign_id: campaignId,
      to_campaign_id: '999999',
      count: 5,
      created_at: new Date(),
    })
    .execute();
  // The row may already say why, because the list was read again: what counts is the answer.
  const refused = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Delete campaign' }).click();
  expect((await refused).status()).toBe(409);
  await page.getByText('Leads are being moved').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'already being moved' }).count()).toBe(0);
  await database.db.deleteFrom('lead_transfers').where('user_id', '=', userId).execute();
  expect((await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).name).toBe(
    'Autumn',
  );
});

test('on a one-campaign plan, creating a second explains why not and leads to the plans; with a paused subscription, creating any leads to the dashboard', async () => {
  const { page, database, userId } = harness;
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'BASIC' })
    .where('user_id', '=', userId)
    .execute();
  await page.goto('/new-campaign');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Your plan allows one campaign. Upgrade to create another' })
    .waitFor();
  await page.waitForURL(/\/upgrade/);
  expect(
    (await harness.user.call('GET /campaigns', { query: { size: 10 } })).content.map(
      ({ name }) => name,
    ),
  ).toContain('Autumn');
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'PRO', subscription_status: 'paused' })
    .where('user_id', '=', userId)
    .execute();
  await page.goto('/new-campaign');
  await page.getByRole('alert').filter({ hasText: 'Your subscription is paused' }).waitFor();
  await page.waitForURL(/\/dashboard/);
  await database.db
    .updateTable('users')
    .set({ plan_tier: null, subscription_status: null })
    .where('user_id', '=', userId)
    .execute();
});

test('a list opens its report, is renamed, and its rules are saved only when they differ', async () => {
  const { page, screens, user } = harness;
  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('button', { name: 'Report for People of the fair' }).click();
  const report = page.getByRole('dialog', { name: 'People of the fair' });
  await report.getByText('Checked', { exact: true }).waitFor();
  await screens.look('Report of a list');
  await report.getByRole('button', { name: 'View report' }).click();
  await report.getByRole('button', { name: 'Back to the summary' }).waitFor();
  await report.getByRole('radio', { name: 'Filters' }).check({ force: true });
  await report.getByRole('button', { name: 'Edit rules' }).click();
  await page.waitForURL(/editLeadsPackById=/);
  const rules = page.getByRole('dialog', { name: 'Edit lead filtering rules' });
  const save = rules.getByRole('button', { name: 'Save' });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await rules.getByText('So no one is contacted twice').waitFor();
  await rules
    .getByRole('checkbox', { name: 'They’re in another of my campaigns' })
    .check({ force: true });
  await rules.getByText('1 rule changed', { exact: true }).waitFor();
  await screens.look('Filtering rules');
  await save.click();
  await page.getByText('The filtering rules have been saved').waitFor();
  await page.getByRole('button', { name: 'More for People of the fair' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair of May');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Fair of May' }).waitFor();
  await page.getByRole('button', { name: 'More for Fair of May' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download list' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Fair of May.csv');
  const { content } = await user.call('GET /searches', { query: { campaignId } });
  expect(content[0]).toMatchObject({
    name: 'Fair of May',
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
  });
  await page.getByRole('button', { name: 'Remove Fair of May' }).click();
  await page.getByText('Do you really want to remove list of leads Fair of May?').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize(PHONE);
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Autumn', exact: true }).waitFor();
  await screens.look('Campaigns on a phone');
  await page.setViewportSize(WIDE);
});

test('an address that asks for the rules of a list opens them on any page of lists, and says so where the list is gone', async () => {
  const { page, user, userId, database } = harness;
  const {
    content: [list],
  } = await user.call('GET /searches', { query: { campaignId } });
  const newer = Array.from({ length: 10 }, () => ({
    user_id: userId,
    campaign_id: campaignId,
    name: 'A newer one',
    search_type: 'CSV_FILE' as const,
    search_status: 'SEARCH_COMPLETE' as const,
    leads_number_to_collect: 0,
    created_at: instant(Date.parse(list?.createdAt ?? '') + 60_000),
  }));
  await database.db.insertInto('lead_packs').values(newer).execute();
  await page.goto(`/campaigns/${campaignId}?editLeadsPackById=${list?.id}`);
  await page
    .getByRole('dialog', { name: 'Edit lead filtering rules' })
    .getByText(
      'This list is complete, so no more leads are checked. The 2 leads already here stay.',
    )
    .waitFor();
  for (const gone of ['999999', 'none']) {
    await page.goto(`/campaigns/${campaignId}?editLeadsPackById=${gone}`);
    await page.getByText('This list is no longer in the campaign').waitFor();
    await expect.poll(() => page.url(), SOON).not.toContain('editLeadsPackById');
  }
});

test('axe finds nothing serious there, and nothing failed', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual(
    [],
  );
  expect(harness.program.faults()).toEqual([]);
});
