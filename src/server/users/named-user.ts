import { writeAudit } from '#data/tables/audit-log.ts';
import { readUser, type User } from '#data/account/users.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { requireAccountAccess } from '#server/http/side-account.ts';

/**
 * The user that a path names: the caller’s own or, for staff, one in whose account they may work,
 * as if named in `X-Acting-User`; each such call is in the audit log. Anyone else’s is a 404.
 */
export async function namedUser(
  { caller, parts, realNow }: { caller: Caller; parts: ServerParts; realNow: number },
  userId: string,
): Promise<User> {
  const own = userId === caller.userId;
  const user =
    own || caller.adminStatus !== null ? await readUser({ db: parts.db, userId }) : undefined;
  if (user === undefined) throw new ApiError('NOT_FOUND');
  if (!own) {
    await requireAccountAccess({ db: parts.db, identityId: caller.identityId, userId, realNow });
    await writeAudit(
      { db: parts.db, userId, realNow },
      { actedBy: caller.identityId, type: 'ACTED_AS', data: { named: true } },
    );
  }
  return user;
}
