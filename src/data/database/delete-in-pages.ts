import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#data/database.ts';
import type { DB } from '#data/schema/tables.ts';

const PAGE = 1000;

/**
 * Deletes the matching rows, few per statement, so that none holds locks for long however many
 * there are.
 */
export async function deleteInPages(
  db: Database,
  table: keyof DB & string,
  where: RawBuilder<unknown>,
): Promise<void> {
  for (let gone = PAGE; gone === PAGE;) {
    const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${PAGE}))
          and (${where})`.execute(db);
    gone = Number(numAffectedRows ?? 0);
  }
}
