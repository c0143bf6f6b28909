import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { openReplicaReads, type ReplicaReads } from '#data/database/replica-reads.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { dashboardHandlers } from '#server/dashboard/dashboard.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { teamStatisticsHandlers } from '#server/teams/team-statistics.ts';
import { buildTestServer } from '../support/api-server.ts';
import { signedInUser } from '../support/signed-in.ts';
import { insertTeam } from '../support/teams.ts';
import { startServers, type Servers } from './replica-fixture.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const LONG_MS = 3_600_000;
let servers: Servers;
let pools: { primary: pg.Pool; replica: pg.Pool };
let db: Database;
let person: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  servers = await startServers();
  const open = (databaseUrl: string) => openPool({ databaseUrl, connectWithinMs: 2000, size: 4 });
  pools = { primary: open(servers.primaryUrl), replica: open(servers.replicaUrl) };
  db = openDatabase(pools.primary);
});
afterAll(async () => {
  await pools.primary.end();
  await pools.replica.end();
  servers.stop();
});

beforeEach(async () => {
  person = await signedInUser({ db, realNow: NOW });
  await longAgo();
  await pools.replica.query('select pg_wal_replay_resume()');
});

const readsWithin = (maxLagMs: number, replica = pools.replica) => {
  const changes: (string | null)[] = [];
  const reads = openReplicaReads({
    db,
    pool: pools.primary,
    replica,
    prepares: true,
    maxLagMs,
    onChange: (why) => void changes.push(why),
  });
  return { reads, changes };
};
/** As if all that this person did was done long ago, and the replica had it. */
async function longAgo(): Promise<void> {
  const at = sql<never>`now() - interval '1 day'`;
  await db.updateTable('users').set({ real_created_at: at }).execute();
  await db.updateTable('recent_writes').set({ real_at: at }).execute();
  await db.updateTable('stream_events').set({ real_at: at }).execute();
}
async function caughtUp(): Promise<void> {
  const { rows } = await pools.primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const at = [rows[0]?.lsn];
  await expect
    .poll(async () => {
      const found = await pools.replica.query<{ there: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        at,
      );
      return found.rows[0]?.there;
    })
    .toBe(true);
}
const isOnReplica = async (database: Database) => {
  const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(
    database,
  );
  return rows[0]?.there === true;
};
const readsFromReplica = async (reads: ReplicaReads, writtenAt?: number) =>
  isOnReplica(await reads.databaseFor([person.userId], writtenAt));

describe('what may be some seconds old', () => {
  test('is read from the replica, but not for those who changed something', async () => {
    await caughtUp();
    const { reads, changes } = readsWithin(LONG_MS);
    const other = await signedInUser({ db, realNow: NOW });
    await longAgo();
    expect(await readsFromReplica(reads)).toBe(true);
    await reads.wrote([person.userId, other.userId]);
    expect(await readsFromReplica(reads)).toBe(false);
    await longAgo();
    expect(await readsFromReplica(reads)).toBe(true);
    expect(changes).toEqual([null]);
  });
  test('is read from the primary after news of the account, in new accounts, and what is new itself', async () => {
    await caughtUp();
    const { reads } = readsWithin(LONG_MS);
    expect(await readsFromReplica(reads, Date.now() - 2 * LONG_MS)).toBe(true);
    expect(await readsFromReplica(reads, Date.now())).toBe(false);
    await db
      .insertInto('stream_events')
      .values({ user_id: person.userId, type: 'notification', data: '{}' })
      .execute();
    expect(await readsFromReplica(reads)).toBe(false);
    person = await signedInUser({ db, realNow: NOW });
    expect(await readsFromReplica(reads)).toBe(false);
  });
  test('is read from the primary while the replica is later than it may be', async () => {
    await caughtUp();
    await pools.replica.query('select pg_wal_replay_pause()');
    await db.insertInto('settings').values({ name: 'later', value: '{}' }).execute();
    const { reads, changes } = readsWithin(1);
    expect(await readsFromReplica(reads)).toBe(false);
    expect(changes).toEqual([expect.stringMatching(/^it is \d+ s late$/)]);
    expect(await readsFromReplica(readsWithin(LONG_MS).reads)).toBe(true);
  });
  test('is not read from a server that is no replica of this database', async () => {
    const { reads, changes } = readsWithin(LONG_MS, pools.primary);
    expect(await readsFromReplica(reads)).toBe(false);
    expect(changes).toEqual(['it isn’t a replica of this database']);
  });
});

