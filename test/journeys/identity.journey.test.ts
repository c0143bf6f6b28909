import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { saveAuthenticator } from '#data/identity/second-factors.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { tokenOf } from '../support/main-job.ts';
import { startProgram, type Program } from '../support/program.ts';
import { createScreenCheck } from '../support/screens.ts';

/** A busy machine takes its time over a sign-in, whose password is hashed slowly on purpose. */
const SOON = { timeout: 20_000 };
const EMAIL = 'maya.lindqvist@example.com';
const MOVED = 'maya@northpoint.example.com';
const PASSWORD = 'Harbour-ledger4';
const SECOND_PASSWORD = 'Lighthouse-keeper-5';
// Calls that are refused on purpose: the browser notes each in its console.
const REFUSED = [/api\/identity\/|api\/userdetails\/email|api\/v1\/stream/, /40[13]|ERR_ABORTED/];

let database: TestDatabase;
let program: Program;
let api: ApiClient;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let screens: ReturnType<typeof createScreenCheck>;
let address: string;
let secret = '';
let recoveryCodes: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  program = await startProgram({ env: { PRACTICE_RATE: '1', DATABASE_URL: database.url } });
  api = createApiClient({ baseUrl: program.baseUrl });
  // Passkeys need a name: at a number the browser has none.
  address = program.baseUrl.replace('127.0.0.1', 'localhost');
  browser = await launchBrowser();
  watched = await openPage({ browser, baseUrl: address, allow: REFUSED });
  ({ page } = watched);
  page.setDefaultTimeout(45_000);
  screens = createScreenCheck(page);
}, 120_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/identity-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await database?.drop();
});

const where = () => page.evaluate<string>('location.pathname + location.search');
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const password = () => page.getByRole('textbox', { name: 'Password', exact: true });
const code = (at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

async function mailTo(to: string, mode: string): Promise<string> {
  const mails = await api.call('GET /practice/outbox', { query: { to } });
  const link = mails.flatMap(({ links }) => links).find((one) => one.includes(`mode=${mode}`));
  return link === undefined ? '' : link.replace(program.baseUrl, '');
}

async function signIn({
  email = EMAIL,
  secretWord = PASSWORD,
}: { email?: string; secretWord?: string } = {}) {
  await page.getByLabel('Email').fill(email);
  await password().fill(secretWord);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut() {
  await page.evaluate(
    "fetch('/api/identity/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((answer) => answer.json()).then(({ token }) => fetch('/api/identity/sign-out', { method: 'POST', headers: { authorization: 'Bearer ' + token } }))",
  );
  await page.goto('/');
  await heading('Sign in');
}

/** Follows the newest reset mail and sets this password. */
async function resetTo(secretWord: string) {
  await page.goto(await mailTo(EMAIL, 'resetPassword'));
  await page.getByLabel('New password').fill(secretWord);
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading('Sign in');
}

/** Plants an authenticator app, which staff need. */
const giveFactor = (identityId: string) =>
  saveAuthenticator({ db: database.db, identityId, step: 0, realNow: Date.now() });

/** Opens somebody's account as staff do: from their page, with a reason. */
async function openAccount(userId: string) {
  await page.goto(`/admin/users/${userId}`);
  await page.getByRole('button', { name: 'Work in this account' }).click();
  await page.getByLabel('Reason').fill('Asked for help with a search');
  await page.getByRole('button', { name: 'Open the account', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Nothing stands out of the window on a phone. */
async function fitsPhone(name: string) {
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), {
      message: name,
    })
    .toBe(true);
  if (wide) await page.setViewportSize(wide);
}

test('a visitor is kept out, and what they wanted is kept for them', async () => {
  for (const [asked, arrived] of [
    [
      '/campaigns?page=2&sideAccount=7&testAccount',
      '/?redirect=%2Fcampaigns%3Fpage%3D2&sideAccount=7&testAccount=',
    ],
    ['/dashboard', '/'],
    ['/dashboard?redirect=%2Fleads', '/?redirect=%2Fleads'],
    ['/enter-linkedin', '/'],
    ['/password-reset', '/'],
  ] as const) {
    await page.goto(asked);
    await heading('Sign in');
    expect(await where(), asked).toBe(arrived);
  }
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/campaigns');
  await heading('Sign in');
  await screens.look('sign in');
  await fitsPhone('sign in');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password().getAttribute('type')).toBe('text');
  await signIn({ email: 'nobody@example.com' });
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
  await screens.look('sign in refused');
});

test('a sign-up ticks its requirements, refuses what many people use, and mails a link that works once', async () => {
  await page.goto('/signup?psXid=partner-77');
  await heading('Create your account');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'psXid');
  expect(cookie?.value).toBe('partner-77');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(10);
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Maya Lindqvist');
  await page.getByLabel('Email').fill('maya@northpoint');
  await password().fill('harbourledger');
  await page.getByText('Please input a valid email address').waitFor();
  const list = page.getByRole('list', { name: 'Password requirements' });
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    'one lowercase character, met',
    '12 character minimum, met',
    'one uppercase character, not met',
    'one number, not met',
  ]);
  expect(await page.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true);
  await page.getByText('Meet all four requirements to continue').waitFor();
  await screens.look('sign up');
  await fitsPhone('sign up');
  await password().fill('Password1234');
  await page
    .getByText('This password is too common. Choose one that’s harder to guess')
    .first()
    .waitFor();
  await page.getByLabel('Email').fill(EMAIL);
  await password().fill(PASSWORD);
  await page.getByText('Not a common password').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading('Check your email');
  await page.getByText('The link works once, for 1 hour.').waitFor();
  await screens.look('check your mail');
  const link = await mailTo(EMAIL, 'verifyEmail');
  await page.goto(link);
  await page.getByText('Your email is confirmed').waitFor();
  // Anyone who confirms is signed in, and comes to the connection of LinkedIn.
  await heading('Connect your LinkedIn account');
  expect(await where()).toBe('/enter-linkedin');
  await screens.look('confirmed');
  await page.goto(link);
  await page.getByRole('alert').getByText('This link has already been used').waitFor();
  await signOut();
});

