import { beforeAll, describe, expect, test } from 'vitest';
import {
  SOON,
  bubble,
  campaignId,
  harness,
  heading,
  page,
  picture,
  plantWeeks,
  screens,
  whileFailing,
} from './dashboard-fixture.ts';

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
        async () => (await harness.user.call('GET /userdetails/current')).onboardingCompleted,
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
    // Whoever is faster than its first move ends it as well.
    const kept = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().endsWith('/userdetails/current'),
    );
    await page.evaluate(
      'new MutationObserver((_, seen) => { const skip = [...document.querySelectorAll("button")].find((one) => one.textContent === "Skip tour"); if (skip) { seen.disconnect(); skip.click(); } }).observe(document.body, { subtree: true, childList: true })',
    );
    await page.getByRole('button', { name: 'Take the tour again' }).click();
    await kept;
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
    // Nothing came before these days: the range says how sure the rate is.
    await page.getByText('23.2% to 43.4% likely').waitFor();
    const today = page.getByRole('list', { name: 'Actions per day' }).getByRole('listitem').last();
    await expect.poll(() => today.textContent(), SOON).toContain(', so far: ');
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
    const plan = await harness.user.call('GET /v1/todays-plan', { query: { size: 1 } });
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
          (await harness.user.call('GET /v1/todays-plan', { query: { size: 1 } })).actions
            .content[0]?.leadId,
        SOON,
      )
      .not.toBe(first);
    await page.getByRole('button', { name: /Show all/ }).click();
    await page.getByRole('button', { name: 'Show fewer' }).waitFor();
  });

  test('a day is paused and resumed', async () => {
    await page.goto('/dashboard/today');
    await heading(/actions? (today|planned)/).waitFor();
    // After the hours there is nothing of today to pause anymore: then only the call does it.
    if ((await harness.user.call('GET /v1/todays-plan', { query: { size: 1 } })).today)
      await page.getByRole('button', { name: 'Pause for today' }).click();
    else await harness.user.call('POST /v1/todays-plan/pause').then(() => page.reload());
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
          (await harness.user.call('GET /v1/todays-plan', { query: { size: 1 } })).pausedUntil,
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
    await harness.database.db
      .updateTable('users')
      .set({ subscription_status: 'paused' })
      .where('user_id', '=', harness.userId)
      .execute();
    await page.goto('/dashboard/today');
    await heading('Your subscription is paused').waitFor();
    await page.getByRole('link', { name: 'Resume: Your subscription is paused' }).waitFor();
    await screens.look('Plan, subscription paused');
    expect(await page.getByRole('heading', { name: 'Next' }).count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Resume: Your subscription is paused' }).waitFor();
    await harness.database.db
      .updateTable('users')
      .set({ subscription_status: null })
      .where('user_id', '=', harness.userId)
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
    expect(harness.watched.problems()).toEqual([]);
  });
});
