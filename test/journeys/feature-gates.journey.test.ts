import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { FEATURES } from '#core/plan/feature-tiers.ts';
import { isRunningStatus } from '#core/plan/subscription-usable.ts';
import { json } from '#data/database.ts';
import { paths } from '#web/paths.ts';
import { CELLS, FLAGS, mayUse, stand, type Cell } from '../billing/cells.ts';
import { chain, item } from '../support/engine-world.ts';
import { sharedHarness } from '../support/journey-harness.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';
import { gatedPages, type Gate, type GatedPage } from './feature-gates.ts';

const SOON = { timeout: 10_000, interval: 50 };
let harness: SignedInBrowser;
let page: Page;
let pages: GatedPage[];
let tried = 0;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    on: await sharedHarness(),
    email: 'gail.tier@example.com',
    // What is left of the page before may ask for what the plan has no more.
    allow: [/403 \(Forbidden\)/],
    answerWithinMs: 15_000,
  });
  page = harness.page;
  const { campaignId, leadIds } = await plantLeads({
    harness,
    name: 'First outreach',
    leads: [{ state: 'PAUSED', reason: 'PAUSED_BY_USER' }],
  });
  await harness.database.db
    .updateTable('campaigns')
    .set({ sequence: json(chain(item('CONNECT'))) })
    .where('campaign_id', '=', campaignId)
    .execute();
  pages = gatedPages({ campaignId, leadId: leadIds[0] ?? '' });
}, 120_000);
afterAll(() => harness?.stop());

/**
 * Stands as the cell says, with the switch of invites by email on, as it stays without the flag.
 */
async function standThere(cell: Cell): Promise<void> {
  const { userId, database } = harness;
  await stand({ db: database.db, userId, cell, realNow: Date.now() });
  await database.db
    .updateTable('users')
    .set({ invite_by_email_enabled: true })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether the guard leads to the plans: the trial is over and nothing is paid. */
const isShutOut = ({ tier, status, inTrial }: Cell) =>
  tier === null &&
  !(status !== null && isRunningStatus(status)) &&
  !(inTrial && status !== 'deactivated');

/** Goes to a page as a link does, without loading the product again. */
async function go(path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}

const describedBy = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => element.ownerDocument.getElementById(id)?.textContent ?? '')
      .concat(element.textContent, element.closest('label')?.textContent ?? '')
      .join(' '),
  );

/** Off, and still reached by the keyboard: it says why, and a press does nothing. */
async function saysWhy(control: Locator, reason: string): Promise<void> {
  await expect.poll(() => describedBy(control), SOON).toContain(reason);
  await control.focus();
  expect(await control.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  const before = page.url();
  await page.keyboard.press('Space');
  expect([page.url(), await control.getAttribute('aria-disabled')]).toEqual([before, 'true']);
}

async function tryGate({ gate, cell, path }: { gate: Gate; cell: Cell; path: string }) {
  const { feature, what, open, locked, beside, reason, offer } = gate;
  const may = mayUse({ feature, cell });
  const where = `${may ? 'open' : 'locked'}: ${what} at ${path}, ${JSON.stringify(cell)}`;
  const [wanted, other] = may ? [open, locked] : [locked, open];
  for (const shown of [beside, wanted])
    await shown?.(page)
      .waitFor()
      .catch((error: unknown) => {
        throw new Error(`Not seen as ${where}`, { cause: error });
      });
  expect([where, await other?.(page).count()]).toEqual([where, other && 0]);
  if (!may && locked && reason !== undefined) await saysWhy(locked(page), reason);
  if (!may && offer)
    expect([where, await offer(page).getAttribute('href')]).toEqual([where, paths.upgrade.href()]);
  tried += 1;
}

test('the gates that are looked at are of every feature', () => {
  const seen = new Set(pages.flatMap(({ gates }) => gates.map(({ feature }) => feature)));
  expect([...seen].toSorted()).toEqual([...FEATURES].toSorted());
});

test('every control of every feature is open or locked as the table says, in every tier and status', async () => {
  let at = '';
  onTestFailed(async () => {
    await page.screenshot({ path: 'test-results/feature-gates.png', fullPage: true });
    console.log(at);
  });
  for (const cell of CELLS) {
    await standThere(cell);
    await page.goto(paths.account.href());
    for (const { path, prepare, gates } of pages) {
      // What no flag decides was seen with the flags.
      if (cell.flags.length === 0 && !gates.some(({ feature }) => FLAGS.includes(feature)))
        continue;
      at = JSON.stringify({ ...cell, path });
      await go(path);
      if (isShutOut(cell) && path !== paths.account.href()) {
        await page.waitForFunction(`location.pathname === ${JSON.stringify(paths.upgrade.href())}`);
        tried += gates.length;
        continue;
      }
      await prepare?.(page);
      for (const gate of gates) await tryGate({ gate, cell, path });
    }
  }
  console.log(`${tried} controls in ${CELLS.length} states`);
  expect(harness.watched.problems()).toEqual([]);
});
