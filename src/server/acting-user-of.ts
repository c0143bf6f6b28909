import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ApiError } from '#server/api-error.ts';

/** The user whose settings are asked for. */
export async function actingUserOf({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<ActingUser> {
  const user = await readActingUser({ db, userId });
  if (user === undefined) throw new ApiError('NOT_FOUND');
  return user;
}
