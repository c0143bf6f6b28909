import { readUser, type User } from '#data/account/users.ts';
import type { ServerParts } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';

/** The user, who must be there. */
export async function existingUser({
  parts,
  userId,
}: {
  parts: ServerParts;
  userId: string;
}): Promise<User> {
  const user = await readUser({ db: parts.db, userId });
  if (user === undefined) throw new Refusal('NOT_FOUND');
  return user;
}
