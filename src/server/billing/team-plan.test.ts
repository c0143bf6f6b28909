import { expect, test } from 'vitest';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { api, buy, columns, database, other, type person, START } from './billing-fixture.ts';

const T = '/v1/shared/teams';
type Person = typeof person;

/** Invites someone to the buyer's team; returns how to accept. */
async function invited(guest: Person) {
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', guest.userId)
    .executeTakeFirstOrThrow();
  const invitation = await api(`POST ${T}/invitations`, { email, role: 'USER' });
  if (invitation.status >= 300) throw new Error(invitation.text);
  return () => api(`POST ${T}/invitations/${invitation.body.id}/accept`, {}, guest);
}
const joined = async (guest: Person) => (await invited(guest))();
const leave = (who: Person) => api(`DELETE ${T}/users/${who.userId}`, undefined, who);
const ADVANCED = { plan_tier: 'ADVANCED', subscription_status: 'active' };
const NONE = { plan_tier: null, subscription_status: null };

test('a team takes as many members as its owner bought seats, and a free seat goes to the next', async () => {
  await buy('advanced-monthly', { seats: 2 });
  expect(await api(`POST ${T}`, { teamName: 'Northpoint' })).toMatchObject({ status: 201 });
  const third = await signedInUser({ db: database.db, realNow: START });
  const accept = await invited(third);
  expect(await joined(other)).toMatchObject({ status: 200, body: { members: 2, seats: 2 } });
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'NO_SEAT_LEFT' } });
  expect(await leave(other)).toMatchObject({ status: 204 });
  expect(await accept()).toMatchObject({ status: 200, body: { members: 2 } });
  expect(await columns(third.userId)).toEqual(ADVANCED);
});

test('a member has the plan of the team from joining to leaving', async () => {
  await buy('advanced-monthly', { seats: 2 });
  expect(await api(`POST ${T}`, { teamName: 'Northpoint' })).toMatchObject({ status: 201 });
  expect(await columns(other.userId)).toEqual(NONE);
  await joined(other);
  expect(await columns(other.userId)).toEqual(ADVANCED);
  await leave(other);
  expect(await columns(other.userId)).toEqual(NONE);
  expect(await columns()).toEqual(ADVANCED);
});

test('joining a team that never bought anything changes no plan', async () => {
  expect(await api(`POST ${T}`, { teamName: 'Northpoint' })).toMatchObject({ status: 201 });
  await database.db
    .updateTable('users')
    .set({ plan_tier: 'ADVANCED', subscription_status: 'active' })
    .where('user_id', '=', other.userId)
    .execute();
  expect(await joined(other)).toMatchObject({ status: 200, body: { seats: null } });
  expect(await columns(other.userId)).toEqual(ADVANCED);
});

test('of two owners who bought, the plan with seats covers the members', async () => {
  await buy('advanced-monthly', { seats: 3 });
  expect(await api(`POST ${T}`, { teamName: 'Northpoint' })).toMatchObject({ status: 201 });
  expect(await joined(other)).toMatchObject({ status: 200 });
  const third = await signedInUser({ db: database.db, realNow: START });
  expect(await joined(third)).toMatchObject({ status: 200 });
  const fourth = await signedInUser({ db: database.db, realNow: START });
  const accept = await invited(fourth);
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'NO_SEAT_LEFT' } });
  expect(await api(`PATCH ${T}/users/${other.userId}`, { role: 'OWNER' })).toMatchObject({
    status: 200,
  });
  await buy('advanced-monthly', { seats: 4, of: other });
  expect(await accept()).toMatchObject({ status: 200, body: { members: 4, seats: 4 } });
  expect(await columns(fourth.userId)).toEqual(ADVANCED);
  expect(await columns(third.userId)).toEqual(ADVANCED);
});
