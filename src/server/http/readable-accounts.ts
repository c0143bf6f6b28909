import { rightInAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readActingRights } from '#data/identity/acting-rights.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/handler.ts';

/**
 * The users whose campaigns and numbers a call reads: the caller’s own if it names none, or the
 * named members of the team whom the caller’s role reaches (product rules, section 7). Anyone else
 * is a 404, and inside another account only its own can be read.
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

/** The same for a call that names one user. */
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
