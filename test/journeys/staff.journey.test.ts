import { describe, expect, test } from 'vitest';
import { look } from '../support/screens.ts';
import type { Person } from '../support/journey-person.ts';
import {
  addProxy,
  button,
  buyPlan,
  confirmWith,
  deadProxy,
  dialog,
  expectLogged,
  expectOff,
  expectSaid,
  giveFactor,
  harness,
  lastAct,
  liveProxy,
  newPerson,
  people,
  plantDay,
  plantStuckLane,
  refusesWhatIsTheirs,
  sellTeamPlan,
  setUpAuthenticator,
  SOON,
  staffCommand,
  statusOf,
  transferTo,
  userPage,
} from './staff-fixture.ts';

let ola: Person, pia: Person, maya: Person, daniel: Person;
const NOT_FOUND = 'This branch leads nowhere';

describe('the way in', () => {
  test('is the operator’s command, and a second factor before anything opens', async () => {
    ola = await newPerson('Ola Brandt');
    const { page, email } = ola;
    await page.goto('/admin');
    await expectSaid(page, NOT_FOUND);
    expect(await staffCommand('grant', '--email', email, '--role', 'ADMIN')).toContain(
      `${email} is now ADMIN`,
    );
    expect(await statusOf(ola.api.call('GET /admin/users'))).toBe(403);
    await page.goto('/admin');
    await expectSaid(page, 'Set up two-factor authentication first');
    await look(page, 'staff-gate');
    await setUpAuthenticator(page);
    await button(page, 'Open the staff area').click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(await staffCommand('list')).toContain(email);
    expect(await lastAct({ by: ola, of: ola })).toMatchObject({
      type: 'STAFF_GRANTED',
      actor: null,
      before: { role: null },
      after: { role: 'ADMIN' },
    });
  });

  test('leads to what is stuck, and to a user by name, email, or id', async () => {
    maya = await newPerson('Maya Lindqvist');
    daniel = await newPerson('Daniel Ferro');
    const freeLane = await plantStuckLane(daniel);
    const { page } = ola;
    await page.goto('/admin');
    await expectSaid(page, 'Stuck lanes');
    await page.getByRole('listitem').getByRole('link', { name: 'Daniel Ferro' }).waitFor();
    await expectSaid(page, 'Every proxy that was checked is reachable.');
    await look(page, 'staff-users');
    freeLane();
    for (const query of ['lindqvist', maya.email, maya.userId]) {
      await page.keyboard.press('/');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(query);
      await page.getByRole('heading', { name: `Results for “${query}”` }).waitFor();
      await page.getByRole('row').filter({ hasText: maya.email }).waitFor();
    }
    await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
    await page.waitForURL(`**${userPage(maya)}`);
    await page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' }).waitFor();
  });
});

