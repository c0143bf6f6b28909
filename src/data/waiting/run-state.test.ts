import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DUE_ORDER, waitingIn } from '#data/walk/due-order.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

test('leads whose wait is over are found by their index, not by reading waiting ones', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<Record<string, unknown>>`
      explain
      select w.lead_id
      from unnest('{1,2}'::bigint[]) as c (campaign_id)
      cross join lateral (
        select *
        from campaign_leads w
        where ${waitingIn('1', 1_800_000_000_000)}
        order by ${DUE_ORDER} limit 5
      ) w`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('campaign_leads_ripening');
  expect(plan).not.toContain('Sort');
});

test('waiting leads are ordered by their due times to the millisecond, for any campaign', async () => {
  const times = [
    '1969-12-31',
    '1970-01-01',
    '2026-03-01 08:00:00',
    '2026-03-01 08:00:00.001',
    '2109-05-15',
    '2200-01-01',
  ];
  const { rows } = await sql<{ campaign_id: string; ranks: string[] }>`
    select campaign_id, array_agg(rank::text order by due_at) as ranks
    from (
      select w.*, ${DUE_ORDER} as rank
      from (
        select c.id as campaign_id, t.at as due_at
        from unnest(array[1, 7, 2097151, 2097152, 9000000000]::bigint[]) c (id),
          unnest(${times}::timestamptz[]) t (at)
      ) w
    ) r
    group by campaign_id`.execute(database.db);
  expect(rows).toHaveLength(5);
  for (const { ranks } of rows)
    expect(ranks.map(BigInt)).toEqual(
      ranks.map(BigInt).toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
    );
  for (const { ranks } of rows) expect(new Set(ranks).size).toBeGreaterThanOrEqual(4);
});

/** `withoutRememberedState` begins with the walk, or nothing in its place. */
const COPES = ['coalesce(', '${withoutRememberedState('];

test('whatever adds to a walk’s memory copes with an empty one', async () => {
  const source = join(import.meta.dirname, '../..');
  const adding: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    const text = await readFile(join(source, file), 'utf8');
    for (const [statement] of text.matchAll(/\bwalk = [^,;\n]*\|\| /g))
      if (!COPES.some((way) => statement.includes(way)) && !file.endsWith('.test.ts'))
        adding.push(`${file}: ${statement}`);
  }
  expect(adding).toEqual([]);
});

test('the timeline is deleted with its user', async () => {
  const { db } = database;
  const now = new Date();
  await sql`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    select n, 'gone' || n || '@example.com', 'Gone', '[]', '{}'
    from unnest('{901,902}'::int[]) n`.execute(db);
  await sql`
    insert into events (user_id, type, at, actor)
    select user_id, 'STATE_CHANGED', ${now}, 'USER'
    from users
    where user_id in (901, 902)`.execute(db);
  await db.deleteFrom('users').where('user_id', '=', '901').execute();
  expect(
    await db
      .selectFrom('events')
      .select('user_id')
      .where('user_id', 'in', ['901', '902'])
      .execute(),
  ).toEqual([{ user_id: '902' }]);
});

test('a waiting lead takes at most 225 bytes with key and due time, even among many accounts', async () => {
  const accounts = 40;
  const indexes = ['campaign_leads_pkey', 'campaign_leads_ripening'];
  const bytes = await database.db.transaction().execute(async (trx) => {
    const { rows: defined } = await sql<{
      definition: string;
    }>`
      select replace(
        replace(pg_get_indexdef(x.indexrelid), ' public.campaign_leads ', ' grown '), i.relname,
        'grown_' || i.relname
      ) as definition
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      where i.relname = any(${indexes})`.execute(trx);
    // The same rows and indexes, without counters and checks, which are not measured.
    await sql`
      create temporary table grown (
        like campaign_leads including constraints including defaults
      )`.execute(trx);
    for (const { definition } of defined) await sql.raw(definition).execute(trx);
    let lead = 0;
    for (const list of [1000, ...Array.from({ length: 8 }, () => 100)]) {
      for (let account = 1; account <= accounts; account += 1) {
        await sql`
          insert into grown (
            user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
            visit, due_at, added_at, updated_at
          )
          select ${account}::bigint, ${account}::bigint, ${lead}::bigint + n, 1, 'WAITING',
            'a1b2c3d4', 'IF_EMAIL_AVAILABLE', now(), 1,
            now() + interval '30 days' + n * interval '1 millisecond', now(), now()
          from generate_series(1, ${list}::int) n`.execute(trx);
        lead += list;
      }
    }
    const { rows } = await sql<{
      bytes: number;
    }>`
      select (
        pg_relation_size('grown') + (
          select sum(pg_relation_size(indexrelid)) from pg_index where indrelid = 'grown'::regclass
        )
      )::float8 / ${lead}::int as bytes`.execute(trx);
    await sql`drop table grown`.execute(trx);
    expect(defined).toHaveLength(indexes.length);
    return rows[0]?.bytes;
  });
  expect(bytes).toBeLessThanOrEqual(225);
});
