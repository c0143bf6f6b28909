import { expect, test } from 'vitest';
import { partitionTables } from '#data/partitions/partition-tables.ts';
import {
  ALWAYS_AWAKE,
  chain,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { database, world } from './run-lane-fixture.ts';

/**
 * How often each partition was read: what PostgreSQL leaves out of a plan isn’t.
 */
async function readsOfPartitions(): Promise<{ part: string; own: boolean; reads: number }[]> {
  // Each connection reports what it read when it is told to, after its next statement.
  const clients = await Promise.all(
    Array.from({ length: database.pool.options.max }, () => database.pool.connect()),
  );
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await database.pool.query<{ part: string; own: boolean; reads: number }>(`
    select s.relname as part,
      exists (
        select from users u
        where satisfies_hash_partition(
          i.inhparent, 16, substring(s.relname from '\\d\\d$')::int, u.user_id
        )
      ) as own,
      (s.seq_scan + coalesce(s.idx_scan, 0))::int as reads
    from pg_stat_user_tables s
    join pg_inherits i on i.inhrelid = s.relid
    where s.schemaname = 'partitions'`);
  return rows;
}

/**
 * Tables of which other users’ partitions may be read, and why. `leads`: of the next few due leads,
 * each is looked up by its key, for which PostgreSQL chooses the partition only while it reads, and
 * only if it looks them up one by one; naming the user made it read all leads of the user instead.
 * `conversations`: when a lead comes in, a trigger looks for its conversation, and has the user in
 * a table of new rows.
 */
const READ_ACROSS = ['leads', 'conversations'];

test('a campaign of one user reads no partition of others, but for a reason', async () => {
  await partitionTables({ databaseUrl: database.url });
  await database.pool.query('select pg_stat_reset()');
  const it = await world({ schedule: ALWAYS_AWAKE });
  const { campaignId } = await startCampaign({
    world: it,
    sequence: chain(item('VISIT', { yesDelay: 24 }), item('LIKE')),
  });
  await it.runFor({ days: 3 });
  expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({ state: 'FINISHED' });
  const reads = (await readsOfPartitions()).filter(({ reads: count }) => count > 0);
  const tablesOf = (isOwn: boolean) => [
    ...new Set(
      reads.filter(({ own }) => own === isOwn).map(({ part }) => part.replace(/_\d\d$/, '')),
    ),
  ];
  expect(tablesOf(true)).toEqual(expect.arrayContaining(['leads', 'campaign_leads', 'intents']));
  expect(tablesOf(false).filter((table) => !READ_ACROSS.includes(table))).toEqual([]);
});
