import type pg from 'pg';

/**
 * What a database consists of, one line each, sorted: tables with their storage parameters and
 * grants, columns in their order with type, default, generation and statistics target, constraints,
 * indexes in the order in which they were made (of equally good ones PostgreSQL takes the newest),
 * functions, triggers, types, casts, views, extensions, comments, and the rows of tables that are
 * not empty. Names of "not null" constraints are left out, as the columns say it.
 */
export async function catalogOf({
  client,
}: {
  client: Pick<pg.Client, 'query'>;
}): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`${LINES} order by line`);
  return [...rows.map(({ line }) => line), ...(await seedsOf(client))];
}

const LINES = `
  with tables as (
    select oid, relname, reloptions, relkind, relpersistence, relacl
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'c', 'S')
      and relname <> 'schema_migrations'
  )
  select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relacl) as line
  from tables
  union all
  select concat_ws(
    ' ', 'column', relname, row_number() over (partition by t.oid order by attnum), attname,
    format_type(atttypid, atttypmod), attnotnull, 'default', pg_get_expr(adbin, adrelid),
    'identity', attidentity, 'generated', attgenerated, 'statistics', attstattarget, 'storage',
    attstorage, attcompression, attoptions, attcollation
  )
  from tables t
  join pg_attribute a on a.attrelid = t.oid and attnum > 0 and not attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where relkind <> 'S'
  union all
  select concat_ws(
    ' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated
  )
  from pg_constraint c
  join tables t on t.oid = conrelid
  where contype not in ('n', 't') and conparentid = 0
  union all
  select concat_ws(
    ' ', 'index', relname, row_number() over (partition by t.oid order by indexrelid),
    pg_get_indexdef(indexrelid), indisvalid,
    (
      select string_agg(concat_ws(' ', attnum, attstattarget), ',' order by attnum)
      from pg_attribute
      where attrelid = indexrelid and attstattarget is not null
    )
  )
  from pg_index x
  join tables t on t.oid = x.indrelid
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(oid))
  from pg_proc
  where pronamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(g.oid), tgenabled)
  from pg_trigger g
  join tables t on t.oid = tgrelid
  where not tgisinternal
  union all
  select concat_ws(
    ' ', 'enum', enumtypid::regtype,
    row_number() over (partition by enumtypid order by enumsortorder), enumlabel
  )
  from pg_enum
  union all
  select concat_ws(' ', 'cast', castsource::regtype, casttarget::regtype, castcontext, castmethod)
  from pg_cast
  where oid >= 16384
  union all
  select concat_ws(
    ' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqcache
  )
  from pg_sequence
  union all
  select concat_ws(' ', 'view', relname, pg_get_viewdef(oid))
  from tables
  where relkind in ('v', 'm')
  union all
  select concat_ws(' ', 'extension', extname, extversion) from pg_extension
  union all
  select concat_ws(' ', 'comment', relname, objsubid, description)
  from pg_description
  join tables t on t.oid = objoid`;

/** Rows of non-empty tables, without their timestamps. */
async function seedsOf(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: tables } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'schema_migrations' order by relname`,
  );
  const seeds: string[] = [];
  for (const { relname } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(t) - 'real_created_at')::text as line from ${relname} t order by 1`,
    );
    seeds.push(...rows.map(({ line }) => `row ${relname} ${line}`));
  }
  return seeds;
}
