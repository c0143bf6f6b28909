import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { localClock } from '#core/schedule/zone-offset.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { launchBrowser } from '../support/browser.ts';
import { chain, item } from '../support/engine-world.ts';
import { ownHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { photograph, signInNewPerson, type Person } from '../support/journey-person.ts';
import { readLedger, type LedgerEntry } from '../support/ledger.ts';
import { tokenOf } from '../support/main-job.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { letThePeopleFinish, runUntilNoLeadWaits } from '../support/run-campaign.ts';

/** `WALK_LEADS=2000` takes the long form. */
const LEADS = Number(process.env['WALK_LEADS'] ?? 12);
/** Fast, but so that the long form’s days still have time for their acts. */
const RATE = Number(process.env['WALK_RATE'] ?? 5000);
/**
 * The network’s clock may be half a second of real time ahead of the product’s, and an act takes a
 * moment. `test/teams/shared-run.test.ts` judges hours to the minute.
 */
const CLOCKS_APART_MS = 2000 * RATE;
const PATIENCE_MS = Math.max(600_000, LEADS * 2500);
const BATCH = 100;
const SOON = { timeout: 30_000 };
const NAME = 'Autumn webinar';
const MEMBERS = [
  { name: 'Petra Wolf', zone: 'Europe/Berlin', from: 6, to: 22, days: 7, limit: 60 },
  { name: 'Sean Doyle', zone: 'America/New_York', from: 8, to: 20, days: 7, limit: 50 },
  { name: 'Anil Rao', zone: 'Asia/Kolkata', from: 7, to: 21, days: 6, limit: 40 },
  { name: 'Kiri Ngata', zone: 'Pacific/Auckland', from: 6, to: 22, days: 6, limit: 50 },
  { name: 'Lena Falk', zone: 'Europe/Stockholm', from: 5, to: 23, days: 5, limit: 70 },
] as const;
const SEQUENCE = chain(
  item('VISIT', { id: 'visit' }),
  item('CONNECT', { id: 'invite', yesDelay: 1 }),
  item('IF_CONNECTED', {
    id: 'connected',
    noDelay: 24 * 7,
    no: item('WITHDRAW', { id: 'withdraw', yes: item('END', { id: 'withdrawn' }) }),
  }),
  item('MESSAGE', {
    id: 'message',
    yesDelay: 2,
    message: 'Hi {{firstName}}, {{sender.firstName}} here',
  }),
);

type Day = Omit<(typeof MEMBERS)[number], 'name'>;
type Sender = Person & { campaignId: CampaignId; accountId: string; day: Day };
let harness: JourneyHarness;
let browser: Browser;
let control: PracticeControl;
let owner: Sender;
const senders: Sender[] = [];
/** Of everyone in the list, by the network’s id. */
const people = new Set<string>();

beforeAll(async () => {
  harness = await ownHarness();
  browser = await launchBrowser();
  const { baseUrl } = harness.program;
  const anonymous = createApiClient({ baseUrl });
  control = practiceControl(await anonymous.call('GET /practice/network'));
  for (const { name, ...day } of MEMBERS) {
    const person = await signInNewPerson({
      browser,
      baseUrl,
      allow: [/identity\/(refresh|sign-in)/],
      anonymous,
      name,
      at: '/campaigns',
    });
    const renew = async () => (await tokenOf({ api: anonymous, email: person.email })).token;
    const api = anonymous.withToken(await renew(), renew);
    await setDay(api, day);
    const userName = `sms@${person.email.replace('@', '-')}`;
    const { id: accountId } = await control.account(userName);
    senders.push({ ...person, api, accountId, day, campaignId: '' as CampaignId });
  }
  [owner] = senders as [Sender];
  await formTeam();
}, 240_000);
beforeEach(({ task }) => {
  onTestFailed(() => photograph({ people: senders, title: `shared-walk-${task.name}` }));
});
afterAll(async () => {
  await browser?.close();
  await harness?.leave();
});

const weekOf = ({ from, to, days }: Day) =>
  DAYS_OF_WEEK.map((dayOfWeek, index) => ({
    dayOfWeek,
    fromHour: from,
    toHour: to,
    active: index < days,
  }));

/** Working hours and limits of a sender. */
async function setDay(api: ApiClient, day: Day): Promise<void> {
  await api.call('PUT /processinglimits', {
    body: {
      activityControlEnabled: false,
      processingLimits: LIMITED_ACTIONS.map((sequenceItemType) => ({
        sequenceItemType,
        limit: day.limit,
      })),
      processingLimitRange: 1,
    },
  });
  await api.call('PUT /schedule', { body: { zone: day.zone, schedulerItems: weekOf(day) } });
}

async function formTeam(): Promise<void> {
  await owner.api.call('POST /v1/shared/teams', { body: { teamName: 'Harbor Sales' } });
  for (const { email, api } of senders.slice(1)) {
    await owner.api.call('POST /v1/shared/teams/invitations', { body: { email } });
    const { content } = await api.call('GET /v1/shared/teams/invitations');
    await api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
      params: { invitationId: content[0]!.id },
    });
  }
}

