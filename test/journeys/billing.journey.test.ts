import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { openPage, PHONE, WIDE } from '../support/browser.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { PASSWORD, signUpAndConnect } from '../support/main-job.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

let harness: SignedInBrowser;
let page: Page;
let screens: SignedInBrowser['screens'];
let user: SignedInBrowser['user'];

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    on: await ownHarness({ BILLING: 'test' }),
    email: 'bea.hale@example.com',
  });
  ({ page, screens, user } = harness);
  for (const name of ['First outreach', 'Second outreach'])
    await user.call('POST /campaigns', { body: { name } });
  await user.call('POST /v1/shared/teams', { body: { teamName: 'Nordics' } });
});
afterAll(() => harness?.stop());

const DAY = 86_400_000;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const current = () => user.call('GET /v1/shared/billings/current');

/** Makes something happen on the test billing, and opens the subscriptions after it. */
async function steer(action: 'fail' | 'renew'): Promise<void> {
  const { subscription } = await current();
  await user.call('POST /practice/billing', {
    body: { do: action, subscriptionId: subscription?.id ?? '' },
  });
  await page.goto('/account/subscriptions');
}

/** Buys on the hosted form and comes back. */
async function payOnForm(): Promise<void> {
  await button('Continue to payment').click();
  await button('Simulate payment').click();
  await page.getByRole('link', { name: 'Back to Reachwell' }).click();
  await said('Thank you. Your subscription is set up');
}

