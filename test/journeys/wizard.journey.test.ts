import type { Locator, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { defaultCampaignName } from '#core/campaign/default-campaign-name.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { chain, item } from '../support/engine-world.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
const MINUTE = 60_000;
const SAVED = 'Your campaign has been successfully saved';
let harness: SignedInBrowser;
let guests = 0;

beforeAll(async () => {
  // A draft that was deleted is asked for once more to see that it is gone.
  harness = await prepareSignedInBrowser({
    email: 'wanda.reed@example.com',
    allow: [/404 \(Not Found\)/, /500 \(Internal Server Error\)/],
  });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/wizard-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const button = (name: string | RegExp) => harness.page.getByRole('button', { name, exact: true });
const heading = (name: string) =>
  harness.page.getByRole('heading', { name, level: 1, exact: true });
const dialog = (name: string) => harness.page.getByRole('dialog', { name, exact: true });
const toast = (text: string) =>
  harness.page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
/** A tab with what its mark says; without a mark it has none. */
const tab = (name: string, mark?: string) =>
  harness.page
    .getByRole('navigation', { name: 'Campaign sections' })
    .getByRole('link', { name: new RegExp(`^${name}${mark ? ` ${mark}` : ''}$`) });
const steps = () => harness.page.getByRole('navigation', { name: 'Steps' });
const source = () => harness.page.getByRole('radio', { name: /^Profile URL list/ });
const addresses = () => harness.page.getByRole('textbox', { name: 'Profile URLs' });
const leaving = () => harness.page.getByRole('link', { name: 'Back to Campaigns' });
const campaignOf = (campaignId: CampaignId) =>
  harness.user.call('GET /campaigns/{campaignId}', { params: { campaignId } });
const campaigns = async () =>
  (await harness.user.call('GET /campaigns', { query: { size: 100 } })).content;
/** Addresses of two people that no campaign has yet. */
const newPeople = () => [1, 2].map(() => `https://www.linkedin.com/in/guest-${(guests += 1)}`);
/** The campaign that the wizard's address names. */
const idInAddress = () => new URL(harness.page.url()).searchParams.get('campaignId') as CampaignId;

/** A new wizard with one list of two people in it. */
async function beginWithAList(): Promise<CampaignId> {
  await harness.page.goto('/new-campaign');
  await source().check({ force: true });
  await addresses().fill(newPeople().join('\n'));
  await button('Add 2 leads').click();
  await button('Done').click();
  await button('Next').waitFor();
  return idInAddress();
}

async function chooseStarter(): Promise<void> {
  await heading('Create a Sequence').waitFor({ state: 'attached' });
  await button(/^Quick hello/).click();
  await harness.page.getByText('No errors', { exact: true }).waitFor();
}

/** Chooses on the last step which campaign feeds this one, and when its leads come over. */
async function takeInLeads({ from, when }: { from: string; when: string }): Promise<void> {
  const card = harness.page.locator('section').filter({
    has: harness.page.getByRole('heading', { name: 'Bring in leads from another campaign' }),
  });
  await card.getByRole('button', { name: /^Campaign/ }).click();
  await harness.page.getByRole('option', { name: from }).click();
  await card.getByRole('button', { name: /^When they/ }).click();
  await harness.page.getByRole('option', { name: when }).click();
}

test('a new campaign is named with date and time, and Next appears only once a list exists', async () => {
  const { page, screens, user } = harness;
  const { zone } = await user.call('GET /schedule');
  const now = async () => Date.parse((await user.call('GET /v1/shared/clock')).now);
  // One that another campaign can take leads from.
  await user.call('POST /campaigns', { body: { name: 'Oslo summit follow-up' } });
  await page.goto('/campaigns');
  const before = await now();
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await heading('Where do your leads come from?').waitFor();
  const after = await now();
  const possible = Array.from({ length: Math.ceil((after - before) / MINUTE) + 2 }, (_, index) =>
    defaultCampaignName(zone, before + index * MINUTE),
  );
  const name = (
    await page
      .getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2}/)
      .first()
      .innerText()
  ).trim();
  expect(possible).toContain(name);
  await steps().getByText('Add Leads').waitFor();
  expect(await steps().getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Add Leads'),
    expect.stringContaining('Create a Sequence'),
    expect.stringContaining('Settings'),
  ]);
  expect(await button('Next').count()).toBe(0);
  expect(await steps().getByRole('button', { name: 'Create a Sequence' }).isDisabled()).toBe(true);
  await screens.look('Add leads, no list');
  await source().check({ force: true });
  const people = newPeople();
  await addresses().fill(
    [...people, people[0], 'https://www.linkedin.com/company/acme'].join('\n'),
  );
  await page.getByText('2 people, 1 duplicate, 1 invalid').waitFor();
  expect(await button('Next').count()).toBe(0);
  await screens.look('Add leads, addresses');
  await button('Add 2 leads').click();
  await button('Done').waitFor();
  await screens.look('Add leads, verdicts');
  await button('Done').click();
  await button('Next').waitFor();
  await screens.look('Add leads, one list');
  expect(await campaignOf(idInAddress())).toMatchObject({
    name,
    status: 'DRAFT',
    leadsListsSize: 1,
  });
});

