import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { PHONE, seriousAccessibilityFaults, WIDE } from '../support/browser.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'mara.postman@example.com';

let harness: SignedInBrowser;
let page: Page;

beforeAll(async () => {
  // A sign-in that is declined is refused on purpose.
  harness = await prepareSignedInBrowser({ email: EMAIL, allow: [/v1\/auth\/exchange/] });
  ({ page } = harness);
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/providers-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const emailPage = () => page.goto('/account/email');
const mailbox = () =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Mailbox', exact: true }) });

/** The provider's own page, in both color schemes and widths. */
async function lookAtConsent(name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `Practice ${name}` }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      expect(await seriousAccessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
}

/** From the account page to the provider and back, to a mailbox that works. */
async function connect(name: 'Google' | 'Microsoft'): Promise<void> {
  await page.getByRole('button', { name: `Connect: ${name}` }).click();
  await lookAtConsent(name);
  await page.getByRole('radio', { name: /^mara\.postman\.\d+@practice\.example$/ }).check();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByText('Mailbox connected', { exact: true }).waitFor();
  await mailbox().getByText('Connected', { exact: true }).waitFor();
  await mailbox().getByText(name, { exact: true }).waitFor();
}

test('a sign-in at Google that is declined comes back with what to allow', async () => {
  await emailPage();
  await page.getByRole('button', { name: 'Use a practice mailbox' }).click();
  await expect
    .poll(() => page.getByLabel('Email').inputValue(), { timeout: 20_000 })
    .toMatch(/^mara\.postman\.\d+@/);
  await harness.screens.look('Email account without a mailbox');
  await page.getByRole('button', { name: 'Connect: Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByText('Permission not granted. Allow both sending and reading email on the next screen.')
    .waitFor();
  await harness.screens.look('Email account after a declined sign-in');
  const providers = await harness.user.call('GET /v1/auth/providers');
  expect(providers.filter(({ connected }) => connected)).toEqual([]);
});

test('a mailbox at Google is connected once its owner allows it, and sends a test to itself', async () => {
  await emailPage();
  await connect('Google');
  const { provider, address, status } = await harness.user.call('GET /v1/auth/mailbox');
  expect([provider, status, address]).toEqual([
    'GOOGLE',
    'CONNECTED',
    expect.stringMatching(/^mara\.postman\.\d+@practice\.example$/),
  ]);
  await harness.screens.look('Email account at Google');
  await page.setViewportSize(PHONE);
  await harness.screens.look('Email account at Google on a phone');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  await page.getByText(/^Sent in .*, seen in your inbox after /).waitFor();
});

test('disconnected, the same mailbox is connected at Microsoft', async () => {
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Disconnect this mailbox?' })
    .getByRole('button', { name: 'Disconnect', exact: true })
    .click();
  await page.getByText('Mailbox disconnected').waitFor();
  await connect('Microsoft');
  await harness.screens.look('Email account at Microsoft');
  await page.reload();
  await mailbox().getByText('Microsoft', { exact: true }).waitFor();
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
