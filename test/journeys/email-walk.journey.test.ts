import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { z } from 'zod';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import {
  readAnyRecords,
  type AnyCampaignRecords,
  type LeadRecord,
} from '../support/campaign-records.ts';
import {
  emailWalkItems,
  onlyAcceptancesLeft,
  peopleApart,
  readMailLedger,
  WALK_RATE,
  type MailEntry,
} from '../support/email-walk.ts';
import { compareWithBothLedgers, peopleByBothLedgers } from '../support/email-walk-comparison.ts';
import {
  addFileByHand,
  buildEmailSequenceByHand,
  connectMailboxByHand,
} from '../support/email-walk-screens.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { raiseLimitsAndHours, tokenOf } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import { launchByHand } from '../support/main-job-screens.ts';
import {
  practiceControl,
  type PracticeControl,
  type WorldPerson,
} from '../support/practice-control.ts';
import { letThePeopleFinish, runUntilNoLeadWaits } from '../support/run-campaign.ts';
import { numberIn } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'mila.writer@example.com';
const USER_NAME = 'sms@mila.writer-example.com';
/**
 * All that is judged is judged of so few too; `WALK_LEADS=500 WALK_RATE=2500` takes the long form.
 */
const PEOPLE = Number(process.env['WALK_LEADS'] ?? 50);
/** So many of them are in another campaign of the user's too. */
const ELSEWHERE = PEOPLE / 5;
const TIMELINES = 15;
const DAY_MS = 86_400_000;
/**
 * The walk takes some minutes; a machine with much else to do needs longer, and so do many people.
 */
const PATIENCE_MS = Math.max(840_000, PEOPLE * 6000);

let harness: SignedInBrowser;
let page: Page;
let user: ApiClient;
let control: PracticeControl;
let people: WorldPerson[];
let mailbox: string;
let campaignId: CampaignId;
let otherId: CampaignId;
let records: AnyCampaignRecords;
let mail: MailEntry[];

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    on: await ownHarness({ FINDER_PROVIDER: 'PATTERN' }),
    answerWithinMs: 60_000,
  });
  ({ page } = harness);
  // A token ends after fifteen minutes; many people need longer.
  const api = createApiClient({ baseUrl: harness.program.baseUrl });
  const renew = async () => (await tokenOf({ api, email: EMAIL })).token;
  user = api.withToken(await renew(), renew);
  control = practiceControl(await user.call('GET /practice/network'));
  people = await peopleApart({ control, offset: 3000, count: PEOPLE });
  await raiseLimitsAndHours({ user, fromHour: 6, toHour: 22 });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/email-walk-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

test('a practice mailbox is connected on the account page, and has warmed up ten days later', async () => {
  mailbox = await connectMailboxByHand(harness);
  expect(mailbox).toMatch(/@practice\.example$/);
  await user.call('POST /practice/clock', { body: { advanceMs: 10 * DAY_MS } });
  await page.reload();
  await page.getByText('Done: your whole daily email limit may be used').waitFor();
  await harness.screens.look('Email account, warmed up');
});

test('the wizard takes a file of people, builds the sequence of both channels and launches', async () => {
  await addFileByHand({
    ...harness,
    file: leadFile({ people, wrongOfEach: 0 }),
    people: PEOPLE,
  });
  await buildEmailSequenceByHand(harness);
  campaignId = (await launchByHand({ ...harness, name: 'By email' })) as CampaignId;
  await page.getByRole('heading', { name: 'By email' }).waitFor();
  otherId = await otherCampaign();
  expect([campaignId, otherId]).toEqual(Array(2).fill(expect.stringMatching(/^\d+$/)));
  await harness.screens.look('Campaign with emails, audience');
});

test(
  'it runs much faster than real time until no one has anything left to do, and every number matches both worlds’ ledgers',
  async () => {
    const figures = await runUntilNoLeadWaits({
      user,
      campaignId,
      rate: WALK_RATE,
      withinMs: PATIENCE_MS,
      isOver: onlyAcceptancesLeft({ user, campaignId }),
      say: (line) => console.log(line),
    });
    console.log('The walk with emails:', figures);
    await letThePeopleFinish({ user, campaignId });
    const { id: accountId } = await control.account(USER_NAME);
    records = await readAnyRecords({ user, control, campaignId, accountId });
    mail = await readMailLedger({ control, mailbox });
    const { content: elsewhere } = await user.call('GET /leads', {
      query: { campaignId: otherId, size: 1000 },
    });
    const compared = compareWithBothLedgers({ records, mail, mailbox, elsewhere, otherId });
    console.log('Agreed with both worlds:', compared.figures);
    expect(compared.differences).toEqual([]);
    expect(compared.figures['emails']).toBeGreaterThan(PEOPLE);
  },
  PATIENCE_MS + 120_000,
);

