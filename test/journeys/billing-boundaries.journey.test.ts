import { expect, test } from 'vitest';
import { moneyText } from '#core/billing/money-text.ts';
import { setTrialEnd } from '#data/account/trial-end.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import {
  bringBoundary,
  button,
  campaigns,
  current,
  dialog,
  freshDay,
  harness,
  guarded,
  NAMES,
  page,
  payOnForm,
  runs,
  said,
  screens,
  starts,
  stops,
  user,
  waitingReason,
} from './billing-boundaries-fixture.ts';

const HALF_A_YEAR_MS = 182.5 * 86_400_000;
const [FIRST, SECOND] = NAMES;

/** What a row of the preview in the dialog says. */
const shownFor = (term: string) =>
  dialog().locator(`dt:text-is("${term}") + dd`).first().innerText();

/** What the page of a lead who waits says of it. */
async function seesWaiting(name: typeof FIRST | typeof SECOND, sentence: RegExp): Promise<void> {
  const { leadId } = await waitingReason(name);
  await page.goto(`/campaigns/${campaigns[name]}/leads?lead=${leadId}`);
  await dialog().getByText(sentence).first().waitFor();
}

test('with campaigns running the trial expires: they stop, and an open page shows it', async () => {
  await runs(FIRST, SECOND);
  expect(await guarded()).toBe('/campaigns');
  const boundary = Date.now() + 2500;
  await setTrialEnd({
    db: harness.database.db,
    email: 'brenda.hale@example.com',
    realEndsAt: boundary,
    realNow: Date.now(),
  });
  await said('Your free trial has ended. Campaigns are paused, and nothing is deleted');
  await stops(boundary, FIRST, SECOND);
  expect((await waitingReason(FIRST)).code).toBe('SUBSCRIPTION');
  expect(await guarded()).toBe('/upgrade');
  await screens.look('Plans, the trial ended');
});

test('bought, the plan starts the campaigns it named', async () => {
  await button('Upgrade: Pro').click();
  await dialog().getByText('Restarted (2)').waitFor();
  for (const name of NAMES) await dialog().getByText(name).waitFor();
  await screens.look('Buy, campaigns start again');
  await starts(await payOnForm(), FIRST, SECOND);
  expect(await guarded()).toBe('/campaigns');
});

test('an upgrade in the middle of the year costs what its preview said, to the cent', async () => {
  await bringBoundary(HALF_A_YEAR_MS);
  await expect
    .poll(async () => Date.parse((await current()).subscription?.periodEndsAt ?? ''))
    .toBeLessThan(Date.now() + HALF_A_YEAR_MS);
  await page.goto('/upgrade');
  await button('Upgrade: Advanced').click();
  const [due, credit] = [await shownFor('Due now'), await shownFor('Credit for unused time')];
  await screens.look('Upgrade, the credit for unused time');
  await button(`Pay ${due} and change`).click();
  await said('Your plan has been changed');
  const { content } = await user.call('GET /v1/shared/billings/transactions', { query: {} });
  expect([moneyText(content[0]!.amountCents), moneyText(content[0]!.creditCents)]).toEqual([
    due,
    credit,
  ]);
  // About half of the year is left of both.
  expect(content[0]!.creditCents).toBeGreaterThan(34_000);
  await page.goto('/account/transactions');
  await page.getByRole('row').filter({ hasText: credit }).getByText(due).waitFor();
  await screens.look('Transactions, an upgrade');
  await runs(FIRST, SECOND);
});

test('a downgrade waits for the end of the period, and locks the campaign it named then', async () => {
  await page.goto('/upgrade');
  await button('Change: Basic').click();
  await dialog().getByText('Locked (1), and their leads wait').waitFor();
  await dialog().getByText(SECOND).waitFor();
  await button('Schedule the change').click();
  await said(/^Your plan changes on /);
  await runs(SECOND);
  await page.goto('/campaigns');
  const boundary = await bringBoundary();
  // The open page hears of it.
  await page.getByRole('row').filter({ hasText: SECOND }).getByText('Locked').first().waitFor();
  await screens.look('Campaigns, one locked');
  await stops(boundary, SECOND);
  await starts(boundary, FIRST);
  expect((await current()).subscription).toMatchObject({ productId: 'basic', status: 'active' });
  expect((await waitingReason(SECOND)).code).toBe('CAMPAIGN_LOCKED');
  await seesWaiting(SECOND, /^Your plan locks this campaign\. /);
  await screens.look('A lead that waits for the plan');
  expect(await guarded()).toBe('/campaigns');
});

test('a pause stops the engine when it begins, and resuming starts it', async () => {
  await page.goto('/account/subscriptions');
  await button('Pause').click();
  await dialog().getByText('Stopped (1), nothing is lost').waitFor();
  await dialog().getByText(FIRST).waitFor();
  await dialog().getByRole('button', { name: 'Pause' }).click();
  await said(/^Pauses on /);
  await runs(FIRST);
  const boundary = await bringBoundary();
  await said(/^Paused until /);
  await stops(boundary, FIRST);
  expect((await waitingReason(FIRST)).code).toBe('SUBSCRIPTION_PAUSED');
  await seesWaiting(FIRST, /^Your subscription is paused until /);
  expect(await guarded()).toBe('/campaigns');
  await said('Your subscription is paused. Campaigns are paused until you resume it');
  await page.goto('/account/subscriptions');
  await button('Resume').click();
  await freshDay();
  const resumed = Date.now();
  await dialog().getByRole('button', { name: 'Resume' }).click();
  await starts(resumed, FIRST);
});

test('a failed payment leaves fourteen days, then the engine stops until it is paid', async () => {
  const id = (await current()).subscription?.id ?? '';
  await freshDay();
  const failed = Date.now();
  await user.call('POST /practice/billing', { body: { do: 'fail', subscriptionId: id } });
  await starts(failed, FIRST);
  expect(await guarded()).toBe('/campaigns');
  await said('Your payment failed. Campaigns stop 14 days after it unless you pay');
  const boundary = await bringBoundary();
  await said('Your subscription is deactivated. Campaigns are paused until you pay');
  await stops(boundary, FIRST);
  expect(await guarded()).toBe('/upgrade');
  await page.goto('/account/subscriptions');
  await screens.look('Subscriptions, deactivated');
  await button('Pay now').first().click();
  await freshDay();
  const paid = Date.now();
  await button('Let payments go through').click();
  await starts(paid, FIRST);
  expect(await guarded()).toBe('/campaigns');
});

test('a canceled plan runs to its end, and bought again unlocks and starts everything', async () => {
  await page.goto('/account/subscriptions');
  await button('Cancel plan').click();
  await button('Cancel subscription').click();
  await said(/^Ends on .* Everything works until then$/);
  await runs(FIRST);
  expect(await guarded()).toBe('/campaigns');
  const boundary = await bringBoundary();
  await said('Your subscription has ended. Campaigns are paused, and nothing is deleted');
  await stops(boundary, FIRST);
  expect(await guarded()).toBe('/upgrade');
  await said('Your subscription has ended');
  await button('Resume: Pro').click();
  await dialog().getByText('Unlocked (1)').waitFor();
  await dialog().getByText(SECOND).first().waitFor();
  await starts(await payOnForm(), FIRST, SECOND);
  expect(await guarded()).toBe('/campaigns');
});

test('nothing is wider than a phone, and nothing was wrong on any screen', async () => {
  await page.setViewportSize(PHONE);
  for (const path of ['/upgrade', '/account/subscriptions', '/account/transactions']) {
    await page.goto(path);
    await said('Test billing.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  }
  await page.setViewportSize(WIDE);
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
