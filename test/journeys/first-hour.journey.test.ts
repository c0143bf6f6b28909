import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { launchBrowser, openPage, PHONE, WIDE, type WatchedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import {
  addListsByHand,
  buildSequenceByHand,
  connectByHand,
  launchByHand,
  settingsByHand,
  signUpByHand,
} from '../support/main-job-screens.ts';
import { createPageMeasure, type PageMeasure } from '../support/page-measure.ts';
import { practiceControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';
import { createScreenCheck } from '../support/screens.ts';

const EMAIL = 'nora.walker@example.com';
const USER_NAME = 'sms@nora-walker.example';
const GOOD_ROWS = 20;
/**
 * What a person may notice of things that move by themselves, and of a top that is full of bars.
 */
const LIMITS = { shift: 0.02, contentTop: 160 };

/** Runs in each page as it opens: whether a person has pressed anything on it since. */
const WATCH_PRESSES = `
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => (window.pressed = true), { capture: true });
`;
/**
 * Runs in the page: something was pressed since it was opened by its address, and nothing has the
 * focus.
 */
const FOCUS_LOST =
  'window.pressed === true && (document.activeElement ?? document.body) === document.body';

let program: Program;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let screens: ReturnType<typeof createScreenCheck>;
let campaign: string;
/** Screens after an act that left the focus nowhere. */
const lostFocus: string[] = [];

beforeAll(async () => {
  program = await startProgram({ env: { PRACTICE_RATE: '1' } });
  browser = await launchBrowser();
  watched = await openPage({ browser, baseUrl: program.baseUrl, allow: [/identity\/sign-in/] });
  page = watched.page;
  page.setDefaultTimeout(60_000);
  await page.addInitScript(WATCH_PRESSES);
  const check = createScreenCheck(page);
  screens = {
    ...check,
    look: async (name) => {
      if (await page.evaluate(FOCUS_LOST)) lostFocus.push(name);
      await check.look(name);
    },
  };
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/first-hour-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

/** The pages of the first hour, by address. */
const pagesOf = (campaignPath: string) => [
  '/dashboard',
  '/dashboard/statistics',
  '/dashboard/today',
  '/campaigns',
  `${campaignPath}?page=1`,
  `${campaignPath}/sequence`,
  `${campaignPath}/statistics`,
  `${campaignPath}/settings`,
  `${campaignPath}/leads`,
  '/leads',
  '/leads/do-not-contact',
  '/new-campaign',
  '/settings',
  '/settings/working-hours',
  '/settings/sequence-templates',
  '/settings/data-scrubber',
  '/account',
  '/quick-guide',
  '/practice/outbox',
  '/practice/world',
  '/enter-linkedin',
];

/** Opens every page of the first hour cold in a browser of its own. */
async function openAll(context: BrowserContextOptions) {
  const other = await openPage({
    browser,
    baseUrl: program.baseUrl,
    allow: [/identity\/(refresh|sign-in)/],
    context,
  });
  other.page.setDefaultTimeout(60_000);
  const measure = await createPageMeasure({ context: other.page.context(), page: other.page });
  await other.page.goto('/');
  await other.page.getByLabel('Email').fill(EMAIL);
  await other.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.waitForURL(/campaigns|dashboard/);
  const measured: (PageMeasure & { href: string })[] = [];
  for (const href of pagesOf(campaign)) measured.push({ href, ...(await measure(href)) });
  await other.close();
  return measured;
}

const moving = (measured: readonly (PageMeasure & { href: string })[]) =>
  measured
    .filter(({ shift }) => shift > LIMITS.shift)
    .map(({ href, shift, moved }) => ({ href, shift, moved }));

test('a new person signs up, is signed in by the mailed link, connects, imports, builds and launches, and never loses the focus', async () => {
  await signUpByHand({ page, screens, email: EMAIL });
  await connectByHand({ page, screens, userName: USER_NAME });
  await settingsByHand({ page, screens });
  const control = practiceControl(
    await createApiClient({ baseUrl: program.baseUrl }).call('GET /practice/network'),
  );
  const search = await control.search({ product: 'classic', target: 30 });
  const file = leadFile({
    people: await control.people({ offset: 4000, count: GOOD_ROWS }),
    wrongOfEach: 1,
  });
  await addListsByHand({ page, screens, file, searchUrl: search.url, good: GOOD_ROWS, wrong: 10 });
  await buildSequenceByHand({ page, screens });
  campaign = `/campaigns/${await launchByHand({ page, screens, name: 'The first hour' })}`;
  await page.getByRole('heading', { name: 'The first hour' }).waitFor();
  await screens.look('Campaign, audience');
  expect(screens.faults()).toEqual([]);
  expect(lostFocus).toEqual([]);
  expect(watched.problems()).toEqual([]);
});

test('events are watched at the speed set by the practice chip', async () => {
  await page.getByRole('button', { name: /^Practice mode: / }).click();
  const controls = page.getByRole('dialog', { name: 'Practice mode' });
  await controls.getByText('No real people are contacted').waitFor();
  await screens.look('Practice mode');
  await controls.getByRole('radio', { name: '1,000 times' }).click();
  await page.getByRole('button', { name: /^Practice mode: .*1,000 times/ }).waitFor();
  await controls.getByRole('radio', { name: 'Real time', exact: true }).click();
  await controls.getByRole('link', { name: 'Practice world' }).click();
  await page.getByRole('heading', { level: 1, name: 'Practice world' }).waitFor();
  expect(await controls.count()).toBe(0);
});

test('at 1440 px no page of the first hour moves by itself', async () => {
  expect(moving(await openAll({ viewport: WIDE }))).toEqual([]);
});

test('at 390 px nothing moves either, and content begins within 160 px', async () => {
  const measured = await openAll({ viewport: PHONE, isMobile: true, hasTouch: true });
  expect(moving(measured)).toEqual([]);
  expect(
    measured
      .filter(({ contentTop }) => contentTop > LIMITS.contentTop)
      .map(({ href, contentTop }) => ({ href, contentTop })),
  ).toEqual([]);
});
