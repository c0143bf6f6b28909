// What the journey of the dashboard stands on: weeks of events.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { sql } from 'kysely';
import type { CampaignId } from '#contract/shapes.ts';
import { instant, json } from '#data/database.ts';
import { chain, item } from '../support/engine-world.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** For what a busy machine may take. */
export const SOON = { timeout: 30_000 };

export let harness: SignedInBrowser;
export let page: Page;
export let screens: SignedInBrowser['screens'];
let now: number;
export let campaignId: CampaignId;

beforeAll(async () => {
  // Answers are made to fail on purpose.
  harness = await prepareSignedInBrowser({
    email: 'dana.frost@example.com',
    allow: [/v1\/dashboard|events\/statistics|v1\/todays-plan/, /410 \(Gone/],
    answerWithinMs: 30_000,
  });
  ({ page, screens } = harness);
  await harness.database.db
    .updateTable('users')
    .set({ onboarding_completed: false })
    .where('user_id', '=', harness.userId)
    .execute();
  now = Date.parse((await harness.user.call('GET /practice/clock')).now);
}, 120_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

/** Keeps pictures of the screens where a folder for them is named, to lay beside the designs. */
export async function picture(name: string): Promise<void> {
  const folder = process.env['JOURNEY_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, width, height] of [
      ['wide', 1440, 900],
      ['phone', 390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      await page.screenshot({
        path: `${folder}/${name}-${size}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/**
 * Two weeks of a campaign's life, as rows: acts, acceptances, replies, and leads that are due
 * today.
 */
export async function plantWeeks(): Promise<void> {
  const {
    database: { db },
    userId,
  } = harness;
  const sequence = chain(
    item('VISIT'),
    item('CONNECT', { id: 'invite', message: 'Hi' }),
    item('MESSAGE', { id: 'message', message: 'Hello' }),
  );
  const names = ['RevOps leaders, Nordics', 'Fintech CTOs, series B'];
  for (const [nth, name] of names.entries()) {
    const { campaign_id: id } = await db
      .insertInto('campaigns')
      .values({
        user_id: userId,
        name,
        status: nth === 0 ? 'ACTIVE' : 'NOT_ACTIVE',
        sequence: json(sequence),
        sequence_completed: true,
        sequence_version: 1,
        started_at: instant(now - 14 * DAY),
        created_at: instant(now - 15 * DAY),
      })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    if (nth === 0) campaignId = id as CampaignId;
    const { lead_pack_id: pack } = await db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: id,
        name: 'First list',
        search_type: 'CSV_FILE',
        search_status: 'SEARCH_COMPLETE',
        created_at: instant(now - 15 * DAY),
      })
      .returning('lead_pack_id')
      .executeTakeFirstOrThrow();
    // Half of them were invited in the last two weeks, a third of those accepted, some replied; the
    // others are due.
    await sql`
      with fresh as (
        insert into leads (
          user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at,
          updated_at
        )
        select ${userId}, ${`d${nth}-`} || n, ${`d${nth}-`} || n, 'Person', n::text,
          (array['Elena Costa', 'Tove Lind', 'Lars Hedström', 'Sanne Visser', 'Signe Bakke'])[
            1 + n % 5
          ],
          ${instant(now)}, ${instant(now)}
        from generate_series(1, 80) n
        returning lead_id
      ), people as (
        select lead_id, row_number() over (order by lead_id) as n from fresh
      )
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
        visit, due_at, added_at, updated_at, invited_at, contacted_at, accepted_at, replied_at
      )
      select ${userId}, ${id}, lead_id, ${pack},
        case
          when n > 40 then 'GETTING_READY'
          when n % 4 = 0 then 'FINISHED'
          else 'WAITING'
        end::lead_state,
        case when n > 40 then 'visit' else 'message' end,
        case when n > 40 then 'VISIT' else 'MESSAGE' end::sequence_item_type,
        ${instant(now)}::timestamptz, 1,
        case
          when n > 40 then ${instant(now - HOUR)}::timestamptz
          when n % 4 = 0 then null
          else ${instant(now + 5 * DAY)}::timestamptz
        end,
        ${instant(now - 15 * DAY)}, ${instant(now)},
        case
          when n <= 40
            then ${instant(now)}::timestamptz - (n % 14) * interval '1 day' - interval '2 hours'
        end,
        case
          when n <= 40
            then ${instant(now)}::timestamptz - (n % 14) * interval '1 day' - interval '2 hours'
        end,
        case when n <= 40 and n % 3 = 0 then ${instant(now)}::timestamptz - interval '1 hour' end,
        case when n <= 40 and n % 4 = 0 then ${instant(now)}::timestamptz - interval '1 hour' end
      from people`.execute(db);
    await sql`
      insert into events (user_id, type, at, campaign_id, lead_id, actor)
      select c.user_id, t.type, c.invited_at, c.campaign_id, c.lead_id, 'ENGINE'
      from campaign_leads c
      cross join (
        values ('INVITE_SENT'), ('PROFILE_VIEWED'), ('PROFILE_VIEWED'), ('MESSAGE_SENT'), ('LIKED')
      ) t (type)
      where c.user_id = ${userId} and c.campaign_id = ${id} and c.invited_at is not null
      union all
      select user_id, 'INVITE_ACCEPTED', accepted_at - lead_id % 9 * interval '7 minutes',
        campaign_id, lead_id, 'NETWORK'
      from campaign_leads
      where user_id = ${userId} and campaign_id = ${id} and accepted_at is not null
      union all
      select user_id, 'MESSAGE_RESPONDED', replied_at - lead_id % 7 * interval '9 minutes',
        campaign_id, lead_id, 'NETWORK'
      from campaign_leads
      where user_id = ${userId} and campaign_id = ${id} and replied_at is not null`.execute(db);
  }
}

export const heading = (name: string | RegExp) => page.getByRole('heading', { name });
export const bubble = () =>
  page.getByRole('dialog', {
    name: /See what the engine|Your leads live|Build once|Your daily limits|Launch, then/,
  });

/** Lets one call fail for good while a screen is looked at. */
export async function whileFailing(route: RegExp, look: () => Promise<void>): Promise<void> {
  await page.route(route, (call) =>
    call.fulfill({
      status: 410,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Gone',
        status: 410,
        code: 'NOT_FOUND',
        detail: 'This doesn’t exist or was removed',
      }),
    }),
  );
  await look();
  await page.unroute(route);
}
