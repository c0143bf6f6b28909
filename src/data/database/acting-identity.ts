import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';

type Working = {
  identityId: string;
  /** Called right before each commit; throws if the work is no longer allowed. */
  beforeCommit: (db: DatabaseTransaction) => Promise<void>;
};
const working = new AsyncLocalStorage<Working>();

/**
 * Runs work in another user's account: the events that its transactions write name that identity
 * (`events.acted_by`).
 */
export function workAs<Result>({ work, ...worker }: Working & { work: () => Result }): Result {
  return working.run(worker, work);
}

/** Names who is working in the account in a transaction, if that isn't its user. */
export async function nameWorker(db: DatabaseTransaction): Promise<void> {
  const identityId = working.getStore()?.identityId;
  if (identityId !== undefined)
    await sql`select set_config('reachwell.acted_by', ${identityId}, true)`.execute(db);
}

/** Checks whether a transaction may be committed: not after the right to it was revoked. */
export async function confirmWorker(db: DatabaseTransaction): Promise<void> {
  await working.getStore()?.beforeCommit(db);
}