describe('an act on a user', () => {
  test('asks for a reason: the trial moves, and log and person know of it', async () => {
    const { page } = ola;
    await expectSaid(page, 'Recent errors');
    await look(page, 'staff-user');
    // By keyboard alone; Escape gives the focus back.
    await button(page, 'Change trial date').focus();
    await page.keyboard.press('Enter');
    const box = dialog(page, 'Change Maya Lindqvist’s trial');
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe(
      'Change trial date',
    );
    await page.keyboard.press('Enter');
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await box.getByRole('textbox', { name: 'Last day' }).fill(until);
    await box.getByRole('button', { name: 'Change trial' }).click();
    await expectSaid(page, 'The field is required');
    await look(page, 'staff-trial');
    await confirmWith({ page, reason: 'Evaluates with a team', confirm: 'Change trial' });
    await expectSaid(page, 'The trial now ends on');
    const { trialEndsAt } = await maya.api.call('GET /v1/shared/billings/current');
    expect(trialEndsAt?.slice(0, 10)).toBe(until);
    await expectLogged(
      { in: ola, by: ola, of: maya },
      {
        type: 'TRIAL_CHANGED',
        reason: 'Evaluates with a team',
        before: { trialEndsAt: expect.stringMatching(/^2\d{3}-/) as string },
        after: { trialEndsAt },
      },
    );
    await maya.page.goto('/account');
    await expectSaid(maya.page, 'The trial end date was changed');
    expect(await maya.page.getByText('Evaluates with a team').count()).toBe(0);
  });

  test('forgives today’s limits and ends the hold on invites', async () => {
    await plantDay(maya);
    const { page } = ola;
    await page.goto(userPage(maya));
    await expectSaid(page, /^5 of \d+ used today$/);
    await button(page, 'Reset daily limit').click();
    await confirmWith({ page, reason: 'A test ran wild', confirm: 'Reset' });
    await expectSaid(page, /^0 of \d+ used today$/);
    await expectLogged(
      { in: ola, by: ola, of: maya },
      {
        type: 'LIMITS_RESET',
        reason: 'A test ran wild',
        before: { used: { CONNECT: 5 } },
      },
    );
    await button(page, 'Resume invites').click();
    await confirmWith({ page, reason: 'LinkedIn agreed', confirm: 'Resume invites' });
    await expectSaid(page, 'Not paused');
    await expectLogged(
      { in: ola, by: ola, of: maya },
      {
        type: 'INVITES_RESUMED',
        reason: 'LinkedIn agreed',
        before: { invitesPausedUntil: expect.any(String) as string },
      },
    );
    // What cannot be done says why.
    await expectOff(page, 'Resume invites');
  });

  test('transfers a subscription to another owner, and deactivates it', async () => {
    await sellTeamPlan({ buyer: maya, other: daniel });
    const { page } = ola;
    await page.goto(userPage(maya));
    await transferTo({ page, to: daniel, reason: 'Daniel pays from now on' });
    await expectSaid(page, 'Daniel Ferro is now the buyer');
    const { subscription } = await daniel.api.call('GET /v1/shared/billings/current');
    expect(subscription).toMatchObject({ buyerId: daniel.userId, status: 'active' });
    const sides = { before: { buyerId: maya.userId }, after: { buyerId: daniel.userId } };
    await expectLogged(
      { in: ola, by: ola, of: daniel },
      { ...sides, reason: 'Daniel pays from now on' },
    );
    await page.goto(userPage(daniel));
    await button(page, 'Deactivate subscription').click();
    await confirmWith({ page, reason: 'Charged back', confirm: 'Deactivate' });
    await expectSaid(page, 'Subscription deactivated');
    await expectLogged(
      { in: ola, by: ola, of: daniel },
      {
        type: 'SUBSCRIPTION_DEACTIVATED',
        reason: 'Charged back',
        before: { status: 'active' },
        after: { status: 'deactivated' },
      },
    );
    await expectOff(page, 'Deactivate subscription');
  });

  test('closes an account after its email was typed, and opens it again', async () => {
    const { page } = ola;
    await button(page, 'Delete user').click();
    const box = dialog(page, 'Delete Daniel Ferro’s account');
    await box.getByLabel('Reason').fill('Asked by mail');
    const confirm = box.getByRole('button', { name: 'Delete account' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await box.getByLabel('Account email').fill(daniel.email);
    await look(page, 'staff-delete');
    await confirmWith({ page, reason: 'Asked by mail', confirm: 'Delete account' });
    await expectSaid(page, 'Account deleted');
    expect(await statusOf(daniel.api.call('GET /userdetails/current'))).toBe(401);
    await expectLogged(
      { in: ola, by: ola, of: daniel },
      { type: 'DELETION_ASKED', reason: 'Asked by mail' },
    );
    await look(page, 'staff-user-deleted');
    await button(page, 'Restore account').click();
    await confirmWith({ page, reason: 'Wrong person', confirm: 'Restore account' });
    await expectSaid(page, 'Account restored');
    await expectLogged(
      { in: ola, by: ola, of: daniel },
      { type: 'DELETION_CANCELED', reason: 'Wrong person' },
    );
  });
});

describe('proxies', () => {
  test('are added, and a dead one says which users are offline', async () => {
    const { page } = ola;
    await page.goto('/admin/proxies');
    await expectSaid(page, 'No proxies yet');
    await addProxy({ page, port: deadProxy, country: 'Norway' });
    await addProxy({ page, port: liveProxy, country: 'Sweden' });
    const dead = page.getByRole('listitem').filter({ hasText: `:${deadProxy}` });
    await dead.getByRole('button', { name: /^Move users/ }).click();
    await dialog(page, 'Move users').getByLabel('Find a user').fill(maya.email);
    await page.getByRole('radio', { name: /Maya Lindqvist/ }).check({ force: true });
    await confirmWith({ page, reason: 'Travels north', confirm: 'Move' });
    await expect
      .poll(async () => {
        await page.reload();
        await dead.waitFor();
        return dead.getByText('1 user is offline').count();
      }, SOON)
      .toBe(1);
    await look(page, 'staff-proxies');
    await expectLogged(
      { in: ola, by: ola, of: maya },
      { type: 'PROXY_ASSIGNED', reason: 'Travels north' },
    );
  });

  test('change where a user connects from, and can be deleted once they have no users', async () => {
    const { page } = ola;
    await page.goto(userPage(maya));
    const seen = () => ola.api.call('GET /admin/users/{id}', { params: { id: maya.userId } });
    const before = (await seen()).connection.ip;
    await button(page, 'Manage: Proxy').click();
    await dialog(page, 'Proxy for Maya Lindqvist')
      .getByRole('button', { name: /^Proxy/ })
      .click();
    await page.getByRole('option', { name: /Sweden/ }).click();
    await confirmWith({ page, reason: 'The other is dead', confirm: 'Change proxy' });
    await expect
      .poll(async () => {
        const { connection } = await seen();
        return connection.ip !== before && connection.proxy?.health;
      }, SOON)
      .toBe('HEALTHY');
    await page.reload();
    await expectSaid(page, 'Sweden, healthy');
    await expectSaid(page, (await seen()).connection.ip ?? 'no address');
    await page.goto('/admin/proxies');
    const dead = page.getByRole('listitem').filter({ hasText: `:${deadProxy}` });
    await dead.getByRole('button', { name: /^Delete/ }).click();
    await confirmWith({ page, reason: 'No longer rented', confirm: 'Delete' });
    await dead.waitFor({ state: 'detached' });
    expect(await lastAct({ by: ola })).toMatchObject({
      type: 'PROXY_DELETED',
      reason: 'No longer rented',
      before: { countryCode: 'NO', userIds: [] },
    });
  });
});

test('work inside an account is shown on every page and in the person’s activity; personal actions are refused', async () => {
  const { page } = ola;
  await buyPlan(maya);
  await page.goto(userPage(maya));
  await button(page, 'Work in this account').click();
  await expectSaid(page, 'Logged with your name and shown to the user.');
  await confirmWith({ page, reason: 'Looks at a paused search', confirm: 'Open the account' });
  await page.waitForURL('**/dashboard');
  for (const path of ['/dashboard', '/campaigns', '/leads', '/inbox', '/settings', '/team']) {
    await page.goto(path);
    await expectSaid(page, 'You’re working in Maya Lindqvist’s account');
  }
  expect(await page.getByRole('link', { name: 'See plans' }).count()).toBe(0);
  await look(page, 'staff-inside');
  for (const name of ['sequence-templates', 'data-scrubber']) {
    await page.goto(`/settings/${name}`);
    await expectSaid(page, /^(Starters|Try a name)$/);
    await look(page, `staff-inside-${name}`);
  }
  for (const path of ['/account', '/account/subscriptions', '/upgrade', '/admin']) {
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  }
  await expectLogged(
    { in: ola, by: ola, of: maya },
    { type: 'VISIT_BEGUN', reason: 'Looks at a paused search' },
  );
  await refusesWhatIsTheirs({ by: ola, of: maya });
  await button(page, 'Leave account').click();
  await page.waitForURL(`**${userPage(maya)}`);
  const told = await maya.api.call('GET /account/activity', { query: { size: 500 } });
  const visits = told.content.filter(({ type }) => type === 'STAFF_VISIT');
  expect(visits).toMatchObject([{ text: 'Staff started working in this account', bySelf: false }]);
  expect(JSON.stringify(told)).toContain('Looks at a paused search');
});

test('the staff log shows the actor, the user, the reason, and both values, by kind and by person', async () => {
  const { page } = ola;
  await page.goto(userPage(maya));
  await page.getByRole('link', { name: 'See what staff did here' }).click();
  await page.waitForURL(`**/admin/activity?userId=${maya.userId}`);
  const trial = page.getByRole('row').filter({ hasText: 'Evaluates with a team' });
  await trial.getByText('Ola Brandt').waitFor();
  await trial.getByText('Maya Lindqvist').waitFor();
  expect(await trial.locator('del').count()).toBe(1);
  expect(await trial.locator('ins').count()).toBe(1);
  await look(page, 'staff-log');
  await button(page, /^Remove filter/).click();
  await page.getByRole('row').filter({ hasText: 'Charged back' }).waitFor();
  await page.goto('/admin/activity?types=DELETION_ASKED');
  await page.getByRole('row').filter({ hasText: 'Asked by mail' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});

describe('a proxy manager', () => {
  test('sees search and proxies alone, and works inside an account', async () => {
    pia = await newPerson('Pia Holm');
    await giveFactor(pia);
    await staffCommand('grant', '--email', pia.email, '--role', 'PROXY_MANAGER');
    const { page } = pia;
    await page.goto('/admin');
    await page.getByRole('row').filter({ hasText: maya.email }).waitFor();
    expect(await page.getByText('Stuck lanes').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Maya Lindqvist' }).count()).toBe(0);
    const staff = page.getByRole('group', { name: 'Staff' });
    await staff.waitFor();
    expect(await staff.getByRole('link').allInnerTexts()).toEqual([
      'Users',
      'Proxies',
      'Preferences',
    ]);
    await look(page, 'staff-proxy-manager');
    for (const path of [userPage(maya), '/admin/activity']) {
      await page.goto(path);
      await expectSaid(page, NOT_FOUND);
    }
    const [params, reason] = [{ id: maya.userId }, 'Out of reach'];
    const refused = await Promise.all([
      statusOf(pia.api.call('DELETE /admin/users/{id}', { params, query: { reason } })),
      statusOf(pia.api.call('POST /admin/users/{id}/limits/reset', { params, body: { reason } })),
      statusOf(pia.api.call('GET /admin/audit')),
      statusOf(pia.api.call('GET /admin/overview')),
    ]);
    expect(refused).toEqual([403, 403, 403, 403]);
    await page.goto('/admin/proxies');
    await expectSaid(page, 'Sweden');
    await page.goto(`/admin?query=${maya.email}`);
    await button(page, 'Work in this account: Maya Lindqvist').click();
    await confirmWith({ page, reason: 'Tries the new proxy', confirm: 'Open the account' });
    await expectSaid(page, 'You’re working in Maya Lindqvist’s account');
    await expectLogged(
      { in: ola, by: pia, of: maya },
      { type: 'VISIT_BEGUN', reason: 'Tries the new proxy' },
    );
    await refusesWhatIsTheirs({ by: pia, of: maya });
    await button(page, 'Leave account').click();
    await page.waitForURL(/\/admin\?query=/);
  });

  test('a person removed from the staff loses access with the next call', async () => {
    await staffCommand('revoke', '--email', pia.email);
    expect(await statusOf(pia.api.call('GET /admin/users'))).toBe(403);
    await pia.page.goto('/admin/proxies');
    await expectSaid(pia.page, NOT_FOUND);
  });
});

test('preferences change what this browser shows, for staff and for a test account', async () => {
  const { page } = maya;
  await page.goto('/admin/preferences');
  await expectSaid(page, NOT_FOUND);
  await page.goto('/campaigns?testAccount');
  await page.getByRole('group', { name: 'Test account' }).getByRole('link').click();
  await page.getByRole('switch', { name: 'Exact times' }).click();
  await look(page, 'staff-preferences');
  await page.goto('/account');
  await expectSaid(page, /^[A-Z][a-z]{2} \d+, 2\d{3}, \d+(:\d\d)? [ap]m( \(real time\))?$/);
  await page.evaluate('localStorage.removeItem("testAccount")');
  await page.goto('/admin/preferences');
  await expectSaid(page, NOT_FOUND);
  expect(await page.evaluate('localStorage.getItem("admin.exactTimes")')).toBeNull();
  await ola.page.goto('/admin/preferences');
  await ola.page.getByRole('switch', { name: 'Error codes' }).click();
  await ola.page.route('**/admin/audit*', (call) => call.fulfill({ status: 422, json: {} }));
  await ola.page.getByRole('link', { name: 'Activity log' }).click();
  await expectSaid(ola.page, '(422 UNEXPECTED_ANSWER)');
});

test('nothing went wrong on any page or in the program', async () => {
  for (const { watched, name } of people) expect(watched.problems(), name).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
