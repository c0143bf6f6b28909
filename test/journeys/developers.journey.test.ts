import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownHarness } from '../support/journey-harness.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

let receiver: Receiver;
let harness: SignedInBrowser;
beforeAll(async () => {
  receiver = await openReceiver();
  harness = await prepareSignedInBrowser({
    email: 'ines.moreau@example.com',
    on: await ownHarness({ PRACTICE_RECEIVERS: receiver.address }),
  });
  await harness.page.goto('/account/developers');
});
afterAll(async () => {
  await harness?.stop();
  await receiver?.stop();
});

const shownSecret = (start: RegExp) => harness.page.locator('code').filter({ hasText: start });

test('a key is made, used, read about, and deleted', async () => {
  const { page, program } = harness;
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('The field is required').waitFor();
  await page.getByLabel('Name').fill('Warehouse');
  await page.getByLabel(/^Read leads/).click();
  await look(page, 'developers-new-key');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('“Warehouse” is ready').waitFor();
  const secret = await shownSecret(/^rw_test_[\w-]{32}$/).innerText();
  const asKey = (path: string) =>
    fetch(new URL(path, program.baseUrl), { headers: { authorization: `Bearer ${secret}` } });
  expect((await asKey('/api/leads/count')).status).toBe(200);
  expect((await asKey('/api/campaigns')).status).toBe(403);
  await page.getByRole('button', { name: 'Warehouse', exact: true }).click();
  await page.getByText('GET /api/campaigns').waitFor();
  await look(page, 'developers-key-calls');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Warehouse' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No keys yet').waitFor();
  expect((await asKey('/api/leads/count')).status).toBe(401);
});

test('a webhook is added, tried, given another secret, and deleted', async () => {
  const { page } = harness;
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await shownSecret(/^whsec_[\w+/=]+$/).innerText();
  await page
    .getByRole('button', { name: `${receiver.address}/hooks/catch` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/The server responded with 200/).waitFor();
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.requests;
  new Webhook(secret).verify(text, headers as Record<string, string>);
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.getByText('The signing secret was replaced').waitFor();
  expect(await shownSecret(/^whsec_[\w+/=]+$/).innerText()).not.toBe(secret);
  await look(page, 'developers-webhook');
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
});
