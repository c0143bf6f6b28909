import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/**
 * Wipes deleted rows from the files of the embedded database: rewrites tables and indexes without
 * them, drops the planner's statistics, and cuts the write-ahead log. Each table is locked while it
 * is rewritten, a second per some hundred thousand rows. Requires the owner of the whole server,
 * and that old log segments are deleted rather than reused (`wal_recycle` off, as the embedded one
 * is started).
 */
export async function shredDeletedRows(db: Database): Promise<void> {
  await db.connection().execute(async (db) => {
    // A large table takes longer than a statement may elsewhere. For the session, because VACUUM
    // runs in no transaction, and no pooler stands before the embedded database.
    await sql`set statement_timeout = 0`.execute(db);
    try {
      await shredTables(db);
      await cutLog(db);
    } finally {
      await sql`reset statement_timeout`.execute(db);
    }
  });
}

async function shredTables(db: Database): Promise<void> {
  const { rows: tables } = await sql<{
    name: string;
  }>`
    select relname as name
    from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by 1`.execute(db);
  for (const { name } of tables) await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db);
  // An empty table and its expression indexes are not analyzed, so their old statistics would stay.
  await sql`
    delete from pg_statistic
    where starelid in (
      select oid
      from pg_class
      where relkind in ('r', 'i')
        and relnamespace in ('public'::regnamespace, to_regnamespace('partitions'))
        and reltuples <= 0
    )`.execute(db);
  await sql`vacuum full pg_statistic`.execute(db);
}

/**
 * Ends the current segment until none is left with an earlier change; each checkpoint deletes those
 * before it.
 */
async function cutLog(db: Database): Promise<void> {
  const { rows } = await sql<{
    ahead: number;
  }>`
    select count(*)::int as ahead
    from pg_ls_waldir()
    where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`.execute(db);
  for (let left = (rows[0]?.ahead ?? 0) + 2; left > 0; left -= 1) {
    // A segment ends only if something is in it.
    await sql`select pg_logical_emit_message(false, 'reachwell', '')`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  }
  for (let time = 0; time < 2; time += 1) await sql`checkpoint`.execute(db);
}
