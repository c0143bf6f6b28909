import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { openListener, type Listener } from '#data/database/listen.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { openStreamHub, type StreamHub } from '#server/platform/stream-hub.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { PUBLIC_URL, platformCalls } from '../../../test/support/platform-calls.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { openVisit } from '../../../test/support/staff.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
let listener: Listener;
let hub: StreamHub;
let server: Awaited<ReturnType<typeof buildTestServer>>;
let address: string;
type Person = Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  listener = openListener(database.url);
  hub = await openStreamHub(database.db, listener);
  const platform = platformCalls({ hub });
  const handlers = {
    ...leadHandlers,
    ...platform,
    ...teamHandlers({ publicUrl: PUBLIC_URL, signUp: 'open', deliverMails: false }),
  };
  server = await buildTestServer({ db: database.db, time, handlers });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  hub.close();
  await server.app.close();
  await listener.close();
});

const newPerson = (adminStatus: 'ADMIN' | 'PROXY_MANAGER' | null = null) =>
  signedInUser({ db: database.db, realNow: time.real, adminStatus });
const inside = (by: Person, whose: { userId: string }) => ({
  ...by.headers,
  'x-acting-user': whose.userId,
});
const visit = (staff: Person, user: Person) =>
  openVisit({ db: database.db, staff, user, realNow: time.real });
const setRole = (who: Person, role: 'USER' | 'MANAGER' | 'OWNER') =>
  database.db.updateTable('team_members').set({ role }).where('user_id', '=', who.userId).execute();

/** Callers, by their relation to the account's user; both roles are given. */
async function cast() {
  const names = ['owner', 'otherOwner', 'manager', 'otherManager', 'user', 'otherUser'] as const;
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await newPerson()])),
  ) as Record<(typeof names)[number], Person>;
  await insertTeam({
    db: database.db,
    members: names.map((name) => ({
      userId: people[name].userId,
      role: /owner/i.test(name) ? 'OWNER' : /manager/i.test(name) ? 'MANAGER' : 'USER',
    })),
  });
  return people;
}

