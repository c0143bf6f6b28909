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

/** A campaign of the user, open at its settings. */
async function openSettings(name: string) {
  const { page, user } = harness;
  const campaign = await user.call('POST /campaigns', { body: { name } });
  await page.goto(`/campaigns/${campaign.id}/settings`);
  return campaign;
}

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

test('an inbound address is made, takes leads, is replaced, and switched off', async () => {
  const { page } = harness;
  await openSettings('From the site');
  await page.getByText('No inbound address yet').waitFor();
  await look(page, 'inbound-none');
  await page.getByRole('button', { name: 'Create address' }).click();
  const shown = page.locator('code').filter({ hasText: '/api/hooks/' });
  const first = await shown.innerText();
  await page.getByText('not yet').waitFor();
  const post = async (url: string) =>
    (await fetch(url, { method: 'POST', body: new URLSearchParams({ email: 'ada@mast.example' }) }))
      .status;
  expect(await post(first)).toBe(202);
  await page.reload();
  await page.getByText(/Leads last came in: just now/).waitFor();
  await page.getByText('Sample request').click();
  await page.getByText('Sample form').click();
  await page.getByText('<form method="post"').waitFor();
  await look(page, 'inbound');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByText('The current address stops working immediately').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Inbound address replaced').waitFor();
  await expect.poll(() => shown.innerText()).not.toBe(first);
  expect(await post(first)).toBe(410);
  expect(await post(await shown.innerText())).toBe(202);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('No inbound address yet').waitFor();
});

test('an inbound address that can’t be read offers to try again, and a locked one says why', async () => {
  const { page, user, database } = harness;
  const inbound = '**/api/campaigns/*/inbound';
  await page.route(inbound, (route) => route.fulfill({ status: 403, body: '{}' }));
  const { id: campaignId } = await openSettings('Locked');
  await page.getByText('Couldn’t load the inbound address').waitFor();
  await look(page, 'inbound-failed');
  await page.unroute(inbound);
  await user.call('POST /campaigns/{campaignId}/inbound', { params: { campaignId } });
  await database.db
    .updateTable('campaigns')
    .set({ locked: true })
    .where('campaign_id', '=', campaignId)
    .execute();
  await page.reload();
  await page.getByText(/^Leads posted here are refused/).waitFor();
  expect(await page.getByRole('button', { name: 'Switch off' }).isEnabled()).toBe(true);
  await look(page, 'inbound-locked');
});

test('a stop’s note and the key that left it stand in the lead’s timeline', async () => {
  const { page, user, program } = harness;
  const { secret } = await user.call('POST /v1/apikeys', {
    body: { name: 'CRM sync', scopes: ['leads:write'] },
  });
  const asKey = async (path: string, body: unknown) => {
    const answer = await fetch(new URL(path, program.baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<{ rows: { leadId: string }[] }>;
  };
  const campaign = await user.call('POST /campaigns', { body: { name: 'Stopped' } });
  const { rows } = await asKey(`/api/campaigns/${campaign.id}/leads`, {
    leads: [{ email: 'ben@mast.example', fullName: 'Ben Mast' }],
  });
  await asKey(`/api/leads/${rows[0]?.leadId}/stop`, { reason: 'Bought elsewhere' });
  await page.goto(`/leads/${rows[0]?.leadId}`);
  const ended = page.locator('li[data-event=STATE_CHANGED]');
  await ended.getByText('“Bought elsewhere”').waitFor();
  expect(await ended.innerText()).toContain('with the API key “CRM sync”');
  await look(page, 'stop-note');
});
