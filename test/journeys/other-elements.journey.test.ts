import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { PASSWORD, signUpAndConnect } from '../support/main-job.ts';
import { sharedHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { createScreenCheck } from '../support/screens.ts';

const EMAIL = 'theo.brandt@example.com';
const LONG_MS = 480;

let harness: JourneyHarness;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  harness = await sharedHarness();
  const user = await signUpAndConnect({
    api: createApiClient({ baseUrl: harness.program.baseUrl }),
    email: EMAIL,
    userName: 'sms@theo-brandt.example',
  });
  for (let nth = 1; nth <= 12; nth += 1)
    await user.call('POST /campaigns', { body: { name: `Campaign ${nth}` } });
  browser = await launchBrowser();
  // The first load asks for a session; a part of the page is kept away on purpose.
  watched = await openPage({
    browser,
    baseUrl: harness.program.baseUrl,
    allow: [
      /identity\/(refresh|sign-in)/,
      /net::ERR_FAILED/,
      /dynamically imported module/,
      /couldn’t be loaded/,
    ],
  });
  ({ page } = watched);
  page.setDefaultTimeout(20_000);
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
  await harness?.leave();
});

const theme = () => page.evaluate('document.documentElement.dataset.theme');
const stored = () => page.evaluate("localStorage.getItem('colorScheme')");

test('a colour scheme is stored as light or dark and removed for auto, and is there before the first paint', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Notes the theme at each paint: a wrong first one would be a flash.
  await page.addInitScript(
    'window.painted = []; requestAnimationFrame(function note() { window.painted.push(document.documentElement.dataset.theme); if (window.painted.length < 30) requestAnimationFrame(note); })',
  );
  await page.goto('/');
  expect([await theme(), await stored()]).toEqual(['dark', null]);
  await page.getByRole('radio', { name: 'Light' }).check();
  expect([await theme(), await stored()]).toEqual(['light', 'light']);
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate('[...new Set(window.painted)]')).toEqual(['light']);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect([await theme(), await stored()]).toEqual(['dark', 'dark']);
  await page.getByRole('radio', { name: 'Auto' }).check();
  expect([await theme(), await stored()]).toEqual(['dark', null]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
});

test('a pressed button ripples for 480 ms, and not at all for those who want less motion', async () => {
  const durations = async () => {
    await page.evaluate(
      'window.ripples = []; Element.prototype.plainAnimate ??= Element.prototype.animate; Element.prototype.animate = function (frames, options) { window.ripples.push(options.duration); return this.plainAnimate(frames, options); }',
    );
    await page.getByRole('button', { name: 'Sign in' }).focus();
    await page.keyboard.press('Enter');
    return page.evaluate('window.ripples');
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await durations()).toEqual([LONG_MS]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await durations()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('the forms say the generic messages', async () => {
  await page.getByText('The field is required').first().waitFor();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('textbox', { name: 'Password' }).focus();
  await page.getByText('Please input a valid email address').waitFor();
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
});

test('an unknown address is a 404 page in the empty layout', async () => {
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  const screens = createScreenCheck(page);
  await screens.look('404');
  expect(screens.faults()).toEqual([]);
});

test('the page size of lists is kept in the browser under listsPageSize, 10 at first', async () => {
  await page.goto('/');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/campaigns|dashboard/);
  await page.goto('/campaigns');
  await page.getByText('1–10 of 12 campaigns').waitFor();
  // A page is read from the address, and one behind the last leads to the last.
  for (const asked of ['2', '99']) {
    await page.goto(`/campaigns?page=${asked}`);
    await page.getByText('11–12 of 12 campaigns').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
  }
  expect(await page.evaluate("localStorage.getItem('listsPageSize')")).toBeNull();
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText('1–12 of 12 campaigns').waitFor();
  expect(await page.evaluate("localStorage.getItem('listsPageSize')")).toBe('25');
  await page.reload();
  await page.getByText('1–12 of 12 campaigns').waitFor();
});

test('the loader comes when a page lets itself be waited for, with the frames of its animation', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/assets\/working-hours-page-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Working hours' }).click({ noWaitAfter: true });
  const mark = page.locator('svg[viewBox="0 0 1330 1000"]');
  await mark.waitFor();
  const first = await mark.innerHTML();
  await expect.poll(() => mark.innerHTML()).not.toBe(first);
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Working hours' }).waitFor();
  expect(await mark.count()).toBe(0);
  await page.unroute(/assets\/working-hours-page-.*\.js/);
});

test('a page whose code does not come raises the update popup', async () => {
  await page.route(/assets\/leads-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Leads', exact: true }).click({ noWaitAfter: true });
  await page.getByRole('dialog', { name: 'A new version is available' }).waitFor();
  await page.unroute(/assets\/leads-.*\.js/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForLoadState();
  expect(await page.getByRole('dialog', { name: 'A new version is available' }).count()).toBe(0);
});

test('the console has no errors but those', () => {
  expect(watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
