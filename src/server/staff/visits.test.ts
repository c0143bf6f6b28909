import { expect, test } from 'vitest';
import { WHO_MAY_CALL } from '#core/access/route-access.ts';
import { VISIT_MS } from '#core/staff/visit.ts';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { endExpiredVisit, endVisitsOfStaff } from '#data/staff/visits.ts';
import { createAccessToken } from '#server/http/session-tokens.ts';
import { TEST_KEYS } from '../../../test/support/signed-in.ts';
import { openVisit } from '../../../test/support/staff.ts';
import { insertTeam } from '../../../test/support/teams.ts';
import {
  activityOf,
  admin,
  api,
  database,
  lastAct,
  manager,
  newPerson,
  REASON,
  server,
  time,
  user,
  type Person,
} from './staff-fixture.ts';

const inside = (by: Person, whose: Person) => ({ ...by.headers, 'x-acting-user': whose.userId });
const look = async (by: Person, whose: Person) => {
  const { status, body } = await server.call('GET /v1/shared/teams', {
    headers: inside(by, whose),
  });
  return status === 200 ? 'OPEN' : body.code;
};
const begin = (by: Person, whose: Person, reason = REASON.reason) =>
  api(`POST /admin/users/${whose.userId}/visits`, { reason }, by);
const leave = (by: Person, whose: Person) =>
  api(`DELETE /admin/users/${whose.userId}/visits`, undefined, by);
const acts = async (of: Person) =>
  (await api(`GET /admin/audit?userId=${of.userId}`)).body.content.map(
    ({ type, reason, after }: { type: string; reason: string | null; after: object | null }) => ({
      type,
      reason,
      after,
    }),
  );

test('without an open visit no staff call reaches into an account, by either header', async () => {
  const calls = Object.entries(allRoutes as Record<string, Route>).filter(
    ([, { permission }]) => WHO_MAY_CALL[permission].session,
  );
  expect(calls.length).toBeGreaterThan(200);
  for (const by of [admin, manager])
    for (const header of ['x-acting-user', 'user-id'])
      for (const [key, { permission }] of calls) {
        if (by === manager && permission === 'admin') continue;
        const answer = await server.call(key.replaceAll(/\{\w+\}/g, user.userId), {
          headers: { ...by.headers, [header]: user.userId },
        });
        expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'VISIT_NEEDED']);
      }
  expect(await activityOf(user)).toEqual([]);
});

test('a visit opens one account to one staff member, until they leave it', async () => {
  const other = await newPerson();
  const answer = await begin(manager, user);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      userId: user.userId,
      begunAt: new Date(time.real).toISOString(),
      endsAt: new Date(time.real + VISIT_MS).toISOString(),
    },
  });
  expect(await look(manager, user)).toBe('OPEN');
  expect(await look(manager, other)).toBe('VISIT_NEEDED');
  expect(await look(admin, user)).toBe('VISIT_NEEDED');
  expect((await leave(manager, user)).status).toBe(204);
  expect(await look(manager, user)).toBe('VISIT_NEEDED');
  expect((await leave(manager, user)).status).toBe(204);
  expect(await acts(user)).toEqual([
    { type: 'VISIT_ENDED', reason: null, after: { because: 'LEFT' } },
    { type: 'VISIT_BEGUN', reason: REASON.reason, after: null },
  ]);
});

test('the person reads which staff member worked in the account, when, and why', async () => {
  await begin(manager, user);
  await look(manager, user);
  await leave(manager, user);
  const { content } = (await server.call('GET /account/activity', user)).body;
  const by = { userId: manager.userId, displayName: 'Test Person' };
  expect(content).toMatchObject([
    { type: 'STAFF_VISIT_ENDED', by },
    { type: 'ACTED_AS', text: 'Worked in this account', by },
    { type: 'STAFF_VISIT', by, detail: REASON.reason, at: new Date(time.real).toISOString() },
  ]);
});

