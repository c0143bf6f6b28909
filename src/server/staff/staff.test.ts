import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import { eraseUser } from '#data/account/erase-user.ts';
import { instant, json } from '#data/database.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { setAdminStatus } from '#data/staff/user-acts.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
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
  unsoldApi,
  user,
} from './staff-fixture.ts';

const shown = async (userId = user.userId) => (await api(`GET /admin/users/${userId}`)).body;

describe('permissions', () => {
  const keys = (Object.keys(allRoutes) as RouteKey[]).filter((key) => key.includes(' /admin/'));
  const line = (key: RouteKey) => key.replace('{id}', user.userId);

  test.each(keys)('%s is rejected for everyone but those it is for', async (key) => {
    const ofManager = allRoutes[key].permission === 'proxy-manager';
    const status = async (by: typeof user) => (await api(line(key), {}, by)).status;
    expect(await status(user)).toBe(403);
    expect(await status(manager)).not.toBe(ofManager ? 403 : 400);
    if (!ofManager) expect(await status(manager)).toBe(403);
    const bare = await newPerson('ADMIN', false);
    const refused = await api(line(key), {}, bare);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await server.call(line(key))).status).toBe(401);
  });

  test('staff without a second factor may not act as anyone either', async () => {
    const bare = await newPerson('ADMIN', false);
    const headers = { ...bare.headers, 'x-acting-user': user.userId };
    const refused = await server.call('GET /v1/shared/teams', { headers });
    expect(refused.body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('someone who was staff a moment ago may do nothing more', async () => {
    expect((await api('GET /admin/users')).status).toBe(200);
    await inTransaction(database.db, (db) => setAdminStatus({ db, userId: admin.userId }, null));
    expect((await api('GET /admin/users')).status).toBe(403);
  });

  test('billing, password, email, and deletion of an acted-on user are out of reach', async () => {
    const headers = { ...admin.headers, 'x-acting-user': user.userId };
    for (const [refused, body] of [
      ['POST /v1/shared/billings/subscriptions', { priceId: 'pro-monthly', seats: 1 }],
      ['PUT /v1/shared/billings/paymentdetails', undefined],
      ['GET /v1/shared/billings/portal', undefined],
      ['PATCH /v1/shared/billings/subscriptions/s1', { priceId: 'pro-monthly' }],
      ['DELETE /v1/shared/billings/subscriptions/s1', undefined],
      ['POST /v1/shared/billings/subscriptions/s1/pause', { months: 1 }],
      ['POST /v1/shared/billings/subscriptions/s1/resume', undefined],
      ['PATCH /userdetails/email', { email: 'x@example.com', password: 'right' }],
      ['POST /account/deletion', { email: 'x@example.com', password: 'right' }],
      ['POST /account/export', {}],
    ] as const) {
      const answer = await server.call(refused, { headers, ...(body && { body }) });
      expect([refused, answer.status]).toEqual([refused, 403]);
    }
  });
});

describe('finding users', () => {
  test('works by name, email, id, and LinkedIn name, and says how many there are', async () => {
    const mark = `Zq${user.userId}`;
    await database.db
      .updateTable('users')
      .set({
        display_name: `${mark} Nordic`,
        network_profile: JSON.stringify({ memberId: 'm', fullName: `Linked${mark}` }),
      })
      .where('user_id', '=', user.userId)
      .execute();
    const { email } = await shown();
    for (const query of [`nordic ${mark}`, email, user.userId, `linked${mark}`.toUpperCase()]) {
      const { content } = (await api(`GET /admin/users?query=${encodeURIComponent(query)}`)).body;
      expect(content.map((found: { userId: string }) => found.userId)).toContain(user.userId);
    }
    expect((await api('GET /admin/users?query=no%25body')).body.totalElements).toBe(0);
    expect((await api('GET /admin/users?size=1')).body.content).toHaveLength(1);
  });

  test('a user’s page says what its lane waits for, and an unknown id is a 404', async () => {
    const page = await shown();
    expect(page.lanes).toMatchObject([
      { channel: 'LINKEDIN', waitingFor: { code: 'NO_CAMPAIGN' }, dueLeads: 0 },
    ]);
    expect(page.can).toMatchObject({
      workInside: { allowed: true },
      deleteUser: { allowed: true },
    });
    expect((await api('GET /admin/users/999999999')).status).toBe(404);
  });
});

describe('an action', () => {
  test('requires a reason', async () => {
    const answer = await api(`POST /admin/users/${user.userId}/visits`, { reason: '  ' });
    expect([answer.status, answer.body.fieldErrors[0].path]).toEqual([400, 'reason']);
  });

  test('of visiting is logged with its reason, and shown to the person', async () => {
    const answer = await api(`POST /admin/users/${user.userId}/visits`, REASON, manager);
    expect(answer.status).toBe(201);
    expect(await lastAct(user)).toMatchObject({
      type: 'VISIT_BEGUN',
      reason: REASON.reason,
      actor: { userId: manager.userId },
      target: { userId: user.userId },
    });
    expect(await activityOf(user)).toEqual(['STAFF_VISIT']);
  });

  test('on the trial moves its end, warns in the last days, and names both dates', async () => {
    const trialEndsAt = new Date(time.real + 3 * 86_400_000).toISOString();
    const answer = await api(`PATCH /admin/users/${user.userId}/trial`, { ...REASON, trialEndsAt });
    expect(answer.body.billing.trialEndsAt).toBe(trialEndsAt);
    expect(await lastAct(user)).toMatchObject({
      before: { trialEndsAt: new Date(time.real + 7 * 86_400_000).toISOString() },
      after: { trialEndsAt },
    });
    expect(await activityOf(user)).toEqual(['TRIAL_CHANGED']);
  });

  test('on plans is rejected where nothing is sold, and says why', async () => {
    const page = (await unsoldApi(`GET /admin/users/${user.userId}`)).body;
    expect(page.can.changeTrial.reason).toContain('doesn’t sell plans');
    const path = `POST /admin/users/${user.userId}/subscription/deactivate`;
    expect((await unsoldApi(path, REASON)).body.code).toBe('NOTHING_SOLD');
    expect((await api(path, REASON)).body.code).toBe('NO_SUBSCRIPTION');
  });

  test('on limits resets the day’s count and keeps the ledger', async () => {
    const day = '2026-11-23';
    await database.db
      .insertInto('daily_usage')
      .values({ user_id: user.userId, day: day as never, action: 'CONNECT', used: 5 })
      .execute();
    const used = (page: { limits: { sequenceItemType: string; used: number }[] }) =>
      page.limits.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')?.used;
    expect(used(await shown())).toBe(5);
    const answer = await api(`POST /admin/users/${user.userId}/limits/reset`, REASON);
    expect([answer.status, used(answer.body)]).toEqual([200, 0]);
    const rows = await database.db
      .selectFrom('daily_usage')
      .select(['used', 'forgiven'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(rows).toEqual([{ used: 5, forgiven: 5 }]);
    expect(await lastAct(user)).toMatchObject({ before: { used: { CONNECT: 5 } } });
    const again = await api(`POST /admin/users/${user.userId}/limits/reset`, REASON);
    expect(again.body.code).toBe('NOTHING_USED_TODAY');
  });

  test('is decided by the actions that Activity Control leaves for today', async () => {
    await database.db
      .insertInto('daily_usage')
      .values({ user_id: user.userId, day: '2026-11-23' as never, action: 'CONNECT', used: 3 })
      .execute();
    const today = async () => {
      const { limits, actionsToday } = await shown();
      const { effectiveLimit } = limits.find(
        (limit: { sequenceItemType: string }) => limit.sequenceItemType === 'CONNECT',
      );
      expect(actionsToday).toEqual({ done: 3, allowed: effectiveLimit });
      return effectiveLimit;
    };
    const own = await today();
    await database.db
      .updateTable('users')
      .set({ activity_control_enabled: true, connected_at: new Date(time.now) })
      .where('user_id', '=', user.userId)
      .execute();
    expect(await today()).toBeLessThan(own / 2);
  });

  test('on held invites ends the hold once', async () => {
    await database.db
      .updateTable('users')
      .set({ invites_paused_until: instant(time.now + 86_400_000) })
      .where('user_id', '=', user.userId)
      .execute();
    const path = `POST /admin/users/${user.userId}/invites/resume`;
    expect((await api(path, REASON)).body.invitesPausedUntil).toBeNull();
    expect((await api(path, REASON)).body.code).toBe('INVITES_NOT_PAUSED');
  });

  test('of deleting hides the user immediately and can be undone', async () => {
    const reason = encodeURIComponent(REASON.reason);
    const answer = await api(`DELETE /admin/users/${user.userId}?reason=${reason}`);
    expect(answer.body.erasedAt).toBe(new Date(time.real + 14 * 86_400_000).toISOString());
    expect((await server.call('GET /account', { headers: user.headers })).status).toBe(401);
    expect((await shown()).can.deleteUser.reason).toContain('being deleted');
    const undo = `POST /admin/users/${user.userId}/deletion/cancel`;
    expect((await api(undo, REASON)).status).toBe(204);
    expect((await api(undo, REASON)).body.code).toBe('NOT_BEING_DELETED');
    expect(await activityOf(user)).toEqual([
      'DELETION_CANCELED_BY_STAFF',
      'DELETION_ASKED_BY_STAFF',
    ]);
  });

  test('of deleting is rejected for the last owner of a team, and for oneself', async () => {
    const other = await newPerson();
    await insertTeam({
      db: database.db,
      members: [{ userId: user.userId, role: 'OWNER' }, other.userId],
    });
    const remove = (userId: string) => api(`DELETE /admin/users/${userId}?reason=why`);
    expect((await remove(user.userId)).body.code).toBe('LAST_OWNER');
    expect((await remove(admin.userId)).body.code).toBe('OWN_ACCOUNT');
  });
});

describe('the staff log', () => {
  test('can’t be changed or emptied, and an erasure removes what it says about a person', async () => {
    await api(`POST /admin/users/${user.userId}/visits`, REASON);
    for (const statement of [
      sql`update staff_log set reason = 'other'`,
      sql`delete from staff_log`,
      sql`truncate staff_log`,
    ])
      await expect(statement.execute(database.db)).rejects.toThrow('append-only');
    const { id } = await lastAct(user);
    await eraseUser({ db: database.db, userId: user.userId });
    const row = await database.db
      .selectFrom('staff_log')
      .selectAll()
      .where('staff_act_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type: 'VISIT_BEGUN', target_id: null, reason: null });
    expect(row.actor_id).toBe(admin.userId);
  });

  test('and an account’s activity are filtered and paged', async () => {
    await api(`POST /admin/users/${user.userId}/visits`, REASON);
    const path = `GET /admin/users/${user.userId}/activity`;
    const all = (await api(path)).body;
    expect(all.content).toMatchObject([{ type: 'STAFF_VISIT', by: { userId: admin.userId } }]);
    expect((await api(`${path}?types=INVITE_SENT`)).body.totalElements).toBe(0);
    expect((await api(`GET /admin/audit?actorId=${admin.userId}`)).body.totalElements).toBe(1);
  });
});

test('an account’s activity reads like its timeline, without what was written', async () => {
  const { db } = database;
  const { campaign_id } = await db
    .insertInto('campaigns')
    .values({
      user_id: user.userId,
      name: 'Oslo summit follow-up',
      created_at: instant(time.now),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_id } = await db
    .insertInto('leads')
    .values({
      user_id: user.userId,
      full_name: 'Freja Lund',
      profile_slug: 'freja',
      created_at: instant(time.now),
      updated_at: instant(time.now),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const about = { campaign_id, lead_id };
  for (const [n, event] of (
    [
      { type: 'MESSAGE_SENT', ...about, data: { text: 'Hi Freja, about your talk' } },
      { type: 'CONDITION_DECIDED', ...about, data: { branch: 'no' } },
      {
        type: 'STATE_CHANGED',
        ...about,
        data: { from: 'WAITING', to: 'FINISHED', reason: 'REPLIED' },
      },
      { type: 'STATE_CHANGED', ...about, data: { to: 'PAUSED', reason: 'PAUSED_BY_USER' } },
      { type: 'STATE_CHANGED', data: { reason: 'OF_A_LATER_VERSION' } },
      { type: 'INVITES_PAUSED', data: { reason: 'WEEKLY_INVITES' } },
    ] as const
  ).entries())
    await db
      .insertInto('events')
      .values({
        ...event,
        user_id: user.userId,
        at: instant(time.now + n),
        actor: 'ENGINE',
        data: json(event.data),
      })
      .execute();
  await writeAudit(
    { db, userId: user.userId, realNow: time.real - 1 },
    { actedBy: user.userId, type: 'CONNECTION_CHANGED', data: { to: 'UNAUTHORIZED' } },
  );
  const { content } = (await api(`GET /admin/users/${user.userId}/activity`)).body;
  expect(
    content.map(({ title, detail }: { title: string; detail: string | null }) => [title, detail]),
  ).toEqual([
    ['Invites paused', 'All invites for 7 days are used'],
    ['Changed', null],
    ['Paused', 'Freja Lund, Oslo summit follow-up: Paused by the user'],
    ['Finished', 'Freja Lund, Oslo summit follow-up: Replied, so nothing more is sent'],
    ['Condition checked', 'Freja Lund, Oslo summit follow-up: No branch'],
    ['Message sent', 'Freja Lund, Oslo summit follow-up'],
    ['The LinkedIn connection changed', USER_STATUS_TEXTS.UNAUTHORIZED.title],
  ]);
});

test('the overview counts users and names stuck lanes', async () => {
  await database.db
    .insertInto('lanes')
    .values({ user_id: user.userId, next_wake_at: instant(time.now - 3_600_000) })
    .execute();
  const { users, stuckLanes, lateActs } = (await api('GET /admin/overview')).body;
  expect(users.total).toBe(users.byTier.BASIC + users.byTier.PRO + users.byTier.ADVANCED);
  expect(stuckLanes).toMatchObject([{ user: { userId: user.userId } }]);
  expect(lateActs).toBe(0);
});
