import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ApiClient } from '../support/api-client.ts';
import { chain, item } from '../support/engine-world.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'ida.lund@example.com';

let harness: SignedInBrowser;
let database: SignedInBrowser['database'];
let program: SignedInBrowser['program'];
let watched: SignedInBrowser['watched'];
let page: Page;
let other: Page;
let screens: SignedInBrowser['screens'];
let user: ApiClient;
let userId: string;
let campaignId: CampaignId;
const leadIds: string[] = [];

beforeAll(async () => {
  // Late saves are refused on purpose.
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    allow: [/409 \(Conflict\)/],
    answerWithinMs: 30_000,
  });
  ({ database, program, watched, page, screens, user, userId } = harness);
  other = await page.context().newPage();
  other.setDefaultTimeout(30_000);
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const STALE = /changed elsewhere$/;
const invites = (tab: Page) => tab.getByRole('spinbutton', { name: 'Invites, a day' });
const messages = (tab: Page) => tab.getByRole('spinbutton', { name: 'Messages, a day' });
async function type(field: ReturnType<typeof invites>, value: string): Promise<void> {
  await field.fill(value);
  await field.blur();
}

test('with daily limits open in two tabs, the later save reports the conflict, and keeps or drops its changes as chosen', async () => {
  for (const tab of [page, other]) {
    await tab.goto('/settings');
    await invites(tab).waitFor();
  }
  await type(invites(page), '31');
  await type(messages(other), '17');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Your daily limits have been successfully updated').waitFor();

  await page.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: STALE });
  await asked.waitFor();
  await page.bringToFront();
  await screens.look('Daily limits, changed elsewhere');
  expect(
    await user
      .call('GET /processinglimits')
      .then(
        ({ processingLimits }) =>
          processingLimits.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')?.limit,
      ),
  ).toBe(25);
  // What was typed is still there behind the question.
  await page.keyboard.press('Escape');
  expect(await invites(page).inputValue()).toBe('31');
  await page.getByRole('button', { name: 'Save' }).click();
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Your daily limits have been successfully updated').waitFor();
  expect((await user.call('GET /processinglimits')).version).toBe(2);

  await type(invites(other), '44');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('dialog', { name: STALE }).getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => invites(other).inputValue()).toBe('31');
  expect((await user.call('GET /processinglimits')).version).toBe(2);
});

test('the settings of a campaign are not overwritten unseen either', async () => {
  campaignId = (await user.call('POST /campaigns', { body: { name: 'Two tabs' } })).id;
  for (const tab of [page, other]) await tab.goto(`/campaigns/${campaignId}/settings`);
  await page.getByRole('textbox', { name: 'Name' }).fill('From the first tab');
  await user.call('PUT /campaigns/{campaignId}', {
    params: { campaignId },
    body: { name: 'From elsewhere' },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('dialog', { name: STALE })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await page.getByText('Your campaign has been successfully saved').waitFor();
  expect(await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).toMatchObject({
    name: 'From the first tab',
    version: 2,
  });
});

test('an unconfirmed action offers two answers, is settled by either, and updates another tab', async () => {
  await plantUnconfirmed();
  const card = () => page.getByRole('region', { name: 'Needs you' });
  await page.bringToFront();
  await page.goto('/campaigns');
  await page.getByRole('link', { name: '2 actions need your answer' }).click();
  await page.waitForURL(/includeTypes=UNCONFIRMED/);
  await page.getByRole('button', { name: 'Ada Stone' }).first().click();
  await card().getByText('Was this message sent?').waitFor();
  await card().getByText('Thanks for connecting, Ada').waitFor();
  await screens.look('A lead that needs you');
  await page.screenshot({ path: 'test-results/needs-you.png' });

  await other.goto(`/campaigns/${campaignId}/leads?lead=${leadIds[0]}`);
  await card().getByRole('button', { name: 'It was sent' }).click();
  await page.getByText('Resolved: it was sent').waitFor();
  await expect
    .poll(() => other.getByRole('region', { name: 'Needs you' }).count(), { timeout: 20_000 })
    .toBe(0);
  const told = await user.call('GET /leads/{leadId}', {
    params: { leadId: String(leadIds[0]) as never },
  });
  expect(told.timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['MESSAGE_SENT', 'ACTION_SETTLED']),
  );

  await page.goto(`/campaigns/${campaignId}/leads?lead=${leadIds[1]}`);
  await card().getByRole('button', { name: 'It wasn’t sent' }).click();
  await page.getByText('Resolved: it wasn’t sent').waitFor();
  await expect.poll(async () => (await user.call('GET /v1/engine/status')).unconfirmed).toBe(0);
});

test('axe finds nothing serious there, and the console has no errors', () => {
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});

/** Two leads of a campaign that is off, each with a message whose answer was lost. */
async function plantUnconfirmed(): Promise<void> {
  const { db } = database;
  const now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  const at = (minutesAgo: number) => instant(now - minutesAgo * 60_000);
  const sequence = chain(
    item('MESSAGE', { id: 'm', message: 'Hi', yesDelay: 120 }),
    item('LIKE', { id: 'l' }),
  );
  await db
    .updateTable('campaigns')
    .set({
      status: 'NOT_ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      started_at: at(600),
    })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  for (const name of ['Ada Stone', 'Bo Lind']) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const { lead_id: leadId } = await db
      .insertInto('leads')
      .values({
        user_id: userId,
        profile_slug: name.toLowerCase().replace(' ', '-'),
        first_name: firstName,
        last_name: lastName,
        full_name: name,
        created_at: at(600),
        updated_at: at(600),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    leadIds.push(leadId);
    await db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        state: 'PAUSED',
        reason: 'ACTION_UNCONFIRMED',
        item_id: 'm',
        item_type: 'MESSAGE',
        item_entered_at: at(500),
        visit: 1,
        added_at: at(600),
        updated_at: at(30),
      })
      .execute();
    await db
      .insertInto('intents')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        item_id: 'm',
        visit: 1,
        attempt: 1,
        action: 'MESSAGE',
        fencing: '1',
        request_id: `rw-${leadId}`,
        day: new Date(now).toISOString().slice(0, 10),
        payload: json({ text: `Thanks for connecting, ${firstName}` }),
        status: 'UNCONFIRMED',
        outcome: json({}),
        started_at: at(32),
        real_started_at: at(32),
        settled_at: at(30),
      })
      .execute();
  }
}
