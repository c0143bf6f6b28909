import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { controlledLimits } from '#core/limits/activity-control.ts';
import { effectiveLimit } from '#core/limits/daily-allowance.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { json } from '#data/database.ts';
import type { DB } from '#data/schema/tables.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
/** In Kiritimati it is one o’clock on the next day. */
const NOW = TEST_NOW + 2 * 3_600_000;
const asked: string[] = [];
let recording: Kysely<DB>;
beforeAll(() => {
  recording = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query.sql),
  });
});
const call = handlerCaller({
  handlers: teamHandlers({
    publicUrl: 'http://127.0.0.1:4400',
    signUp: 'open',
    deliverMails: false,
  }),
  db: () => recording,
});

/** What each member of a page did and may do today, and how many statements that took. */
async function read(ownerId: string, page = 0) {
  asked.length = 0;
  const { content } = await call('GET /v1/shared/teams/users', {
    userId: ownerId,
    now: NOW,
    query: { page, size: 10 },
  });
  return {
    statements: asked.length,
    today: new Map(content.map(({ userId, actionsToday }) => [String(userId), actionsToday])),
  };
}

const newTeam = async (...zones: string[]) => {
  const people = [];
  for (const zone of zones) people.push(await insertTestUser({ db: database.db, zone }));
  await insertTeam({ db: database.db, members: people });
  return people as [string, ...string[]];
};

/** A running campaign with these steps; one that doesn't run has steps that don't count. */
async function run(userId: string, ...types: ('VISIT' | 'CONNECT' | 'EMAIL')[]): Promise<void> {
  const sequence = (steps: typeof types) =>
    json(chain(...steps.map((type) => item(type, { id: type }))));
  const campaign = { user_id: userId, name: 'Nordics', created_at: new Date(TEST_NOW) };
  await database.db
    .insertInto('campaigns')
    .values([
      { ...campaign, status: 'ACTIVE', sequence: sequence(types) },
      { ...campaign, status: 'ACTIVE', sequence: sequence(types) },
      { ...campaign, status: 'NOT_ACTIVE', sequence: sequence(['VISIT', 'CONNECT', 'EMAIL']) },
    ])
    .execute();
}

const use = (userId: string, day: string, action: string, used: number) =>
  database.db.insertInto('daily_usage').values({ user_id: userId, day, action, used }).execute();

const day = '2026-11-23';
const limitOf = (
  userId: string,
  action: 'VISIT' | 'CONNECT',
  limit: number = DEFAULT_LIMITS[action],
) => effectiveLimit({ userId, action, day, limit, range: 3 });

test('a page of members takes as many statements as one member', async () => {
  const [alone] = await newTeam('Etc/UTC');
  const [owner, ...others] = await newTeam(...Array.from({ length: 10 }, () => 'Etc/UTC'));
  for (const userId of [alone, owner, ...others]) await run(userId, 'VISIT');
  const one = await read(alone);
  const ten = await read(owner);
  expect(ten.statements).toBe(one.statements);
  expect([one.today.size, ten.today.size]).toEqual([1, 10]);
  for (const [userId, today] of ten.today)
    expect(today).toEqual({ done: 0, allowed: limitOf(userId, 'VISIT') });
  expect((await read(owner, 1)).today.size).toBe(0);
});

test('each member has their own day, steps, usage, and unsettled actions', async () => {
  const [owner, ahead, idle] = await newTeam('Etc/UTC', 'Pacific/Kiritimati', 'Etc/UTC');
  await run(owner, 'VISIT', 'CONNECT');
  await use(owner, '2026-11-22', 'VISIT', 30);
  await use(owner, day, 'VISIT', 7);
  await use(ahead!, day, 'LIKE', 5);
  await use(ahead!, '2026-11-24', 'LIKE', 9);
  await database.db
    .insertInto('intents')
    .values({
      user_id: ahead!,
      campaign_id: '1',
      lead_id: '1',
      item_id: 'a',
      visit: 1,
      action: 'LIKE',
      fencing: '1',
      day: '2026-11-24',
      payload: '{}',
      started_at: new Date(TEST_NOW),
      real_started_at: new Date(TEST_NOW),
      attempt: 1,
      request_id: `r${ahead}`,
      status: 'SENDING',
    })
    .execute();
  const { today } = await read(owner);
  expect(today.get(owner)).toEqual({
    done: 7,
    allowed: limitOf(owner, 'VISIT') + limitOf(owner, 'CONNECT'),
  });
  expect(today.get(ahead!)).toMatchObject({ done: 9, allowed: expect.any(Number) });
  expect(today.get(idle!)).toEqual({ done: 0, allowed: 0 });
});

test('Activity Control and a warm-up lower the limits only of those concerned', async () => {
  const [free, controlled, warmingUp] = await newTeam('Etc/UTC', 'Etc/UTC', 'Etc/UTC');
  await run(free, 'CONNECT', 'EMAIL');
  await run(controlled!, 'CONNECT', 'VISIT');
  await run(warmingUp!, 'EMAIL');
  const connectedAt = TEST_NOW - 60 * 86_400_000;
  await database.db
    .updateTable('users')
    .set({ activity_control_enabled: true, connected_at: new Date(connectedAt) })
    .where('user_id', '=', controlled!)
    .execute();
  const lastWarningAt = TEST_NOW - 3_600_000;
  await database.db
    .insertInto('lanes')
    .values({ user_id: controlled!, marks: json({ lastWarningAt }) } as never)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ marks: json({ lastWarningAt }) }),
    )
    .execute();
  await database.db
    .insertInto('intents')
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        user_id: controlled!,
        campaign_id: '1',
        lead_id: String(index),
        item_id: 'a',
        visit: 1,
        action: 'CONNECT' as const,
        fencing: '1',
        day: '2026-11-01',
        payload: '{}',
        started_at: new Date(TEST_NOW - 86_400_000),
        real_started_at: new Date(TEST_NOW),
        attempt: 1,
        request_id: `${controlled}/${index}`,
        status: 'HAPPENED' as const,
      })),
    )
    .execute();
  await database.db
    .insertInto('mailboxes')
    .values({
      user_id: warmingUp!,
      provider: 'SMTP',
      address: `today-${warmingUp}@firm.example`,
      from_name: 'Maya',
      connected_at: new Date(TEST_NOW),
      ramp_from: new Date(TEST_NOW),
    })
    .execute();
  const { today } = await read(free);
  const { limits } = controlledLimits({
    now: NOW,
    connectedAt,
    lastInvites: { sent: 100, accepted: 0 },
    lastWarningAt,
  });
  expect(limits.CONNECT).toBeLessThan(DEFAULT_LIMITS.CONNECT / 3);
  expect(today.get(controlled!)?.allowed).toBe(
    limitOf(controlled!, 'CONNECT', limits.CONNECT) + limitOf(controlled!, 'VISIT', limits.VISIT),
  );
  const email = today.get(free)!.allowed - limitOf(free, 'CONNECT');
  expect(today.get(warmingUp!)?.allowed).toBeLessThan(email / 2);
});
