import { expect, test } from 'vitest';
import { PHONE, WIDE } from '../support/browser.ts';
import { look } from '../support/screens.ts';
import {
  ALMOST,
  EMAIL,
  FAILED,
  HOLD_ON,
  LOST,
  USER_NAME,
  WRONG,
  asked,
  bannerInside,
  control,
  enterCode,
  harness,
  heading,
  logIn,
  otherAccount,
  page,
  reloaded,
  screens,
  statusOf,
  text,
  told,
  account,
  readAccount,
} from './connection-fixture.ts';

test('the practice world has its own page, lets someone accept, and the outbox can be emptied', async () => {
  const world = () => harness.user.call('GET /practice/world');
  const before = (await world()).account;
  await page.goto('/practice/outbox');
  const mails = page.getByRole('list', { name: 'Emails' });
  await mails.getByText(`to ${EMAIL}`).first().waitFor();
  await page.getByRole('link', { name: /^Practice world/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Practice world' }).waitFor();
  const main = page.getByRole('main');
  await main.getByText(/^Seed \d+\. The same seed gives the same people\.$/).waitFor();
  await main.getByRole('button', { name: 'Someone accepts' }).click();
  await page
    .getByText(/ accepted your invite$/)
    .first()
    .waitFor();
  await expect
    .poll(async () => (await world()).account)
    .toMatchObject({
      pendingInvites: (before?.pendingInvites ?? 0) - 1,
      acceptedToday: (before?.acceptedToday ?? 0) + 1,
    });
  const people = main.getByRole('list', { name: 'People you invited or wrote to' });
  await people
    .getByText(/^(Accepts|Ignores) your invite/)
    .first()
    .waitFor();
  const now = people.getByRole('button', { name: /^Accept now: / }).first();
  const name = (await now.getAttribute('aria-label'))?.replace('Accept now: ', '') ?? '';
  await main.getByRole('searchbox', { name: 'Find a person or company' }).fill(name);
  await people.getByRole('button', { name: `Accept now: ${name}` }).click();
  await page.getByText(`${name} accepted your invite`).first().waitFor();
  await main.getByRole('searchbox').fill('');
  await people
    .getByText(/^(Accepts|Ignores) your invite/)
    .first()
    .waitFor();
  await look(page, 'practice-world');
  await page.setViewportSize(PHONE);
  await screens.look('Practice world on a phone');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    PHONE.width,
  );
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Clear the outbox?' })
    .getByRole('button', { name: 'Clear the outbox' })
    .click();
  await page.getByText('No emails yet').waitFor();
  expect(await harness.user.call('GET /practice/outbox')).toEqual([]);
});

test('a connection that is lost shows at once, on every page, and leads to the log-in', async () => {
  const { id: campaignId } = await harness.user.call('POST /campaigns', {
    body: { name: 'RevOps leaders, Nordics' },
  });
  await harness.database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE', started_at: new Date() })
    .where('campaign_id', '=', campaignId)
    .execute();
  await page.goto('/campaigns');
  await page.getByText('LinkedIn verified').waitFor();
  await control.ask(`/accounts/${account}/state`, { state: 'disconnected' });
  await text(LOST);
  await page.getByText('Connection lost').first().waitFor();
  // The switch keeps its position although nothing runs, and what runs can always be stopped.
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: '1 campaign is paused' }).waitFor();
  const running = page.getByRole('switch', { name: 'RevOps leaders, Nordics is running' });
  expect([await running.isChecked(), await running.getAttribute('aria-disabled')]).toEqual([
    true,
    null,
  ]);
  expect(await told()).toEqual(['CONNECTION_LOST']);
  await screens.look('Connection lost');
  await page.goto(`/new-campaign?campaignId=${campaignId}&step=leads`);
  await text('Connect LinkedIn first');
  expect(await page.getByRole('button', { name: 'choose a file' }).count()).toBe(0);
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Log in again' }).first().click();
  await heading('Connect your LinkedIn account');
  await text(LOST);
  expect(await page.getByLabel('LinkedIn email').inputValue()).toBe(USER_NAME);
});

