import { expect, test } from 'vitest';
import { databaseOn, json, openPool } from '#data/database.ts';
import { readTransactions } from '#data/looks/heartbeat.ts';
import { readLooks, HEARTBEAT } from '#data/looks/require-look.ts';
import { readSetting } from '#data/settings/settings.ts';
import { createHeartbeat, isEngineAlive } from '#main/engine-heartbeat.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';
import { createTestClock } from '../../test/support/test-clock.ts';

const database = useTestDatabase();
const AS_WORKER = {
  beats: true,
  mail: { publicUrl: 'https://reach.example', toDeliver: false },
};

test('a connection to a database that went back is not used before all accounts have to look', async () => {
  const { db } = database;
  const clock = createTestClock();
  await signedInUser({ db, realNow: clock.realNow() });
  const warned: object[] = [];
  const log = { warn: (data: object) => void warned.push(data) };
  const heartbeat = createHeartbeat({ ...AS_WORKER, log: log as never });
  heartbeat.follow(clock);
  await heartbeat.beat(db);
  const older = await readSetting(db, HEARTBEAT);
  await heartbeat.beat(db);
  expect(await isEngineAlive(db, clock.realNow())).toBe(true);
  const connect = () =>
    openPool({ databaseUrl: database.url, size: 1, prepare: heartbeat.checkConnection });
  const before = connect();
  await before.query('select 1');
  await before.end();
  expect([await readLooks(db), warned]).toMatchObject([{ open: 0 }, []]);

  await db
    .updateTable('settings')
    .set({ value: json(older) })
    .where('name', '=', HEARTBEAT)
    .execute();
  const after = connect();
  const { rows } = await after.query(`select from lanes where marks ? 'look'`);
  await after.end();
  expect([rows.length, warned]).toMatchObject([1, [{ reason: 'WENT_BACK' }]]);
});

test('an act that was committed and is gone is noticed by the next connection', async () => {
  const { db } = database;
  const clock = createTestClock();
  await signedInUser({ db, realNow: clock.realNow() });
  const warned: object[] = [];
  const log = { warn: (data: object) => void warned.push(data) };
  const heartbeat = createHeartbeat({ ...AS_WORKER, log: log as never });
  heartbeat.follow(clock);
  await heartbeat.beat(db);
  // What a server says on which a thousand more transactions were committed.
  const ahead = (await readTransactions(db)) + 1000;
  const answer = { command: 'SELECT', rows: [{ next: ahead }] };
  const successor = databaseOn({ query: () => Promise.resolve(answer) } as never);
  const store = heartbeat.remembering(
    { reserve: () => Promise.resolve({ reserved: true, intentId: '1' }) } as never,
    successor,
  );
  await store.reserve({} as never);
  const pool = openPool({ databaseUrl: database.url, prepare: heartbeat.checkConnection });
  await pool.query('select 1');
  await pool.end();
  expect(warned).toMatchObject([{ reason: 'WENT_BACK' }]);
});

test('a connection that cannot be checked is not used', async () => {
  const pool = openPool({
    databaseUrl: database.url,
    prepare: () => Promise.reject(new Error('no heartbeat')),
  });
  await expect(pool.query('select 1')).rejects.toThrow('no heartbeat');
  await pool.end();
});
