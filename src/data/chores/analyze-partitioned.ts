import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/**
 * Analyzes the partitioned tables as wholes, and returns their names. PostgreSQL analyzes their
 * partitions on its own, but the planner also needs to know what is in all of them together.
 */
export async function analyzePartitioned(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relkind = 'p' and relnamespace = 'public'::regnamespace
    order by 1`.execute(db);
  for (const { name } of rows)
    await db.transaction().execute(async (trx) => {
      // A large table takes longer than a statement may elsewhere.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`analyze ${sql.table(name)}`.execute(trx);
    });
  return rows.map(({ name }) => name);
}
