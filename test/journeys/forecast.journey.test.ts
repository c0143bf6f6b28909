import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { createApiClient, RefusedCall } from '../support/api-client.ts';
import { signUpAndConnect } from '../support/main-job.ts';
import {
  addCampaign,
  database,
  draft,
  now,
  page,
  program,
  screens,
  sequence,
  shoot,
  user,
  userId,
  watched,
} from './forecast-fixture.ts';

test('the well-done screen shows the forecast and names the leads whose texts are too long', async () => {
  await page.goto(`/new-campaign?step=done&campaignId=${draft}`);
  await page.getByRole('heading', { name: 'Well done' }).waitFor();
  await page.getByText(/^Finishes between .* and .*, with \d+ to \d+ replies$/).waitFor();
  await page.getByText('For 2 leads, the text is too long once filled in').waitFor();
  await page.getByText(/^First action .*You can stop the campaign at any time/).waitFor();
  await page.getByText(/^Checked: 3 texts with each lead’s values filled in, /).waitFor();
  await page.getByText(/ gets this invite$/).waitFor();
  const example = page.locator('blockquote');
  expect(await example.textContent()).toMatch(/^Hi [A-Z][a-z]+, nice to meet you /);
  await screens.look('Well done');
  await shoot('well-done');
  await page.getByRole('button', { name: 'Show them' }).click();
  const problems = page.getByRole('dialog', { name: 'What the check found' });
  await problems.getByRole('listitem').first().waitFor();
  expect(await problems.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('characters, the limit is 300'),
    expect.stringContaining('Maximiliana'),
  ]);
  await screens.look('What the check found');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'See why' }).click();
  const forecast = page.getByRole('dialog', { name: 'Forecast' });
  await forecast.getByText('Expected finish').waitFor();
  await page.keyboard.press('Escape');
  await forecast.waitFor({ state: 'hidden' });
});

test('activating a draft in the list goes to its settings, which say that it is ready and show the forecast before it is launched', async () => {
  await page.goto('/campaigns');
  await page.getByRole('switch', { name: 'Nordic RevOps, wave 2 is running' }).first().click();
  await page.waitForURL(/\/campaigns\/\d+\/settings$/);
  await page.getByText('Your campaign is ready to be launched').waitFor();
  await page.getByRole('button', { name: 'Launch now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you launch' });
  await dialog.getByText('Expected finish').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(
    (await user.call('GET /campaigns/{campaignId}', { params: { campaignId: draft } })).status,
  ).toBe('DRAFT');
});

test('before the first start the forecast is shown with its range, limits and speed-ups, and the campaign is launched from it by keyboard', async () => {
  await page.goto(`/campaigns/${draft}`);
  const toggle = page.getByRole('switch', { name: 'Draft' });
  await toggle.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Before you launch' });
  await dialog.getByText(/probably .*, \d+ days from today/).waitFor();
  await dialog.getByRole('heading', { name: 'What limits the pace' }).waitFor();
  await dialog.getByText('Typical range, since you have no finished campaigns yet').waitFor();
  expect(
    await dialog.getByRole('table', { name: 'Total acceptances by date' }).getByRole('row').count(),
  ).toBeGreaterThan(5);
  await screens.look('Before you launch');
  await shoot('before-you-launch');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(
    (await user.call('GET /campaigns/{campaignId}', { params: { campaignId: draft } })).status,
  ).toBe('DRAFT');
  await toggle.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Launch campaign' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Active' }).waitFor();
  // The switch moves at once; what it did stands in the event. Of the 80 without a company one is
  // held before its text.
  const started = async () =>
    (
      await database.db
        .selectFrom('events')
        .select('data')
        .where('user_id', '=', userId)
        .where('type', '=', 'CAMPAIGN_STARTED')
        .executeTakeFirst()
    )?.data;
  await expect.poll(started, { timeout: 10_000 }).toMatchObject({
    first: true,
    from: 'DRAFT',
    check: { checkedLeads: 240, alternativeLeads: 79, found: { TEXT_TOO_LONG: 2 } },
  });
});

