// Campaigns that run, and subscriptions whose next boundary passes during a test.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import type { z } from 'zod';
import { nextStatusChangeAt } from '#core/billing/subscription.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { emptyRecord } from '#connectors/payments/test-billing/test-record.ts';
import { testBillingRecords } from '#data/billing/test-billing-records.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { forgiveUsage } from '#data/staff/user-acts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { chain, item } from '../support/engine-world.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { readLedger } from '../support/ledger.ts';
import { raiseLimitsAndHours } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'brenda.hale@example.com';
/** At this speed a hundred visits a day are two a second, and a night lasts two. */
const RATE = 2000;
const PEOPLE_EACH = 500;
/** How soon after a boundary the engine starts and stops, real ms. */
const WITHIN_MS = 5000;
/**
 * How long the engine is watched for standing still: otherwise it would visit several people
 * meanwhile.
 */
const STILL_MS = 2000;
/** How far ahead a boundary is placed, so that the test is ready for it. */
const AHEAD_MS = 2500;
const PATIENCE = { timeout: 30_000, interval: 100 };

let control: PracticeControl;
let accountId: string;
export let harness: SignedInBrowser;
export let page: Page;
export let screens: SignedInBrowser['screens'];
export let user: ApiClient;
export const NAMES = ['First outreach', 'Second outreach'] as const;
type Name = (typeof NAMES)[number];
export const campaigns = {} as Record<Name, CampaignId>;
const campaignOfPerson = new Map<string, Name>();

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    on: await ownHarness({ BILLING: 'test' }),
    email: EMAIL,
    // An open page may ask for what the plan had until just now, or for a change of it.
    allow: [/conversations\/counts/, /billings\/preview/],
    answerWithinMs: 30_000,
  });
  ({ page, screens, user } = harness);
  control = practiceControl(await user.call('GET /practice/network'));
  ({ id: accountId } = await control.account(`sms@${EMAIL.replace('@', '-')}`));
  await raiseLimitsAndHours({ user, fromHour: 0, toHour: 23 });
  for (const [nth, name] of NAMES.entries()) await launch({ name, nth });
  await user.call('POST /practice/clock', { body: { rate: RATE } });
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

/** A running campaign that visits people of its own. */
async function launch({ name, nth }: { name: Name; nth: number }): Promise<void> {
  const people = await control.people({ offset: 5000 + nth * PEOPLE_EACH, count: PEOPLE_EACH });
  for (const { id } of people) campaignOfPerson.set(id, name);
  const { id: campaignId } = await user.call('POST /campaigns', { body: { name } });
  campaigns[name] = campaignId;
  await user.upload('POST /searches', {
    file: { name: 'people.csv', content: leadFile({ people, wrongOfEach: 0 }) },
    fields: { campaignId, searchType: 'CSV_FILE', name: 'People' },
  });
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId,
      sequenceUpdatedAt: null,
      sequenceItemRequest: chain(item('VISIT', { yesDelay: 0 })) as z.input<
        typeof sequenceItemShape
      > &
        SequenceItem,
    },
  });
  await user.call('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId },
    body: { status: 'ACTIVE' },
  });
}

/** When people of a campaign, or of any, were visited, real ms, by the network's own ledger. */
async function visits(name?: Name): Promise<number[]> {
  const ledger = await readLedger({ control, accountId });
  return ledger
    .filter(
      ({ kind, personId }) =>
        kind === 'VISIT' && (name === undefined || campaignOfPerson.get(personId) === name),
    )
    .map(({ realAt }) => Date.parse(realAt ?? ''));
}

/**
 * Resets today's visits: a day on Basic, forty visits, is used up within half of its 43 seconds,
 * and the engine must stop because of the plan alone. It wakes the engine, so it is called before a
 * boundary, never after.
 */
export async function freshDay(): Promise<void> {
  const now = Date.parse((await user.call('GET /practice/clock')).now);
  for (const days of [-1, 0, 1]) {
    const day = new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    await inTransaction(harness.database.db, (db) =>
      forgiveUsage({ db, userId: harness.userId, now }, day),
    );
  }
}

/** Expects the campaigns to run: each visits people from now on. */
export async function runs(...names: readonly Name[]): Promise<void> {
  await freshDay();
  const since = Date.now();
  for (const name of names)
    await expect
      .poll(async () => Math.max(...(await visits(name))), PATIENCE)
      .toBeGreaterThan(since);
}

/** Expects the engine to start within five seconds after `boundary`, real ms. */
export async function starts(boundary: number, ...names: readonly Name[]): Promise<void> {
  const firsts: number[] = [];
  for (const name of names) {
    const first = async () => (await visits(name)).find((at) => at > boundary) ?? null;
    await expect.poll(first, PATIENCE).not.toBeNull();
    firsts.push(((await first()) ?? Infinity) - boundary);
  }
  console.log(`Started ${firsts.join(' and ')} ms after the boundary`);
  expect(Math.min(...firsts)).toBeLessThanOrEqual(WITHIN_MS);
}

/** Expects no visits of these campaigns from five seconds after a boundary on. */
export async function stops(boundary: number, ...names: readonly Name[]): Promise<void> {
  await expect.poll(() => Date.now() - boundary, PATIENCE).toBeGreaterThan(WITHIN_MS + STILL_MS);
  for (const name of names) {
    const last = Math.max(...(await visits(name)));
    console.log(`${name} was last active ${last - boundary} ms after the boundary`);
    expect(last - boundary, name).toBeLessThanOrEqual(WITHIN_MS);
    // It was running up to the boundary, so its silence means something.
    expect(boundary - last, name).toBeLessThan(WITHIN_MS * 2);
  }
}

/**
 * Moves the subscription in time so that its next boundary comes in `inMs`. Returns when that is.
 */
export async function bringBoundary(inMs = AHEAD_MS): Promise<number> {
  await freshDay();
  const realNow = Date.now();
  const boundary = realNow + inMs;
  await testBillingRecords(harness.database.db, emptyRecord).change({
    customerId: `test_${harness.userId}`,
    work: ({ subscriptions }) => {
      const of = subscriptions.at(-1);
      const byMs =
        of === undefined ? null : (nextStatusChangeAt(of, realNow) ?? boundary) - boundary;
      if (of === undefined || byMs === null) throw new Error('There is no subscription');
      of.periodStart -= byMs;
      of.periodEnd -= byMs;
      if (of.overdueSince !== null) of.overdueSince -= byMs;
      if (of.pause !== null)
        of.pause = { from: of.pause.from - byMs, until: of.pause.until - byMs };
    },
  });
  return boundary;
}

/** What the first lead of a campaign who isn't done waits for. */
export async function waitingReason(name: Name): Promise<{ code: string; leadId: string }> {
  const { content } = await user.call('GET /leads', {
    query: { campaignId: campaigns[name], status: ['GETTING_READY', 'WAITING'], size: 1 },
  });
  const place = content[0]?.campaigns.find(({ campaignId }) => campaignId === campaigns[name]);
  return { code: place?.waitingFor?.code ?? 'NOTHING', leadId: content[0]?.id ?? '' };
}

/** Where somebody gets to who opens the campaigns. */
export async function guarded(): Promise<string> {
  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}

export const current = () => user.call('GET /v1/shared/billings/current');
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = () => page.getByRole('dialog');
export const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Pays on the hosted form, and tells when. */
export async function payOnForm(): Promise<number> {
  await button('Continue to payment').click();
  const before = Date.now();
  await button('Simulate payment').click();
  await page.getByRole('link', { name: 'Back to Reachwell' }).click();
  await said('Thank you. Your subscription is set up');
  return before;
}