test('the owner builds a campaign, invites four teammates in the browser, and each agrees there', async () => {
  const { page, api } = owner;
  const { id } = await api.call('POST /campaigns', { body: { name: NAME } });
  owner.campaignId = id;
  await api.call('POST /v1/sequenceitems', {
    body: { campaignId: id, sequenceUpdatedAt: null, sequenceItemRequest: SEQUENCE as never },
  });
  await page.goto(`/campaigns/${id}/settings`);
  await page.getByRole('button', { name: 'Invite teammates' }).click();
  const asked = page.getByRole('dialog', { name: 'Invite teammates to send' });
  for (const { name } of senders.slice(1))
    await asked.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check({ force: true });
  await asked.getByRole('button', { name: 'Invite' }).click();
  await asked.waitFor({ state: 'hidden' });
  for (const sender of senders.slice(1)) {
    await sender.page.goto(`/campaigns/${id}/invitation`);
    await sender.page.getByRole('button', { name: 'Agree' }).click();
    await sender.page.getByRole('link', { name: 'Open your campaign' }).waitFor();
    const { ownCampaignId } = await sender.api.call('GET /campaigns/{campaignId}/senders/me', {
      params: { campaignId: id },
    });
    expect(ownCampaignId).not.toBeNull();
    sender.campaignId = ownCampaignId!;
  }
});

test(
  'the list is dealt, the campaign started in the browser, and everyone walked to their end',
  async () => {
    const { page, api, campaignId } = owner;
    const listed = await control.people({ offset: 3000, count: LEADS });
    for (const { id } of listed) people.add(id);
    for (let from = 0; from < LEADS; from += BATCH)
      await api.call('POST /campaigns/{campaignId}/leads', {
        params: { campaignId },
        body: {
          listName: 'Webinar',
          leads: listed.slice(from, from + BATCH).map(({ profileUrl, firstName, lastName }) => ({
            profileUrl,
            firstName,
            lastName,
          })),
        },
      });
    await expect.poll(countLeads, { timeout: 60_000 + LEADS * 100 }).toBe(LEADS);
    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('switch').first().click({ force: true });
    const launch = page.getByRole('dialog', { name: 'Before you launch' });
    await launch.getByText(`${LEADS.toLocaleString('en-US')} leads together`).waitFor();
    await launch.getByRole('button', { name: 'Launch campaign' }).click();
    await expect.poll(async () => (await statistics()).totalLeads, SOON).toBe(LEADS);
    const figures = await runUntilNoLeadWaits({
      user: api,
      campaignId,
      teammates: senders.slice(1).map((one) => ({ user: one.api, campaignId: one.campaignId })),
      rate: RATE,
      withinMs: PATIENCE_MS,
      say: (line) => console.log(line),
    });
    console.log('The walk of a team:', figures);
    await letThePeopleFinish({ user: api, campaignId });
  },
  PATIENCE_MS + 120_000,
);

