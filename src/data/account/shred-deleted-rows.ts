import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/**
 * Makes what was deleted go from the files of the embedded database as well: tables and indexes are
 * written again without it, what the planner remembered of values goes, and the log of changes is
 * cut. Each table is locked while it is written, a second for some hundred thousand rows. Needs the
 * owner of the whole server, and that old segments of the log are removed rather than used again
 * (`wal_recycle` off, as the embedded one is started).
 */
export async function shredDeletedRows(db: Database): Promise<void> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  for (const { name } of tables) await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db);
  // Of a table that is empty now, and of its indexes by an expression, nothing is analysed, so what
  // was known of it stays.
  await sql`delete from pg_statistic where starelid in (select oid from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and reltuples <= 0)`.execute(
    db,
  );
  await sql`vacuum full pg_statistic`.execute(db);
  await cutLog(db);
}

/**
 * Ends the segment in use until none is left that held a change from before; each checkpoint
 * removes those behind it.
 */
async function cutLog(db: Database): Promise<void> {
  const { rows } = await sql<{
    ahead: number;
  }>`select count(*)::int as ahead from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`.execute(
    db,
  );
  for (let left = (rows[0]?.ahead ?? 0) + 2; left > 0; left -= 1) {
    // A segment ends only when something is in it.
    await sql`select pg_logical_emit_message(false, 'reachwell', '')`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  }
  for (let time = 0; time < 2; time += 1) await sql`checkpoint`.execute(db);
}
