import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import type { Owner } from '#data/scope.ts';
import { found } from '#server/http/api-error.ts';

/** The user whose settings the request is about. */
export async function actingUserOf(scope: Owner): Promise<ActingUser> {
  return found(await readActingUser(scope));
}
