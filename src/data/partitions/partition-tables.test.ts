import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzePartitioned } from '#data/chores/analyze-partitioned.ts';
import { openDatabase } from '#data/database.ts';
import { migrate } from '#data/migrate.ts';
import { catalogOf } from '../../../test/support/catalog.ts';
import { createEmptyDatabase } from '../../../test/support/database.ts';
import { PARTITIONED_TABLES } from '#data/tables/partitioned-tables.ts';
import { PARTITIONS, partitionTables } from './partition-tables.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: pg.Pool;
let before: string[];
let after: string[];

/** A line without what partitions and plain tables say in different words. */
const normalized = (line: string) =>
  line
    .replace(/^relation (\S+) [rp] (p)( \{[^}]*\})?/, 'relation $1 $2')
    .replace(/ ON ONLY public\./, ' ON public.')
    .replace(/ default identity a generated /, ' numbered ')
    .replace(/ default nextval\(\S+ identity  generated /, ' numbered ')
    .replaceAll(/[()]/g, line.startsWith('trigger') ? '' : '$&');

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate({ databaseUrl: empty.url });
  pool = new pg.Pool({ connectionString: empty.url });
  before = await catalogOf({ client: pool as never });
  await partitionTables({ databaseUrl: empty.url });
  after = await catalogOf({ client: pool as never });
});

afterAll(async () => {
  await pool.end();
  await empty.drop();
});

test('partitioned tables have every column, key, reference, index, and trigger of plain ones', () => {
  expect(after.map(normalized).toSorted()).toEqual(before.map(normalized).toSorted());
});

test('each of them has its partitions, with the storage parameters of the plain table', async () => {
  const { rows } = await pool.query<{ name: string; parts: number; options: string }>(`
    select p.relname as name, count(*)::int as parts, min(c.reloptions::text) as options
    from pg_inherits i
    join pg_class p on p.oid = i.inhparent and p.relkind = 'p'
    join pg_class c on c.oid = i.inhrelid
    where c.relnamespace = 'partitions'::regnamespace
    group by 1
    order by 1`);
  expect(rows.map(({ name, parts }) => [name, parts])).toEqual(
    PARTITIONED_TABLES.toSorted().map((name) => [name, PARTITIONS]),
  );
  for (const { name, options } of rows)
    expect(before.join('\n')).toContain(
      `relation ${name} r p${options === null ? '' : ` ${options}`}`,
    );
});

test('all unique keys are valid on the partitions, and all references have been checked', async () => {
  const { rows } = await pool.query(`
    select conname as name from pg_constraint where not convalidated
    union all
    select indexrelid::regclass::text from pg_index where not indisvalid`);
  expect(rows).toEqual([]);
});

test('migrating or partitioning again changes nothing', async () => {
  expect(await migrate({ databaseUrl: empty.url })).toEqual({ applied: [] });
  await partitionTables({ databaseUrl: empty.url });
  expect(await catalogOf({ client: pool as never })).toEqual(after);
});

test('each of them is analyzed as a whole', async () => {
  const db = openDatabase(pool);
  expect(await analyzePartitioned(db)).toEqual(PARTITIONED_TABLES.toSorted());
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name
    from pg_stat_user_tables
    where schemaname = 'public' and last_analyze is not null
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...PARTITIONED_TABLES]));
});