describe('a person', () => {
  const serverWith = (replica: ReplicaReads | null) =>
    buildTestServer({
      db,
      time: { now: NOW, real: NOW },
      handlers: {
        ...campaignHandlers,
        ...conversationHandlers,
        ...dashboardHandlers(),
        ...eventStatisticsHandlers,
        ...leadHandlers,
        ...teamStatisticsHandlers,
      },
      replica,
    });

  test('sees in the dashboard what they wrote right before, though the replica lacks it', async () => {
    await caughtUp();
    await pools.replica.query('select pg_wal_replay_pause()');
    const { call } = await serverWith(readsWithin(LONG_MS).reads);
    const campaigns = async () =>
      (await call('GET /v1/dashboard', { headers: person.headers })).body.campaigns;
    expect(await campaigns()).toBe(0);
    const made = await call('POST /campaigns', {
      headers: person.headers,
      body: { name: 'Nordics' },
    });
    expect(made.status).toBe(201);
    expect(await campaigns()).toBe(1);
    // Without the record of the write, they would have been shown the past.
    await longAgo();
    expect(await campaigns()).toBe(0);
  });
  test('gets the same from the replica as from the primary, by every route that may lag', async () => {
    const { reads, changes } = readsWithin(LONG_MS);
    let used = 0;
    const counted: ReplicaReads = {
      ...reads,
      async databaseFor(...asked) {
        const database = await reads.databaseFor(...asked);
        if (database !== db) used += 1;
        return database;
      },
    };
    const [{ call: plain }, { call: beside }] = [await serverWith(null), await serverWith(counted)];
    const { headers, userId } = person;
    await insertTeam({ db, members: [userId] });
    const { body: campaign } = await plain('POST /campaigns', { headers, body: { name: 'A' } });
    await longAgo();
    await caughtUp();
    const lagging = Object.entries(allRoutes).flatMap(([key, route]) =>
      'mayLag' in route ? [key] : [],
    );
    expect(lagging.length).toBeGreaterThan(6);
    // It records that it was called, and reads the leads from the replica.
    const keys = [...lagging, 'GET /leads/export'];
    for (const key of keys) {
      const line = `${key.replace('{campaignId}', campaign.id)}?query=a`;
      const [one, other] = [await plain(line, { headers }), await beside(line, { headers })];
      expect(one.status).toBe(200);
      expect({ line, text: other.text }).toEqual({ line, text: one.text });
    }
    expect(used).toBe(keys.length);
    // A handler that writes would fail there once, and be answered by the primary.
    expect(changes).toEqual([null]);
  });
});

test('a replica that is lost in the middle is not noticed by those who read', async () => {
  await caughtUp();
  const { reads, changes } = readsWithin(LONG_MS);
  const before = await reads.databaseFor([person.userId]);
  expect(await isOnReplica(before)).toBe(true);
  pools.replica.on('error', () => undefined);
  servers.stopReplica();
  const { userId } = person;
  const readUser = (from: Database) =>
    from.selectFrom('users').select('user_id').where('user_id', '=', userId).execute();
  expect(await readUser(before)).toEqual([{ user_id: userId }]);
  expect(await readUser(await reads.databaseFor([userId]))).toEqual([{ user_id: userId }]);
  expect(await readsFromReplica(reads)).toBe(false);
  expect(changes).toEqual([null, expect.any(String)]);
});