test('the header opens the forecast of a running campaign, which says what it cannot tell', async () => {
  await page.getByRole('button', { name: 'Forecast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forecast' });
  await dialog.getByText('Expected finish').waitFor();
  expect(await dialog.getByRole('button', { name: 'Launch campaign' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const done = await addCampaign({
    name: 'Everybody is through',
    leads: [{ firstName: 'Bo', company: null }],
    started: true,
  });
  await database.db
    .updateTable('campaign_leads')
    .set({ state: 'FINISHED', reason: 'REACHED_END', due_at: null })
    .where('campaign_id', '=', done)
    .execute();
  await page.goto(`/campaigns/${done}`);
  await page.getByRole('button', { name: 'Forecast' }).click();
  await page
    .getByText('No leads in this campaign are in progress, so there is nothing to forecast')
    .waitFor();
  await screens.look('Nothing to forecast');
  await page.keyboard.press('Escape');
});

test('a changed sequence says what it does to the leads on its steps before it is saved, and then does just that', async () => {
  const campaignId = await addCampaign({
    name: 'RevOps leaders',
    leads: Array.from({ length: 40 }, () => ({ firstName: 'Ada', company: 'Acme' })),
    started: true,
  });
  const leads = await database.db
    .selectFrom('campaign_leads')
    .select('lead_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('lead_id')
    .execute();
  const put = (from: number, count: number, values: object) =>
    database.db
      .updateTable('campaign_leads')
      .set({ contacted_at: instant(now), ...values })
      .where('campaign_id', '=', campaignId)
      .where(
        'lead_id',
        'in',
        leads.slice(from, from + count).map(({ lead_id }) => lead_id),
      )
      .execute();
  await put(0, 9, {
    state: 'WAITING',
    item_id: 'c',
    item_type: 'IF_CONNECTED',
    due_at: instant(now + 86_400_000),
  });
  await put(9, 6, {
    state: 'WAITING',
    item_id: 'm1',
    item_type: 'MESSAGE',
    due_at: instant(now + 86_400_000),
  });
  await put(15, 2, {
    state: 'FAILED',
    item_id: 'm1',
    item_type: 'MESSAGE',
    due_at: null,
    reason: 'NOT_CONNECTED',
  });
  await put(17, 4, {
    state: 'WAITING',
    item_id: 'm2',
    item_type: 'MESSAGE',
    due_at: instant(now + 86_400_000),
  });

  await page.goto(`/campaigns/${campaignId}/sequence`);
  await page
    .getByRole('treeitem', { name: /^Step \d+, Message.*after the invite is accepted/ })
    .focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save sequence' }).click();
  const dialog = page.getByRole('dialog', { name: 'What this change affects' });
  await dialog.getByText('Message 1 is removed').waitFor();
  await dialog.getByText('8 leads are here and continue to the message').waitFor();
  await dialog.getByText(/^Expected finish (stays|moves)/).waitFor();
  await screens.look('What this change affects');
  await shoot('change-preview');
  await dialog.getByRole('radio', { name: /^Finish/ }).check();
  await dialog
    .getByText('6 leads are here and finish; 2 that are paused or failed stay as they are')
    .waitFor();
  await dialog.getByRole('radio', { name: /^Message/ }).check();
  await dialog.getByText('8 leads are here and continue to the message').waitFor();
  await dialog.getByRole('button', { name: 'Save sequence' }).click();
  await page.getByText('Your sequence has been saved').waitFor();
  const standing = await database.db
    .selectFrom('item_standing')
    .select(['item_id', 'leads', 'state'])
    .where('campaign_id', '=', campaignId)
    .where('leads', '>', 0)
    .execute();
  const on = (id: string) =>
    standing
      .filter(({ item_id }) => item_id === id)
      .reduce((sum, { leads: count }) => sum + count, 0);
  expect({ v: on('v'), c: on('c'), m1: on('m1'), m2: on('m2') }).toEqual({
    v: 19,
    c: 9,
    m1: 0,
    m2: 12,
  });
});

test('the command prints the same forecast for the operator, and what it can’t predict', async () => {
  const run = (id: string) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../tools/reachwell.mjs'), 'forecast', id],
      {
        env: { ...process.env, DATABASE_URL: database.url, PRACTICE: 'on', NODE_ENV: 'production' },
      },
    );
  const { stdout } = await run(draft);
  expect(stdout).toMatch(
    new RegExp(
      String.raw`^Nordic RevOps, wave 2: \d+ leads, \d+ runs\nFinishes +\d{4}-\d\d-\d\d to` +
        String.raw` \d{4}-\d\d-\d\d, probably `,
    ),
  );
  await expect(run('999999')).rejects.toThrow('Campaign 999999 doesn’t exist.');
});

test('no one else can request a forecast, a check, or a preview of these campaigns', async () => {
  const stranger = await signUpAndConnect({
    api: createApiClient({ baseUrl: program.baseUrl }),
    email: 'other.one@example.com',
    userName: 'sms@other-one.example',
  });
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error instanceof RefusedCall ? error.status : 0),
    );
  expect(
    await statusOf(
      stranger.call('GET /campaigns/{campaignId}/forecast', { params: { campaignId: draft } }),
    ),
  ).toBe(404);
  expect(
    await statusOf(
      stranger.call('GET /campaigns/{campaignId}/launch-check', { params: { campaignId: draft } }),
    ),
  ).toBe(404);
  expect(
    await statusOf(
      stranger.call('POST /v1/sequenceitems/preview', {
        body: { campaignId: draft, sequenceItemRequest: sequence() },
      }),
    ),
  ).toBe(404);
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});