test('each status has its screen with its own words', async () => {
  await logIn('wrongpassword@elsewhere.example');
  await text(FAILED);
  await text('LinkedIn didn’t accept this email and password');
  expect(await statusOf()).toBe('UNAUTHORIZED');

  await logIn('restricted@elsewhere.example');
  await expect.poll(statusOf).toBe('LOGIN_RESTRICTED');
  await text(FAILED);
  await bannerInside(LOST);
  await text(FAILED);

  await logIn('pin@elsewhere.example');
  await heading('Enter the 6-digit code');
  await text('From the email LinkedIn sent you');
  await text(ALMOST);
  await screens.look('Code from the mail');
  const nextCode = () => page.getByRole('timer').filter({ hasText: /^New code in \d+ s$/ });
  await nextCode().waitFor();
  await harness.database.pool.query(
    `
      update users
      set network_checkpoint = jsonb_set(
        network_checkpoint, '{realStartedAt}',
        to_jsonb((network_checkpoint ->> 'realStartedAt')::bigint - 31000)
      )
      where user_id = $1`,
    [harness.userId],
  );
  await page.reload();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await nextCode().waitFor();
  await enterCode('000000');
  await text(WRONG);
  expect([await statusOf(), await page.getByLabel('6-digit code').inputValue()]).toEqual([
    'WRONG_VERIFICATION_CODE',
    '',
  ]);
  await screens.look('Wrong verification code');
  await bannerInside(ALMOST);
  await text(WRONG);
  await otherAccount();

  await logIn('app@elsewhere.example');
  await text('From the authenticator app for your LinkedIn account');
  await nextCode().waitFor();
  await page.getByText('Started').waitFor();
  await enterCode('000000');
  await text(WRONG);
  expect(await statusOf()).toBe('TWO_FA_AUTHENTICATOR_WRONG_CODE');
  await otherAccount();

  await logIn('approve@elsewhere.example');
  await heading('Approve the sign-in');
  await text(ALMOST);
  await screens.look('Approve on the phone');
  await otherAccount();
  await logIn('approve@elsewhere.example');
  await heading('Approve the sign-in');
  await otherAccount();

  await logIn('phone@elsewhere.example');
  await heading('LinkedIn needs a phone number');
  await screens.look('Phone number wanted');
  await bannerInside(
    'LinkedIn requires a phone number. Until then, you can’t add leads or write messages',
  );
  await page.getByLabel('Or enter the number here').fill('no number');
  await page.getByRole('button', { name: 'Send number' }).click();
  await text('This isn’t a phone number');
  await page.getByLabel('Or enter the number here').fill('+46 70 123 45 67');
  await page.getByRole('button', { name: 'Send number' }).click();
  await text('From the text message LinkedIn sent you');
  await otherAccount();

  await logIn('captchafail@elsewhere.example');
  await heading('Checking your account');
  await text(HOLD_ON);
  await screens.look('Captcha');
  await bannerInside(HOLD_ON);
  // The page looks every 6 seconds; another look now and then makes it shorter.
  await expect.poll(statusOf, { timeout: 40_000, interval: 1000 }).toBe('FAILED_CAPTCHA');
  await heading('Connect your LinkedIn account');
  await text(FAILED);
  expect(await told()).toEqual(['CONNECTION_LOST']);
});

test('the right code brings everything back, and another person’s account is refused', async () => {
  await logIn(USER_NAME);
  await text('From the text message LinkedIn sent you');
  await page.setViewportSize(PHONE);
  await screens.look('Code on a phone');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    PHONE.width,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterCode('123456');
  await heading('Your LinkedIn account is connected');
  await screens.look('Connected');
  expect(await told()).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
  await otherAccount();
  await logIn('anna@elsewhere.example');
  await text('This isn’t the LinkedIn account you connected before');
  expect(await statusOf()).toBe('VERIFIED');
  await page.goto('/campaigns');
  await page.getByText('LinkedIn verified').waitFor();
  expect(await page.getByText(LOST).count()).toBe(0);
});

test('disconnecting asks, says what ends and what stays, and connecting again goes on', async () => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect LinkedIn?' });
  await dialog.getByText('1 running campaign stops right away').waitFor();
  await dialog.getByText('Your LinkedIn email and password are deleted from Reachwell').waitFor();
  await screens.look('Disconnect LinkedIn');
  await dialog.getByRole('button', { name: 'Stay connected' }).click();
  await expect.poll(() => dialog.count(), { timeout: 30_000 }).toBe(0);
  expect(await statusOf()).toBe('VERIFIED');
  await page.goto('/enter-linkedin');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await heading('Connect your LinkedIn account');
  await text('You disconnected LinkedIn');
  expect([await statusOf(), await page.getByLabel('LinkedIn email').inputValue()]).toEqual([
    'UNAUTHORIZED',
    '',
  ]);
  await screens.look('Disconnected');
  await bannerInside('LinkedIn is disconnected. Campaigns are paused until you reconnect');
  await logIn(USER_NAME);
  await text('From the text message LinkedIn sent you');
  await enterCode('123456');
  await heading('Your LinkedIn account is connected');
  expect(await told()).toEqual([
    'CONNECTION_LOST',
    'CONNECTION_RESTORED',
    'CONNECTION_LOST',
    'CONNECTION_RESTORED',
  ]);
  await readAccount();
});

