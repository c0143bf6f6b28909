import type { FastifyRequest } from 'fastify';
import { hasDryRun } from '#contract/route.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { TableEntry } from '#server/http/route-table.ts';

/**
 * Whether a request is to change nothing (product rules, section 20). Refuses a dry run of a call
 * that has none, so that nothing happens that the client meant only to try. Reading is the same
 * either way.
 */
export function isDryRun({ method, headers }: FastifyRequest, { key, route }: TableEntry): boolean {
  const header = headers['dry-run'];
  if (header === undefined || header === 'false') return false;
  if (header !== 'true') throw rejectField('Dry-Run', 'INVALID', 'Use true or false');
  if (method === 'GET' || method === 'HEAD') return false;
  if (!hasDryRun(key, route)) throw new ApiError('DRY_RUN_UNAVAILABLE');
  return true;
}

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('Rolled back after a dry run');
    this.result = result;
  }
}

/** Runs `work` in a transaction that is rolled back, and returns its result. */
export async function rolledBack(
  db: Database,
  work: (db: DatabaseTransaction) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await inTransaction(db, async (trx) => {
      throw new RolledBack(await work(trx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
