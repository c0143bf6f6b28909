import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Held while a database’s tables are changed; others wait, and ask this often. */
const MIGRATION_LOCK = 7_263_412;
const LOCK_EVERY_MS = 100;

/**
 * Takes the lock under which tables are changed; others wait. It belongs to the connection and ends
 * with it, even if this process is killed. Asked again and again, because `create index
 * concurrently` would wait for a statement that waits for the lock.
 */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken === true) return;
    await wait(LOCK_EVERY_MS);
  }
}

/** Lets others change tables before the connection ends. */
export async function giveMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}
