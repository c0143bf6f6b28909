import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';

const working = new AsyncLocalStorage<string>();

/**
 * Does what somebody does in another user's account: the events that its transactions write carry
 * that identity (`events.acted_by`).
 */
export function workAs<Result>({
  identityId,
  work,
}: {
  identityId: string;
  work: () => Result;
}): Result {
  return working.run(identityId, work);
}

/** Tells a transaction who is at work in the account, where that is not its user. */
export async function nameWorker({ db }: { db: DatabaseTransaction }): Promise<void> {
  const identityId = working.getStore();
  if (identityId !== undefined)
    await sql`select set_config('reachwell.acted_by', ${identityId}, true)`.execute(db);
}
