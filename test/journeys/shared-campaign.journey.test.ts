import { beforeAll, expect, test } from 'vitest';
import { look } from '../support/screens.ts';
import { chain, item } from '../support/engine-world.ts';
import type { Person } from '../support/journey-person.ts';
import { button, dialog, expectSaid, harness, newPerson } from './team-fixture.ts';

const NAME = 'Field sales, Baltics';
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
  await page.getByRole('radio', { name: /^Don’t reassign/ }).check({ force: true });
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

test('they leave, which stops their campaign and is seen by the owner', async () => {
  const { page } = olle;
  await page.getByRole('link', { name: 'See or leave' }).click();
  await button(page, 'Leave').click();
  await dialog(page, `Leave ${NAME}?`).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: `You left ${NAME}` }).waitFor();
  await rita.page.goto(`/campaigns/${campaignId}/settings`);
  await expect.poll(() => rita.page.getByText('Left', { exact: true }).count()).toBe(1);
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