test('one goes forward and back, and what was entered stays', async () => {
  const { page, screens } = harness;
  await button('Next').click();
  await heading('Create a Sequence').waitFor({ state: 'attached' });
  expect(await button('Next').getAttribute('aria-disabled')).toBe('true');
  await screens.look('Sequence, empty');
  await button('Back').click();
  await heading('Where do your leads come from?').waitFor();
  await steps()
    .getByRole('button', { name: /Create a Sequence/ })
    .click();
  await chooseStarter();
  await screens.look('Sequence');
  await button('Back').click();
  await button('Next').click();
  await page.getByRole('treeitem', { name: /^Step 2, Message/ }).waitFor();
  await button('Next').click();
  await heading('Settings').waitFor();
  await screens.look('Settings');
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('To and fro');
  await button('Back').click();
  await page.getByRole('treeitem', { name: /^Step 2, Message/ }).waitFor();
  await button('Next').click();
  await heading('Settings').waitFor();
  expect(await page.getByRole('textbox', { name: 'Campaign name' }).inputValue()).toBe(
    'To and fro',
  );
  await page.getByRole('textbox', { name: 'Campaign name' }).fill(' ');
  await button('Finish').click();
  await page.getByText('The field is required').waitFor();
  await screens.look('Settings, no name');
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('To and fro');
  await page.getByRole('checkbox', { name: 'Add a footer with an unsubscribe link' }).uncheck();
  await page.getByRole('checkbox', { name: 'Also use likely emails' }).check();
  await takeInLeads({ from: 'Oslo summit follow-up', when: 'reply there' });
  await button('Finish').click();
  await heading('Well done').waitFor();
  await page.getByText('Your campaign is ready to be launched').waitFor();
  await screens.look('Well done');
  await button('Back to settings').click();
  await heading('Settings').waitFor();
  await button('Finish').click();
  await heading('Well done').waitFor();
  const campaignId = idInAddress();
  // It is saved, so leaving asks nothing.
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('link', { name: 'To and fro', exact: true }).waitFor();
  expect(await campaignOf(campaignId)).toMatchObject({
    name: 'To and fro',
    status: 'NOT_ACTIVE',
    sequenceCompleted: true,
    unsubscribeFooter: false,
    useLikelyEmails: true,
  });
  const { sequence } = await harness.user.call('GET /v1/sequenceitems/{campaignId}', {
    params: { campaignId },
  });
  const feeding = (await campaigns()).find(({ name }) => name === 'Oslo summit follow-up');
  expect(sequence).toMatchObject({ moveLeadsFromSequenceId: feeding?.id, triggerType: 'ON_REPLY' });
});

