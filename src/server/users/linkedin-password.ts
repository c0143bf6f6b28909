import type { AnyDatabase } from '#data/database.ts';
import { dropSecret, openSecret, storeSecret } from '#data/secrets/secrets.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type OfUser = {
  db: AnyDatabase;
  user: Pick<UserParts, 'masterKey'>;
  userId: string;
  realNow: number;
};

/** Keeps the password of a sign-in that is under way, sealed. The one that works stays until this one does. */
export async function tryPassword({
  db,
  user: { masterKey },
  userId,
  password,
  realNow,
}: OfUser & { password: string }): Promise<void> {
  await storeSecret({
    db,
    masterKey,
    userId,
    name: 'linkedin-password-tried',
    text: password,
    realNow,
  });
}

/** The sign-in is through: its password is the one that works from now on. */
export async function keepPassword({
  db,
  user: { masterKey },
  userId,
  realNow,
}: OfUser): Promise<void> {
  const name = 'linkedin-password-tried';
  const text = await openSecret({ db, masterKey, userId, name });
  if (text === null) return;
  await storeSecret({ db, masterKey, userId, name: 'linkedin-password', text, realNow });
  await dropSecret({ db, userId, name });
}

/** The sign-in came to nothing: its password is kept no longer. */
export async function dropTriedPassword({
  db,
  userId,
}: Pick<OfUser, 'db' | 'userId'>): Promise<void> {
  await dropSecret({ db, userId, name: 'linkedin-password-tried' });
}
