import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { chain, item } from '../support/engine-world.ts';
import { PASSWORD } from '../support/main-job.ts';
import { look } from '../support/screens.ts';
import type { Person } from '../support/journey-person.ts';
import {
  amarasBanner,
  button,
  dialog,
  expectSaid,
  harness,
  IDA,
  invite,
  mailTo,
  memberRow,
  newPage,
  newPerson,
  personOf,
  plantCampaign,
  rolesOf,
  SOON,
  TEAM,
  useToday,
} from './team-fixture.ts';

let maya: Person, daniel: Person, amara: Person, lucas: Person, hana: Person, ida: Person;

describe('a team', () => {
  test('is made by its first owner, who cannot leave it', async () => {
    maya = await newPerson({ name: 'Maya Lindqvist', at: '/team' });
    const { page } = maya;
    await expectSaid(page, 'Create a team');
    await look(page, 'no-team');
    await button(page, 'Create team').click();
    await expectSaid(page, 'The field is required');
    await page.getByLabel('Team name').fill(TEAM);
    await button(page, 'Create team').click();
    await page.getByRole('heading', { name: TEAM }).waitFor();
    await button(page, 'More for Maya Lindqvist').click();
    await page
      .getByRole('menu')
      .getByText(/A team needs an owner, and this is the last one/)
      .waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Rename').click();
    await dialog(page, 'Rename the team').getByLabel('Team name').fill('');
    await dialog(page, 'Rename the team').getByRole('button', { name: 'Save' }).click();
    await expectSaid(page, 'The field is required');
    await page.keyboard.press('Escape');
  });

  test('invites by mail, again, and takes an invitation back', async () => {
    const { page } = maya;
    daniel = await newPerson({ name: 'Daniel Ferro', at: '/team' });
    await invite(page, { email: daniel.email, role: 'Manager' });
    await expectSaid(page, `Invitation sent to ${daniel.email}`);
    await invite(page, { email: daniel.email });
    await expectSaid(page, 'This person has already been invited');
    await look(page, 'invite-dialog');
    await dialog(page, 'Invite a teammate').getByRole('button', { name: 'Cancel' }).click();
    await invite(page, { email: IDA });
    await expectSaid(page, `Invitation sent to ${IDA}`);
    await invite(page, { email: 'wrong@northpoint.example' });
    await button(page, 'Withdraw from wrong@northpoint.example').click();
    await dialog(page, /Withdraw the invitation/)
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await expectSaid(page, 'Invitation to wrong@northpoint.example withdrawn');
    await page.getByRole('link', { name: /^Invitations/ }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await button(page, `Resend to ${IDA}`).click();
    await expectSaid(page, `Invitation resent to ${IDA}`);
    await look(page, 'invitations-sent');
  });

  test('is joined by its invitation, which says what others will see', async () => {
    const { page } = daniel;
    await page.goto('/dashboard');
    await button(page, /^Notifications/).click();
    await page.getByRole('link', { name: 'See invitation' }).click();
    await page.waitForURL('**/team/invitations');
    await look(page, 'invitations-received');
    await button(page, `Accept the invitation to ${TEAM}`).click();
    await expectSaid(page, /They can open your account and work in it/);
    await button(page, 'Join team').click();
    await page.waitForURL('**/team');
    await memberRow(page, 'Daniel Ferro').getByText('you', { exact: true }).waitFor();
    expect(await rolesOf(maya)).toEqual({ 'Maya Lindqvist': 'OWNER', 'Daniel Ferro': 'MANAGER' });
  });

  test('waits for someone who signs up first', async () => {
    const watched = await newPage();
    const { page } = watched;
    const mail = await mailTo({ email: IDA, subject: /invites you/ });
    await page.goto(new URL(mail.links[0] ?? '').pathname);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Ida Berg');
    await page.getByLabel('Email').fill(IDA);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await button(page, 'Create account').click();
    await expectSaid(page, /Check your (email|inbox)/i);
    const confirm = await mailTo({ email: IDA, subject: /confirm|verify/i });
    const { pathname, search } = new URL(confirm.links[0] ?? '');
    await page.goto(pathname + search);
    await page.waitForURL('**/team/invitations');
    await button(page, `Accept the invitation to ${TEAM}`).click();
    await button(page, 'Join team').click();
    await page.waitForURL('**/enter-linkedin');
    ida = await personOf({ name: 'Ida Berg', email: IDA, watched });
    expect(await rolesOf(ida)).toMatchObject({ 'Ida Berg': 'USER' });
  });

  test('can be declined, and left only by those who are not its last owner', async () => {
    hana = await newPerson({ name: 'Hana Sato', at: '/team' });
    await hana.api.call('POST /v1/shared/teams', { body: { teamName: 'Southbay' } });
    lucas = await newPerson({ name: 'Lucas Weber', at: '/team' });
    await hana.api.call('POST /v1/shared/teams/invitations', { body: { email: lucas.email } });
    await maya.api.call('POST /v1/shared/teams/invitations', { body: { email: lucas.email } });
    const { page } = lucas;
    await page.goto('/team');
    await expectSaid(page, 'You have 2 team invitations');
    await page.getByRole('link', { name: 'See invitations' }).click();
    await button(page, `Decline the invitation to ${TEAM}`).click();
    await button(dialog(page, /Decline/).page(), 'Decline')
      .last()
      .click();
    await expectSaid(page, 'Invitation declined');
    await button(page, 'Accept the invitation to Southbay').click();
    await button(page, 'Join team').click();
    await page.getByRole('heading', { name: 'Southbay' }).waitFor();
    await button(page, 'More for Lucas Weber').click();
    await page.getByRole('menuitem', { name: 'Leave team' }).click();
    await dialog(page, 'Leave Southbay?').getByRole('button', { name: 'Leave team' }).click();
    await expectSaid(page, 'Create a team');
    expect(await rolesOf(hana)).toEqual({ 'Hana Sato': 'OWNER' });
  });
});

describe('the team’s numbers', () => {
  test('stand for each member and together, over a range, and as a file', async () => {
    amara = await newPerson({ name: 'Amara Osei', at: '/team' });
    for (const one of [amara, lucas]) {
      await maya.api.call('POST /v1/shared/teams/invitations', { body: { email: one.email } });
      const { content } = await one.api.call('GET /v1/shared/teams/invitations');
      const open = content.find(
        ({ status, teamName }) => status === 'PENDING' && teamName === TEAM,
      );
      await one.api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
        params: { invitationId: open!.id },
      });
    }
    await plantCampaign(amara);
    await useToday(amara, 8);
    const { page } = maya;
    await page.goto('/team');
    const row = memberRow(page, 'Amara Osei');
    await row.getByText('50.0%').waitFor();
    await row.getByText('20.0%').waitFor();
    await row.getByText(/^8 \/ \d+$/).waitFor();
    await expectSaid(page, '10 of 20 invited');
    await look(page, 'team');
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.waitForURL('**days=7');
    await page.getByRole('radio', { name: 'Custom range' }).check();
    await page.getByLabel('To', { exact: true }).fill('2026-01-02');
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await expectSaid(page, '0 of 0 invited');
    await page.getByRole('radio', { name: 'Since start' }).check();
    await expectSaid(page, '10 of 20 invited');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Export statistics').click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.find((line) => line.startsWith('Amara Osei'))).toContain(',0,40,20,10,50,20,4,20');
    expect(lines.at(-1)).toContain('Together');
  });

  test('show one member with their campaigns, and no one outside the team', async () => {
    const { page } = maya;
    await page.getByRole('link', { name: 'Amara Osei', exact: true }).click();
    await page.getByRole('heading', { name: 'Amara Osei' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'RevOps leaders, Nordics' }).waitFor();
    await look(page, 'member');
    await page.goto(`/team/${hana.userId}`);
    await expectSaid(page, 'This person isn’t on your team');
  });

  test('are not for users, who see who is on the team', async () => {
    const { page } = amara;
    await page.goto('/team');
    await memberRow(page, 'Maya Lindqvist').waitFor();
    await look(page, 'team-as-user');
    for (const name of ['Invite a teammate', 'Export statistics', 'Rename'])
      expect(await button(page, name).count()).toBe(0);
    await page.getByRole('link', { name: 'Daniel Ferro' }).click();
    await expectSaid(page, 'Only owners and managers can see a member’s numbers');
  });

  test('say so where they cannot be loaded, and where the plan has no team', async () => {
    const { page } = hana;
    await page.route('**/v1/shared/teams/users*', (call) =>
      call.fulfill({ status: 422, json: {} }),
    );
    await page.goto('/team');
    await button(page, 'Try again').waitFor();
    await page.unroute('**/v1/shared/teams/users*');
    await button(page, 'Try again').click();
    await memberRow(page, 'Hana Sato').waitFor();
    await page.route('**/v1/shared/teams', (call) => call.fulfill({ json: { team: null } }));
    await page.route('**/userdetails/current', async (call) => {
      const answer = await call.fetch();
      const user = (await answer.json()) as { features: object };
      await call.fulfill({ json: { ...user, features: { ...user.features, TEAM: false } } });
    });
    await page.goto('/team');
    await expectSaid(page, 'Teams require Advanced');
    await look(page, 'team-locked');
    await page.unrouteAll();
  });
});

