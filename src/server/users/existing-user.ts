import { readUser, type User } from '#data/account/users.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The user, who must exist. */
export async function existingUser(parts: ServerParts, userId: string): Promise<User> {
  const user = await readUser({ db: parts.db, userId });
  if (user === undefined) throw new ApiError('NOT_FOUND');
  return user;
}
