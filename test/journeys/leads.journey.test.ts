import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
let harness: SignedInBrowser;
let campaignId: CampaignId;
let otherId: CampaignId;
let leadIds: string[];

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: 'lea.dale@example.com',
    allow: [/404 \(Not Found\)/],
  });
  const standings = Array.from({ length: 26 }, (_, index) =>
    index % 5 === 4
      ? { state: 'FAILED' as const, reason: 'NOT_CONNECTED' as const }
      : index % 5 === 3
        ? { state: 'PAUSED' as const, reason: 'PAUSED_BY_USER' as const }
        : { state: 'WAITING' as const },
  );
  ({ campaignId, leadIds } = await plantLeads({ harness, name: 'Spring fair', leads: standings }));
  ({ campaignId: otherId } = await plantLeads({
    harness,
    name: 'Second try',
    leads: [{ state: 'WAITING' }],
  }));
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/leads-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const open = async (query = '') => {
  await harness.page.goto(`/campaigns/${campaignId}/leads${query}`);
  await harness.page.getByRole('table', { name: 'Leads' }).waitFor();
};
const rows = () => harness.page.getByRole('row').filter({ hasText: 'Person' });
const names = async () =>
  (await harness.page.getByRole('button', { name: /^Person \d\d$/ }).allTextContents()).map(
    (name) => name.slice(-2),
  );
const stateOf = async (leadId: string | undefined, of = campaignId) =>
  (
    await harness.user.call('GET /leads/{leadId}', { params: { leadId: String(leadId) as LeadId } })
  ).campaigns.find((place) => place.campaignId === of)?.state;
const choose = (name: string) =>
  harness.page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('the leads page keeps state, search, order and page in its address, and says why a list is empty', async () => {
  const { page, screens } = harness;
  await open();
  expect(await rows().count()).toBe(10);
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
  expect(await heads.allTextContents()).toEqual([
    'Lead',
    'State',
    'Step',
    'Next step',
    'Last activity',
  ]);
  expect(await heads.last().getAttribute('aria-sort')).toBe('descending');
  await look(page, 'campaign-leads');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Failed', exact: true }).click();
  await page.waitForURL(/includeTypes=FAILED/);
  await expect.poll(names, SOON).toEqual(['25', '20', '15', '10', '05']);
  await page.getByRole('button', { name: 'Remove filter Failed' }).click();
  await page.getByRole('searchbox', { name: 'Find a lead' }).fill('Person 07');
  await expect.poll(names, SOON).toEqual(['07']);
  await page.getByRole('searchbox', { name: 'Find a lead' }).fill('');
  await expect.poll(() => rows().count(), SOON).toBe(10);
  await page.getByRole('columnheader', { name: 'Lead' }).getByRole('button').click();
  await expect
    .poll(names, SOON)
    .toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0')));
  expect(await page.getByRole('columnheader', { name: 'Lead' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /3/ }).click();
  await page.waitForURL(/page=3/);
  await expect.poll(names, SOON).toEqual(['21', '22', '23', '24', '25', '26']);
  await page.goto(`/campaigns/${campaignId}/leads?includeTypes=BLACKLISTED`);
  await page.getByText('No leads are blacklisted').waitFor();
  await screens.look('Nobody');
});

test('leads are chosen by keyboard, a range with Shift, and a change of many can be taken back', async () => {
  const { page, screens } = harness;
  await open('?sort=fullName,asc');
  await choose('Person 01').focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await choose('Person 04')
    .locator('xpath=ancestor::label')
    .click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await screens.look('Leads, some chosen');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  await page.getByRole('button', { name: 'Pause', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 leads paused. Skipped: 1 already in that state.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  expect([await stateOf(leadIds[0]), await stateOf(leadIds[3])]).toEqual(['WAITING', 'PAUSED']);
});

test('all that match can be chosen beyond the page, and tagged', async () => {
  const { page, user } = harness;
  await open();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true });
  await page.getByRole('button', { name: 'Select all 26' }).click();
  await page.getByText('26 selected').waitFor();
  await page.getByRole('button', { name: 'More actions for selected leads' }).click();
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('fair');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('26 leads tagged.').waitFor();
  expect(
    (await user.call('GET /leads/count', { query: { campaignId, tags: ['fair'] } })).count,
  ).toBe(26);
});

test('the drawer takes notes, edits details by hand, and acts on a lead', async () => {
  const { page, screens, user } = harness;
  await open(`?lead=${leadIds[4]}`);
  await page.getByRole('heading', { name: 'Why did this lead fail?' }).waitFor();
  await screens.look('Lead drawer');
  await page.getByRole('radio', { name: 'Notes' }).check({ force: true });
  const written = page.getByRole('textbox', { name: 'Write a note' });
  await written.fill('Met in Oslo');
  // One looks at the timeline, and goes on.
  await page.getByRole('radio', { name: 'Timeline' }).check({ force: true });
  await page.getByRole('radio', { name: 'Notes' }).check({ force: true });
  expect(await written.inputValue()).toBe('Met in Oslo');
  await written.focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Met in Oslo', { exact: true }).waitFor();
  await screens.look('Lead drawer, notes');
  await page.getByRole('button', { name: 'Edit this note' }).click();
  await page.getByRole('textbox', { name: 'Edit note' }).fill('Met in Bergen');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Met in Bergen', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Details' }).check({ force: true });
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Copperwell');
  await page.getByRole('textbox', { name: 'Email' }).fill('person@');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please input a valid email address').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('person@copperwell.example');
  await screens.look('Lead drawer, details');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The lead has been saved').waitFor();
  expect(
    await user.call('GET /leads/{leadId}', { params: { leadId: String(leadIds[4]) as LeadId } }),
  ).toMatchObject({ company: 'Copperwell', email: 'person@copperwell.example' });
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByText('1 lead moved to the next step.').waitFor();
  const lead = await user.call('GET /leads/{leadId}', {
    params: { leadId: String(leadIds[4]) as LeadId },
  });
  expect(lead.campaigns[0]).toMatchObject({ state: 'WAITING', itemId: 'l' });
  await page.setViewportSize(PHONE);
  await screens.look('Lead drawer on a phone');
  await page.setViewportSize(WIDE);
});