test('a link of a mail that is swapped, cut off or made up says so and what to do', async () => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If this email has an account, a link is on its way').waitFor();
  await screens.look('forgot password');
  const reset = await mailTo(EMAIL, 'resetPassword');
  const oobCode = new URL(reset, address).searchParams.get('oobCode') ?? '';
  for (const [link, sentence] of [
    [`/?mode=verifyEmail&oobCode=${oobCode}`, 'This link is for something else'],
    [`/campaigns?mode=recoverEmail&oobCode=${oobCode}`, 'This link is for something else'],
    ['/?mode=verifyEmail', 'This link is incomplete'],
    ['/?mode=recoverEmail&oobCode=made-up', 'This link is no longer valid'],
    ['/?mode=resetPassword&oobCode=made-up', 'This link is no longer valid'],
  ] as const) {
    await page.goto(link);
    await page.getByText(sentence).waitFor();
    await page.getByText(/Links work once, for (1 hour|7 days)\./).waitFor();
  }
  await page.goto('/password-reset?mode=resetPassword');
  await page.getByText('This link is missing its code').waitFor();
  await expect.poll(where, SOON).toBe('/password-reset?mode=resetPassword');
  await screens.look('a link without its code');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await heading('Forgot your password?');
  await page.goto('/?mode=resetPassword&oobCode=made-up');
  await page.getByText('Links work once, for 1 hour. Send a new one below.').waitFor();
  await screens.look('a broken link');
  await page.goto(reset);
  await heading('Set a new password');
  expect(await where()).toMatch(/^\/password-reset\?mode=resetPassword&oobCode=/);
  await page.getByText(`For ${EMAIL}`).waitFor();
  await page.getByText('You’ll be signed out of all devices. Campaigns keep running.').waitFor();
  await screens.look('new password');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading('Sign in');
  await page.goto(reset);
  await page.getByText('This link has already been used').waitFor();
});

test('signing in leads to the requested page, and signed-in people are kept off the sign-in pages', async () => {
  await page.goto('/campaigns?page=2');
  await heading('Sign in');
  await signIn();
  await expect.poll(where, SOON).toBe('/campaigns?page=2');
  const { token } = await tokenOf({ api, email: EMAIL, password: PASSWORD });
  expect(await api.withToken(token).call('GET /userdetails/current')).toMatchObject({
    status: 'REGISTRATION_STARTED',
    partnerStackId: 'partner-77',
  });
  for (const asked of ['/', '/signup', '/forgot-password']) {
    await page.goto(asked);
    await expect.poll(where, { ...SOON, message: asked }).toBe('/dashboard');
  }
  await page.goto('/?redirect=%2Fleads');
  await expect.poll(where, SOON).toBe('/dashboard?redirect=%2Fleads');
});