describe('working in someone else’s account', () => {
  test('is allowed to owners everywhere, to managers below owners, and to visiting staff', async () => {
    const team = await cast();
    const elsewhere = await newPerson();
    await insertTeam({ db: database.db, members: [elsewhere.userId] });
    const [admin, proxyManager, stranger] = [
      await newPerson('ADMIN'),
      await newPerson('PROXY_MANAGER'),
      await newPerson(),
    ];
    const statusOf = async (by: Person, whose: Person) =>
      (await server.call('GET /v1/shared/teams', { headers: inside(by, whose) })).status;
    for (const staff of [admin, proxyManager])
      for (const user of [team.owner, team.manager, stranger]) await visit(staff, user);
    const table = [
      [team.owner, [team.otherOwner, 200], [team.manager, 200], [team.user, 200]],
      [team.manager, [team.owner, 404], [team.otherManager, 200], [team.user, 200]],
      [team.user, [team.owner, 404], [team.manager, 404], [team.otherUser, 404]],
      [elsewhere, [team.owner, 404], [team.manager, 404], [team.user, 404]],
      [stranger, [team.owner, 404], [team.manager, 404], [team.user, 404]],
      [admin, [team.owner, 200], [team.manager, 200], [stranger, 200]],
      [proxyManager, [team.owner, 200], [team.manager, 200], [stranger, 200]],
    ] as const;
    for (const [by, ...asked] of table)
      for (const [whose, status] of asked) expect(await statusOf(by, whose)).toBe(status);
  });

  test('reaches none of the contract’s calls about the person’s own identity', async () => {
    const { owner, user } = await cast();
    const own = Object.entries(allRoutes as Record<string, Route>).filter(
      ([, { tenant, permission }]) => tenant === 'self' && permission === 'signed-in',
    );
    expect(own.length).toBeGreaterThan(20);
    for (const [key] of own)
      expect(
        await server.call(key.replaceAll(/\{\w+\}/g, user.userId), {
          headers: inside(owner, user),
        }),
        key,
      ).toMatchObject({ status: 403, body: { code: 'OUT_OF_REACH_INSIDE' } });
  });

  test('never reaches identity, connections, billing, deletion, or the archive', async () => {
    const { owner, user } = await cast();
    const about = new RegExp(
      String.raw`^(\w+) \/(identity\/(?!sign-(in|up)|refresh|action|forgot|re(set|cover)` +
        String.raw`|verif)|account(?!\/deletion\/cancel)|userdetails\/(email|verify$` +
        String.raw`|verification)|user-client|v1\/auth(?!\/(providers|mailbox)$)` +
        String.raw`|v1\/shared\/(billings|referral)|practice\/billing)`,
    );
    const calls = Object.keys(allRoutes).filter(
      (key) =>
        (about.test(key) || key === 'PATCH /v1/auth/mailbox' || key.endsWith('}/ledger')) &&
        key !== 'POST /identity/second-factor/verify',
    );
    expect(calls.length).toBeGreaterThan(50);
    for (const key of calls) {
      const headers = inside(owner, user);
      const answer = await server.call(key.replaceAll(/\{\w+\}/g, user.userId), { headers });
      expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'OUT_OF_REACH_INSIDE']);
    }
  });

  test('is checked again on each request', async () => {
    const { manager, user } = await cast();
    const ask = async () =>
      (await server.call('GET /leads', { headers: inside(manager, user) })).status;
    expect(await ask()).toBe(200);
    await setRole(manager, 'USER');
    expect(await ask()).toBe(404);
    await setRole(manager, 'MANAGER');
    await setRole(user, 'OWNER');
    expect(await ask()).toBe(404);
    await setRole(user, 'USER');
    await database.db.deleteFrom('team_members').where('user_id', '=', user.userId).execute();
    expect(await ask()).toBe(404);
  });

  test('is recorded with both identities, in the log and in the timeline', async () => {
    const { manager, user } = await cast();
    const campaign = await database.db
      .insertInto('campaigns')
      .values({ user_id: user.userId, name: 'Campaign', created_at: new Date(time.now) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    const lead = await database.db
      .insertInto('leads')
      .values({
        user_id: user.userId,
        full_name: 'Ada',
        created_at: new Date(time.now),
        updated_at: new Date(time.now),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: user.userId,
        ...campaign,
        ...lead,
        state: 'WAITING',
        added_at: new Date(time.now),
        updated_at: new Date(time.now),
      })
      .execute();
    const pause = (action: string, headers: Record<string, string>) =>
      server.call('POST /leads/bulk', { headers, body: { action, leadIds: [lead.lead_id] } });
    expect(await pause('PAUSE', inside(manager, user))).toMatchObject({ status: 200 });
    expect(await pause('RESUME', user.headers)).toMatchObject({ status: 200 });
    const { content } = (
      await server.call(`GET /events?leadId=${lead.lead_id}`, { headers: user.headers })
    ).body;
    expect(content).toMatchObject([
      { type: 'STATE_CHANGED', actor: 'USER', actedBy: null },
      { type: 'STATE_CHANGED', actor: 'USER', actedBy: { userId: manager.userId } },
    ]);
    const log = await database.db
      .selectFrom('audit_log')
      .select(['acted_by', 'type', 'data'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(log).toMatchObject([
      { acted_by: manager.userId, type: 'ACTED_AS', data: { call: 'POST /api/leads/bulk' } },
    ]);
  });
});

describe('revoking a right', () => {
  test('ends the open stream of someone who is no longer staff within two seconds', async () => {
    const [admin, person] = [await newPerson('ADMIN'), await newPerson()];
    await visit(admin, person);
    const answer = await fetch(`${address}/api/v1/stream`, { headers: inside(admin, person) });
    const reader = answer.body!.getReader();
    await reader.read();
    await database.db
      .updateTable('users')
      .set({ admin_status: null })
      .where('user_id', '=', admin.userId)
      .execute();
    const began = performance.now();
    await reader.read().catch(() => undefined);
    expect(performance.now() - began).toBeLessThan(2000);
    const again = await fetch(`${address}/api/v1/stream`, { headers: inside(admin, person) });
    expect(again.status).toBe(404);
  });

  test.each([
    ['a manager who becomes a user', async ({ manager }) => void (await setRole(manager, 'USER'))],
    [
      'a manager who leaves the team',
      async ({ manager }) =>
        void (await database.db
          .deleteFrom('team_members')
          .where('user_id', '=', manager.userId)
          .execute()),
    ],
    ['an account that an owner gets', async ({ user }) => void (await setRole(user, 'OWNER'))],
  ] as const satisfies readonly (readonly [
    string,
    (team: Awaited<ReturnType<typeof cast>>) => Promise<void>,
  ])[])('ends the open stream of %s within two seconds', async (_who, take) => {
    const team = await cast();
    const answer = await fetch(`${address}/api/v1/stream`, {
      headers: inside(team.manager, team.user),
    });
    expect(answer.status).toBe(200);
    const reader = answer.body!.getReader();
    await reader.read();
    await take(team);
    const began = performance.now();
    const end = await reader.read().then(
      ({ done }) => done,
      () => true,
    );
    expect(end).toBe(true);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(
      (await fetch(`${address}/api/v1/stream`, { headers: inside(team.manager, team.user) }))
        .status,
    ).toBe(404);
  });

  test.each(['ADMIN', 'PROXY_MANAGER'] as const)(
    'ends the open stream of a former %s within two seconds, and their access',
    async (adminStatus) => {
      const [staff, user] = [await newPerson(adminStatus), await newPerson()];
      await visit(staff, user);
      const headers = inside(staff, user);
      const answer = await fetch(`${address}/api/v1/stream`, { headers });
      expect(answer.status).toBe(200);
      const reader = answer.body!.getReader();
      await reader.read();
      await database.db
        .updateTable('users')
        .set({ admin_status: null })
        .where('user_id', '=', staff.userId)
        .execute();
      const began = performance.now();
      const end = await reader.read().then(
        ({ done }) => done,
        () => true,
      );
      expect(end).toBe(true);
      expect(performance.now() - began).toBeLessThan(2000);
      expect((await fetch(`${address}/api/v1/stream`, { headers })).status).toBe(404);
    },
  );
});
