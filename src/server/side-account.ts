import { canOpenAccount } from '#core/team/team-rules.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readActingRights } from '#data/identity/acting-rights.ts';

/**
 * Whether somebody may work in another user's account now: staff with a second factor in every one, a manager or owner in
 * those of their team that their role reaches (product rules, sections 7 and 17). Never one's own,
 * nor one whose deletion was asked for.
 */
export async function mayActAs({
  db,
  identityId,
  userId,
}: {
  db: AnyDatabase;
  identityId: string;
  userId: string;
}): Promise<boolean> {
  const rights = await readActingRights({ db, identityId, userId });
  if (rights === null) return false;
  if (rights.adminStatus !== null && rights.hasSecondFactor) return true;
  return (
    rights.target !== null &&
    canOpenAccount({ role: rights.role, target: rights.target, isSelf: false }).allowed
  );
}
