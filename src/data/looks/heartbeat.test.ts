import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { recordHeartbeat } from '#data/looks/heartbeat.ts';
import { readLooks, requireLookOfAll } from '#data/looks/require-look.ts';
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
const beat = (minutes: number, seen: number | null = null) =>
  recordHeartbeat(database.db, { ...time(minutes), seen });

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
