import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startProgram, startSecondNetwork, type Program } from '../support/program.ts';
import { look } from '../support/screens.ts';

const API_KEY = 'a-key-of-the-provider';
const PASSWORD = 'Harbour-ledger4';
const MASTER_KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const CLI = join(import.meta.dirname, '../../src/cli/reachwell.ts');

let network: Awaited<ReturnType<typeof startSecondNetwork>>;
let settings: Record<string, string>;
let program: Program;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  network = await startSecondNetwork({
    apiKey: API_KEY,
    now: new Date().toISOString(),
    rate: 1,
  });
  settings = {
    PRACTICE: 'off',
    NETWORK_URL: network.baseUrl,
    NETWORK_API_KEY: API_KEY,
    MASTER_KEY,
    SIGN_UP: 'closed',
  };
  program = await startProgram({ env: settings });
  browser = await launchBrowser();
  watched = await openPage({
    browser,
    baseUrl: program.baseUrl,
    allow: [/api\/identity\/refresh/],
  });
  ({ page } = watched);
  page.setDefaultTimeout(45_000);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await network?.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const reachwell = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [CLI, ...args], {
      env: {
        PATH: process.env['PATH'],
        ...settings,
        DATA_DIR: program.dataDir,
        PUBLIC_URL: program.baseUrl,
      },
    })
  ).stdout.split('\n');

test('a first start at a pipe says in one line what happens to the database, and warns of nothing', () => {
  const lines = program.log().split('\n');
  const told = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(told.filter(({ msg }) => /database|migration/i.test(msg)).map(({ msg }) => msg)).toEqual([
    'Setting up the database',
  ]);
  expect(told.filter(({ level }) => level > 30)).toEqual([]);
  expect(told.length).toBeLessThan(8);
  expect(lines).toContain(`Reachwell is ready at ${program.baseUrl}`);
});

test('where sign-up is closed, the pages say so and offer no form', async () => {
  await page.goto('/');
  await heading('Sign in');
  await page.getByText('Accounts here are created by the administrator.').waitFor();
  expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  await page.goto('/signup');
  await heading('Sign-up is closed');
  expect(await page.getByRole('textbox').count()).toBe(0);
  await look(page, 'sign-up-closed');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await heading('Sign in');
});

test('where sign-up is by invitation, the form says whose address it takes', async () => {
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), signUp: 'invited' },
    });
  });
  await page.goto('/');
  await page.getByText('Have an invitation?').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading('Create your account');
  await page.getByText('Use the address your invitation was sent to.').waitFor();
  await look(page, 'sign-up-by-invitation');
  await page.unroute('**/api/health');
});

test('the operator’s first account gets in by its printed link, and its second word makes it staff', async () => {
  const email = 'maya@example.com';
  const printed = await reachwell('account', 'create', '--email', email, '--name', 'Maya Ito');
  const link = printed.find((line) => line.startsWith('http')) ?? '';
  await page.goto(link.replace(program.baseUrl, ''));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading('Sign in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/enter-linkedin|dashboard/);
  const granted = await reachwell('staff', 'grant', '--email', email, '--role', 'ADMIN');
  expect(granted[0]).toContain(`${email} is now ADMIN`);
  expect(watched.problems()).toEqual([]);
});
