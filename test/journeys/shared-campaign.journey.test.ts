import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { look } from '../support/screens.ts';
import { chain, item } from '../support/engine-world.ts';
import type { Person } from '../support/journey-person.ts';
import { button, dialog, expectSaid, harness, newPerson, SOON } from './team-fixture.ts';

const DAY = 86_400_000;
const NAME = 'Field sales, Baltics';
const PEOPLE = [
  ['Agnes', 'Holm'],
  ['Birger', 'Lund'],
  ['Carla', 'Ek'],
  ['David', 'Sand'],
  ['Eira', 'Nyberg'],
  ['Felix', 'Dahl'],
  ['Greta', 'Moen'],
  ['Henrik', 'Aas'],
] as const;
const profileOf = (firstName: string, lastName: string) => ({
  profileUrl: `https://www.linkedin.com/in/${firstName}-${lastName}-quay`.toLowerCase(),
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
});
let rita: Person, olle: Person;
let campaignId: string;

beforeAll(async () => {
  rita = await newPerson({ name: 'Rita Falk', at: '/campaigns' });
  olle = await newPerson({ name: 'Olle Brandt', at: '/campaigns' });
  await rita.api.call('POST /v1/shared/teams', { body: { teamName: 'Quayside' } });
  await rita.api.call('POST /v1/shared/teams/invitations', { body: { email: olle.email } });
  const { content } = await olle.api.call('GET /v1/shared/teams/invitations');
  await olle.api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
    params: { invitationId: content[0]!.id },
  });
  const { id } = await rita.api.call('POST /campaigns', { body: { name: NAME } });
  campaignId = id;
  await rita.api.call('POST /v1/sequenceitems', {
    body: {
      campaignId: id,
      sequenceUpdatedAt: null,
      sequenceItemRequest: chain(
        item('CONNECT', { id: 'invite', message: 'Hi {{firstName}}, {{sender.firstName}} here' }),
      ) as never,
    },
  });
}, 240_000);

/** Everyone was invited two days ago, and each sender's first accepted. */
async function plantInvites(): Promise<void> {
  const { db } = harness.database;
  const senders = [rita.userId, olle.userId];
  const now = Date.parse((await rita.api.call('GET /practice/clock')).now);
  await db
    .updateTable('campaigns')
    .set({ status: 'NOT_ACTIVE', started_at: instant(now - 5 * DAY) })
    .where('user_id', 'in', senders)
    .execute();
  const sent = instant(now - 2 * DAY);
  await sql`
    update campaign_leads
    set state = 'WAITING', item_id = 'invite', item_type = 'CONNECT', invited_at = ${sent},
      contacted_at = ${sent}
    where user_id = any(${senders}::bigint[])`.execute(db);
  await sql`
    update campaign_leads
    set accepted_at = ${instant(now)}
    where (user_id, lead_id) in (
      select user_id, min(lead_id)
      from campaign_leads
      where user_id = any(${senders}::bigint[])
      group by user_id
    )`.execute(db);
}

test('an owner invites a teammate and chooses the shares and the handover', async () => {
  const { page } = rita;
  await page.goto(`/campaigns/${campaignId}/settings`);
  await expectSaid(page, 'Only you send for this campaign.');
  await button(page, 'Invite teammates').click();
  const asked = dialog(page, 'Invite teammates to send');
  await asked.getByRole('checkbox', { name: /^Olle Brandt/ }).check({ force: true });
  await look(page, 'senders-invite');
  await asked.getByRole('button', { name: 'Invite' }).click();
  await expectSaid(page, '50.0% of new people if they agree');
  await button(page, 'Change shares').click();
  const shares = dialog(page, 'Shares');
  await shares.getByRole('spinbutton', { name: 'Olle Brandt' }).fill('3');
  await shares.getByText('75.0%').waitFor();
  await shares.getByRole('button', { name: 'Save shares' }).click();
  await expectSaid(page, '75.0% of new people if they agree');
  await page.getByRole('radio', { name: /^Don’t reassign/ }).click({ force: true });
  await expect
    .poll(
      async () =>
        (await rita.api.call('GET /campaigns/{campaignId}', { params: { campaignId } as never }))
          .shared,
    )
    .toMatchObject({ handOver: 'NEVER', senders: 1 });
  await look(page, 'senders-settings');
});

test('the teammate reads the texts in their own name, agrees, and gets a copy to read', async () => {
  const { page } = olle;
  await button(page, /^Notifications/).click();
  await page.getByRole('link', { name: 'See invitation' }).first().click();
  await page.waitForURL(`**/campaigns/${campaignId}/invitation`);
  await expectSaid(page, `Rita Falk invites you to send for ${NAME}`);
  await expectSaid(page, '75.0% of new people');
  const { networkProfile } = await olle.api.call('GET /userdetails/current');
  await page.getByText(networkProfile!.fullName.split(' ')[0]!, { exact: true }).waitFor();
  await look(page, 'campaign-invitation');
  await button(page, 'Agree').click();
  await page.getByRole('link', { name: 'Open your campaign' }).click();
  await expectSaid(page, 'You send for Rita Falk’s campaign');
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(await page.getByLabel('Campaign name').isDisabled()).toBe(true);
  expect(await button(page, 'Invite teammates').count()).toBe(0);
  await look(page, 'campaign-copy');
});

