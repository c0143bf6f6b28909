import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { LeadId } from '#contract/shapes.ts';
import { instant } from '#data/database.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
let harness: SignedInBrowser;
let leadId: LeadId;
let campaignId: string;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: 'nora.bell@example.com',
    allow: [/status of 500/],
  });
  const planted = await plantLeads({
    harness,
    name: 'Bell fair',
    leads: [{ state: 'WAITING' }, { state: 'WAITING' }],
  });
  ({ campaignId } = planted);
  leadId = planted.leadIds[0] as LeadId;
  await harness.page.goto('/campaigns');
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/bell-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const bell = () => harness.page.getByRole('button', { name: /^Notifications/ });
const center = () => harness.page.getByRole('dialog', { name: 'Notifications' });
const palette = () => harness.page.getByRole('dialog', { name: 'Search or jump to' });
const focused = () => harness.page.evaluate('document.activeElement?.tagName');

test('the empty notification center says so, and the browser isn’t asked for permission', async () => {
  const { page, screens } = harness;
  await bell().click();
  await center().getByText('Nothing yet').waitFor();
  await screens.look('No notifications');
  expect(await page.evaluate('Notification.permission')).not.toBe('granted');
  await page.keyboard.press('Escape');
  await center().waitFor({ state: 'hidden' });
});

test('a reminder rings by itself at its time, once and without a reload, and its line leads to the lead', async () => {
  const { page, user, screens } = harness;
  const now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  await user.call('POST /leads/{leadId}/reminders', {
    params: { leadId },
    body: {
      reminderType: 'CALL',
      remindAt: new Date(now + 500).toISOString(),
      note: 'About the January review',
    },
  });
  const told = async () => (await user.call('GET /notifications', { query: {} })).open;
  await expect.poll(told, { timeout: 60_000 }).toBe(1);
  await page.getByRole('button', { name: /^Notifications ?, 1 unread$/ }).waitFor();
  await bell().click();
  await center().getByText('Call: Person 01').first().waitFor();
  await center().getByText('About the January review').waitFor();
  await screens.look('A reminder that rang');
  await center().getByRole('link', { name: 'See lead' }).click();
  await page.waitForURL(new RegExp(`/leads/${leadId}$`));
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Set a new time' }).waitFor();
  expect((await user.call('GET /notifications', { query: {} })).content).toMatchObject([
    { type: 'REMINDER', closed: true },
  ]);
});

test('each kind has its words and its way, one or all are closed, and the next page follows', async () => {
  const {
    page,
    screens,
    user,
    userId,
    database: { db },
  } = harness;
  const tell = (type: string, data: object, link: string | null) =>
    db
      .insertInto('notifications')
      .values({
        user_id: userId,
        type,
        at: instant(Date.now() - 60_000),
        data: JSON.stringify(data),
        link,
      })
      .execute();
  await tell(
    'ACTION_UNCONFIRMED',
    { campaignId, leadId, itemType: 'MESSAGE' },
    `/campaigns/${campaignId}/leads`,
  );
  await tell('CONNECTION_LOST', { status: 'UNAUTHORIZED' }, '/enter-linkedin');
  for (let number = 0; number < 22; number += 1)
    await tell('CAMPAIGN_FINISHED', { campaignId }, `/campaigns/${campaignId}/statistics`);
  await page.getByRole('button', { name: /^Notifications ?, 24 unread$/ }).waitFor();
  await bell().click();
  await center().getByRole('listitem').filter({ hasText: 'Campaign finished' }).first().waitFor();
  await center().getByRole('button', { name: 'Show older' }).click();
  await center()
    .getByText('Message to Person 01 in Bell fair: we couldn’t confirm whether it was done')
    .waitFor();
  await screens.look('Many notifications');
  await center().getByRole('button', { name: 'Mark “LinkedIn connection lost” as read' }).click();
  await page.getByRole('button', { name: /^Notifications ?, 23 unread$/ }).waitFor();
  await center().getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await center()
    .getByRole('radio', { name: /Unread/ })
    .check({ force: true });
  await center().getByText('You’re all caught up').waitFor();
  expect((await user.call('GET /notifications', { query: {} })).open).toBe(0);
  await page.keyboard.press('Escape');
});

