import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/** Held, shared, by everyone who makes a backup. */
export const BACKUP_LOCK = 5_391_206;

/**
 * Does what must not meet a backup: it would wait for its end, and everyone else behind it, and
 * rows that are deleted stay as long as a backup may read them. Returns false, without doing it,
 * while one is being made; one that begins meanwhile waits. The lock is a transaction's, which sees
 * no rows meanwhile and so keeps none from being wiped.
 */
export async function unlessBackingUp(
  db: Database,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as free`.execute(trx);
    if (rows[0]?.free !== true) return false;
    await work();
    return true;
  });
}
