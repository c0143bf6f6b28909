import type { Route } from '#contract/route.ts';
import type { Database } from '#data/database.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';

type CallOf = { parts: ServerParts; caller: Caller | null };

const accountsOf = ({ identityId, userId }: Caller) => [identityId, userId];

/** The database that a call reads from: the replica for what may be some seconds old. */
export async function readingDatabase({
  parts: { db, replica },
  caller,
  route: { mayLag },
  query,
}: CallOf & { route: Route; query: unknown }): Promise<Database> {
  if (!replica || caller === null || mayLag === undefined) return db;
  if (mayLag === 'SEARCH' && !isSearch(query)) return db;
  return replica.databaseFor(accountsOf(caller));
}

/** Lists of changes are read from the primary, because a program reads on from their end. */
function isSearch(query: unknown): boolean {
  const asked = query as { query?: string; updatedSince?: string };
  return asked.query !== undefined && asked.query !== '' && asked.updatedSince === undefined;
}

/**
 * Does the work of a call; if it may change something, that is recorded before, in case the answer
 * is lost, and after, since from then on the caller expects to see it.
 */
export async function recordingWrite<Result>(
  { parts: { replica }, caller, method }: CallOf & { method: string },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!replica || caller === null || method === 'GET') return work();
  await replica.wrote(accountsOf(caller));
  try {
    return await work();
  } finally {
    await replica.wrote(accountsOf(caller));
  }
}
