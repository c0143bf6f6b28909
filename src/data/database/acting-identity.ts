import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';

type Working = {
  identityId: string;
  /** Asked right before each commit; throws where the work may not be there anymore. */
  beforeCommit: (db: DatabaseTransaction) => Promise<void>;
};
const working = new AsyncLocalStorage<Working>();

/**
 * Does what somebody does in another user's account: the events that its transactions write carry
 * that identity (`events.acted_by`).
 */
export function workAs<Result>({ work, ...worker }: Working & { work: () => Result }): Result {
  return working.run(worker, work);
}

/** Tells a transaction who is at work in the account, where that is not its user. */
export async function nameWorker(db: DatabaseTransaction): Promise<void> {
  const identityId = working.getStore()?.identityId;
  if (identityId !== undefined)
    await sql`select set_config('reachwell.acted_by', ${identityId}, true)`.execute(db);
}

/** Asks whether what is about to be committed may be: it may not be once the right to it is gone. */
export async function confirmWorker(db: DatabaseTransaction): Promise<void> {
  await working.getStore()?.beforeCommit(db);
}
