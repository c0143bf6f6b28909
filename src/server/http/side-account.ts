import type { WayIn } from '#core/access/route-access.ts';
import { rightInAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { holdActingRights, readActingRights } from '#data/identity/acting-rights.ts';
import type { Scope } from '#data/scope.ts';
import { hasOpenVisit } from '#data/staff/visits.ts';
import { ApiError } from '#server/http/api-error.ts';

type Inside = { identityId: string; userId: string; realNow: number };

/**
 * Whether someone may work in another user’s account now: by their role in a team or, for staff, by
 * an open visit (`rightInAccount`). Always closed: one's own account, and one whose deletion was
 * requested.
 */
export async function accountAccess(scope: Scope<'realNow'>, identityId: string): Promise<WayIn> {
  const { db, userId, realNow } = scope;
  const right = rightInAccount(await readActingRights(scope, identityId));
  if (right === null) return 'CLOSED';
  if (right === 'TEAM') return 'OPEN';
  const isOpen = await hasOpenVisit(db, { userId, staffId: identityId }, realNow);
  return isOpen ? 'OPEN' : 'VISIT_NEEDED';
}

/** Rejects anyone who may not work in another user’s account now. */
export async function requireAccountAccess(of: Inside & { db: AnyDatabase }): Promise<void> {
  const wayIn = await accountAccess(of, of.identityId);
  if (wayIn !== 'OPEN') throw new ApiError(wayIn === 'CLOSED' ? 'NOT_FOUND' : wayIn);
}

/**
 * Rejects a change made inside another account, right before it is committed, if the right to be
 * there was revoked meanwhile. The rights are locked: whoever revokes them now waits, and then sees
 * the change.
 */
export async function ensureStillMayAct({
  db,
  ...inside
}: Inside & { db: DatabaseTransaction }): Promise<void> {
  await holdActingRights({ ...inside, db }, inside.identityId);
  await requireAccountAccess({ db, ...inside });
}