test('leaving asks word for word, and Save needs a name and keeps it as a draft', async () => {
  const { page, screens } = harness;
  const campaignId = await beginWithAList();
  await button('Leave').click();
  const asked = dialog('Save changes');
  await asked.getByText('Save this campaign as a draft? If you choose No, it’s deleted.').waitFor();
  await screens.look('Save changes');
  expect(
    await asked
      .getByRole('button')
      .allInnerTexts()
      .then((texts) => texts.filter(Boolean)),
  ).toEqual(['No', 'Save']);
  // To stay is possible too.
  await page.keyboard.press('Escape');
  await expect.poll(() => asked.count(), SOON).toBe(0);
  await heading('Where do your leads come from?').waitFor();
  await leaving().click();
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  const naming = dialog('Give your draft a name');
  const name = naming.getByRole('textbox', { name: 'Campaign name' });
  expect(await name.inputValue()).toBe((await campaignOf(campaignId)).name);
  await name.fill('');
  await naming.getByRole('button', { name: 'Save & continue', exact: true }).click();
  await naming.getByText('The field is required').waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await screens.look('Give your draft a name');
  await name.fill('Idea of spring');
  // A save that fails keeps what was typed.
  const put = `**/api/campaigns/${campaignId}`;
  await page.route(put, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  );
  await naming.getByRole('button', { name: 'Save & continue', exact: true }).click();
  await page.getByText('Oops... Something went wrong').waitFor();
  expect(await name.inputValue()).toBe('Idea of spring');
  await page.unroute(put);
  await naming.getByRole('button', { name: 'Save & continue', exact: true }).click();
  await toast(`${SAVED} as draft`).waitFor();
  await page.waitForURL('**/campaigns');
  await expect.poll(() => naming.count(), SOON).toBe(0);
  expect(await campaignOf(campaignId)).toMatchObject({
    name: 'Idea of spring',
    status: 'DRAFT',
    leadsListsSize: 1,
  });
});

test('with a list and a finished sequence the popup asks for a campaign, and Save keeps it as not active', async () => {
  const { page, screens } = harness;
  const campaignId = await beginWithAList();
  await button('Next').click();
  await chooseStarter();
  await leaving().click();
  await dialog('Save changes')
    .getByText(
      'Save this campaign? It stays inactive until you launch it. If you choose No, it’s deleted.',
    )
    .waitFor();
  await dialog('Save changes').getByRole('button', { name: 'Save', exact: true }).click();
  const naming = dialog('Give your campaign a name');
  await naming.getByRole('textbox', { name: 'Campaign name' }).fill('Fair of June');
  await screens.look('Give your campaign a name');
  await page.keyboard.press('Enter');
  await toast(SAVED).waitFor();
  await page.waitForURL('**/campaigns');
  expect(await campaignOf(campaignId)).toMatchObject({
    name: 'Fair of June',
    status: 'NOT_ACTIVE',
    sequenceCompleted: true,
    leadsListsSize: 1,
  });
});

test('leaving with an unfinished sequence keeps every step of it in the draft', async () => {
  const { page, screens, user } = harness;
  const campaignId = await beginWithAList();
  await button('Next').click();
  await button('Start with an invite').click();
  await page.locator('[data-add$="-yes"]').last().click();
  await page.getByRole('menuitem', { name: 'Message', exact: true }).click();
  await button('1 issue to fix').waitFor();
  expect(await button('Next').getAttribute('aria-disabled')).toBe('true');
  await leaving().click();
  await dialog('Save changes')
    .getByText(/The sequence is saved as is, with 1 issue left to fix\.$/)
    .waitFor();
  await screens.look('Save changes, unfinished');
  await dialog('Save changes').getByRole('button', { name: 'Save', exact: true }).click();
  const naming = dialog('Give your draft a name');
  await naming.getByRole('textbox', { name: 'Campaign name' }).fill('Half an idea');
  await page.keyboard.press('Enter');
  await toast(`${SAVED} as draft`).waitFor();
  await page.waitForURL('**/campaigns');
  expect(await campaignOf(campaignId)).toMatchObject({ status: 'DRAFT', sequenceCompleted: false });
  const { sequence } = await user.call('GET /v1/sequenceitems/{campaignId}', {
    params: { campaignId },
  });
  expect(sequence).toMatchObject({
    type: 'CONNECT',
    yes: { type: 'MESSAGE', yes: { type: 'END' } },
  });
  await page.getByRole('link', { name: 'Half an idea', exact: true }).click();
  await tab('Sequence', 'unfinished').waitFor();
  await page.getByRole('treeitem', { name: /^Step 2, Message\..*1 error/ }).waitFor();
});