/** Leads as the owner's list has them; `of`: of one sender. */
const leadsOf = async (of?: Person) => {
  const { content } = await rita.api.call('GET /campaigns/{campaignId}/leads', {
    params: { campaignId } as never,
    query: { size: 50, sort: 'fullName,asc', ...(of && { senderIds: of.userId }) },
  });
  return content;
};

test('the owner sees whose each lead is, and filters them by sender', async () => {
  const { page } = rita;
  await rita.api.call('POST /campaigns/{campaignId}/leads', {
    params: { campaignId } as never,
    body: { leads: PEOPLE.map(([firstName, lastName]) => profileOf(firstName, lastName)) },
  });
  await expect.poll(async () => (await leadsOf()).length, SOON).toBe(PEOPLE.length);
  const theirs = await leadsOf(olle);
  expect(theirs.length).toBeGreaterThan((await leadsOf(rita)).length);
  await page.goto(`/campaigns/${campaignId}/leads`);
  await page.getByRole('columnheader', { name: 'Sender' }).waitFor();
  await look(page, 'leads-by-sender');
  await button(page, 'Sender').click();
  await page.getByRole('menuitemradio', { name: 'Olle Brandt' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(theirs.length);
  for (const { fullName } of theirs) await page.getByText(fullName!).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true });
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.filter((line) => line.includes('Olle Brandt'))).toHaveLength(theirs.length);
  expect(lines).toHaveLength(theirs.length + 1);
});

test('the owner hands their own lead over from its drawer, after a preview', async () => {
  const { page } = rita;
  const own = await leadsOf(rita);
  const [lead] = own;
  await page.goto(`/campaigns/${campaignId}/leads?lead=${lead!.id}`);
  await button(page, 'Hand over').click();
  const asked = dialog(page, 'Hand over 1 lead');
  await asked.getByRole('button', { name: /^New sender/ }).click();
  await page.getByRole('option', { name: 'Olle Brandt' }).click();
  await asked.getByText('1 lead will move').waitFor();
  const { networkProfile } = await olle.api.call('GET /userdetails/current');
  const writer = networkProfile!.fullName.split(' ')[0];
  await asked.getByText(`Hi ${lead!.firstName}, ${writer} here`).waitFor();
  await look(page, 'hand-over');
  await asked.getByRole('button', { name: 'Hand over 1' }).click();
  await expectSaid(page, '1 lead handed over to Olle Brandt.');
  await expect.poll(() => new URL(page.url()).searchParams.has('lead')).toBe(false);
  expect(await leadsOf(rita)).toHaveLength(own.length - 1);
});

test('the statistics are each sender’s and together, also by step', async () => {
  const { page } = rita;
  await plantInvites();
  await page.goto(`/campaigns/${campaignId}/statistics`);
  const table = page.getByRole('table', { name: 'By sender' });
  await expect
    .poll(() => table.getByRole('row').allInnerTexts(), SOON)
    .toEqual([
      expect.anything(),
      expect.stringMatching(/^Rita/),
      expect.stringMatching(/^Olle/),
      expect.stringMatching(/^Together/),
    ]);
  const step = page.getByRole('table', { name: 'Sequence steps' }).getByRole('row').nth(1);
  await step.getByRole('cell', { name: '8', exact: true }).first().waitFor();
  await look(page, 'statistics-by-sender');
  await button(page, 'Sender').click();
  await page.getByRole('option', { name: 'Olle Brandt' }).click();
  const theirs = String((await leadsOf(olle)).length);
  await step.getByRole('cell', { name: theirs, exact: true }).first().waitFor();
});

test('they leave, which stops their campaign and is seen by the owner', async () => {
  const { page } = olle;
  await page.getByRole('link', { name: 'See or leave' }).click();
  await button(page, 'Leave').click();
  await dialog(page, `Leave ${NAME}?`).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: `You left ${NAME}` }).waitFor();
  await rita.page.goto(`/campaigns/${campaignId}/settings`);
  const left = rita.page.getByText('Left', { exact: true });
  await left.waitFor();
  expect(await left.count()).toBe(1);
});

test('they are invited again, decline, and are invited once more', async () => {
  const { page } = rita;
  await button(page, 'Invite teammates').click();
  const asked = dialog(page, 'Invite teammates to send');
  await asked.getByRole('checkbox', { name: /^Olle Brandt/ }).check({ force: true });
  await asked.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Invited', { exact: true }).waitFor();
  await olle.page.goto(`/campaigns/${campaignId}/invitation`);
  await button(olle.page, 'Decline').click();
  await expectSaid(olle.page, `You declined to send for Rita Falk’s ${NAME}`);
  await page.reload();
  await page.getByText('Declined', { exact: true }).waitFor();
  await button(page, 'More for Olle Brandt').click();
  await page.getByRole('menuitem', { name: 'Invite again' }).click();
  await page.getByText('Invited', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      const { content } = await olle.api.call('GET /notifications', { query: { size: 50 } });
      return content.filter(({ type }) => type === 'CAMPAIGN_INVITATION').length;
    })
    .toBe(3);
  for (const { watched, name } of [rita, olle]) expect(watched.problems(), name).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
