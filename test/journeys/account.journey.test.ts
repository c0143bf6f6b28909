import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { compareExport } from '../account/compare-export.ts';
import { readExport } from '../account/read-export.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { mainJobSequence, PASSWORD, tokenOf } from '../support/main-job.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'maya.lindqvist@example.com';
const FILE = `First Name,Last Name,LinkedIn Profile,Company,Email\r\n${Array.from({ length: 30 }, (_, n) => `Ann${n},Berg,https://www.linkedin.com/in/ann-berg-${n},Harbor Ledger,ann${n}@harbor.example`).join('\r\n')}\r\n`;

/** For what a busy machine may take. */
const SOON = { timeout: 30_000 };

let harness: SignedInBrowser;
let page: Page;
let user: ApiClient;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    on: await ownHarness({ BILLING: 'test' }),
    email: EMAIL,
    allow: [/Failed to load resource/],
    answerWithinMs: 15_000,
  });
  ({ page, user } = harness);
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/account-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
        fullPage: true,
      })),
  );
});
afterAll(() => harness?.stop());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const expectSaid = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Something of every kind that a person can make. */
async function plantAccount(): Promise<void> {
  const { id: campaignId } = await user.call('POST /campaigns', {
    body: { name: 'Nordic RevOps' },
  });
  await user.upload('POST /searches', {
    file: { name: 'people.csv', content: FILE },
    fields: { campaignId, searchType: 'CSV_FILE', name: 'From the fair' },
  });
  await user.call('POST /v1/sequenceitems', {
    body: { campaignId, sequenceUpdatedAt: null, sequenceItemRequest: mainJobSequence() as never },
  });
  await expect
    .poll(async () => (await user.call('GET /leads', { query: { size: 1 } })).totalElements, {
      timeout: 20_000,
    })
    .toBe(30);
  const { content } = await user.call('GET /leads', { query: { size: 2 } });
  const leadIds = content.map(({ id }) => id);
  for (const leadId of leadIds)
    await user.call('POST /leads/{leadId}/notes', {
      params: { leadId },
      body: { content: `Met at the fair: "quoted", 🙂 and a line\nbreak` },
    });
  await user.call('POST /leads/bulk', { body: { action: 'TAG', leadIds, tag: 'Oslo' } });
  await user.call('PUT /undesirablewords', {
    query: { version: (await user.call('GET /undesirablewords')).version },
    body: ['Capt'],
  });
}

describe('the account page', () => {
  test('shows everything of the sheet, wide and on a phone, in both themes', async () => {
    await plantAccount();
    await page.goto('/account');
    for (const name of [
      'Profile',
      'Email',
      'Password',
      'Recent activity',
      'Two-factor authentication',
      'Signed-in devices',
      'Plan',
      'Your data',
      'Delete account',
    ])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await expectSaid(/Stops 0 campaigns and erases 30 leads/);
    await expectSaid('The LinkedIn connection changed');
    await harness.screens.look('Account');
    await page.setViewportSize(PHONE);
    await harness.screens.look('Account on a phone');
    expect(
      await page.evaluate(
        'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      ),
    ).toBe(true);
    await page.setViewportSize(WIDE);
  });

  test('saves the name, and asks before the zone changes, which is possible once in 24 hours', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await card('Profile').getByText('The field is required').first().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Maya Lindqvist');
    await page
      .getByRole('combobox', { name: 'Time zone' })
      .or(page.getByRole('button', { name: /Time zone/ }))
      .first()
      .click();
    await page.getByRole('option', { name: /Europe\/Stockholm/ }).click();
    await page
      .getByRole('dialog', { name: 'Change the time zone?' })
      .getByRole('button', { name: 'Change zone' })
      .click();
    await page
      .getByRole('region', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect
      .poll(async () => (await user.call('GET /userdetails/current')).displayName, SOON)
      .toBe('Maya Lindqvist');
    expect((await user.call('GET /schedule')).zone).toBe('Europe/Stockholm');
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue(), SOON)
      .toBe('Maya Lindqvist');
    await expect
      .poll(
        () => page.locator('[aria-disabled=true]').filter({ hasText: 'Europe/Stockholm' }).count(),
        SOON,
      )
      .toBe(1);
  });

  test('signs another device out', async () => {
    const other = createApiClient({ baseUrl: harness.program.baseUrl });
    const session = other.withToken((await tokenOf({ api: other, email: EMAIL })).token);
    await page.reload();
    const devices = page.getByRole('list', { name: 'Signed-in devices' });
    await devices.getByText('this device').waitFor();
    await button('Sign out other devices').click();
    await expect
      .poll(() => session.raw('GET /account').then(({ status }) => status), SOON)
      .toBe(401);
    await expect.poll(() => devices.getByRole('listitem').count(), SOON).toBe(1);
  });

  test('its email room offers every kind of mailbox, under the same head', async () => {
    await page.getByRole('link', { name: 'Email account' }).click();
    await expectSaid(/Campaign emails are sent from your own mailbox/);
    await page.getByRole('button', { name: 'Use a practice mailbox' }).waitFor();
    await page.getByRole('list', { name: 'Providers' }).getByText('Any other mailbox').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await harness.screens.look('Email account');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.waitForURL('**/account');
  });
});

