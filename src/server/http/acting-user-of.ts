import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The user whose settings the request is about. */
export async function actingUserOf(scope: Owner): Promise<ActingUser> {
  const user = await readActingUser(scope);
  if (user === undefined) throw new ApiError('NOT_FOUND');
  return user;
}