test('the outgoing address is changed three times a day, then the button is off until tomorrow', async () => {
  await page.goto('/enter-linkedin');
  await text('0 of 3 used today');
  await page.getByRole('button', { name: 'Change IP address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change IP address' });
  await dialog
    .getByRole('combobox', { name: 'Sign-in country' })
    .or(dialog.getByRole('button', { name: /Sign-in country/ }))
    .first()
    .click();
  await page.getByLabel('Search for a country').fill('Swed');
  await page.getByRole('option', { name: /Sweden/ }).click();
  await screens.look('Change IP address');
  await dialog.getByRole('button', { name: 'Change IP address' }).click();
  await text('1 of 3 used today');
  await text('Sweden');
  const ask = () =>
    harness.user.raw(`POST /user-client/${harness.userId}/ip-data/new-ip?countryCode=DE`);
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
    200, 200, 429,
  ]);
  await page.reload();
  await text('3 of 3 used today');
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Change IP address' }).getAttribute('aria-disabled'),
    )
    .toBe('true');
});

test('a new version opens the popup, refreshes the other tabs, and takes no form with it', async () => {
  const other = await page.context().newPage();
  await other.goto('/settings');
  const invites = other.getByRole('spinbutton', { name: 'Invites, a day' });
  await invites.fill('31');
  await invites.blur();
  await other.evaluate('window.stillHere = true');
  await page.route('**/api/v1/shared/versionsync', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { version: '9.9.9+index-new', minimumVersion: '0.1.0' } })
      : route.continue(),
  );
  await page.goto('/campaigns');
  const popup = page.getByRole('dialog', { name: 'A new version is available' });
  await popup.waitFor();
  await popup.getByText('Refresh to get it. Anything you’ve typed is kept.').waitFor();
  await screens.look('A new version');
  await page.unroute('**/api/v1/shared/versionsync');
  await page.evaluate('window.stillHere = true');
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => reloaded(page), { timeout: 30_000 }).toBe(true);

  const held = other.getByRole('dialog', { name: 'A new version is available' });
  await held
    .getByText(
      'This page has unsaved changes. They’re safe: the page refreshes once you save or leave it.',
    )
    .waitFor();
  await held.getByRole('button', { name: 'Later' }).click();
  expect([await invites.inputValue(), await other.evaluate('window.stillHere')]).toEqual([
    '31',
    true,
  ]);
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Your daily limits have been successfully updated').waitFor();
  await other.getByRole('link', { name: 'Data scrubber' }).click();
  await expect.poll(() => reloaded(other), { timeout: 30_000 }).toBe(true);
  expect(
    (await harness.user.call('GET /processinglimits')).processingLimits.find(
      ({ sequenceItemType }) => sequenceItemType === 'CONNECT',
    )?.limit,
  ).toBe(31);
  await other.close();
});

test('a part of the page that fails to load opens the same popup', async () => {
  await page.goto('/campaigns');
  await page.route('**/assets/working-hours-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Working hours' }).first().click();
  const popup = page.getByRole('dialog', { name: 'A new version is available' });
  await popup.waitFor();
  expect(await popup.getByRole('button', { name: 'Refresh' }).isVisible()).toBe(true);
  await page.unroute('**/assets/working-hours-page-*.js');
});

test('the support chat and the tags come late, from exactly where the operator says, and the chat opens in its panel', async () => {
  // The page before has timers of its own.
  await page.goto('about:blank');
  asked.length = 0;
  const began = Date.now();
  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await expect
    .poll(() => asked.map(({ path }) => path).toSorted(), { timeout: 30_000 })
    .toEqual(['/chat.js', '/tags.js']);
  for (const { at } of asked) expect(at - began).toBeGreaterThan(3000);
  expect(await page.evaluate('window.tagsCame')).toBe(true);
  const button = page.getByRole('button', { name: 'Support', exact: true });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Support' });
  await panel.getByText('Hello, how can we help? /campaigns').waitFor();
  await screens.look('Support chat');
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count(), { timeout: 30_000 }).toBe(0);
  await page.setViewportSize(PHONE);
  await button.waitFor();
  await screens.look('Support chat on a phone');
});

test('nothing on the way was in anybody’s way', () => {
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
