import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { SeenState } from '#core/looks/database-age.ts';
import { readTransactions, recordHeartbeat } from '#data/looks/heartbeat.ts';
import { HEARTBEAT, readLooks, requireLookOfAll } from '#data/looks/require-look.ts';
import { tellLooksDone } from '#data/looks/tell-administrators.ts';
import { readSetting } from '#data/settings/settings.ts';
import { listOutbox } from '#data/tables/outbox.ts';
import type { LookMarks } from '#data/walk/lane-facts.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-03-02T09:00:00Z');
const time = (minutes: number) => ({
  now: NOW + minutes * 60_000,
  realNow: NOW + minutes * 60_000,
  rate: 1,
});
const mail = { publicUrl: 'https://reach.example', toDeliver: false };
const beat = async (minutes: number, seen: number | null = null) => {
  const known = seen === null ? null : { beat: seen, transactions: 1 };
  const recorded = await recordHeartbeat(database.db, { ...time(minutes), seen: known, mail });
  return { ...recorded, beat: recorded.seen.beat };
};

const newUser = async () => (await signedInUser({ db: database.db, realNow: NOW })).userId;

async function lane(userId: string) {
  const row = await database.db
    .selectFrom('lanes')
    .select(['marks', 'fencing', 'lease_owner'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, look: (row.marks as { look?: LookMarks }).look };
}

beforeEach(async () => {
  await database.db.deleteFrom('settings').execute();
  await database.db.deleteFrom('lanes').execute();
  await database.db.deleteFrom('outbox_mails').execute();
});

describe('a heartbeat', () => {
  test('counts on, whichever process it is of', async () => {
    const first = await beat(0);
    expect([first, await beat(1), await beat(2, first.beat)]).toMatchObject([
      { beat: 1, reason: null },
      { beat: 2, reason: null },
      { beat: 3, reason: null },
    ]);
  });

  test('makes all lanes look if the database lacks one that the process has seen', async () => {
    const userId = await newUser();
    await database.db
      .insertInto('lanes')
      .values({ user_id: userId, lease_owner: '7', fencing: '12' })
      .execute();
    await beat(0);
    expect(await beat(10, 5)).toMatchObject({ beat: 6, reason: 'WENT_BACK' });
    const { look, fencing, lease_owner: owner } = await lane(userId);
    expect(look).toMatchObject({ since: NOW - 120_000, until: NOW + 600_000, found: 0 });
    expect([Number(fencing) > 12, owner]).toEqual([true, null]);
    expect(await readLooks(database.db)).toMatchObject({ open: 1, done: 0 });
    expect(await beat(11, 6)).toMatchObject({ beat: 7, reason: null });
  });

  test('makes them look if the database lacks transactions that the process has seen', async () => {
    const userId = await newUser();
    await beat(0);
    const transactions = (await readTransactions(database.db)) + 1000;
    const seen = { beat: 1, transactions };
    expect(await recordHeartbeat(database.db, { ...time(1), seen, mail })).toMatchObject({
      reason: 'WENT_BACK',
      seen: { beat: 2, transactions: expect.toSatisfy((next: number) => next < transactions) },
    });
    expect((await lane(userId)).look?.reason).toBe('WENT_BACK');
  });

  test('of a process without an engine compares, and says nothing of an engine', async () => {
    const compare = (minutes: number, seen: SeenState | null) =>
      recordHeartbeat(database.db, { ...time(minutes), seen, mail, beats: false });
    expect(await compare(0, null)).toMatchObject({ reason: null, seen: { beat: 0 } });
    expect(await readSetting(database.db, HEARTBEAT)).toBeNull();
    await newUser();
    await beat(1);
    const { seen } = await compare(2, null);
    expect(seen.beat).toBe(1);
    expect(await compare(10, { ...seen, beat: 7 })).toMatchObject({ reason: 'WENT_BACK' });
    expect(await readSetting(database.db, HEARTBEAT)).toMatchObject({
      realAt: NOW + 60_000,
      beat: 8,
    });
    expect(await compare(11, { ...seen, beat: 8 })).toMatchObject({ reason: null });
  });

  test('notifies administrators by email too, and again of what was found once all have looked', async () => {
    const [admin, other] = [await newUser(), await newUser()];
    const { db } = database;
    await db
      .updateTable('users')
      .set({ admin_status: 'ADMIN' })
      .where('user_id', '=', admin)
      .execute();
    await beat(0);
    await beat(10, 5);
    await tellLooksDone(db, NOW + 11 * 60_000);
    const { open } = await readLooks(db);
    await sql`
      update lanes
      set marks = jsonb_set(
        jsonb_set(marks, '{look,realDoneAt}', '1'), '{look,found}',
        case when user_id = ${other} then '3'::jsonb else '0' end
      )`.execute(db);
    for (const minutes of [12, 13]) await tellLooksDone(db, NOW + minutes * 60_000);
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id', 'data', 'link'])
      .where('type', '=', 'DATABASE_WENT_BACK')
      .orderBy('notification_id')
      .execute();
    expect(rows).toEqual([
      {
        user_id: admin,
        link: '/admin',
        data: { state: 'LOOKING', accounts: open, since: new Date(NOW - 120_000).toISOString() },
      },
      {
        user_id: admin,
        link: '/admin',
        data: { state: 'DONE', accounts: open, found: 3, unconfirmed: 0 },
      },
    ]);
    const mails = await listOutbox({ db, to: null });
    expect(mails).toMatchObject([
      {
        subject: 'The database went back to an older state',
        links: ['https://reach.example/admin'],
        text: expect.stringContaining('may be lost'),
      },
    ]);
  });

  test('makes them look if a dump was read in: its table is another one', async () => {
    const userId = await newUser();
    await beat(0);
    await sql`
      update settings
      set value = jsonb_set(value, '{database,table}', '"1"')`.execute(database.db);
    expect(await beat(10)).toMatchObject({ reason: 'RESTORED', since: NOW - 120_000 });
    expect((await lane(userId)).look?.reason).toBe('RESTORED');
  });
});

test('shows server and timeline to a role without special rights', async () => {
  const { rows } = await sql<{ server: boolean; timeline: boolean }>`
    select has_function_privilege('pg_read_all_stats', 'pg_control_system()', 'execute') as server,
      has_function_privilege('pg_read_all_stats', 'pg_walfile_name(pg_lsn)', 'execute')
        and has_function_privilege('pg_read_all_stats', 'pg_current_wal_lsn()', 'execute')
        as timeline`.execute(database.db);
  expect(rows).toEqual([{ server: true, timeline: true }]);
});

describe('a required look', () => {
  const ask = (minutes: number, since?: number) =>
    requireLookOfAll(database.db, {
      ...time(minutes),
      reason: 'RESTORED',
      ...(since !== undefined && { since }),
    });

  test('of a database that no engine has run on is none', async () => {
    const userId = await newUser();
    expect(await ask(5)).toBeNull();
    expect(await readLooks(database.db)).toMatchObject({ open: 0 });
    const lanes = database.db.selectFrom('lanes').select('user_id').where('user_id', '=', userId);
    expect(await lanes.execute()).toEqual([]);
  });

  test('goes back as far as one that was not finished', async () => {
    const userId = await newUser();
    await ask(5, NOW - 9_000);
    await ask(6, NOW - 1_000);
    expect((await lane(userId)).look).toMatchObject({
      since: NOW - 9_000,
      oldestSince: NOW - 9_000,
      until: NOW + 6 * 60_000,
    });
  });

  test('after a finished one begins where it says', async () => {
    const userId = await newUser();
    await ask(5, NOW - 9_000);
    await sql`update lanes set marks = jsonb_set(marks, '{look,realDoneAt}', '1')`.execute(
      database.db,
    );
    await ask(6, NOW - 1_000);
    const { look } = await lane(userId);
    expect(look).toMatchObject({ since: NOW - 1_000, oldestSince: NOW - 9_000 });
    expect(look?.realDoneAt).toBeUndefined();
  });

  test('leaves out the ids of the lost time', async () => {
    await newUser();
    const id = async () => {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('leads', 'lead_id'))::float8 as id`.execute(
        database.db,
      );
      return rows[0]?.id ?? 0;
    };
    const before = await id();
    await ask(5, NOW);
    expect(await id()).toBeGreaterThan(before + 90_000);
  });
});