test('a draft whose lists added no one marks its audience, and asks before it is launched', async () => {
  const { page, screens, user } = harness;
  const urls = newPeople();
  const skipLeadConditions = ['CAMPAIGN_DUPLICATE', 'DUPLICATE'] as const;
  const listIn = (campaignId: CampaignId) =>
    user.call('POST /searches', {
      body: {
        campaignId,
        searchType: 'PROFILE_URLS',
        urls,
        skipLeadConditions: [...skipLeadConditions],
      },
    });
  const { id: first } = await user.call('POST /campaigns', { body: { name: 'First to ask' } });
  await listIn(first);
  const { id } = await user.call('POST /campaigns', { body: { name: 'Too late' } });
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId: id,
      sequenceUpdatedAt: null,
      sequenceItemRequest: chain(item('VISIT', { id: 'v' })),
    },
  });
  await listIn(id);
  await expect.poll(async () => (await campaignOf(id)).audienceEmpty, SOON).toBe(true);
  expect((await campaignOf(first)).audienceEmpty).toBe(false);
  await page.goto(`/campaigns/${id}`);
  await tab('Audience', 'lists are empty').waitFor();
  await screens.look('A draft whose lists brought nobody');
  await page.goto(`/campaigns/${id}/settings`);
  const asked = dialog('Launch without leads?');
  await button('Launch now').click();
  await asked.waitFor();
  await screens.look('Launch without leads?');
  await page.keyboard.press('Escape');
  await expect.poll(() => asked.count(), SOON).toBe(0);
  expect((await campaignOf(id)).status).toBe('DRAFT');
  await button('Launch now').click();
  await asked.getByRole('button', { name: 'Launch anyway' }).click();
  await expect.poll(async () => (await campaignOf(id)).status, SOON).toBe('ACTIVE');
});

