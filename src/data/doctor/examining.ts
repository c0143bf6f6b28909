import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { Tally } from '#data/doctor/finding.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/**
 * The parameters of an examination. Real times in milliseconds; `rate` is campaign time per real
 * time.
 */
export type Examining = {
  db: Database;
  tally: Tally;
  /** Opens the key by which erased people are known again. */
  masterKey?: MasterKey | undefined;
  realNow: () => number;
  settleMs: number;
  emailSettleMs: number;
  leaseMs: number;
  rate: number;
  /** How many rows one statement looks at. */
  pageRows: number;
};

/** Users after one and up to another, both ids. */
export type UserRange = { after: string; to: string };

export const LAST_ID = '9223372036854775807';
/** Pages that are read in one statement when they are counted only. */
export const COUNTED_PAGES = 5;
const STATEMENT_MS = 60_000;

/**
 * Reads in one transaction that writes nothing, waits for nobody, and sees one snapshot. Joins go
 * row by row through indexes and pages in index order, so that no statement ever holds or sorts a
 * whole table or everything of a user, however large.
 */
export async function readSnapshot<Result>(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql
        .raw(
          `
            select set_config(name, value, true)
            from (
              values ('statement_timeout', '${STATEMENT_MS}'), ('lock_timeout', '1000'),
                ('idle_in_transaction_session_timeout', '${STATEMENT_MS}'),
                ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('enable_seqscan', 'off'),
                ('enable_sort', 'off'), ('enable_incremental_sort', 'off'), ('jit', 'off'),
                ('max_parallel_workers_per_gather', '0')
            ) as s (name, value)`,
        )
        .execute(trx);
      return work(trx);
    });
}