/** How many people the senders have been dealt. */
async function countLeads(): Promise<number> {
  const { totalElements } = await owner.api.call('GET /campaigns/{campaignId}/leads', {
    params: { campaignId: owner.campaignId },
    query: { size: 1 },
  });
  return totalElements;
}

/** The campaign’s, with those of its senders. */
async function statistics() {
  const [found] = await owner.api.call('GET /v1/campaign/statistics/{ids}', {
    params: { ids: owner.campaignId },
  });
  return found!;
}

const isAct = ({ kind }: LedgerEntry) => !['ACCEPTED', 'REPLIED', 'READ'].includes(kind);

/** What happened in the accounts with people of the list, by account. */
async function ledgers(): Promise<Map<Sender, LedgerEntry[]>> {
  const found = new Map<Sender, LedgerEntry[]>();
  for (const sender of senders) {
    const entries = await readLedger({ control, accountId: sender.accountId });
    found.set(
      sender,
      entries.filter(({ personId }) => people.has(personId)),
    );
  }
  return found;
}

/** The acts of a sender outside their hours, and beyond their limits. */
function beyond({ day }: Sender, entries: readonly LedgerEntry[]): string[] {
  const schedulerItems = weekOf(day).map((hours, index) => ({ ...hours, id: String(index) }));
  const counts = new Map<string, number>();
  return entries.filter(isAct).flatMap(({ kind, at }) => {
    const time = Date.parse(at);
    const key = `${kind} ${localClock(day.zone, time).epochDay}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const isLate = [time, time - CLOCKS_APART_MS].every((one) =>
      isAsleep({ zone: day.zone, schedulerItems }, one),
    );
    return isLate || count > day.limit ? [`${kind} ${count} at ${at} in ${day.zone}`] : [];
  });
}

const countOf = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']) =>
  new Set(entries.filter((one) => one.kind === kind).map(({ personId }) => personId)).size;

test('each person heard from one account, within its hours and limits, and the screens count what the ledgers have', async () => {
  const { page } = owner;
  const byAccount = await ledgers();
  const accountsOf = new Map<string, Set<string>>();
  for (const [{ accountId }, entries] of byAccount)
    for (const { personId } of entries.filter(isAct))
      accountsOf.set(personId, (accountsOf.get(personId) ?? new Set()).add(accountId));
  expect([...accountsOf.values()].filter(({ size }) => size > 1)).toEqual([]);
  expect([...byAccount].flatMap(([sender, entries]) => beyond(sender, entries))).toEqual([]);
  const together = await statistics();
  const counted = [...byAccount].map(([{ userId }, entries]) => ({
    userId,
    visited: countOf(entries, 'VISIT'),
    invited: countOf(entries, 'INVITE'),
    twice: entries.filter(({ kind }) => kind === 'INVITE').length - countOf(entries, 'INVITE'),
    accepted: countOf(entries, 'ACCEPTED'),
  }));
  expect(counted.every(({ invited, twice }) => invited > 0 && twice === 0)).toBe(true);
  expect(
    together.senders!.map(({ userId, invitedLeads, acceptanceRateLeads }) => ({
      userId,
      invitedLeads,
      acceptanceRateLeads,
    })),
  ).toEqual(
    counted.map(({ userId, invited, accepted }) => ({
      userId,
      invitedLeads: invited,
      acceptanceRateLeads: accepted,
    })),
  );
  expect(together.finishedLeads + together.failedLeads).toBe(LEADS);
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  const table = page.getByRole('table', { name: 'By sender' });
  for (const [{ name }, entries] of byAccount)
    await table
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByText(String(countOf(entries, 'INVITE')), { exact: true })
      .first()
      .waitFor();
});