test('a visit lasts an hour, which changes renew and reads do not', async () => {
  const began = time.real;
  const token = createAccessToken({
    keys: TEST_KEYS,
    identityId: admin.userId,
    sessionId: admin.sessionId,
    realExpiresAt: began + 24 * VISIT_MS,
  });
  admin.headers['authorization'] = `Bearer ${token}`;
  await begin(admin, user);
  time.real = began + VISIT_MS - 1000;
  expect(await look(admin, user)).toBe('OPEN');
  time.real = began + VISIT_MS;
  expect(await look(admin, user)).toBe('VISIT_NEEDED');
  await begin(admin, user);
  time.real += VISIT_MS - 1000;
  // A call rejected for its body was let in all the same.
  await server.call('POST /campaigns', { headers: inside(admin, user), body: {} });
  time.real += VISIT_MS - 1000;
  expect(await look(admin, user)).toBe('OPEN');
  time.real += 1000;
  expect(await look(admin, user)).toBe('VISIT_NEEDED');
});

test('an expired visit ends on its own, at the time at which it expired', async () => {
  await begin(admin, user);
  const ends = time.real + VISIT_MS;
  const visit = { userId: user.userId, staffId: admin.userId };
  const end = (realNow: number) =>
    inTransaction(database.db, (db) => endExpiredVisit(db, visit, realNow));
  await end(ends - 1);
  expect(await lastAct(user)).toMatchObject({ type: 'VISIT_BEGUN' });
  await end(ends + 5000);
  await end(ends + 6000);
  expect(await acts(user)).toHaveLength(2);
  expect(await lastAct(user)).toMatchObject({
    type: 'VISIT_ENDED',
    at: new Date(ends).toISOString(),
    after: { because: 'EXPIRED' },
  });
  expect(await activityOf(user)).toEqual(['STAFF_VISIT_ENDED', 'STAFF_VISIT']);
});

test('starting again for another reason ends the visit before, even at the same moment', async () => {
  await Promise.all([begin(admin, user, 'One'), begin(admin, user, 'Two')]);
  expect((await acts(user)).map(({ type }: { type: string }) => type)).toEqual([
    'VISIT_BEGUN',
    'VISIT_ENDED',
    'VISIT_BEGUN',
  ]);
  expect(await look(admin, user)).toBe('OPEN');
});

test('someone who is no longer staff has left every account', async () => {
  await begin(admin, user);
  await inTransaction(database.db, (db) => endVisitsOfStaff(db, admin.userId, time.real));
  expect(await lastAct(user)).toMatchObject({ after: { because: 'REVOKED' } });
  expect(await look(admin, user)).toBe('VISIT_NEEDED');
});

test('in the account of a teammate their role reaches, staff need no visit', async () => {
  const owner = await newPerson();
  await insertTeam({
    db: database.db,
    members: [
      { userId: admin.userId, role: 'MANAGER' },
      { userId: user.userId, role: 'USER' },
      { userId: owner.userId, role: 'OWNER' },
    ],
  });
  expect(await look(admin, user)).toBe('OPEN');
  expect(await look(admin, owner)).toBe('VISIT_NEEDED');
});

test('a visit does not open what only the person may do', async () => {
  await openVisit({ db: database.db, staff: admin, user, realNow: time.real });
  const answer = await server.call('GET /account/export', { headers: inside(admin, user) });
  expect([answer.status, answer.body.code]).toEqual([403, 'OUT_OF_REACH_INSIDE']);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n'],
  ['characters that nobody sees', '\u200b\u2060\u{e0041}\u3164\ufeff\u00ad'],
  ['dots and dashes', '… — .'],
])('a reason of %s is invalid, for every staff action', async (_what, reason) => {
  const routes = Object.entries(allRoutes as Record<string, Route>).flatMap(([key, route]) => {
    const fields = (route.body ?? route.query) as { shape?: Record<string, unknown> } | undefined;
    return route.tenant === 'any-user' && fields?.shape?.['reason'] ? [key] : [];
  });
  expect(routes.length).toBeGreaterThan(10);
  for (const key of routes) {
    const line = key.replaceAll(/\{\w+\}/g, user.userId);
    const answer = key.startsWith('DELETE')
      ? await api(`${line}?reason=${encodeURIComponent(reason)}`)
      : await api(line, { reason });
    expect([key, answer.status]).toEqual([key, 400]);
    expect(answer.body.fieldErrors).toContainEqual(expect.objectContaining({ path: 'reason' }));
  }
});
