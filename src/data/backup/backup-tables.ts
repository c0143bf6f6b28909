import type pg from 'pg';
import type { Manifest } from '#data/backup/manifest.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** Where the product’s rows are. graphile-worker’s own migrations come with its library. */
const OURS = `
  c.relnamespace in ('public'::regnamespace, to_regnamespace('graphile_worker'))
    and c.oid is distinct from to_regclass('graphile_worker.migrations')
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )`;
/** `unlogged` tables are empty after a crash, so nothing in them is needed. */
const TABLES = `c.relkind in ('r', 'p') and c.relpersistence = 'p' and ${OURS}`;

/** The tables and columns with rows of their own, as COPY names them. */
export async function readTables(client: Queries): Promise<Manifest['tables']> {
  const { rows } = await client.query<Manifest['tables'][number]>(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where ${TABLES} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1
    order by 1`);
  return rows;
}

/** How far sequences have come. One that numbers a column goes by that column. */
export async function readSequences(client: Queries): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select case when d.objid is null then n.nspname || '.' || c.relname end as name,
      tn.nspname || '.' || t.relname as table, a.attname::text as column,
      pg_sequence_last_value(c.oid)::text as value
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_depend d
      on d.classid = 'pg_class'::regclass
        and d.objid = c.oid
        and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    left join pg_namespace tn on tn.oid = t.relnamespace
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and ${OURS}
    order by 1, 2, 3`);
  return rows;
}

/** Whether there is nothing in a database that a restore could meet. */
export async function isEmptyDatabase(client: Queries): Promise<boolean> {
  const { rows: tables } = await client.query(`
    select from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and ${OURS}
    limit 1`);
  if (tables.length > 0) return false;
  const { rows: jobs } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as there`,
  );
  if (jobs[0]?.there !== true) return true;
  const { rowCount } = await client.query('select from graphile_worker._private_jobs limit 1');
  return rowCount === 0;
}

/** A table or column of ours in a statement. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