test('an archive is made, downloaded, and equals what the API shows', async () => {
  await page.goto('/account');
  const data = card('Your data');
  await data.getByRole('button', { name: 'Prepare' }).click();
  await data.getByText('Ready', { exact: true }).waitFor({ timeout: 30_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^reachwell-export-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await readExport(new Uint8Array(await readFile(await file.path())));
  expect(archive.rows('leads').length).toBe(30);
  expect(archive.text('leads.csv')).toContain('Harbor Ledger');
  expect(archive.rows('lead-notes').map((row) => row['content'])).toContain(
    'Met at the fair: "quoted", 🙂 and a line\nbreak',
  );
  const { token } = await tokenOf({
    api: createApiClient({ baseUrl: harness.program.baseUrl }),
    email: EMAIL,
  });
  const ask = async (path: string) =>
    (
      await fetch(`${harness.program.baseUrl}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
  const [askedAt = ''] = archive.rows('exports').map((row) => String(row['realAskedAt']));
  const session = archive.rows('devices').length;
  const differences = await compareExport({ archive, ask, madeUpTo: askedAt });
  // The comparison has signed in once more itself.
  expect(differences.filter((line) => !line.startsWith('devices:'))).toEqual([]);
  expect(session).toBeGreaterThan(0);
  const [first = {}] = archive.rows('leads');
  const tampered = {
    ...archive,
    rows: (name: string) =>
      name === 'leads'
        ? [{ ...first, company: 'Somebody else' }, ...archive.rows(name).slice(1)]
        : archive.rows(name),
  };
  expect((await compareExport({ archive: tampered, ask, madeUpTo: askedAt })).join()).toContain(
    'leads: 30 in the archive',
  );
  const everything = archive.names.map((name) => archive.text(name)).join('\n');
  for (const secret of [PASSWORD, 'Linked-In-Password-1', '$argon2id$'])
    expect(everything).not.toContain(secret);
  await data.getByRole('button', { name: 'Delete this export' }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await data.getByText('Ready', { exact: true }).waitFor({ state: 'detached' });
});

describe('a trial that has ended', () => {
  const setTrial = (days: number) =>
    sql`
      update users
      set real_trial_ends_at = now() + make_interval(days => ${days})
      where user_id = ${harness.userId}`.execute(harness.database.db);

  test('leads to the plans, which say it plainly, and leaves the account open', async () => {
    await setTrial(3);
    await page.goto('/campaigns');
    await expectSaid(/Your free trial ends in 3 days/);
    await setTrial(-2);
    await page.goto('/campaigns');
    await page.waitForURL('**/upgrade');
    await expectSaid(/Your free trial ended on/);
    await harness.screens.look('Plans after the trial');
    await page.goto('/account');
    await expectSaid('Your free trial has ended');
  });
});

describe('deleting the account', () => {
  test('takes email and password, signs out at once, and can be taken back at the sign-in', async () => {
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Delete account' }).waitFor();
    await expectSaid(/erases 30 leads/);
    await card('Delete account').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.waitFor();
    await harness.screens.look('Delete your account');
    await dialog.getByLabel('Your email').fill(EMAIL);
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('Not-the-password-1');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('Incorrect password').waitFor();
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect((await user.raw('GET /userdetails/current')).status).toBe(401);

    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await button('Sign in').click();
    await expectSaid('This account is being deleted');
    await harness.screens.look('Sign in, being deleted');
    await button('Keep my account').click();
    await page.waitForURL(/campaigns|dashboard/);
    await page.goto('/account');
    await expectSaid('Canceled account deletion');
  });
});

test('no screen of this walk has a serious fault, and nothing went wrong in the browser', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
});
