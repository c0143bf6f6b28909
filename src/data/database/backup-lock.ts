import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/** Held, shared, by everyone who makes a backup. */
export const BACKUP_LOCK = 5_391_206;

/**
 * Does what must not meet a backup: it would wait for its end, and everyone else behind it, and
 * rows that are deleted stay as long as a backup may read them. Returns false, without doing it,
 * while one is being made; one that begins meanwhile waits.
 */
export async function unlessBackingUp(
  db: Database,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{
      free: boolean;
    }>`select pg_try_advisory_lock(${BACKUP_LOCK}) as free`.execute(held);
    if (rows[0]?.free !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${BACKUP_LOCK})`.execute(held);
    }
  });
}