test('after the trial everything leads to the plans, but for the account', async () => {
  await database.pool.query(
    "update users set real_trial_ends_at = now() - interval '1 day' where email = $1",
    [EMAIL],
  );
  for (const [asked, arrived] of [
    ['/campaigns', '/upgrade'],
    ['/account', '/account'],
    ['/upgrade', '/upgrade'],
  ] as const) {
    await page.goto(asked);
    await expect.poll(where, { ...SOON, message: asked }).toBe(arrived);
  }
  const { rows } = await database.pool.query(
    `
      update users
      set real_trial_ends_at = now() - interval '1 day', admin_status = 'ADMIN'
      where email = $1
      returning user_id`,
    [EMAIL],
  );
  await page.goto('/campaigns');
  await expect.poll(where, SOON).toBe('/campaigns');
  const { userId: other } = await api.call('POST /identity/sign-up', {
    body: { email: 'other@example.com', password: PASSWORD, displayName: 'Other' },
  });
  await database.pool.query(
    "update users set real_trial_ends_at = now() - interval '1 day' where user_id = $1",
    [other],
  );
  // Staff need a second factor and a visit with a reason; without them they stay in their own.
  const closed = page.getByText('That account is no longer open to you');
  await page.goto(`/leads?sideAccount=${other}`);
  await closed.waitFor();
  await giveFactor(rows[0].user_id);
  await page.goto(`/leads?sideAccount=${other}`);
  await closed.waitFor();
  await openAccount(other);
  await page.goto(`/leads?sideAccount=${other}`);
  await expect.poll(where, SOON).toBe(`/dashboard?sideAccount=${other}`);
  await page.goto('/leads?sideAccount=');
  await expect.poll(where, SOON).toBe('/leads?sideAccount=');
  await database.pool.query(
    `
      update users
      set real_trial_ends_at = now() + interval '7 days', admin_status = null
      where user_id = $1`,
    [rows[0].user_id],
  );
});

test('working in someone else’s account shows whose it is on every page, and can be left', async () => {
  await database.pool.query(
    "update users set admin_status = 'ADMIN', real_trial_ends_at = now() + interval '7 days'",
  );
  const {
    rows: [{ user_id: other }],
  } = await database.pool.query("select user_id from users where email = 'other@example.com'");
  const banner = page.getByText('You’re working in Other’s account');
  await openAccount(other);
  for (const path of ['/campaigns', '/leads', '/settings', '/enter-linkedin']) {
    await page.goto(path);
    await banner.waitFor();
  }
  await page.goto('/campaigns');
  await banner.waitFor();
  await screens.look('in the account of another user');
  await page.screenshot({ path: 'test-results/identity-acting.png' });
  await fitsPhone('in the account of another user');
  await page.getByRole('button', { name: 'Leave account' }).click();
  await expect.poll(where, SOON).toBe(`/admin/users/${other}`);
  await page.getByRole('button', { name: /Maya Lindqvist/ }).waitFor();
  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await banner.count()).toBe(0);
  await database.pool.query('update users set admin_status = null');
  await database.pool.query('delete from authenticators');
});

test('an authenticator app is set up with its picture, and its recovery codes are shown once', async () => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await dialog.getByLabel('Your password').fill('Wrong-Password-1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Incorrect password').waitFor();
  expect(await dialog.getByRole('img').count()).toBe(0);
  await screens.look('authenticator password');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await screens.look('authenticator set-up');
  await fitsPhone('authenticator set-up');
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByText('Wrong verification code').waitFor();
  await dialog.getByLabel('6-digit code').fill(code());
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await screens.look('recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 of 10 unused').waitFor();
});

test('a passkey is added with the browser’s own device', async () => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Maya’s laptop');
  await dialog.getByLabel('Your password').fill('Wrong-Password-1');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByText('Incorrect password').waitFor();
  await screens.look('add a passkey');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page
    .getByRole('dialog', { name: 'Your passkey is added' })
    .getByRole('button', { name: 'Done' })
    .click();
  await page.getByText('Maya’s laptop').waitFor();
  expect(await page.getByText('Passkey, not used yet').count()).toBe(1);
  await screens.look('account');
});

test('a sign-in asks for the passkey, or a code of the app, or a recovery code', async () => {
  await signOut();
  await signIn();
  await heading('Use your passkey');
  await screens.look('second factor: passkey');
  await fitsPhone('second factor');
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect.poll(where, SOON).toBe('/enter-linkedin');
  await signOut();
  await signIn();
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  await heading('Enter your code');
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByText('Wrong verification code').waitFor();
  await screens.look('second factor: code');
  // The code of the next step is as good as that of this one, and was not used for the set-up.
  await page.getByLabel('6-digit code').fill(code(Date.now() + 30_000));
  await expect.poll(where, SOON).toBe('/enter-linkedin');
  await signOut();
  await signIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await screens.look('second factor: recovery code');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(where, SOON).toBe('/enter-linkedin');
});

