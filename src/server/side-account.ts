import { mayWorkInAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { holdActingRights, readActingRights } from '#data/identity/acting-rights.ts';
import { ApiError } from '#server/api-error.ts';

type Inside = { identityId: string; userId: string };

/**
 * Whether somebody may work in another user’s account now (`mayWorkInAccount`). Never one’s own, nor
 * one whose deletion was asked for.
 */
export async function mayActAs({
  db,
  identityId,
  userId,
}: Inside & { db: AnyDatabase }): Promise<boolean> {
  return mayWorkInAccount(await readActingRights({ db, identityId, userId }));
}

/**
 * Refuses what was done inside another account, right before it is committed, if the right to be
 * there was taken away meanwhile. The rights are held: whoever takes them away now waits, and then
 * sees what was done.
 */
export async function ensureStillMayAct({
  db,
  identityId,
  userId,
}: Inside & { db: DatabaseTransaction }): Promise<void> {
  await holdActingRights({ db, identityId, userId });
  if (!(await mayActAs({ db, identityId, userId }))) throw new ApiError('NOT_FOUND');
}
