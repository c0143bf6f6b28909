import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
let harness: SignedInBrowser;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: 'kay.tabb@example.com',
    allow: [/404 \(Not Found\)/, /422 \(Unprocessable/],
  });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/focus-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const button = (name: string | RegExp) => harness.page.getByRole('button', { name, exact: true });
const step = (name: RegExp) => harness.page.getByRole('treeitem', { name });
const panel = (name: string) => harness.page.getByRole('region', { name: `${name} step` });
const heading = (name: string) =>
  harness.page.getByRole('heading', { name, level: 1, exact: true });
const dialog = (name: string | RegExp) => harness.page.getByRole('dialog', { name });
const isFocused = async (locator: Locator) =>
  (await locator.and(harness.page.locator(':focus')).count()) > 0;
async function isOn(locator: Locator): Promise<void> {
  await expect.poll(() => isFocused(locator), SOON).toBe(true);
}

/**
 * What has the focus once the page has drawn what an act changed: its name, or BODY where it is
 * lost for longer than a few frames.
 */
const focused = () =>
  harness.page.evaluate<string>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    for (let count = 0; count < 5; count += 1) {
      await frame();
      const at = document.activeElement;
      if (at !== null && at !== document.body) return at.ariaLabel ?? at.textContent ?? at.tagName;
    }
    return 'BODY';
  })()`);
/** Presses keys, and asks after each that the focus is still on the page. */
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await harness.page.keyboard.press(key);
    expect(await focused(), `the focus after ${key}`).not.toBe('BODY');
  }
}
/**
 * Puts the focus on a control, presses Enter there, and asks the same until what it leads to is on
 * the page.
 */
async function activate(control: Locator, leadsTo: Locator): Promise<void> {
  await control.focus();
  await press('Enter');
  await leadsTo.waitFor({ state: 'attached' });
  expect(await focused(), `the focus after ${String(control)}`).not.toBe('BODY');
}

test('through the wizard and its editor the focus never falls off the page', async () => {
  const { page } = harness;
  await page.goto('/new-campaign');
  const source = page.getByRole('radio', { name: /^Profile URL list/ });
  await source.focus();
  await press('Space');
  await page
    .getByRole('textbox', { name: 'Profile URLs' })
    .fill('https://www.linkedin.com/in/keys-one\nhttps://www.linkedin.com/in/keys-two');
  await activate(button('Add 2 leads'), button('Done'));
  await activate(button('Done'), button('Next'));
  await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
  await activate(button('Next'), heading('Create a Sequence'));
  await isOn(heading('Create a Sequence'));
  await activate(button('Start with an invite'), step(/^Step 1, Invite/));
  await isOn(step(/^Step 1, Invite/));
  // Back to nothing and forth again: Undo keeps the focus also where there is nothing left to undo.
  await activate(button('Undo'), button('Start with an invite'));
  await isOn(button('Undo'));
  await press('Enter');
  await activate(button('Redo'), step(/^Step 1, Invite/));
  await isOn(button('Redo'));
  await step(/^Step 1, Invite/).focus();
  await press('a');
  await page.getByRole('menuitem', { name: 'Message', exact: true }).focus();
  await press('Enter');
  await isOn(panel('Message').getByRole('heading', { level: 2 }));
  // Esc leaves the step from wherever one is in it, and what was typed stays.
  await panel('Message').getByRole('textbox', { name: 'Text', exact: true }).focus();
  await page.keyboard.type('Hello {{firstName}}');
  await press('Escape');
  await isOn(step(/^Step 2, Message\. Hello/));
  expect(await panel('Message').count()).toBe(0);
  await press('Enter');
  await panel('Message').waitFor();
  await button('Remove this step').focus();
  await press('Enter');
  await isOn(step(/^Step 1, Invite/));
  // A step that goes by Undo hands the focus to the one above it.
  await press('ControlOrMeta+z');
  await step(/^Step 2, Message/).focus();
  await press('ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+z');
  await isOn(button('Start with an invite'));
  await activate(button('Back'), heading('Where do your leads come from?'));
  await isOn(heading('Where do your leads come from?'));
  await activate(button(/^Remove /), page.getByRole('dialog'));
  await activate(button('Remove list'), page.getByText(/No lists yet|has been removed/));
});

test('in the lead lists the focus stays through choosing, changing many, filtering and the drawer', async () => {
  const { page } = harness;
  const { campaignId } = await plantLeads({
    harness,
    name: 'By keys',
    leads: Array.from({ length: 12 }, () => ({ state: 'WAITING' as const })),
  });
  const choose = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (const path of [`/campaigns/${campaignId}/leads`, '/leads']) {
    await page.goto(`${path}?sort=fullName,asc`);
    await choose('Select Person 01').focus();
    await press('Space');
    await page.getByText('1 selected').waitFor();
    await activate(button('Pause'), page.getByText(/^1 lead paused/).first());
    await expect.poll(() => page.getByText('1 selected').count(), SOON).toBe(0);
    expect(await focused()).not.toBe('BODY');
    await activate(button('Undo').last(), page.getByText('Undone.').first());
    await choose('Select all on this page').focus();
    await press('Space');
    await activate(button(/^Select all \d+$/), page.getByText(/^1[2-9] selected/));
    await choose('Select all on this page').focus();
    await press('Space');
    await expect.poll(() => page.getByText(/^\d+ selected/).count(), SOON).toBe(0);
    expect(await focused()).not.toBe('BODY');
    await page.getByRole('link', { name: 'Page 2' }).focus();
    await press('Enter');
    await choose('Select Person 11').waitFor();
    expect(await focused()).not.toBe('BODY');
  }
  await page.goto(`/campaigns/${campaignId}/leads?sort=fullName,asc`);
  await activate(
    button('Person 01'),
    dialog(/Person 01/)
      .or(page.getByRole('complementary').filter({ hasText: 'Person 01' }))
      .first(),
  );
  await press('Escape');
  expect(await focused()).not.toBe('BODY');
  await activate(
    button('Filter'),
    page.getByRole('menuitemradio', { name: 'Failed', exact: true }),
  );
  await page.getByRole('menuitemradio', { name: 'Failed', exact: true }).focus();
  await press('Enter');
  await activate(button('Remove filter Failed'), button('Person 01'));
  expect(await focused()).not.toBe('BODY');
});

test('popups are walked by keys and letters, close one at a time and give the focus back', async () => {
  const { page } = harness;
  await page.goto('/settings/working-hours');
  const hours = page.getByRole('button', { name: /: 9 am$/ }).first();
  const option = page.locator('[role=option][data-active-item]');
  const list = page.getByRole('listbox');
  await activate(hours, list);
  await expect.poll(() => option.textContent(), SOON).toBe('9 am');
  await press('ArrowDown');
  await expect.poll(() => option.textContent(), SOON).toBe('10 am');
  await press('7');
  await expect.poll(() => option.textContent(), SOON).toBe('7 am');
  await press('Escape');
  await isOn(hours);
  expect(await list.count()).toBe(0);

  const zone = page.getByRole('button', { name: /^Time zone:/ });
  await activate(zone, list);
  await page.keyboard.type('stockholm');
  await expect.poll(() => option.textContent(), SOON).toContain('Europe/Stockholm');
  const first = await page.getByRole('combobox').getAttribute('aria-activedescendant');
  await press('ArrowDown');
  await expect
    .poll(() => page.getByRole('combobox').getAttribute('aria-activedescendant'), SOON)
    .not.toBe(first);
  await press('Escape');
  await isOn(zone);

  const clock = page.getByRole('button', { name: /^Practice mode/ });
  const menu = page.getByRole('menu', { name: 'Jump ahead' });
  await activate(clock, dialog('Practice mode'));
  await activate(dialog('Practice mode').getByRole('button', { name: /Jump/ }), menu);
  await isOn(menu.getByRole('menuitem', { name: '1 hour' }));
  await press('n');
  await isOn(menu.getByRole('menuitem', { name: /^Next morning/ }));
  await press('End', 'ArrowDown');
  await isOn(menu.getByRole('menuitem', { name: '1 hour' }));
  await press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await isOn(dialog('Practice mode').getByRole('button', { name: /Jump/ }));
  await press('Escape');
  await dialog('Practice mode').waitFor({ state: 'hidden' });
  await isOn(clock);
});

test('F6 goes through the parts of the page and comes back to where one was in each', async () => {
  const { page, user } = harness;
  const { id } = await user.call('POST /campaigns', { body: { name: 'Parts' } });
  await page.goto(`/campaigns/${id}/sequence`);
  await button('Start with an invite').focus();
  await press('Enter');
  await isOn(step(/^Step 1, Invite/));
  await press('Enter');
  await isOn(panel('Invite').getByRole('heading', { level: 2 }));
  await press('Shift+F6');
  await isOn(step(/^Step 1, Invite/));
  await press('Shift+F6');
  const main = page.getByRole('navigation', { name: 'Main' });
  await isOn(main.getByRole('link').first());
  await press('Tab', 'F6');
  await isOn(step(/^Step 1, Invite/));
  await press('F6');
  await isOn(panel('Invite').getByRole('heading', { level: 2 }));
  await press('F6', 'Shift+F6', 'Shift+F6', 'Shift+F6');
  expect(await main.locator(':focus').count()).toBe(1);
});

test('the title of every page names it, and the campaign it belongs to', async () => {
  const { page, user } = harness;
  const { id } = await user.call('POST /campaigns', { body: { name: 'Nordics' } });
  const expected = {
    '/dashboard': 'Dashboard',
    '/dashboard/statistics': 'Statistics · Dashboard',
    '/dashboard/today': 'Today’s plan · Dashboard',
    '/quick-guide': 'Quick guide',
    '/campaigns': 'Campaigns',
    [`/campaigns/${id}?page=1`]: 'Audience · Nordics',
    [`/campaigns/${id}/sequence`]: 'Sequence · Nordics',
    [`/campaigns/${id}/statistics`]: 'Statistics · Nordics',
    [`/campaigns/${id}/settings`]: 'Settings · Nordics',
    [`/campaigns/${id}/leads`]: 'Leads · Nordics',
    [`/new-campaign?campaignId=${id}`]: 'Add Leads · Nordics',
    '/leads': 'Leads',
    '/inbox': 'Inbox',
    '/team': 'Members · Team',
    '/teams': 'Not found',
    '/settings': 'Daily limits · Settings',
    '/settings/working-hours': 'Working hours · Settings',
    '/settings/sequence-templates': 'Sequence templates · Settings',
    '/settings/sequence-templates/new': 'New template · Sequence templates',
    '/settings/data-scrubber': 'Data scrubber · Settings',
    '/account': 'Profile · Account',
    '/account/email': 'Email account · Account',
    '/account/nothing': 'Not found',
    '/practice/outbox': 'Outbox',
    '/nowhere/at/all': 'Not found',
  };
  for (const [path, title] of Object.entries(expected)) {
    await page.goto(path);
    await expect.poll(() => page.title(), { ...SOON, message: path }).toBe(`${title} · Reachwell`);
  }
});

test('nothing failed meanwhile', () => {
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
