import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#data/database.ts';

/** Waits until one transaction is blocked by a row lock of another. */
export async function waitForLockWait(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
        select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(
      db,
    );
    if (rows.length > 0) return;
    await wait(1);
  }
}
