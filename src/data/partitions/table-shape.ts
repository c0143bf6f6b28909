import type pg from 'pg';

/** Where partitions are, and while a table is moved its twin. */
export const PARTITIONS_SCHEMA = 'partitions';

type Named = { name: string; definition: string };

/** A table’s keys, indexes, triggers, and so on, as SQL statements or parts of them. */
export type TableShape = {
  name: string;
  columns: string[];
  /** Without generated columns, which can't be written. */
  written: string[];
  key: { name: string; type: string }[];
  /** Oldest first: of equally good ones PostgreSQL takes the newest. */
  indexes: (Named & {
    /** What makes it as a primary or unique key. */
    constraint: string | null;
    targets: { column: number; target: number }[];
  })[];
  references: Named[];
  /** References of other tables to this one. */
  referencedBy: (Named & { table: string; parted: boolean })[];
  triggers: Named[];
  identities: { column: string; sequence: string; type: string; cache: string }[];
  targets: { column: string; target: number }[];
  options: string[];
  comment: string | null;
  grants: { privilege: string; grantee: string; grantable: boolean }[];
  /** Functions of its row type and views that read it: how to drop and make them. */
  dependents: { drop: string; make: string }[];
};

/**
 * Reads a plain table of the schema `public` from the catalog; throws if there is none of this
 * name. The search path must be `public`, so that definitions name its tables without it.
 */
export async function readTableShape(client: pg.Client, name: string): Promise<TableShape> {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text, [`public.${name}`])).rows;
  const [table] = await read<{ options: string[]; comment: string | null }>(`
    select coalesce(reloptions, '{}') as options, obj_description(oid, 'pg_class') as comment
    from pg_class
    where oid = $1::regclass and relkind = 'r'`);
  if (table === undefined) throw new Error(`The table ${name} is partitioned already.`);
  const columns = await read<{
    name: string;
    generated: boolean;
    target: number | null;
    sequence: string | null;
    type: string;
    cache: string;
  }>(`
    select quote_ident(a.attname) as name, a.attgenerated <> '' as generated,
      nullif(a.attstattarget, -1)::int as target,
      case when a.attidentity <> '' then quote_ident(s.relname) end as sequence,
      format_type(q.seqtypid, null) as type, q.seqcache::text as cache
    from pg_attribute a
    left join pg_class s
      on a.attidentity <> '' and s.oid = pg_get_serial_sequence($1, a.attname)::regclass
    left join pg_sequence q on q.seqrelid = s.oid
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
  return {
    name,
    columns: columns.map((column) => column.name),
    written: columns.filter(({ generated }) => !generated).map((column) => column.name),
    key: await read(`
      select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_index x
      cross join unnest(x.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number
      where x.indrelid = $1::regclass and x.indisprimary and k.place <= x.indnkeyatts
      order by k.place`),
    indexes: await readIndexes(read),
    references: await read(`
      select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where conrelid = $1::regclass and contype = 'f' and conparentid = 0
      order by oid`),
    referencedBy: await read(`
      select quote_ident(conname) as name, pg_get_constraintdef(f.oid) as definition,
        conrelid::regclass::text as table, c.relkind = 'p' as parted
      from pg_constraint f
      join pg_class c on c.oid = conrelid
      where confrelid = $1::regclass and contype = 'f' and conparentid = 0
      order by f.oid`),
    triggers: await read(`
      select quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition
      from pg_trigger
      where tgrelid = $1::regclass and not tgisinternal and tgname not like 'moving\\_%'
      order by tgname`),
    identities: columns.flatMap(({ name: column, sequence, type, cache }) =>
      sequence === null ? [] : [{ column, sequence, type, cache }],
    ),
    targets: columns.flatMap(({ name: column, target }) =>
      target === null ? [] : [{ column, target }],
    ),
    ...table,
    grants: await read(`
      select a.privilege_type as privilege, a.is_grantable as grantable,
        case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
          as grantee
      from pg_class c
      cross join aclexplode(c.relacl) a
      where c.oid = $1::regclass and a.grantee <> c.relowner`),
    dependents: await readDependents(read),
  };
}

type Read = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

function readIndexes(read: Read): Promise<TableShape['indexes']> {
  return read(`
    select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition,
      pg_get_constraintdef(k.oid) as constraint,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('column', attnum, 'target', attstattarget))
          from pg_attribute
          where attrelid = c.oid and attstattarget >= 0
        ),
        '[]'
      ) as targets
    from pg_index x
    join pg_class c on c.oid = x.indexrelid
    left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u')
    where x.indrelid = $1::regclass
    order by c.oid`);
}

function readDependents(read: Read): Promise<TableShape['dependents']> {
  return read(`
    select format('drop function %s', p.oid::regprocedure) as drop,
      pg_get_functiondef(p.oid) as make
    from pg_type r
    join pg_proc p on p.prorettype in (r.oid, r.typarray)
      or r.oid = any(p.proargtypes)
      or r.typarray = any(p.proargtypes)
    where r.typrelid = $1::regclass
    union all
    select distinct format('drop view %s', v.oid::regclass),
      format('create view %s as %s', v.oid::regclass, pg_get_viewdef(v.oid))
    from pg_depend d
    join pg_rewrite r on r.oid = d.objid
    join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      and d.refobjid = $1::regclass`);
}
