import { expect, test } from 'vitest';
import { walkItems } from '#core/sequence/walk-items.ts';
import { json } from '#data/database.ts';
import {
  SOON,
  address,
  campaignError,
  campaignId,
  changeUser,
  emptyId,
  happens,
  log,
  page,
  pictures,
  program,
  receiver,
  screens,
  sendWaiting,
  user,
  watched,
  zapier,
} from './campaign-tabs-fixture.ts';

test('the Statistics tab of a campaign that has not begun says when it will have numbers', async () => {
  await page.goto(`/campaigns/${emptyId}/statistics`);
  await page.getByRole('heading', { name: 'No statistics yet' }).waitFor();
  await screens.look('Statistics, empty');
  expect(await page.getByRole('table').count()).toBe(0);
});

test('rates show their counts, formula and interval, steps what they did, and leads why they left', async () => {
  await page.goto(`/campaigns/${campaignId}/statistics`);
  await page.getByText('24 of 60 invited').waitFor();
  await page.getByRole('button', { name: '40.0%' }).first().focus();
  await page
    .getByRole('tooltip')
    .filter({ hasText: 'Leads that accepted ÷ leads invited: 24 of 60' })
    .waitFor();
  expect(
    await page.getByRole('tooltip').filter({ hasText: 'invited: 24 of 60' }).textContent(),
  ).toContain('95% confidence');
  const steps = page.getByRole('table', { name: 'Sequence steps' });
  await expect
    .poll(() => steps.getByRole('row').filter({ hasText: 'Invite' }).first().textContent(), SOON)
    .toContain('24 accepted');
  await expect
    .poll(() => steps.getByRole('row').filter({ hasText: 'Message' }).first().textContent(), SOON)
    .toContain('8 replied');
  await page.getByText(/The biggest drop is at step 1, Invite: 36 of 60 invites/).waitFor();
  await page.getByText('Replied, so nothing more is sent').waitFor();
  await page.keyboard.press('Escape');
  await screens.look('Statistics');
  await pictures('statistics');
});

test('the chart is read by arrow keys and as a table, and the range and list change what is counted', async () => {
  const chart = page.getByRole('slider', { name: 'Rates over time' });
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  expect(first).toMatch(/^Week of .+: Acceptance \d/);
  expect(first).not.toBe(last);
  await page.keyboard.press('ArrowRight');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table', { name: 'Rates over time' }).waitFor();
  await screens.look('Statistics as a table');
  await page.getByRole('radio', { name: '7 days' }).check();
  await expect
    .poll(() => page.getByText(/of \d+ invited/).textContent(), SOON)
    .toBe('4 of 7 invited');
  await page.getByRole('radio', { name: 'All time' }).check();
  await page.getByText('24 of 60 invited').waitFor();
  await page
    .getByText('points, compared with everyone contacted before the last 7 days')
    .first()
    .waitFor({ state: 'attached' });
});

test('the numbers are saved as a file', async () => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('RevOps leaders, Nordics statistics.csv');
});

test('a part that cannot be read offers to try again, and a plan without analytics says what it would show', async () => {
  await page.route('**/api/events/statistics**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: json({ code: 'UNAVAILABLE', status: 503 }),
    }),
  );
  await page.goto(`/campaigns/${campaignId}/statistics`);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await page.getByRole('table', { name: 'Sequence steps' }).waitFor();
  await screens.look('Statistics that cannot be read');
  await page.unroute('**/api/events/statistics**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('24 of 60 invited').waitFor();

  await changeUser({ plan_tier: 'PRO', feature_flags: [] });
  await page.reload();
  await page.getByText('Rates by step require Advanced').waitFor();
  await page
    .getByText('Email reply, open, and bounce rates aren’t enabled for your account')
    .waitFor();
  expect(await page.getByRole('columnheader', { name: 'Rate' }).count()).toBe(0);
  await screens.look('Statistics, restricted');
  await page.goto(`/campaigns/${campaignId}/settings`);
  const opens = page.getByRole('checkbox', { name: 'Track opens' });
  expect([await opens.isChecked(), await opens.getAttribute('aria-disabled')]).toEqual([
    false,
    'true',
  ]);
  await opens.focus();
  const reason = page.getByText('Open rates aren’t enabled for your account');
  await reason.filter({ visible: true }).waitFor();
  await changeUser({ plan_tier: null, feature_flags: ['EMAIL_RATE_FEATURE'] });
});

test('a URL is tested, saved, and receives the chosen events', async () => {
  await page.goto(`/campaigns/${campaignId}/settings`);
  await log().getByText('No events yet').waitFor();
  await screens.look('Settings, empty');
  await address().fill('http://192.168.0.7/hook');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('This URL isn’t on the public internet, so nothing is sent to it').waitFor();
  receiver.behave(() => ({ status: 200, text: 'thanks' }));
  await address().fill(receiver.url);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Test delivered: 200').waitFor();
  await page.getByText('Request sent').click();
  await page.getByText('"eventId": "test"').waitFor();
  await page.getByRole('button', { name: 'Save URL' }).click();
  await page.getByText('Your campaign has been successfully saved').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('checkbox', { name: 'Invite sent' }).uncheck();
  await page.keyboard.press('Control+s');
  await expect
    .poll(
      async () =>
        (
          await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })
        ).zapierEvents.includes('INVITE_SENT'),
      SOON,
    )
    .toBe(false);
  receiver.received.splice(0);
  await happens('INVITE_SENT');
  await happens('MESSAGE_RESPONDED', { text: 'Yes, next week' });
  await log().getByRole('button', { name: 'Reply received', exact: true }).waitFor();
  await log().getByText('200', { exact: true }).waitFor();
  expect(receiver.received).toMatchObject([
    {
      eventType: 'MESSAGE_RESPONDED',
      conversation: 'Yes, next week',
      firstName: 'Lead0',
      campaignName: 'RevOps leaders, Nordics',
    },
  ]);
});

