// What the journey of a campaign's tabs stands on: a campaign with a history, and a receiver.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { instant, json } from '#data/database.ts';
import type { ApiClient } from '../support/api-client.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { item } from '../support/engine-world.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import type { Program } from '../support/program.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'maya.lindqvist@example.com';
const DAY = 86_400_000;
/** How long a busy machine may take. */
export const SOON = { timeout: 40_000 };

let harness: SignedInBrowser;
let database: SignedInBrowser['database'];
export let program: Program;
export let receiver: Receiver;
export let watched: SignedInBrowser['watched'];
export let page: Page;
export let screens: SignedInBrowser['screens'];
export let user: ApiClient;
let userId: string;
export let campaignId: CampaignId;
export let emptyId: CampaignId;
let now = 0;
const leadIds: string[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  // Failures are brought about on purpose.
  const own = await ownHarness({ PRACTICE_RECEIVERS: receiver.address });
  program = own.program;
  harness = await prepareSignedInBrowser({
    on: own,
    email: EMAIL,
    allow: [/409 \(Conflict\)/, /503 \(Service Unavailable\)/],
    answerWithinMs: 30_000,
  });
  ({ database, watched, page, screens, user, userId } = harness);
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
  await harness?.stop();
  await receiver?.stop();
});

export const log = () => page.getByRole('region', { name: 'Delivery log' });
export const address = () => page.getByRole('textbox', { name: 'URL' });
export const zapier = () => page.getByText(/Zapier hasn’t accepted events since/);
export const sendWaiting = () =>
  page.getByRole('button', { name: 'Send queued events now' }).click();

/** The same screen in both themes on a desk and on a phone, for the eye. */
export async function pictures(name: string): Promise<void> {
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

export const campaignError = async () =>
  (await user.call('GET /campaigns/{campaignId}', { params: { campaignId } })).zapierError;

export async function changeUser(change: {
  plan_tier?: 'BASIC' | 'PRO' | null;
  feature_flags?: 'EMAIL_RATE_FEATURE'[];
}): Promise<void> {
  await database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
}

export async function happens(type: EventType, data: Record<string, unknown> = {}): Promise<void> {
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
 * no one is told of it, for there is no address yet.
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