describe('the shared do-not-contact list', () => {
  test('is turned on by an owner after a confirmation that says what happens', async () => {
    for (const { page } of [amara, maya]) await page.goto('/team/do-not-contact');
    await expectSaid(amara.page, /Only a team owner can turn it on: ask .*Maya/);
    const { page } = maya;
    await button(page, 'Share the list').click();
    await expectSaid(page, /all running campaigns stop for them immediately/);
    await button(page, 'Turn on').click();
    await button(page, 'Add a person').click();
    const box = dialog(page, 'Add to the do-not-contact list');
    await box.getByRole('button', { name: 'Add', exact: true }).click();
    await expectSaid(page, 'Enter an email or a LinkedIn profile');
    await box.getByLabel('Name').fill('Kim Larsen');
    await box.getByLabel('Email').fill('kim@harbor.example');
    await box.getByLabel('Reason').fill('Asked us to stop');
    await box.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Asked us to stop' }).waitFor();
    await look(page, 'do-not-contact');
  });

  test('is left by a manager’s act, not by a user’s', async () => {
    await amara.page.goto('/team/do-not-contact');
    const off = button(amara.page, 'Remove Kim Larsen');
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    const { page } = daniel;
    await page.goto('/team/do-not-contact');
    await button(page, 'Remove Kim Larsen').click();
    await expectSaid(page, /campaigns can contact them again/);
    await dialog(page, /Remove Kim Larsen/)
      .getByRole('button', { name: 'Remove' })
      .click();
    await expectSaid(page, 'The list is empty');
  });
});

