import { confirmWorker, nameWorker } from '#data/database/acting-identity.ts';
import type { AnyDatabase, Database, DatabaseTransaction } from '#data/database.ts';
import { isStalePlan } from '#data/database/pipelined-client.ts';
import type { Owner } from '#data/scope.ts';

/** PostgreSQL's errors when two transactions conflicted and one was rolled back completely. */
const GIVEN_UP = ['40001', '40P01'];

function canRunAgain(error: unknown): boolean {
  return GIVEN_UP.includes((error as { code?: string }).code ?? '') || isStalePlan(error);
}

/**
 * Runs `work` in one transaction, retried on deadlocks, serialization failures, and statements that
 * a migration made stale. Inside a transaction it joins that one.
 */
export async function inTransaction<Result>(
  db: AnyDatabase,
  work: (trx: DatabaseTransaction) => Promise<Result>,
  tries = 4,
): Promise<Result> {
  if (db.isTransaction) return work(db as DatabaseTransaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (db as Database).transaction().execute(async (trx) => {
        await nameWorker(trx);
        const result = await work(trx);
        await confirmWorker(trx);
        return result;
      });
    } catch (error) {
      if (attempt >= tries || !canRunAgain(error)) throw error;
    }
  }
}

/** `inTransaction` for a user's rows: `work` gets the same scope inside the transaction. */
export function inScope<Given extends Owner, Result>(
  scope: Given,
  work: (scope: Given & Owner<DatabaseTransaction>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(scope.db, (db) => work({ ...scope, db }));
}