test('the campaign page shows those numbers', async () => {
  const { campaign } = records;
  await page.goto(`/campaigns/${campaignId}`);
  const strip = page.getByRole('navigation', { name: 'Leads by state' });
  const shown = async (word: string) =>
    numberIn(await strip.getByRole('link', { name: new RegExp(`^${word}`) }).textContent());
  await expect.poll(() => shown('Finished'), { timeout: 60_000 }).toBe(campaign.finishedLeads);
  expect([
    await shown('All leads'),
    await shown('In progress'),
    await shown('Awaiting'),
    await shown('Paused'),
    await shown('Failed'),
  ]).toEqual([PEOPLE, 0, campaign.waitingLeads, 0, campaign.failedLeads]);
  await harness.screens.look('Campaign with emails, audience at the end');
});

test('its statistics and its chart show them', async () => {
  const { items } = records;
  const told = peopleByBothLedgers({ records, mail, mailbox });
  expect(told.emailed).toBeGreaterThan(PEOPLE / 2);
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  for (const counts of [
    `${told.accepted} of ${told.invited} invited`,
    `${told.replied} of ${told.contacted} contacted`,
    `${told.emailReplied} of ${told.emailed} emailed`,
    `At least ${told.opened} of ${told.delivered} delivered`,
    `${told.bounced} of ${told.emailed} emailed`,
  ])
    await page.getByText(counts, { exact: true }).first().waitFor();
  await harness.screens.look('Campaign with emails, statistics');
  await page.getByRole('link', { name: 'Sequence', exact: true }).click();
  const ids = emailWalkItems(records.sequence);
  for (const item of [ids.visit, ids.find, ids.first, ids.second, ids.connect, ids.message]) {
    const { done } = items.find(({ itemId }) => itemId === item)!;
    const said = new RegExp(`\\b${done.toLocaleString('en-US')} (?:done|sent)`);
    await page
      .locator(`[data-item="${item}"]`)
      .and(page.getByRole('treeitem', { name: said }))
      .waitFor();
  }
  await harness.screens.look('Campaign with emails, sequence');
});

test('the timelines of leads of every fate show the emails as they went and came', async () => {
  for (const {
    lead: { id: leadId },
  } of ofEveryFate(records.leads)) {
    const { timeline } = await user.call('GET /leads/{leadId}', { params: { leadId } });
    await page.goto(`/campaigns/${campaignId}/leads?lead=${leadId}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: 'Done' }).waitFor();
    const shown = await drawer
      .locator('[data-event]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-event')));
    expect(shown.toSorted(), `lead ${leadId}`).toEqual(timeline.map(({ type }) => type).toSorted());
    for (const { type, data } of timeline.filter(({ type }) =>
      ['EMAIL_SENT', 'EMAIL_RESPONDED', 'MESSAGE_SENT', 'INVITE_SENT'].includes(type),
    ))
      await drawer
        // An email stands there as it went; what is said in a sentence is quoted.
        .getByText(type === 'EMAIL_SENT' ? String(data['text']) : `“${String(data['text'])}”`)
        .first()
        .waitFor();
  }
  await harness.screens.look('Leads with the drawer of an emailed lead');
});

test('on no screen does axe find anything serious, in light or in dark, and the console has no errors', () => {
  console.log('Screens looked at:', harness.screens.seen().join(', '));
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});

/**
 * A campaign that has some of the people too: it likes what they wrote, follows them while many
 * have had an email, and likes again half a year later.
 */
async function otherCampaign(): Promise<CampaignId> {
  const { id } = await user.call('POST /campaigns', { body: { name: 'The same people' } });
  const reachable = people.filter(({ email }) => email !== null).slice(0, ELSEWHERE);
  await user.upload('POST /searches', {
    file: { name: 'same.csv', content: leadFile({ people: reachable, wrongOfEach: 0 }) },
    fields: { campaignId: id, searchType: 'CSV_FILE', name: 'The same people' },
  });
  const last = {
    ...newItem({ type: 'LIKE', id: 'last' }),
    yes: newItem({ type: 'END', id: 'end' }),
  };
  const step = (type: 'LIKE' | 'FOLLOW', days: number, yes: SequenceItem): SequenceItem => ({
    ...newItem({ type, id: `${type}-${days}` }),
    yesDelay: days * 24,
    yes,
  });
  const first = step('LIKE', 4, step('FOLLOW', 90, step('LIKE', 90, { ...last, yesDelay: 0 })));
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId: id,
      sequenceUpdatedAt: null,
      sequenceItemRequest: first as z.input<typeof sequenceItemShape> & SequenceItem,
    },
  });
  await user.call('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId: id },
    body: { status: 'ACTIVE' },
  });
  return id;
}

/** Of each way through the sequence that anyone took one lead, then more of the usual ones. */
function ofEveryFate(leads: readonly LeadRecord[]): LeadRecord[] {
  const fates = new Map(
    leads.map((record) => [record.timeline.map(({ type }) => type).join(), record]),
  );
  return [...new Set([...fates.values(), ...leads])].slice(0, TIMELINES);
}