test('a new account has 14 days without a warning, and its menu says that billing is a test', async () => {
  const { trialEndsAt } = await current();
  const end = Date.parse(trialEndsAt ?? '');
  expect(Math.ceil((end - Date.now()) / DAY)).toBe(14);
  const endsIn = (days: number) =>
    harness.database.db
      .updateTable('users')
      .set({ real_trial_ends_at: new Date(Date.now() + days * DAY) })
      .where('user_id', '=', harness.userId)
      .execute();
  const warning = page.getByText(/^Your free trial ends in/);
  for (const days of [14, 8]) {
    await endsIn(days);
    await page.goto('/campaigns');
    await page.getByRole('link', { name: 'First outreach' }).waitFor();
    expect(await warning.count()).toBe(0);
  }
  await endsIn(7);
  await page.reload();
  await said('Your free trial ends in 7 days');
  await endsIn(14);
  await page.reload();
  await page.getByRole('button', { name: 'Account:' }).click();
  await page.getByRole('menuitem', { name: 'Plans Test billing' }).waitFor();
  await look(page, 'account-menu', [WIDE]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await button('More').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Plans Test billing' }).waitFor();
  await look(page, 'account-more', [PHONE]);
  await page.keyboard.press('Escape');
});

test('the page of the email finder says so once the trial has ended', async () => {
  const trialEndsAt = (at: Date) =>
    harness.database.db
      .updateTable('users')
      .set({ real_trial_ends_at: at })
      .where('user_id', '=', harness.userId)
      .execute();
  const end = new Date((await current()).trialEndsAt ?? 0);
  await trialEndsAt(new Date(0));
  await page.goto('/upgrade/email-finder-pricing');
  const text = page.getByText(
    'Your free trial has ended. You can use your free credits again once you have a plan.',
  );
  await text.waitFor();
  expect(await page.getByText('You’re on the free trial').count()).toBe(0);
  await trialEndsAt(end);
});

test('a plan is bought on the hosted form after its exact price was shown', async () => {
  await page.goto('/upgrade');
  await said('Test billing.');
  await said('Fits your current usage');
  await screens.look('Plans');
  await button('Upgrade: Pro').click();
  await said(/^\$708\.00 on /);
  await said('Nordics stays, with 1 of 1 seat used');
  await screens.look('Buy');
  await payOnForm();
  expect((await current()).subscription).toMatchObject({ status: 'active', priceId: 'pro-annual' });
});

test('the ledger of credits shows what was spent or free, and the trial is a transaction', async () => {
  await page.goto('/upgrade/email-finder-pricing');
  await said('100 of 100 free credits left');
  const head = page.getByRole('banner').or(page.locator('header')).first();
  for (const above of ['Account', 'Plans']) await head.getByRole('link', { name: above }).waitFor();
  await said('One time, for every new user');
  await page.getByRole('radio', { name: 'Spent' }).check({ force: true });
  await said('No searches have used a credit yet');
  await page.getByRole('radio', { name: 'Free of charge' }).check({ force: true });
  await said('No free searches yet');
  await screens.look('Email finder, no free search');
  await page.goto('/account/transactions');
  const trial = page.getByRole('row').filter({ hasText: 'Free trial' });
  await trial.waitFor();
  expect(await trial.innerText()).toContain('Ended');
  await page.goto('/upgrade');
});

test('a downgrade names the campaigns it locks, is scheduled, and taken back', async () => {
  await button('Change: Basic').click();
  await said('Locked (1), and their leads wait');
  await page.getByRole('dialog').getByText('Second outreach').waitFor();
  await button('Schedule the change').click();
  await said(/^Your plan changes on /);
  await page.goto('/account/subscriptions');
  await said(/^Changes to Basic, annual on /);
  await screens.look('Subscriptions, a downgrade scheduled');
  await button('Keep Pro, annual').click();
  await button('Keep subscription').click();
  await said('Your subscription continues');
  expect((await current()).subscription?.nextPriceId).toBeNull();
});

test('a pause is chosen by its months, begins at its border, and is resumed', async () => {
  await button('Pause').click();
  await page.getByRole('radio', { name: '3 months' }).check({ force: true });
  await said(/^From .* to /);
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await said(/^Pauses on /);
  await steer('renew');
  await said(/^Paused until /);
  await screens.look('Subscriptions, paused');
  await button('Resume').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await button('Pause').waitFor();
  expect((await current()).subscription?.status).toBe('active');
});

test('a failed payment shows its last day, and is paid on the hosted form', async () => {
  await steer('fail');
  await said('Your payment failed');
  await page.getByRole('row').filter({ hasText: 'We’ll retry on' }).getByText('Failed').waitFor();
  await screens.look('Subscriptions, overdue');
  await page.goto('/dashboard');
  await said('Pay to keep your campaigns running');
  await page.goto('/account/subscriptions');
  await button('Pay now').first().click();
  await button('Let payments go through').click();
  await page.goto('/account/subscriptions');
  await button('Pause').waitFor();
  expect((await current()).subscription?.status).toBe('active');
  const failed = page.getByRole('row').filter({ hasText: ', retried on' });
  await failed.getByText('Failed').waitFor();
  await screens.look('Subscriptions, paid at the second try');
});

test('a canceled plan ends at its border, the guard leads to the plans, and it is bought again', async () => {
  await button('Cancel plan').click();
  await button('Cancel subscription').click();
  await said(/^Ends on .* Everything works until then$/);
  // Whoever had a plan has had the trial.
  await harness.database.db
    .updateTable('users')
    .set({ real_trial_ends_at: new Date(0) })
    .where('user_id', '=', harness.userId)
    .execute();
  await steer('renew');
  await page.goto('/campaigns');
  await page.waitForURL('**/upgrade');
  await said('Your subscription has ended');
  await screens.look('Plans, ended');
  await button('Resume: Basic').click();
  await payOnForm();
  expect((await current()).subscription).toMatchObject({ status: 'active', productId: 'basic' });
});

test('seats are charged as entered, line by line', async () => {
  await page.goto('/upgrade');
  await button('Upgrade: Advanced').click();
  const dialog = page.getByRole('dialog');
  const seats = dialog.getByLabel('Seats');
  const pay = dialog.getByRole('button', { name: /^(Change now|Pay .* and change)$/ });
  await dialog.getByText('Due now').waitFor();
  for (const wrong of ['0', '', '2.5', '1001']) {
    await seats.fill(wrong);
    await dialog.getByText('Enter a whole number from 1 to 1,000').waitFor();
    expect(await pay.isDisabled(), wrong).toBe(true);
    expect(await dialog.getByText('Due now').count(), wrong).toBe(0);
  }
  await screens.look('Seats, a wrong number');
  await seats.fill('1');
  await pay.click();
  await said('Your plan has been changed');
  await page.goto('/account/subscriptions');
  await button('Change seats').click();
  // What is due for a second seat is what the first one has left: two lines of one amount.
  await dialog.getByText('1 → 2').waitFor();
  await seats.fill('3');
  await dialog.getByText('1 → 3').waitFor();
  expect(await dialog.getByText('Due now').count()).toBe(1);
  await seats.fill('2');
  await pay.click();
  await said('Your plan has been changed');
});

test('deleting a paying account says when the charges end', async () => {
  await page.goto('/account');
  await button('Delete').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your subscription isn’t canceled until then.').waitFor();
  await screens.look('Delete an account that pays');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  expect(await dialog.count()).toBe(0);
});

test('an invitation after the trial has ended is accepted from the plans page', async () => {
  const { baseUrl } = harness.program;
  const email = 'tora.lund@example.com';
  const tora = await signUpAndConnect({
    api: createApiClient({ baseUrl }),
    email,
    userName: 'sms@tora.example',
  });
  const { id } = await tora.call('GET /userdetails/current');
  await harness.database.db
    .updateTable('users')
    .set({ real_trial_ends_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
  await user.call('POST /v1/shared/teams/invitations', { body: { email, role: 'USER' } });
  const watched = await openPage({
    browser: harness.browser,
    baseUrl,
    allow: [/identity\/refresh/],
  });
  const theirs = watched.page;
  await theirs.goto('/team/invitations');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await theirs.waitForURL('**/upgrade');
  await theirs.getByRole('button', { name: 'Accept the invitation to Nordics' }).click();
  await look(theirs, 'invited-after-trial');
  await theirs.getByRole('button', { name: 'Join team' }).click();
  await theirs.waitForURL('**/team');
  await theirs.getByText('Welcome to Nordics').waitFor();
  expect(watched.problems()).toEqual([]);
  await watched.close();
});

test('nothing is wider than a phone, and nothing was wrong on any screen', async () => {
  await page.setViewportSize(PHONE);
  for (const path of [
    '/upgrade',
    '/upgrade/email-finder-pricing',
    '/account/subscriptions',
    '/account/transactions',
  ]) {
    await page.goto(path);
    await said('Test billing.');
    await screens.look(`${path} on a phone`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  }
  await page.setViewportSize(WIDE);
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
