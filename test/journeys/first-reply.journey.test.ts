import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '../../tools/demo/demo-client.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/main-job.ts';
import { startProgram, type Program } from '../support/program.ts';

const NAME = 'Nora Walker';
const ANSWER = 'Good question. Do you have 15 minutes on Thursday?';
/** What a person is asked for at most between the sign-up and the answer to the first reply. */
const MOST_CLICKS = 20;
const WEEKS_MS = 240_000;
const DAY_MS = 86_400_000;

let program: Program;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let clicks = 0;

beforeAll(async () => {
  const env = { DEMO: 'on', PRACTICE_SKIP_NIGHTS: 'on', BILLING: 'test' };
  program = await startProgram({ env });
  browser = await launchBrowser();
  const { baseUrl } = program;
  watched = await openPage({ browser, baseUrl, allow: [/identity\/(refresh|sign-in)/] });
  page = watched.page;
  page.setDefaultTimeout(60_000);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

async function click(target: Locator): Promise<void> {
  await target.click();
  clicks += 1;
}
const press = (name: string | RegExp) =>
  click(page.getByRole('button', { name, exact: true }).first());
const follow = (name: string) => click(page.getByRole('link', { name, exact: true }).first());

async function signUp(): Promise<void> {
  await page.goto('/');
  await follow('Create an account');
  await page.getByLabel('Name').fill(NAME);
  await page.getByLabel('Email').fill('n.w@acme.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await press('Create account');
  await follow('Open my email');
  // The clock is the server's own for those who aren't signed in, too.
  await page.getByRole('button', { name: /^Practice mode: .*240 times/ }).waitFor();
  const mail = page.frameLocator('iframe[sandbox]');
  await click(mail.getByRole('link', { name: 'Confirm my address' }));
}

/** The simulated profile carries the user's own name. */
async function connect(): Promise<void> {
  await page.getByRole('textbox', { name: 'LinkedIn password' }).fill('whatever');
  await press('Continue');
  await page.getByText(`Signed in as ${NAME}`).waitFor();
  await follow('Go to campaigns');
}

async function launch(): Promise<void> {
  await follow('New campaign');
  await click(page.getByRole('radio', { name: /^Basic search/ }));
  await press('Use a sample search');
  await page.getByText(/^About \d+ people found/).waitFor();
  await press('Add leads');
  await press('Next');
  await press(/^Quick hello/);
  await press('Next');
  await press('Finish');
  await press('Launch now');
  await page.waitForURL(/campaigns\/\d+$/);
}

/** Watches a week, and another one as long as there is no reply. */
async function watch(): Promise<void> {
  await press('Watch');
  const another = page.getByRole('button', { name: 'Watch another week' });
  const look = async () => {
    if (await another.isVisible()) await click(another);
    return page.url();
  };
  await expect.poll(look, { timeout: WEEKS_MS, interval: 500 }).toMatch(/inbox\/\d+$/);
}

test('from the sign-up to the answer to the first reply it takes at most 20 clicks', async () => {
  await signUp();
  await connect();
  await launch();
  await watch();
  await page.getByRole('textbox', { name: 'Your message' }).fill(ANSWER);
  await press('Send');
  await page.getByText(ANSWER).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(watched.problems()).toEqual([]);
});

test('the time of the last inbox refresh is real time, however far campaign time has moved', async () => {
  const open = client(program);
  await open('POST /practice/clock', { rate: 240, advanceMs: DAY_MS });
  await page.reload();
  await page.getByText(/^Refreshed (just now|\d minutes? ago)$/).waitFor();
  await page.goto('/dashboard/today');
  await page.getByText(/^Updated: *just now$/).waitFor();
  await open('POST /practice/clock', { advanceMs: DAY_MS });
  await page.getByText(/^Updated: *just now$/).waitFor();
  expect(watched.problems()).toEqual([]);
});