describe('templates of a team', () => {
  test('are changed by their creator alone; others make a copy', async () => {
    await maya.api.call('POST /v1/shared/sequenceitemtemplates', {
      body: {
        templateName: 'Gentle follow-up',
        templateType: 'GROUP',
        sequence: chain(item('VISIT'), item('MESSAGE', { message: 'Hello' })) as never,
      },
    });
    for (const { page } of [amara, daniel]) {
      await page.goto('/settings/sequence-templates');
      await expectSaid(page, /by Maya Lindqvist/);
      expect(await page.getByRole('link', { name: 'Edit Gentle follow-up' }).count()).toBe(0);
    }
    const { page } = amara;
    await look(page, 'templates-as-user');
    await page.getByRole('link', { name: 'Gentle follow-up', exact: true }).click();
    await page.getByLabel('Template name').waitFor();
    await button(page, 'Make a copy').click();
    await page.getByRole('heading', { name: 'Copy of Gentle follow-up' }).waitFor();
    await maya.page.goto('/settings/sequence-templates');
    await maya.page.getByRole('link', { name: 'Edit Gentle follow-up' }).waitFor();
    expect(await maya.page.getByText('Copy of Gentle follow-up').count()).toBe(0);
  });
});

describe('inside a teammate’s account', () => {
  test('a banner is on every page, every call is marked, and personal pages are closed', async () => {
    const { page } = daniel;
    await page.goto('/team');
    expect(await page.getByRole('link', { name: 'Open account of Maya Lindqvist' }).count()).toBe(
      0,
    );
    await button(page, /Account: /).click();
    await page.getByRole('menuitem', { name: 'Open a teammate’s account' }).click();
    const asked: string[] = [];
    await dialog(page, 'Open a teammate’s account')
      .getByRole('link', { name: /Amara Osei/ })
      .click();
    await amarasBanner(page).waitFor();
    expect(new URL(page.url()).searchParams.get('sideAccount')).toBe(amara.userId);
    page.on('request', (one) => {
      if (/\/api\/(?!identity|practice|pictures)/.test(one.url()))
        asked.push(one.headers()['x-acting-user'] ?? one.url());
    });
    for (const path of ['/campaigns', '/leads', '/inbox', '/settings', '/account/email', '/team']) {
      await page.goto(path);
      await amarasBanner(page).waitFor();
    }
    await expectSaid(page, 'Teams belong to your own account');
    await look(page, 'inside');
    for (const path of ['/account', '/account/subscriptions', '/upgrade']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
    expect(asked.length).toBeGreaterThan(10);
    expect(new Set(asked)).toEqual(new Set([amara.userId]));
  });

  test('the timeline says who did it', async () => {
    const { content } = await amara.api.call('GET /leads', { query: { size: 1 } });
    const leadId = content[0]!.id;
    await daniel.api.call('POST /leads/bulk', {
      body: { action: 'BLACKLIST', leadIds: [leadId] },
      actingUser: amara.userId,
    });
    await amara.page.goto(`/leads/${leadId}`);
    await expectSaid(amara.page, 'by Daniel Ferro, in your account');
  });

  test('the work ends with a sentence when the role is taken away', async () => {
    const { page } = daniel;
    await page.goto('/campaigns');
    await amarasBanner(page).waitFor();
    const admin = maya.page;
    await admin.goto('/team');
    await button(admin, 'Role of Daniel Ferro: Manager').click();
    await admin.getByRole('menuitemradio', { name: /^User/ }).click();
    await dialog(admin, /Make Daniel Ferro a User/)
      .getByRole('button', { name: 'Change role' })
      .click();
    await page.getByText('That account is no longer open to you').waitFor(SOON);
    await page.waitForURL('**/dashboard');
    expect(await amarasBanner(page).count()).toBe(0);
    await button(page, 'OK').click();
    await page.goto('/team');
    await memberRow(page, 'Daniel Ferro').waitFor();
    expect(await page.getByRole('link', { name: /^Open account of/ }).count()).toBe(0);
  });

  test('a trial that has ended leaves only the dashboard', async () => {
    await harness.database.db
      .updateTable('users')
      .set({ real_trial_ends_at: new Date(Date.now() - 86_400_000).toISOString() as never })
      .where('user_id', '=', amara.userId)
      .execute();
    const { page } = maya;
    await page.getByRole('link', { name: 'Open account of Amara Osei' }).click();
    await amarasBanner(page).waitFor();
    await page.goto('/campaigns');
    await page.waitForURL('**/dashboard');
    await button(page, 'Back to my account').click();
    await page.waitForURL('**/dashboard');
    await page.goto('/team');
    expect(await amarasBanner(page).count()).toBe(0);
  });
});

test('a member is removed, and an owner hands over before leaving', async () => {
  const { page } = maya;
  await button(page, 'More for Lucas Weber').click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await expectSaid(page, /Lucas Weber keeps their account, campaigns, and leads/);
  await dialog(page, /Remove Lucas/)
    .getByRole('button', { name: 'Remove' })
    .click();
  await expectSaid(page, 'Lucas Weber is no longer on the team');
  await button(page, 'Role of Ida Berg: User').click();
  await page.getByRole('menuitemradio', { name: /^Owner/ }).click();
  await dialog(page, /Make Ida Berg an Owner/)
    .getByRole('button', { name: 'Change role' })
    .click();
  await expectSaid(page, 'Ida Berg is now owner');
  await button(page, 'Role of Ida Berg: Owner').waitFor();
  await button(page, 'More for Maya Lindqvist').click();
  await page.getByRole('menuitem', { name: 'Leave team' }).click();
  await dialog(page, /Leave Northpoint/)
    .getByRole('button', { name: 'Leave team' })
    .click();
  await expectSaid(page, 'Create a team');
  expect(await rolesOf(ida)).toEqual({
    'Ida Berg': 'OWNER',
    'Amara Osei': 'USER',
    'Daniel Ferro': 'USER',
  });
});

test('nothing went wrong on any page or in the program', async () => {
  for (const { watched, name } of [maya, daniel, amara, lucas, hana, ida])
    expect(watched.problems(), name).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
