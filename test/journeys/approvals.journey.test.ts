import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

let harness: SignedInBrowser;
let assistant: Client;
let campaignId: CampaignId;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({ email: 'tove.falk@example.com' });
  const { user, program, database, userId } = harness;
  ({ campaignId } = await plantLeads({ harness, name: 'Spring', leads: [{ state: 'FINISHED' }] }));
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('user_id', '=', userId)
    .execute();
  const { secret } = await user.call('POST /v1/apikeys', {
    body: { name: 'Writing helper', scopes: ['campaigns:read', 'campaigns:write'] },
  });
  assistant = new Client({ name: 'test', version: '1' });
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', program.baseUrl), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
});
afterAll(async () => {
  await assistant?.close();
  await harness?.stop();
});

const stop = () => assistant.callTool({ name: 'stop_campaign', arguments: { campaignId } });
const saveSequence = async () => {
  const { sequenceUpdatedAt } = await harness.user.call('GET /v1/sequenceitems/{campaignId}', {
    params: { campaignId },
  });
  const end = { id: 'end', type: 'END', sequenceEndMode: 'FINISH' };
  const sequenceItemRequest = { id: 'm', type: 'MESSAGE', message: 'Hello', yesDelay: 0, yes: end };
  return assistant.callTool({
    name: 'save_sequence',
    arguments: { campaignId, sequenceUpdatedAt, sequenceItemRequest },
  });
};
const statusNow = async () =>
  (await harness.user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).status;
const row = (text: string) => harness.page.getByRole('listitem').filter({ hasText: text });

test('an assistant’s request is announced, shown in full, and done once it is approved', async () => {
  const { page } = harness;
  await page.goto('/account/developers');
  await page.getByRole('link', { name: 'Approvals' }).click();
  await page.getByText('Nothing to approve').waitFor();
  await saveSequence();
  await stop();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await notices.getByText('Stop the campaign “Spring”').waitFor();
  await notices.getByRole('link', { name: 'Decide' }).first().click();
  await page.waitForURL(/\/account\/approvals\?approval=\d+$/);
  await row('Stop the campaign “Spring”').getByText('Waiting for you').waitFor();
  const asked = row('Change the sequence of “Spring”').getByRole('definition');
  await asked.filter({ hasText: '"message": "Hello"' }).waitFor();
  await look(page, 'approvals-waiting');
  await row('Stop the campaign').getByRole('button', { name: 'Approve' }).click();
  await row('Stop the campaign').getByText('Done').waitFor();
  expect(await statusNow()).toBe('NOT_ACTIVE');
  expect((await stop()).structuredContent).toMatchObject({ outcome: 'DONE' });
});

test('a rejected or expired request stays in the list, and can’t be approved', async () => {
  const { page, database, userId } = harness;
  await row('Change the sequence').getByRole('button', { name: 'Reject' }).click();
  await row('Change the sequence').getByText('Rejected').waitFor();
  await database.db
    .updateTable('approvals')
    .set({ state: 'WAITING', real_expires_at: new Date(0) })
    .where('user_id', '=', userId)
    .where('tool', '=', 'stop_campaign')
    .execute();
  await page.reload();
  await row('Stop the campaign').getByText('Expired').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await look(page, 'approvals-decided');
  await page.goto('/account/developers');
  await page.getByText('Assistants, over MCP').waitFor();
  await look(page, 'developers-with-assistants');
  expect(harness.watched.problems()).toEqual([]);
});
