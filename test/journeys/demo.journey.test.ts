import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { client, PASSWORD, runCampaign, type Call } from '../../tools/demo/demo-client.ts';
import { DANA } from '../../tools/demo/recorded-world.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startProgram, type Program } from '../support/program.ts';
import { look } from '../support/screens.ts';

const end = (id: string) => ({ id, type: 'END', sequenceEndMode: 'FINISH' });
/** An invitation and, as soon as it is accepted, a message. */
const INVITE_AND_WRITE = {
  id: 'invite',
  type: 'CONNECT',
  yesDelay: 0,
  yes: {
    id: 'connected',
    type: 'IF_CONNECTED',
    yesDelay: 0,
    noDelay: 336,
    yes: {
      id: 'write',
      type: 'MESSAGE',
      message: 'How do you plan your week?',
      yesDelay: 0,
      yes: end('written'),
    },
    no: end('silent'),
  },
};
/** Runs in the page: what the list says of last activity in more than one line. */
const WRAPPED_TIMES =
  '[...document.querySelectorAll("td time")].filter((time) => time.getClientRects().length > 1).map((time) => time.textContent)';
let program: Program;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let dana: Call;

beforeAll(async () => {
  const env = { DEMO: 'on', PRACTICE_SKIP_NIGHTS: 'on', BILLING: 'test' };
  program = await startProgram({ env });
  const baseUrl = program.baseUrl;
  const open = client({ baseUrl });
  const credentials = { email: DANA.email, password: PASSWORD };
  const signIn = () => open<{ token: string }>('POST /identity/sign-in', credentials);
  // The demo is created in the background.
  await vi.waitUntil(() => program.log().includes('Demo account'), { timeout: 60_000 });
  const { token } = await signIn();
  dana = client({ baseUrl, token });
  browser = await launchBrowser();
  watched = await openPage({ browser, baseUrl, allow: [/identity\/(refresh|sign-in)/] });
  page = watched.page;
  page.setDefaultTimeout(60_000);
  await page.goto('/');
  await page.getByLabel('Email').fill(DANA.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

test('the first pictures of the demo show rates, replies, campaigns, and a team', async () => {
  await page.getByText('5 campaigns are running').waitFor();
  await page
    .getByText(/^[−+±][\d.]+ pts/)
    .first()
    .waitFor();
  await look(page, 'demo-dashboard');
  await page.goto('/inbox');
  await page.waitForURL(/inbox\/\d+/);
  await page.getByText('Send the deck').first().waitFor();
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Operations leaders in logistics' }).first().waitFor();
  await page.goto('/leads');
  await page.locator('td time').first().waitFor();
  expect(await page.evaluate(WRAPPED_TIMES)).toEqual([]);
  await page.goto('/team');
  for (const name of ['Maya Lindqvist', 'Jonas Weber', 'Priya Nair'])
    await page.getByText(name).first().waitFor();
  expect(watched.problems()).toEqual([]);
});

test('a week of a new campaign is watched until its first reply, which opens in the inbox', async () => {
  const { controlUrl } = await dana<{ controlUrl: string }>('GET /practice/network');
  await fetch(`${controlUrl}/behaviour`, {
    method: 'POST',
    body: JSON.stringify({ acceptShare: 1, readShare: 1, replyShare: 1 }),
  });
  const answer = await fetch(`${controlUrl}/people?limit=30&offset=3000`);
  const { people } = (await answer.json()) as { people: { profileUrl: string }[] };
  const id = await runCampaign(
    { call: dana },
    {
      name: 'Warehouse managers',
      sequence: INVITE_AND_WRITE,
      lists: [
        {
          name: 'Warehouses',
          searchType: 'PROFILE_URLS',
          urls: people.map(({ profileUrl }) => profileUrl),
        },
      ],
    },
  );
  await page.goto(`/campaigns/${id}`);
  await page.getByText('Watch a week in 30 seconds').waitFor();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByText(/waiting for the first reply$/).waitFor();
  await page.waitForURL(/inbox\/\d+/, { timeout: 120_000 });
  await page.getByText('Warehouse managers').first().waitFor();
  await expect
    .poll(() => dana('GET /practice/clock'), { timeout: 60_000 })
    .toMatchObject({ play: null, skipsNights: true });
  expect(watched.problems()).toEqual([]);
});
