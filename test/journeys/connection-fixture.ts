// What the journey of the connection stands on: a program with support chat and tags of a vendor.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

export const EMAIL = 'lea.holm@example.com';
export const USER_NAME = 'sms@lea.holm-example.com';
export const LOST =
  'Oops! Your LinkedIn connection has been lost. Please log in again to stay connected';
export const FAILED = 'An attempt to log in to LinkedIn failed. Please try again later';
export const ALMOST =
  'Almost there! Complete the 2-step verification to finalize your authentication';
export const WRONG = 'Wrong verification code';
export const HOLD_ON = "Please hold on a few minutes, we're verifying your account!";
const CHAT = `window.supportChat = { open({ element, facts }) { element.textContent = 'Hello, how can we help? ' + facts.page; } };`;
const TAGS = `window.tagsCame = true;`;

let vendor: Server;
export let asked: { path: string; at: number }[];
export let harness: SignedInBrowser;
export let page: Page;
export let screens: SignedInBrowser['screens'];
export let control: PracticeControl;

export let account: string;

beforeAll(async () => {
  asked = [];
  vendor = createServer((request, response) => {
    asked.push({ path: request.url ?? '', at: Date.now() });
    response
      .writeHead(200, {
        'content-type': 'text/javascript',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(request.url === '/chat.js' ? CHAT : TAGS);
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  const env = {
    SUPPORT_CHAT_URL: `http://127.0.0.1:${port}/chat.js`,
    TAG_MANAGER_URL: `http://127.0.0.1:${port}/tags.js`,
  };
  // Sign-ins, codes and a part of the page are refused on purpose.
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    on: await ownHarness(env),
    allow: [/net::ERR_FAILED/, /couldn’t be loaded/, /userdetails\/verif.*|status of (401|422)/],
    answerWithinMs: 30_000,
  });
  ({ page, screens } = harness);
  control = practiceControl(await harness.user.call('GET /practice/network'));
  await readAccount();
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/connection-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(async () => {
  await harness?.stop();
  vendor?.close();
});

/** The account to which the user is connected from now on. */
export async function readAccount(): Promise<void> {
  account = (await control.account(USER_NAME)).id;
}

export const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
export const text = (words: string) => page.getByText(words, { exact: true }).first().waitFor();
export const statusOf = async () => (await harness.user.call('GET /userdetails/current')).status;
export const told = async () =>
  (
    await harness.database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', harness.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);

export async function logIn(userName: string): Promise<void> {
  await page.getByLabel('LinkedIn email').fill(userName);
  await page.getByLabel('LinkedIn password').first().fill('Linked-In-Password-1');
  await page.getByRole('button', { name: 'Continue' }).click();
}
export const enterCode = (code: string) => page.getByLabel('6-digit code').fill(code);
export const otherAccount = async () => {
  await page.getByRole('button', { name: /^(Start over|Sign in again)$/ }).click();
  await heading('Connect your LinkedIn account');
};
/**
 * Whether the page is another than the one that was marked; in the moment of its going it cannot be
 * asked.
 */
export const reloaded = (tab: Page) =>
  tab
    .evaluate('document.readyState === "complete" && window.stillHere === undefined')
    .catch(() => false);
/** Looks at the banner of the pages inside, and goes back. */
export async function bannerInside(words: string): Promise<void> {
  await page.goto('/campaigns');
  await text(words);
  await page.goto('/enter-linkedin');
}
