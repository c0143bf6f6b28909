import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { instant, json } from '#data/database.ts';
import type { ApiClient } from '../support/api-client.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { item } from '../support/engine-world.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'maya.lindqvist@example.com';
const DAY = 86_400_000;
/** How long a busy machine may take. */
const SOON = { timeout: 40_000 };

let ground: SignedInBrowser;
let database: SignedInBrowser['database'];
let program: SignedInBrowser['program'];
let receiver: Receiver;
let watched: SignedInBrowser['watched'];
let page: Page;
let screens: SignedInBrowser['screens'];
let user: ApiClient;
let userId: string;
let campaignId: CampaignId;
let emptyId: CampaignId;
let now = 0;
const leadIds: string[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  // Failures are brought about on purpose.
  ground = await prepareSignedInBrowser({
    email: EMAIL,
    allow: [/409 \(Conflict\)/, /503 \(Service Unavailable\)/],
    env: { PRACTICE_RECEIVERS: receiver.address },
    answerWithinMs: 30_000,
  });
  ({ database, program, watched, page, screens, user, userId } = ground);
  now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  campaignId = (await user.call('POST /campaigns', { body: { name: 'RevOps leaders, Nordics' } }))
    .id;
  emptyId = (await user.call('POST /campaigns', { body: { name: 'Follow-ups' } })).id;
  await database.db
    .updateTable('users')
    .set({ feature_flags: ['EMAIL_RATE_FEATURE'] })
    .where('user_id', '=', userId)
    .execute();
  await plantHistory();
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
        fullPage: true,
      })),
  );
});
afterAll(async () => {
  await ground?.stop();
  await receiver?.stop();
});

const log = () => page.getByRole('region', { name: 'Delivery log' });
const address = () => page.getByRole('textbox', { name: 'URL' });
const zapier = () => page.getByText(/Zapier hasn’t accepted events since/);
const sendWaiting = () => page.getByRole('button', { name: 'Send queued events now' }).click();

/** The same screen in both themes on a desk and on a phone, for the eye. */
async function pictures(name: string): Promise<void> {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `test-results/campaign-tabs-${name}-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  }
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}

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
  await page.getByText('See your email reply, open, and bounce rates here').waitFor();
  expect(await page.getByRole('columnheader', { name: 'Rate' }).count()).toBe(0);
  await screens.look('Statistics, restricted');
  await changeUser({ plan_tier: null, feature_flags: ['EMAIL_RATE_FEATURE'] });
});

test('an address is tested, saved, and told of the events that are ticked', async () => {
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
  await expect.poll(() => receiver.received.length, SOON).toBe(before + 1);
  expect(receiver.received.at(-1)).toMatchObject({ eventType: 'MESSAGE_RESPONDED' });
});

test('what was edited is asked about on leaving, and moving at the end is kept in the sequence', async () => {
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
});

test('what was written before a kill is told once the program is back', async () => {
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
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});

const campaignError = async () =>
  (await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).zapierError;

async function changeUser(change: {
  plan_tier?: 'BASIC' | 'PRO' | null;
  feature_flags?: 'EMAIL_RATE_FEATURE'[];
}): Promise<void> {
  await database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
}

async function happens(type: EventType, data: Record<string, unknown> = {}): Promise<void> {
  await database.db
    .insertInto('events')
    .values({
      user_id: userId,
      type,
      at: instant(now),
      campaign_id: campaignId,
      lead_id: leadIds[0] ?? null,
      actor: 'NETWORK',
      data: json(data),
    })
    .execute();
}

/**
 * Sixty leads invited over nine weeks, of whom two fifths accepted and some answered the message;
 * nobody is told of it, for there is no address yet.
 */
async function plantHistory(): Promise<void> {
  const { db } = database;
  const end = (id: string) => item('END', { id, sequenceEndMode: 'FINISH' });
  const message = item('MESSAGE', { id: 'message', message: 'Thank you', yes: end('end1') });
  const sequence = item('CONNECT', {
    id: 'invite',
    message: 'Hello',
    yes: item('IF_CONNECTED', {
      id: 'connected',
      yesDelay: 1,
      noDelay: 336,
      yes: message,
      no: item('WITHDRAW', { id: 'withdraw', yes: end('end2') }),
    }),
  });
  await db
    .updateTable('campaigns')
    .set({
      status: 'NOT_ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      sequence_updated_at: instant(now),
      created_at: instant(now - 64 * DAY),
      started_at: instant(now - 63 * DAY),
    })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'Nordics',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      error: null,
      source_url: null,
      file_name: 'nordics.csv',
      created_at: instant(now - 64 * DAY),
    })
    .execute();
  for (let nth = 0; nth < 60; nth += 1) {
    const invitedAt = now - (nth + 0.5) * DAY;
    const accepted = nth % 5 < 2;
    const replied = accepted && nth % 15 < 2;
    const at = (days: number) => instant(Math.min(now, invitedAt + days * DAY));
    const { lead_id: leadId } = await db
      .insertInto('leads')
      .values({
        user_id: userId,
        profile_slug: `lead-${nth}`,
        first_name: `Lead${nth}`,
        last_name: 'Holm',
        full_name: `Lead${nth} Holm`,
        created_at: instant(invitedAt),
        updated_at: instant(invitedAt),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    leadIds.push(leadId);
    const place = replied
      ? ({ state: 'FINISHED', reason: 'REPLIED' } as const)
      : accepted
        ? ({ state: 'FINISHED', reason: 'REACHED_END' } as const)
        : ({ state: 'WAITING', reason: null } as const);
    await db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        ...place,
        item_id: accepted ? 'message' : 'connected',
        item_type: accepted ? 'MESSAGE' : 'IF_CONNECTED',
        item_entered_at: at(0),
        visit: 1,
        due_at: accepted ? null : at(14),
        added_at: instant(invitedAt),
        updated_at: at(2),
        invited_at: at(0),
        contacted_at: at(0),
        accepted_at: accepted ? at(1) : null,
        messaged_at: accepted ? at(1) : null,
        replied_at: replied ? at(2) : null,
      })
      .execute();
    const events = [
      ['INVITE_SENT', 0, 'invite', 'ENGINE'],
      ...(accepted
        ? [
            ['INVITE_ACCEPTED', 0.4, null, 'NETWORK'],
            ['MESSAGE_SENT', 0.5, 'message', 'ENGINE'],
          ]
        : []),
      ...(replied ? [['MESSAGE_RESPONDED', 0.6, null, 'NETWORK']] : []),
    ] as [EventType, number, string | null, 'ENGINE' | 'NETWORK'][];
    for (const [type, days, itemId, actor] of events)
      await db
        .insertInto('events')
        .values({
          user_id: userId,
          type,
          at: at(days),
          campaign_id: campaignId,
          lead_id: leadId,
          item_id: itemId,
          actor,
          data: json({}),
        })
        .execute();
  }
}
