import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

/** PostgreSQL can't plan well with a count below this. */
const YOUNG_TABLE = 1000;

/**
 * Makes PostgreSQL analyze an almost empty table, as it would on its own a minute later. Until then
 * every search in it scans all of it, and the time of the first large import or replay would grow
 * with the square of its size.
 */
export async function countYoungTable(
  db: AnyDatabase,
  table: 'leads' | 'do_not_contact' | 'do_not_contact_keys' | 'zapier_deliveries',
): Promise<void> {
  const { rows } = await sql`
    select from pg_class where oid = ${table}::regclass and reltuples < ${YOUNG_TABLE}`.execute(db);
  if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
}