test('leads move to another campaign, and the dialog says who stayed', async () => {
  const { page, screens } = harness;
  await open('?sort=fullName,asc');
  await choose('Person 01').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 lead' });
  await screens.look('Move leads');
  await dialog.getByRole('button', { name: 'To campaign: ' }).click();
  await page.getByRole('option', { name: /Second try/ }).click();
  await dialog.getByRole('button', { name: 'Move 1 lead' }).click();
  await dialog.getByText('1 lead moved').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect([await stateOf(leadIds[0]), await stateOf(leadIds[0], otherId)]).toEqual([
    'FINISHED',
    'GETTING_READY',
  ]);
});

test('the address narrows the leads to a list, and says so when that is gone', async () => {
  const { page, user, screens } = harness;
  const { id: leadsList } = await user.call('POST /searches', {
    body: {
      campaignId,
      name: 'Late comers',
      searchType: 'PROFILE_URLS',
      urls: ['https://www.linkedin.com/in/late-comer'],
    },
  });
  await expect
    .poll(async () => (await user.call('GET /leads/count', { query: { leadsList } })).count, SOON)
    .toBe(1);
  await page.goto(`/campaigns/${campaignId}/leads/?leadsList=${leadsList}`);
  await page.getByText('1–1 of 1 lead').waitFor();
  await page.getByRole('button', { name: 'List: Late comers' }).waitFor();
  await user.call('DELETE /searches/{leadPackId}', { params: { leadPackId: leadsList } });
  await page.reload();
  await page.getByText('This list doesn’t exist or was deleted').waitFor();
  await screens.look('Leads of a list that is gone');
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await page.getByText('1–10 of 26 leads').waitFor();
});

test('axe finds nothing serious there, and nothing failed', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
