import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/database.ts';
import { migrate } from '#data/migrate.ts';
import { cancelMoves, partitionTables, type MoveProgress } from './partition-tables.ts';

const USERS = [1, 2, 3];
const LEADS = 300;
const TABLES = ['leads', 'campaign_leads'] as const;

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate({ databaseUrl: empty.url });
  pool = new pg.Pool({ connectionString: empty.url });
  for (const user of USERS)
    await pool.query(`
      insert into users (user_id, email, display_name, schedule, processing_limits)
      values (${user}, 'ann${user}@example.com', 'Ann', '{}', '{}');
      insert into campaigns (user_id, name, created_at) values (${user}, 'First', now());
      insert into leads (user_id, full_name, created_at, updated_at)
      select ${user}, 'Lead ' || n, now(), now() from generate_series(1, ${LEADS}) n;
      insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
      select user_id, campaign_id, lead_id, 'WAITING', now(), now()
      from leads
      join campaigns using (user_id)
      where user_id = ${user}`);
});

afterAll(async () => {
  await pool.end();
  await empty.drop();
});

type Names = Map<string, string | null>;

/** Adds, renames, and deletes leads of one user, and remembers what must be there, until told. */
async function write(user: number, names: Names, isOver: () => boolean): Promise<number> {
  let writes = 0;
  for (; !isOver(); writes += 1) {
    const some = [...names.keys()][(writes * 7) % names.size];
    if (some === undefined) throw new Error('No lead is left.');
    if (writes % 3 === 0) {
      const { rows } = await pool.query<{ lead_id: string }>(`
        with added as (
          insert into leads (user_id, full_name, created_at, updated_at)
          values (${user}, 'New ${writes}', now(), now())
          returning user_id, lead_id
        ), placed as (
          insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
          select user_id, campaign_id, lead_id, 'WAITING', now(), now()
          from added
          join campaigns using (user_id)
        )
        select lead_id from added`);
      names.set(rows[0]?.lead_id ?? '', `New ${writes}`);
    } else if (writes % 3 === 1) {
      await pool.query(`
        update leads set full_name = 'Renamed ${writes}'
        where user_id = ${user} and lead_id = ${some}`);
      await pool.query(`
        update campaign_leads set fencing = ${writes}, reason = 'Renamed ${writes}'
        where user_id = ${user} and lead_id = ${some}`);
      names.set(some, `Renamed ${writes}`);
    } else {
      await pool.query(`delete from leads where user_id = ${user} and lead_id = ${some}`);
      names.delete(some);
    }
  }
  return writes;
}

async function namesOf(user: number): Promise<Names> {
  const { rows } = await pool.query<{ lead_id: string; full_name: string }>(
    'select lead_id, full_name from leads where user_id = $1 order by lead_id',
    [user],
  );
  return new Map(rows.map(({ lead_id: id, full_name: name }) => [id, name]));
}

const move = (onProgress?: (progress: MoveProgress) => void, signal?: AbortSignal) =>
  partitionTables({
    databaseUrl: empty.url,
    tables: TABLES,
    rowsAtATime: 20,
    ...(onProgress === undefined ? {} : { onProgress }),
    signal,
  });

test('a table is moved while others write, is continued when it was killed, and lacks nothing', async () => {
  const expected = new Map<number, Names>();
  for (const user of USERS) expected.set(user, await namesOf(user));
  let isOver = false;
  const writing = [...expected].map(([user, names]) => write(user, names, () => isOver));
  const seen: string[] = [];
  const note = ({ table, state }: MoveProgress) => seen.push(`${table} ${state}`);
  try {
    const stopping = new AbortController();
    const interrupted = await move((progress) => {
      note(progress);
      if (seen.length === 5) stopping.abort();
    }, stopping.signal);
    expect(interrupted).toBe(false);
    let kill: Promise<unknown> = Promise.resolve();
    await expect(
      move((progress) => {
        note(progress);
        if (seen.length === 12)
          kill = pool.query(`
            select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'reachwell partition' and datname = current_database()`);
      }),
    ).rejects.toThrow(/onnection|ECONNRESET/);
    await kill;
    await expect(
      partitionTables({ databaseUrl: empty.url, tables: ['campaign_leads'] }),
    ).rejects.toThrow('Move leads');
    expect(await move(note)).toBe(true);
  } finally {
    isOver = true;
  }
  const writes = await Promise.all(writing);
  expect(Math.min(...writes)).toBeGreaterThan(20);
  expect(new Set(seen)).toEqual(
    new Set(TABLES.flatMap((name) => ['COPYING', 'COMPARING', 'DONE'].map((s) => `${name} ${s}`))),
  );
  for (const [user, names] of expected)
    expect(await namesOf(user)).toEqual(new Map([...names].toSorted(([a], [b]) => +a - +b)));
});

test('what depends on the rows is right afterwards', async () => {
  const { rows } = await pool.query(`
    select c.user_id from lead_counts c
    where c.leads <> (select count(*) from leads l where l.user_id = c.user_id)
    union all
    select user_id from leads l full join campaign_leads c using (user_id, lead_id)
    where l.lead_id is null or c.lead_id is null
      or l.full_name like 'Renamed%' and c.reason is distinct from l.full_name
    union all
    select user_id from leads group by user_id, tableoid, lead_id having count(*) > 1`);
  expect(rows).toEqual([]);
  const { rows: kinds } = await pool.query(
    `select relname as name, relkind as kind from pg_class where relname = any($1)
      and relnamespace = 'public'::regnamespace order by 1`,
    [TABLES],
  );
  expect(kinds).toEqual([
    { name: 'campaign_leads', kind: 'p' },
    { name: 'leads', kind: 'p' },
  ]);
});

test('a move can be given up, and a table whose copy differs isn’t replaced', async () => {
  const events = () => pool.query<{ count: number }>('select count(*)::int as count from events');
  await pool.query(`
    insert into events (user_id, type, at, actor) select 1, 'X', now(), 'USER'
    from generate_series(1, 100)`);
  const stopping = new AbortController();
  const tables = ['events'] as const;
  const stopAt = (state: MoveProgress['state']) => (progress: MoveProgress) => {
    if (progress.state === state) stopping.abort();
  };
  await partitionTables({
    databaseUrl: empty.url,
    tables,
    rowsAtATime: 20,
    onProgress: stopAt('COMPARING'),
    signal: stopping.signal,
  });
  await pool.query(`
    update partitions.events set type = 'Y'
    where event_id = (select max(event_id) from partitions.events)`);
  await expect(partitionTables({ databaseUrl: empty.url, tables })).rejects.toThrow(
    '1 rows of events differ',
  );
  expect(await cancelMoves(empty.url)).toEqual(['events']);
  await pool.query(`insert into events (user_id, type, at, actor) values (1, 'X', now(), 'USER')`);
  expect((await events()).rows).toEqual([{ count: 101 }]);
  expect(await partitionTables({ databaseUrl: empty.url, tables })).toBe(true);
  expect((await events()).rows).toEqual([{ count: 101 }]);
});