test('an address that is wrong, late and gone is tried again, says so on the tab and in the field, and is well again after a success', async () => {
  receiver.behave(() => ({ status: 410, text: 'unsubscribed' }));
  await happens('INVITE_ACCEPTED');
  await log().getByText('410 Gone').waitFor();
  await zapier().waitFor();
  await page.getByRole('link', { name: /Settings.*the webhook is failing/ }).waitFor();
  await page.getByText(/1 event is queued\. We’ll keep retrying/).waitFor();
  expect(await address().getAttribute('aria-invalid')).toBe('true');
  await screens.look('Settings, failing');
  await pictures('settings');

  receiver.behave(() => 'silent');
  await sendWaiting();
  await log().getByText('No response').waitFor(SOON);
  await expect.poll(() => campaignError(), SOON).toBe('The server didn’t respond in time');

  await receiver.stop();
  await sendWaiting();
  await expect.poll(() => campaignError(), SOON).toBe('Nothing responds at this URL');

  await receiver.start();
  receiver.behave(() => ({ status: 200 }));
  await sendWaiting();
  await expect.poll(() => campaignError(), SOON).toBeNull();
  await zapier().waitFor({ state: 'detached' });
  const sent = receiver.received.filter(({ eventType }) => eventType === 'INVITE_ACCEPTED');
  expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(1);
});

test('a delivery opens to what was sent and answered, by keyboard, and is sent again with the same event', async () => {
  await log().getByRole('button', { name: 'Reply received', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reply received' });
  await dialog.getByText('"conversation": "Yes, next week"').waitFor();
  await screens.look('A delivery');
  const before = receiver.received.length;
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending the event again').waitFor();
  // A dialog that closes gives the focus back, and would take it from what is filled next.
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => receiver.received.length, SOON).toBe(before + 1);
  expect(receiver.received.at(-1)).toMatchObject({ eventType: 'MESSAGE_RESPONDED' });
});

test('leaving asks about unsaved edits, and moving leads at the end is stored in the sequence', async () => {
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Nordics, second wave');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.getByRole('dialog').waitFor();
  await screens.look('Settings, leaving');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /When leads finish, move them to/ }).click();
  await page.getByRole('option', { name: 'Follow-ups' }).click();
  await page.getByText('Name, lead moves changed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { sequence } = await user.call('GET /v1/sequenceitems/{campaignId}', {
        params: { campaignId },
      });
      return [...walkItems(sequence)]
        .filter(({ item: { type } }) => type === 'END')
        .map(({ item: { sequenceEndMode, moveToCampaignId } }) => [
          sequenceEndMode,
          moveToCampaignId,
        ]);
    }, SOON)
    .toEqual([
      ['MOVE', emptyId],
      ['MOVE', emptyId],
    ]);
  expect((await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).name).toBe(
    'Nordics, second wave',
  );
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  // What is typed while a save is on its way is not taken for saved.
  const call = new RegExp(`/campaigns/${campaignId}$`);
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  const name = page.getByRole('textbox', { name: 'Campaign name' });
  await name.fill('Nordics, third');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await name.fill('Nordics, third wave');
  held.resolve();
  await expect
    .poll(
      async () => (await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).name,
      SOON,
    )
    .toBe('Nordics, third');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await page.unroute(call);
  expect(await name.inputValue()).toBe('Nordics, third wave');
});

test('events recorded before a kill are sent once the program is back', async () => {
  await page.goto('about:blank');
  receiver.behave(() => ({ status: 200 }));
  receiver.received.splice(0);
  await program.kill();
  await happens('MESSAGE_RESPONDED', { text: 'Written while nobody ran' });
  await program.start();
  await expect
    .poll(() => receiver.received.map(({ conversation }) => conversation), SOON)
    .toEqual(['Written while nobody ran']);
});

test('without webhooks in the plan the card says what they would do, and a campaign is deleted after a question', async () => {
  await changeUser({ plan_tier: 'BASIC' });
  await page.goto(`/campaigns/${campaignId}/settings`);
  await page.getByText('Webhooks require Pro').first().waitFor();
  await screens.look('Settings, restricted');
  await changeUser({ plan_tier: null });
  await page.goto(`/campaigns/${emptyId}/settings`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click();
  await page.waitForURL(/\/campaigns$/);
  expect((await user.call('GET /campaigns')).content.map(({ id }) => id)).toEqual([campaignId]);
});

test('axe finds nothing serious there, and the console has no errors', () => {
  expect(screens.faults()).toEqual([]);
  // News may have the page of the deleted campaign read once more before the list is there.
  const ofDeleted = new RegExp(`status of 404 .*[/=]${emptyId}\\b`);
  expect(watched.problems().filter((problem) => !ofDeleted.test(problem))).toEqual([]);
  expect(program.faults()).toEqual([]);
});