test('new recovery codes and taking a factor away ask for the password', async () => {
  await page.goto('/account');
  await page.getByText('9 of 10 unused').waitFor();
  await page.getByRole('button', { name: 'Generate new codes' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill('Wrong-Password-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
  await page.getByRole('dialog').getByText('Incorrect password').waitFor();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  for (const name of ['Maya’s laptop', 'Authenticator app']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' });
  }
  await page.getByText('Off', { exact: true }).waitFor();
  expect(await page.getByText('Recovery codes').count()).toBe(0);
});

test('a new password keeps this browser signed in, in all its tabs, and ends the others', async () => {
  const { token: elsewhere } = await tokenOf({ api, email: EMAIL, password: PASSWORD });
  const second = await page.context().newPage();
  await second.goto('/campaigns');
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  const form = page.getByRole('form', { name: 'Change your password' });
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password').fill(SECOND_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(async () => (await api.withToken(elsewhere).raw('GET /identity/sessions')).status, SOON)
    .toBe(401);
  await expect.poll(() => form.getByLabel('Current password').inputValue(), SOON).toBe('');
  expect(await form.getByText('The field is required').count()).toBe(0);
  await second.reload();
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  await second.close();
  expect(await where()).toBe('/account');
});

test('a new email is confirmed by its mail, and the old one takes the change back', async () => {
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('other@example.com');
  await form.getByLabel('Your password').fill(SECOND_PASSWORD);
  await form.getByRole('button', { name: 'Change' }).click();
  await form.getByText('Email already in use').waitFor();
  await form.getByLabel('New email').fill(MOVED);
  await form.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Not verified yet').waitFor();
  expect(await form.getByText('The field is required').count()).toBe(0);
  await page.goto(await mailTo(MOVED, 'verifyEmail'));
  await page.getByText('Your email is confirmed').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(where, SOON).toBe('/dashboard');
  await page.goto(await mailTo(EMAIL, 'recoverEmail'));
  await page.getByText('Your previous email is restored').waitFor();
  await page.getByText('your old password no longer works').waitFor();
  await screens.look('recovered');
  await page.goto('/');
  await heading('Sign in');
  await signIn({ secretWord: SECOND_PASSWORD });
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
  await resetTo(SECOND_PASSWORD);
  await signIn({ secretWord: SECOND_PASSWORD });
  await expect.poll(where, SOON).toBe('/enter-linkedin');
});

test('a slowed sign-in says how long to wait, and a reset link lets in at once', async () => {
  await signOut();
  for (let tries = 0; tries < 9; tries += 1) {
    await page.getByLabel('Email').fill(EMAIL);
    await password().fill(`Wrong-Password-${tries}`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/sign-in'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await answered;
  }
  await page.getByText(/Too many attempts\. Try again in \d+ minutes/).waitFor();
  await screens.look('slowed sign-in');
  await page.getByRole('link', { name: 'link to reset your password' }).click();
  await heading('Forgot your password?');
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If this email has an account, a link is on its way').waitFor();
  await resetTo(SECOND_PASSWORD);
  await signIn({ secretWord: SECOND_PASSWORD });
  await expect.poll(where, SOON).toBe('/enter-linkedin');
});

test('a sign-out in one tab ends ten others, and one elsewhere ends all of this browser', async () => {
  const tabs = await Promise.all(Array.from({ length: 9 }, () => page.context().newPage()));
  for (const tab of tabs) {
    await tab.goto('/campaigns');
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await page.goto('/campaigns');
  const paths = () => Promise.all([page, ...tabs].map((tab) => tab.evaluate('location.pathname')));
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(paths, { timeout: 10_000 }).toEqual(Array.from({ length: 10 }, () => '/'));
  await signIn({ secretWord: SECOND_PASSWORD });
  await expect.poll(where, SOON).toBe('/enter-linkedin');
  for (const tab of [page, ...tabs.slice(0, 2)]) {
    await tab.goto('/campaigns');
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
  }
  const { token } = await tokenOf({ api, email: EMAIL, password: SECOND_PASSWORD });
  await api.withToken(token).call('POST /identity/sign-out', { query: { everywhere: true } });
  await expect.poll(paths, { timeout: 10_000 }).toEqual(Array.from({ length: 10 }, () => '/'));
  for (const tab of tabs) await tab.close();
  await signIn({ secretWord: SECOND_PASSWORD });
  await expect.poll(where, SOON).toBe('/campaigns');
});

test('no screen of it has a serious fault for those who cannot see it, and nothing went wrong unseen', () => {
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});
