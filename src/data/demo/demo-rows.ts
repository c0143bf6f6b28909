import { sql } from 'kysely';
import { json, type AnyDatabase } from '#data/database.ts';

/** The rows of tables as JSON has them, in an order in which each can be inserted. */
export type TableRows = readonly (readonly [table: string, rows: readonly Row[]])[];
type Row = Readonly<Record<string, unknown>>;

/**
 * Tables that belong to a deployment or to a moment of it, or that are written again: keys and
 * secrets, sessions, what is on its way.
 */
const LEFT_OUT = [
  'schema_migrations',
  'settings',
  'sealing_keys',
  'secrets',
  'clock',
  'outbox_mails',
  'stream_events',
  'sessions',
  'attempts',
  'idempotency_keys',
  'identity_codes',
  'network_addresses',
  'network_events',
  'paced_tries',
  'pending_sign_ins',
  'user_rate_days',
  'audit_log',
];

/** Every row of the database that belongs to its users. */
export async function readDemoRows(db: AnyDatabase): Promise<TableRows> {
  const { rows: tables } = await sql<{ name: string; columns: string[]; needs: string[] }>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      array(
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as needs
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by 1
  `.execute(db);
  const read: [string, Row[]][] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  for (const name of LEFT_OUT) left.delete(name);
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => !needs.some((need) => left.has(need)));
    if (next === undefined)
      throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    left.delete(next.name);
    const columns = sql.join(next.columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from (select ${columns} from ${sql.table(next.name)}) t
    `.execute(db);
    if (rows.length > 0) read.push([next.name, rows.map(({ row }) => row)]);
  }
  return read;
}

/**
 * Inserts rows as they are, with no trigger, since what those count and derive is among the rows.
 * Sums by day of UTC are counted again: the rows may have been moved to other hours.
 */
export async function insertDemoRows(db: AnyDatabase, tables: TableRows): Promise<void> {
  for (const [table, rows] of tables) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json(rows)})
    `.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
  const userIds = tables.find(([table]) => table === 'users')?.[1].map((row) => row['user_id']);
  await sql`
    select count_rate_days(
      array(select r from rate_statistics r where r.user_id = any(${userIds ?? []}::bigint[])),
      '{}'
    )
  `.execute(db);
}
