import { readUser, type User } from '#data/account/users.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { found } from '#server/http/api-error.ts';

/** The user, who must exist. */
export async function existingUser(parts: ServerParts, userId: string): Promise<User> {
  const user = found(await readUser({ db: parts.db, userId }));
  return user;
}