test('the palette finds pages, campaigns, leads and actions by a few letters and arrow keys', async () => {
  const { page, screens } = harness;
  await page.goto('/campaigns');
  await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
  await bell().waitFor();
  await page.locator('body').press('Control+k');
  const field = palette().getByRole('combobox');
  await field.waitFor();
  await expect.poll(focused, SOON).toBe('INPUT');
  await screens.look('Command palette');
  await field.fill('work');
  await expect
    .poll(() => palette().getByRole('option', { selected: true }).textContent(), SOON)
    .toBe('Change working hoursSettings');
  await field.fill('Person 02');
  await palette()
    .getByRole('option', { name: /^Person 02/ })
    .waitFor();
  await field.fill('Bell');
  await palette().getByRole('option', { name: 'Bell fair Campaign', exact: true }).waitFor();
  await field.fill('start bell');
  await palette()
    .getByRole('option', { name: 'Start Bell fair Action', exact: true, selected: true })
    .waitFor();
  await screens.look('Command palette with results');
  await field.press('Enter');
  await page.getByRole('region', { name: 'Messages' }).getByText('Bell fair has started').waitFor();
  expect((await harness.user.call('GET /campaigns', { query: {} })).content[0]?.status).toBe(
    'ACTIVE',
  );
  await page.locator('body').press('Control+k');
  await field.fill('qqqq');
  await palette().getByText('No results for “qqqq”').waitFor();
  await field.press('Escape');
  await palette().waitFor({ state: 'hidden' });
  await page.locator('body').press('Control+k');
  await field.fill('dark');
  await palette()
    .getByRole('option', { name: /^Switch to dark/, selected: true })
    .waitFor();
  await field.press('Enter');
  await expect.poll(() => page.evaluate('localStorage.getItem("colorScheme")'), SOON).toBe('dark');
  await page.evaluate('localStorage.removeItem("colorScheme")');
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await palette().getByRole('combobox').fill('data scr');
  await palette().getByRole('combobox').press('Enter');
  await page.waitForURL(/data-scrubber/);
});

test('single keys go places, rest while something is typed and when they are switched off', async () => {
  const { page, screens } = harness;
  await page.goto('/leads');
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await bell().waitFor();
  await page.locator('body').press('?');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('New campaign')
    .waitFor();
  await screens.look('The list of shortcuts');
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/leads');
  await page.getByRole('searchbox', { name: 'Find a lead' }).fill('');
  await page.getByRole('searchbox', { name: 'Find a lead' }).pressSequentially('cg?');
  expect(new URL(page.url()).pathname).toBe('/leads');
  await page.evaluate('document.activeElement.blur()');
  await page.evaluate('localStorage.setItem("keyboardShortcuts", "off")');
  await page.locator('body').press('c');
  expect(new URL(page.url()).pathname).toBe('/leads');
  await page.evaluate('localStorage.removeItem("keyboardShortcuts")');
  await page.locator('body').press('g');
  await page.locator('body').press('s');
  await page.waitForURL(/\/settings$/);
  await page.getByRole('heading', { name: 'Daily limits', level: 1 }).waitFor();
  await page.locator('body').press('c');
  await page.waitForURL(/\/new-campaign/);
});

test('on a phone both are behind More; a failed answer can be asked again; axe found nothing', async () => {
  const { page, screens } = harness;
  await page.setViewportSize(PHONE);
  await page.goto('/leads');
  await page.route('**/api/notifications?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"code":"INTERNAL"}',
    }),
  );
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await center().getByText('This section didn’t load').waitFor();
  await page.unroute('**/api/notifications?*');
  await center()
    .getByRole('button', { name: /Try again|Retry/ })
    .click();
  await center().getByText('Campaign finished').first().waitFor();
  await screens.look('Notifications on a phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Search or jump to' })
    .click();
  await palette().getByRole('combobox').waitFor();
  await screens.look('The palette on a phone');
  await page.setViewportSize(WIDE);
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
}, 60_000);
