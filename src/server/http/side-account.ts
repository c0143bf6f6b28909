import type { WayIn } from '#core/access/route-access.ts';
import { rightInInbox } from '#core/team/inbox-sharing.ts';
import { rightInAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { holdActingRights, readActingRights } from '#data/identity/acting-rights.ts';
import type { Scope } from '#data/scope.ts';
import { hasOpenVisit } from '#data/staff/visits.ts';
import { ApiError } from '#server/http/api-error.ts';

type Inside = { identityId: string; userId: string; realNow: number; inInbox?: boolean };

/**
 * Whether someone may work in another user’s account now: by their role in a team or, for staff, by
 * an open visit (`rightInAccount`); for calls of the inbox as the team's inbox allows
 * (`rightInInbox`). Always closed: one's own account, and one whose deletion was requested.
 */
export async function accountAccess(
  scope: Scope<'realNow'>,
  { identityId, inInbox = false }: Pick<Inside, 'identityId' | 'inInbox'>,
): Promise<WayIn> {
  const { db, userId, realNow } = scope;
  const rights = await readActingRights(scope, identityId);
  const right = inInbox ? rightInInbox(rights) : rightInAccount(rights);
  if (right === null) return 'CLOSED';
  if (right === 'TAKEN_OUT') return 'INBOX_NOT_SHARED';
  if (right === 'TEAM') return 'OPEN';
  const isOpen = await hasOpenVisit(db, { userId, staffId: identityId }, realNow);
  return isOpen ? 'OPEN' : 'VISIT_NEEDED';
}

/** Rejects anyone who may not work in another user’s account now. */
export async function requireAccountAccess(of: Inside & { db: AnyDatabase }): Promise<void> {
  const wayIn = await accountAccess(of, of);
  if (wayIn !== 'OPEN') throw new ApiError(wayIn === 'CLOSED' ? 'NOT_FOUND' : wayIn);
}

/**
 * Rejects a change made inside another account, right before it is committed, if the right to be
 * there was revoked meanwhile. The rights are locked: revoking them now waits, and then sees
 * the change.
 */
export async function ensureStillMayAct({
  db,
  ...inside
}: Inside & { db: DatabaseTransaction }): Promise<void> {
  await holdActingRights({ ...inside, db }, inside.identityId);
  await requireAccountAccess({ db, ...inside });
}
