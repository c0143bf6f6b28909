import { rightInAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readActingRights } from '#data/identity/acting-rights.ts';
import { ApiError } from '#server/api-error.ts';
import type { Caller } from '#server/handler.ts';

/**
 * Whose campaigns and numbers a call reads that names users: the caller’s own where it names none,
 * or members of the team whom the caller’s role reaches (product rules, section 7). Everybody else’s
 * are not there, and inside another account nobody’s but its own are.
 */
export async function readableAccounts(
  db: AnyDatabase,
  { identityId, userId }: Pick<Caller, 'identityId' | 'userId'>,
  userIds: readonly string[] | undefined,
): Promise<string[]> {
  if (userIds === undefined) return [userId];
  const named = [...new Set(userIds)];
  for (const other of named.filter((id) => id !== userId)) {
    const rights =
      identityId === userId ? await readActingRights({ db, userId: other }, identityId) : null;
    if (rightInAccount(rights) !== 'TEAM') throw new ApiError('NOT_FOUND');
  }
  return named;
}

/** The same of a call that names one user. */
export async function readableAccount({
  userId,
  ...of
}: {
  db: AnyDatabase;
  caller: Pick<Caller, 'identityId' | 'userId'>;
  userId: string | undefined;
}): Promise<string> {
  const [account] = await readableAccounts(
    of.db,
    of.caller,
    userId === undefined ? undefined : [userId],
  );
  return account ?? of.caller.userId;
}
