import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { sql } from 'kysely';
import type { CampaignId } from '#contract/shapes.ts';
import { instant, json } from '#data/database.ts';
import { chain, item } from '../support/engine-world.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** For what a busy machine may take. */
const SOON = { timeout: 30_000 };

let ground: SignedInBrowser;
let page: Page;
let screens: SignedInBrowser['screens'];
let now: number;
let campaignId: CampaignId;

beforeAll(async () => {
  // Answers are made to fail on purpose.
  ground = await prepareSignedInBrowser({
    email: 'maya.lind@example.com',
    allow: [/v1\/dashboard|events\/statistics|v1\/todays-plan/, /410 \(Gone/],
    answerWithinMs: 30_000,
  });
  ({ page, screens } = ground);
  await ground.database.db
    .updateTable('users')
    .set({ onboarding_completed: false })
    .where('user_id', '=', ground.userId)
    .execute();
  now = Date.parse((await ground.user.call('GET /practice/clock')).now);
}, 120_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => ground?.stop());

/** Keeps pictures of the screens where a folder for them is named, to lay beside the designs. */
async function picture(name: string): Promise<void> {
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
async function plantWeeks(): Promise<void> {
  const {
    database: { db },
    userId,
  } = ground;
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
      with fresh as (insert into leads (user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at, updated_at)
        select ${userId}, ${`d${nth}-`} || n, ${`d${nth}-`} || n, 'Person', n::text, (array['Elena Costa', 'Tove Lind', 'Lars Hedström', 'Sanne Visser', 'Signe Bakke'])[1 + n % 5], ${instant(now)}, ${instant(now)} from generate_series(1, 80) n returning lead_id),
      people as (select lead_id, row_number() over (order by lead_id) as n from fresh)
      insert into campaign_leads (user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at, visit, due_at, added_at, updated_at, invited_at, contacted_at, accepted_at, replied_at)
        select ${userId}, ${id}, lead_id, ${pack}, case when n > 40 then 'GETTING_READY' when n % 4 = 0 then 'FINISHED' else 'WAITING' end::lead_state, case when n > 40 then 'visit' else 'message' end, case when n > 40 then 'VISIT' else 'MESSAGE' end::sequence_item_type, ${instant(now)}::timestamptz, 1,
          case when n > 40 then ${instant(now - HOUR)}::timestamptz when n % 4 = 0 then null else ${instant(now + 5 * DAY)}::timestamptz end, ${instant(now - 15 * DAY)}, ${instant(now)},
          case when n <= 40 then ${instant(now)}::timestamptz - (n % 14) * interval '1 day' - interval '2 hours' end, case when n <= 40 then ${instant(now)}::timestamptz - (n % 14) * interval '1 day' - interval '2 hours' end,
          case when n <= 40 and n % 3 = 0 then ${instant(now)}::timestamptz - interval '1 hour' end, case when n <= 40 and n % 4 = 0 then ${instant(now)}::timestamptz - interval '1 hour' end from people`.execute(
      db,
    );
    await sql`
      insert into events (user_id, type, at, campaign_id, lead_id, actor)
        select c.user_id, t.type, c.invited_at, c.campaign_id, c.lead_id, 'ENGINE' from campaign_leads c cross join (values ('INVITE_SENT'), ('PROFILE_VIEWED'), ('PROFILE_VIEWED'), ('MESSAGE_SENT'), ('LIKED')) t (type) where c.user_id = ${userId} and c.campaign_id = ${id} and c.invited_at is not null
        union all select user_id, 'INVITE_ACCEPTED', accepted_at - lead_id % 9 * interval '7 minutes', campaign_id, lead_id, 'NETWORK' from campaign_leads where user_id = ${userId} and campaign_id = ${id} and accepted_at is not null
        union all select user_id, 'MESSAGE_RESPONDED', replied_at - lead_id % 7 * interval '9 minutes', campaign_id, lead_id, 'NETWORK' from campaign_leads where user_id = ${userId} and campaign_id = ${id} and replied_at is not null`.execute(
      db,
    );
  }
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const bubble = () =>
  page.getByRole('dialog', {
    name: /See what the engine|Your leads live|Build once|Your daily limits|Launch, then/,
  });

/** Lets one call fail for good while a screen is looked at. */
async function whileFailing(route: RegExp, look: () => Promise<void>): Promise<void> {
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

describe('the first visit', () => {
  test('shows three steps to the first campaign, and the tour once: it can be walked by keyboard, and is not shown again', async () => {
    await page.goto('/dashboard');
    await heading('Three steps to your first campaign').waitFor();
    await bubble().waitFor();
    expect(await bubble().textContent()).toContain('1 of 5');
    await screens.look('The tour');
    await picture('38-tour');
    for (const step of ['2 of 5', '3 of 5', '4 of 5', '5 of 5']) {
      await page.getByRole('button', { name: 'Next' }).press('Enter');
      await expect.poll(() => bubble().textContent(), SOON).toContain(step);
    }
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await bubble().waitFor({ state: 'detached' });
    await expect
      .poll(
        async () => (await ground.user.call('GET /userdetails/current')).onboardingCompleted,
        SOON,
      )
      .toBe(true);
    await page.reload();
    await heading('Three steps to your first campaign').waitFor();
    await screens.look('Dashboard without a campaign');
    await picture('02-empty');
    expect(await bubble().count()).toBe(0);
  });

  test('finds nothing to count and nothing due, and says so', async () => {
    await page.goto('/dashboard/statistics');
    await heading('No actions in this period').first().waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.goto('/dashboard/today');
    await heading('No campaign is running').waitFor();
    await page.getByRole('link', { name: 'See campaigns: No campaign is running' }).waitFor();
  });

  test('is led by the guide: chapters are done by what is there or by a tick, and the tour can be taken again and skipped', async () => {
    await page.goto('/quick-guide');
    await page.getByText('1 of 7 chapters').waitFor();
    await heading('Collect your first leads').waitFor();
    await page.getByRole('link', { name: /Set your daily limits/ }).click();
    await page.getByText('Chapter 4 of 7').waitFor();
    await screens.look('Quick guide');
    await picture('38-guide');
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('2 of 7 chapters').waitFor();
    await page.getByRole('button', { name: 'Take the tour again' }).click();
    await bubble().waitFor();
    await page.getByRole('button', { name: 'Skip tour' }).click();
    await bubble().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Do it now' }).click();
    await page.waitForURL(/\/settings$/);
    expect(await bubble().count()).toBe(0);
  });
});

describe('with campaigns', () => {
  beforeAll(plantWeeks, 60_000);

  test('the dashboard shows rates, actions, limits, campaigns, what needs the user and what people did, each leading on', async () => {
    await page.goto('/dashboard');
    await page.getByText('Acceptance rate', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'See replies: 20 unanswered replies' }).waitFor();
    await page.getByRole('link', { name: 'RevOps leaders, Nordics' }).first().waitFor();
    await expect
      .poll(
        () => page.getByRole('list', { name: 'Actions per day' }).getByRole('listitem').count(),
        SOON,
      )
      .toBe(14);
    await page.getByText('26 of 80 invited').waitFor();
    await screens.look('Dashboard');
    await picture('02');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('columnheader', { name: 'Profile views' }).waitFor();
    await page.getByRole('link', { name: /actions done, view statistics/ }).click();
    await page.waitForURL(/\/dashboard\/statistics/);
  });

  test('the dashboard is filtered by what the address says', async () => {
    await page.goto(`/dashboard?campaignId=${campaignId}&days=30`);
    await page.getByText('13 of 40 invited').first().waitFor();
    await page.getByRole('button', { name: /^Action/ }).click();
    await page.getByRole('option', { name: 'Likes' }).click();
    await page.waitForURL(/type=LIKED/);
    await expect
      .poll(
        () => page.getByRole('link', { name: /actions done, view statistics/ }).textContent(),
        SOON,
      )
      .toBe('40');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('dashboard.csv');
  });

  test('the statistics show actions, rates by day and by campaign, filtered by the address, and as a file', async () => {
    await page.goto('/dashboard/statistics');
    await page.getByRole('slider', { name: 'Actions per day' }).waitFor();
    await page.getByRole('table', { name: 'Rates by day' }).getByText('so far').waitFor();
    await page
      .getByRole('table', { name: 'By campaign' })
      .getByRole('link', { name: 'Fintech CTOs, series B' })
      .waitFor();
    await screens.look('Statistics');
    await picture('36');
    await page.getByRole('slider', { name: 'Actions per day' }).focus();
    await page.keyboard.press('Home');
    await expect
      .poll(
        () => page.getByRole('slider', { name: 'Actions per day' }).getAttribute('aria-valuenow'),
        SOON,
      )
      .toBe('0');
    const shown = (of: string, as: string) =>
      page.getByRole('radiogroup', { name: `Show ${of} as` }).getByRole('radio', { name: as });
    await shown('Rates by day', 'Chart').click();
    await page.getByRole('slider', { name: 'Rates by day' }).waitFor();
    await shown('Actions per day', 'Table').click();
    await page.getByRole('columnheader', { name: 'Profile views' }).waitFor();
    await page.getByRole('button', { name: /^Campaign/ }).click();
    await page.getByRole('option', { name: 'RevOps leaders, Nordics' }).click();
    await page.waitForURL(new RegExp(`campaignId=${campaignId}`));
    await page.getByText('13 of 40 invited').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/statistics.*\.csv$/);
  });

  test('the plan says how many actions are left, when and why not more, and skips the first', async () => {
    await page.goto('/dashboard/today');
    await heading(/actions? (today|planned)/).waitFor();
    const plan = await ground.user.call('GET /v1/todays-plan', { query: { size: 1 } });
    expect(plan.planned).toBeGreaterThan(0);
    const first = plan.actions.content[0]?.leadId;
    await page
      .getByRole('table', { name: 'Actions done and planned by type, and what limits them' })
      .getByText('Not used in your campaigns')
      .first()
      .waitFor();
    await screens.look('Today’s plan');
    await picture('37');
    await page.getByRole('button', { name: /^Skip profile view/ }).click();
    await expect
      .poll(
        async () =>
          (await ground.user.call('GET /v1/todays-plan', { query: { size: 1 } })).actions.content[0]
            ?.leadId,
        SOON,
      )
      .not.toBe(first);
    await page.getByRole('button', { name: /Show all/ }).click();
    await page.getByRole('button', { name: 'Show fewer' }).waitFor();
  });

  test('a day is paused and goes on at a word', async () => {
    await page.goto('/dashboard/today');
    await heading(/actions? (today|planned)/).waitFor();
    // After the hours there is nothing of today to pause any more: then only the call does it.
    if ((await ground.user.call('GET /v1/todays-plan', { query: { size: 1 } })).today)
      await page.getByRole('button', { name: 'Pause for today' }).click();
    else await ground.user.call('POST /v1/todays-plan/pause').then(() => page.reload());
    await heading(/^Paused for today/).waitFor();
    await page
      .getByRole('region', { name: 'Engine' })
      .getByText('Paused for today')
      .first()
      .waitFor();
    await screens.look('Today’s plan, paused');
    await picture('37-paused');
    await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
    await expect
      .poll(
        async () =>
          (await ground.user.call('GET /v1/todays-plan', { query: { size: 1 } })).pausedUntil,
        SOON,
      )
      .toBeNull();
    await heading(/^\d+ (more )?actions? (today|planned)/).waitFor();
  });

  test('a part that fails says so, and is tried again', async () => {
    for (const [path, route, then] of [
      ['/dashboard', /\/v1\/dashboard/, 'Today’s limits'],
      ['/dashboard/statistics', /events\/statistics/, 'By campaign'],
      ['/dashboard/today', /v1\/todays-plan/, 'Next'],
    ] as const) {
      await whileFailing(route, async () => {
        await page.goto(path);
        await page
          .getByRole('alert')
          .getByRole('heading', { name: 'This section didn’t load' })
          .waitFor();
        if (path === '/dashboard') await screens.look('Dashboard, failed');
        const again = page.waitForRequest(route);
        await page.getByRole('button', { name: 'Try again' }).click();
        expect((await again).method()).toBe('GET');
      });
      await page.reload();
      await heading(then).waitFor();
    }
  });

  test('with a paused subscription the plan is empty and says why, and the dashboard names it', async () => {
    await ground.database.db
      .updateTable('users')
      .set({ subscription_status: 'paused' })
      .where('user_id', '=', ground.userId)
      .execute();
    await page.goto('/dashboard/today');
    await heading('Your subscription is paused').waitFor();
    await page.getByRole('link', { name: 'Resume: Your subscription is paused' }).waitFor();
    await screens.look('Plan, subscription paused');
    expect(await page.getByRole('heading', { name: 'Next' }).count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Resume: Your subscription is paused' }).waitFor();
    await ground.database.db
      .updateTable('users')
      .set({ subscription_status: null })
      .where('user_id', '=', ground.userId)
      .execute();
  });

  test('a phone shows all of it without moving sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, shown] of [
      ['/dashboard', /Needs you/],
      ['/dashboard/statistics', 'By campaign'],
      ['/dashboard/today', 'Next'],
      ['/quick-guide', 'Set your daily limits'],
    ] as const) {
      await page.goto(path === '/quick-guide' ? '/quick-guide?chapter=LIMITS' : path);
      await heading(shown).first().waitFor();
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), {
          message: path,
          ...SOON,
        })
        .toBe(true);
      await screens.look(`${path} on a phone`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('no screen has a serious fault, and nothing was said on the console', () => {
    expect(screens.faults()).toEqual([]);
    expect(ground.watched.problems()).toEqual([]);
  });
});
