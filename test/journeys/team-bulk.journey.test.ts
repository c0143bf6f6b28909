import { beforeAll, expect, test } from 'vitest';
import { look } from '../support/screens.ts';
import type { Person } from '../support/journey-person.ts';
import { button, dialog, expectSaid, harness, newPerson, rolesOf } from './team-fixture.ts';

let nora: Person, tom: Person, ines: Person;

beforeAll(async () => {
  nora = await newPerson({ name: 'Nora Lund', at: '/team' });
  tom = await newPerson({ name: 'Tom Reyes', at: '/team' });
  ines = await newPerson({ name: 'Ines Costa', at: '/team' });
  await nora.api.call('POST /v1/shared/teams', { body: { teamName: 'Harbor Lane' } });
  for (const one of [tom, ines]) {
    await nora.api.call('POST /v1/shared/teams/invitations', { body: { email: one.email } });
    const { content } = await one.api.call('GET /v1/shared/teams/invitations');
    await one.api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
      params: { invitationId: content[0]!.id },
    });
  }
}, 240_000);

const choose = (name: string) =>
  nora.page.getByRole('checkbox', { name: `Select ${name}` }).check();

test('several members get a role at once, and who can’t is named before', async () => {
  const { page } = nora;
  await page.goto('/team');
  for (const name of ['Nora Lund', 'Ines Costa', 'Tom Reyes']) await choose(name);
  await expectSaid(page, '3 selected');
  await look(page, 'team-selected');
  await button(page, 'Change role').click();
  await page.getByRole('menuitem', { name: /^Manager/ }).click();
  const asked = dialog(page, 'Change 2 people to Manager?');
  await asked.getByText('Ines Costa and Tom Reyes').waitFor();
  await asked.getByText(/No change for Nora Lund/).waitFor();
  await look(page, 'team-bulk-role');
  await asked.getByRole('button', { name: 'Change role' }).click();
  await expectSaid(page, '2 people changed to Manager');
  expect(await page.getByRole('toolbar', { name: 'Selected rows' }).count()).toBe(0);
  expect(await rolesOf(nora)).toEqual({
    'Nora Lund': 'OWNER',
    'Ines Costa': 'MANAGER',
    'Tom Reyes': 'MANAGER',
  });
});

test('several are removed at once, and a refusal of one doesn’t keep the next', async () => {
  const { page } = nora;
  for (const name of ['Ines Costa', 'Tom Reyes']) await choose(name);
  await page.route(`**/v1/shared/teams/users/${ines.userId}`, (call) =>
    call.fulfill({ status: 409, json: { code: 'LAST_OWNER', title: 'A team needs an owner' } }),
  );
  await button(page, 'Remove from team').click();
  await dialog(page, 'Remove 2 people from the team?')
    .getByRole('button', { name: 'Remove' })
    .click();
  await expectSaid(page, /^1 person removed from the team. Ines Costa: /);
  await page.unrouteAll();
  expect(await rolesOf(nora)).toEqual({ 'Nora Lund': 'OWNER', 'Ines Costa': 'MANAGER' });
});

test('nothing went wrong on any page or in the program', () => {
  for (const { watched, name } of [nora, tom, ines]) expect(watched.problems(), name).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