test('a draft with lists opens on its sequence, or on the audience once that is complete, and the tabs mark what is missing', async () => {
  const { page, screens, user } = harness;
  const { id: complete } = await user.call('POST /campaigns', {
    body: { name: 'All but launched' },
  });
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId: complete,
      sequenceUpdatedAt: null,
      sequenceItemRequest: chain(item('VISIT', { id: 'v' }), item('LIKE', { id: 'l' })),
    },
  });
  await user.call('POST /searches', {
    body: { campaignId: complete, searchType: 'PROFILE_URLS', urls: newPeople() },
  });
  const { id: empty } = await user.call('POST /campaigns', { body: { name: 'Nothing yet' } });
  expect([(await campaignOf(complete)).status, (await campaignOf(empty)).status]).toEqual([
    'DRAFT',
    'DRAFT',
  ]);
  const open = async (name: string) => {
    await page.goto('/campaigns');
    await page.getByRole('link', { name, exact: true }).click();
    await tab('Statistics').waitFor();
    return new URL(page.url()).pathname;
  };
  expect(await open('Idea of spring')).toMatch(/^\/campaigns\/\d+\/sequence$/);
  await tab('Sequence', 'unfinished').waitFor();
  expect(await tab('Audience').count()).toBe(1);
  await screens.look('A draft without a sequence');
  // Its address alone leads there too; the tab that is chosen then, and an address that names one,
  // stay.
  const draft = new URL(page.url()).pathname.replace('/sequence', '');
  await page.goto(draft);
  await page.waitForURL(`**${draft}/sequence`);
  await tab('Audience').click();
  await page.getByRole('link', { name: 'Add a new list' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(draft);
  await page.goto(`${draft}/statistics`);
  await page.getByText('No statistics yet').first().waitFor();
  expect(await open('All but launched')).toBe(`/campaigns/${complete}`);
  await page.reload();
  await tab('Statistics').waitFor();
  await page.getByRole('link', { name: 'Add a new list' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/campaigns/${complete}`);
  expect([
    await tab('Audience').count(),
    await tab('Sequence').count(),
    await tab('Settings').count(),
  ]).toEqual([1, 1, 1]);
  expect(await open('Nothing yet')).toBe(`/campaigns/${empty}`);
  await tab('Audience', 'no leads yet').waitFor();
  expect(await tab('Sequence', 'unfinished').count()).toBe(1);
  await screens.look('A draft without anything');
});

test('the audience tab says how to begin, leads on to the wizard, and pages its lists', async () => {
  const { page, user } = harness;
  // Without a list there is nothing whose statistics could be asked for.
  const asked: string[] = [];
  const note = (request: Request) =>
    void (
      request.url().includes('/v1/search-lead-config-item/statistics') && asked.push(request.url())
    );
  page.on('request', note);
  await page.reload();
  await page.getByText('Add leads from LinkedIn to this campaign').waitFor();
  expect(asked).toEqual([]);
  const campaignId = new URL(page.url()).pathname.split('/').at(-1) as CampaignId;
  expect(await page.getByRole('link', { name: 'Add a new list' }).getAttribute('href')).toContain(
    `campaignId=${campaignId}`,
  );
  for (let nth = 1; nth <= 12; nth += 1)
    await user.call('POST /searches', {
      body: { campaignId, name: `List ${nth}`, searchType: 'PROFILE_URLS', urls: newPeople() },
    });
  const opened = async () => {
    await page.goto(`/campaigns/${campaignId}`);
    await page.waitForURL(`**/campaigns/${campaignId}/sequence`);
    await tab('Audience').click();
  };
  await opened();
  const lists = () => page.getByRole('button', { name: /^Report for List \d+$/ });
  await page.getByText('1–10 of 12 lists').waitFor();
  await expect.poll(() => asked.length, SOON).toBeGreaterThan(0);
  page.off('request', note);
  expect(await lists().count()).toBe(10);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Page 2' })
    .click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => lists().count(), SOON).toBe(2);
  // With more rows a page there is no second page anymore.
  await page.getByLabel('Rows per page').selectOption('25');
  await expect.poll(() => lists().count(), SOON).toBe(12);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByText('Add leads from LinkedIn to this campaign').count()).toBe(0);
  await page.evaluate('localStorage.removeItem("listsPageSize")');
  await page.getByRole('link', { name: 'Add leads' }).click();
  await page.waitForURL(/\/new-campaign\?.*source=CSV_FILE/);
  await button('Next').waitFor();
});

test('each number of a campaign leads to its leads with that filter', async () => {
  const { page } = harness;
  const { campaignId } = await plantLeads({
    harness,
    name: 'Numbers',
    leads: [
      { state: 'FINISHED', reason: 'REACHED_END' },
      { state: 'PAUSED', reason: 'PAUSED_BY_USER' },
      { state: 'WAITING' },
    ],
  });
  await page.goto(`/campaigns/${campaignId}`);
  const strip = page.getByRole('navigation', { name: 'Leads by state' }).getByRole('link');
  await strip.filter({ hasText: 'Finished' }).waitFor();
  expect(await leaving().getAttribute('href')).toBe('/campaigns');
  const leads = `/campaigns/${campaignId}/leads`;
  const found = await Promise.all(
    (await strip.all()).map(async (link) => [
      (await link.innerText()).replace(/\s*[\d,]+\s*$/, '').trim(),
      await link.getAttribute('href'),
    ]),
  );
  expect(found).toEqual([
    ['All leads', leads],
    ['In progress', `${leads}?includeTypes=IN_PROGRESS`],
    ['Finished', `${leads}?includeTypes=FINISHED`],
    ['Awaiting', `${leads}?includeTypes=WAITING`],
    ['Paused', `${leads}?includeTypes=PAUSED`],
    ['Failed', `${leads}?includeTypes=FAILED`],
    ['Blacklisted', `${leads}?includeTypes=BLACKLISTED`],
  ]);
  expect(
    (
      await page
        .getByRole('navigation', { name: 'Campaign sections' })
        .getByRole('link')
        .allInnerTexts()
    ).map((text) => text.trim()),
  ).toEqual(['Audience', 'Sequence', 'Statistics', 'Settings']);
  await strip.filter({ hasText: 'Paused' }).click();
  await page.getByRole('button', { name: 'Person 02', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Person \d\d$/ }).count()).toBe(1);
});

test('by keyboard alone: addresses, a starter, the settings, well done', async () => {
  const { page } = harness;
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = async (locator: Locator) =>
    (await locator.and(page.locator(':focus')).count()) > 0;
  const reach = async (locator: Locator, key = 'Tab') => {
    await locator.first().waitFor();
    for (let count = 0; count < 80 && !(await isFocused(locator)); count += 1) await press(key);
    expect(await isFocused(locator), `${key} reaches ${String(locator)}`).toBe(true);
  };
  await page.goto('/new-campaign');
  await heading('Where do your leads come from?').waitFor();
  await reach(page.getByRole('radiogroup', { name: 'Source' }).getByRole('radio'));
  await reach(source(), 'ArrowDown');
  await press('Space');
  await reach(addresses());
  await page.keyboard.type(newPeople().join('\n'));
  await reach(button('Add 2 leads'));
  await press('Enter');
  await reach(button('Done'));
  await press('Enter');
  await reach(button('Next'));
  await press('Enter');
  await expect.poll(() => isFocused(heading('Create a Sequence')), SOON).toBe(true);
  await reach(button(/^Quick hello/));
  await press('Enter');
  await page.getByText('No errors', { exact: true }).waitFor();
  await reach(button('Next'));
  await press('Enter');
  await expect.poll(() => isFocused(heading('Settings')), SOON).toBe(true);
  await reach(page.getByRole('textbox', { name: 'Campaign name' }));
  await press('ControlOrMeta+A');
  await page.keyboard.type('By keys');
  await reach(button('Finish'));
  await press('Enter');
  await toast(SAVED).waitFor();
  await expect.poll(() => isFocused(heading('Well done')), SOON).toBe(true);
  await reach(page.getByRole('link', { name: 'Later' }));
  await press('Enter');
  await page.waitForURL('**/campaigns');
  expect((await campaigns()).find(({ name }) => name === 'By keys')).toMatchObject({
    status: 'NOT_ACTIVE',
    leadsListsSize: 1,
  });
});

test('on a phone step 1 has Next at its foot, and nothing is wider than the screen', async () => {
  const { page, screens } = harness;
  await page.setViewportSize(PHONE);
  const { id } = (await campaigns()).find(({ name }) => name === 'Idea of spring') ?? { id: '' };
  for (const [step, title] of [
    ['leads', 'Where do your leads come from?'],
    ['sequence', 'Create a Sequence'],
  ] as const) {
    await page.goto(`/new-campaign?campaignId=${id}&step=${step}`);
    await heading(title).waitFor({ state: 'attached' });
    await button('Next').waitFor();
    await screens.look(`${title} on a phone`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  }
  await page.setViewportSize(WIDE);
});

test('closing the tab warns while a draft is unsaved', async () => {
  const { page } = harness;
  const warning = () =>
    page.evaluate<string>(`(() => {
    const event = document.createEvent('BeforeUnloadEvent');
    event.initEvent('beforeunload', false, true);
    dispatchEvent(event);
    return event.defaultPrevented ? event.returnValue : '';
  })()`);
  await page.goto('/new-campaign');
  await heading('Where do your leads come from?').waitFor();
  expect(await warning()).toBe('');
  const campaignId = await beginWithAList();
  await expect.poll(warning, SOON).toBe('Would you like to save this campaign before leaving?');
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload(), 0)');
  const browserDialog = await asked;
  await browserDialog.dismiss();
  expect(browserDialog.type()).toBe('beforeunload');
  expect(idInAddress()).toBe(campaignId);
});

test('No deletes the draft, and the popup closes after 300 ms', async () => {
  const { page, screens, user } = harness;
  const campaignId = idInAddress();
  const asked = dialog('Save changes');
  await button('Leave').click();
  const no = asked.getByRole('button', { name: 'No', exact: true });
  await no.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
  await no.click();
  await expect
    .poll(async () => (await user.raw(`GET /campaigns/${campaignId}`)).status, SOON)
    .toBe(404);
  await expect.poll(() => no.getAttribute('aria-busy'), SOON).toBeNull();
  await page.clock.runFor(299);
  expect([await no.isVisible(), new URL(page.url()).pathname]).toEqual([true, '/new-campaign']);
  await page.clock.runFor(1);
  await page.waitForURL('**/campaigns');
  await page.clock.resume();
  await page.getByRole('link', { name: 'Fair of June', exact: true }).waitFor();
  await expect.poll(() => asked.count(), SOON).toBe(0);
  expect((await campaigns()).map(({ id }) => id)).not.toContain(campaignId);
  expect(screens.seen()).toContain('Save changes');
});

test('axe finds nothing serious there, and nothing failed', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
