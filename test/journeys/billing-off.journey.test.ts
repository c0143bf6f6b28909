import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import { sharedHarness } from '../support/journey-harness.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** What a page says without selling anything: the day's plan, and that there are no plans. */
const ALLOWED = /today’s plan|this server doesn’t sell plans[^.]*\.?/gi;
const SELLING = /\$\s?\d|\bupgrade\b|\bplans?\b|\bper month\b|\/mo\b/i;

let harness: SignedInBrowser;
let page: Page;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    on: await sharedHarness(),
    email: 'olga.free@example.com',
    // No program asks at its page.
    allow: [/oauth\/authorize/],
  });
  page = harness.page;
});
afterAll(() => harness?.stop());

test('where nothing is sold no page names a price, a plan, or an upgrade', async () => {
  const found: string[] = [];
  for (const { pattern } of Object.values(paths)) {
    if (pattern.includes('$') || pattern === '/') continue;
    await page.goto(pattern);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const text = (await page.locator('body').innerText()).replaceAll(ALLOWED, '');
    // A page named Plans may say its name, where it says that there are none.
    for (const line of text.split('\n'))
      if (SELLING.test(line) && !(pattern.startsWith('/upgrade') && line === 'Plans'))
        found.push(`${pattern}: ${line}`);
  }
  expect(found).toEqual([]);
});

test('the pages of plans say that this server doesn’t sell any', async () => {
  for (const path of ['/upgrade', '/upgrade/email-finder-pricing']) {
    await page.goto(path);
    await page.getByText('This server doesn’t sell plans').first().waitFor();
  }
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Plan', exact: true }).count()).toBe(0);
  expect(harness.watched.problems()).toEqual([]);
});
