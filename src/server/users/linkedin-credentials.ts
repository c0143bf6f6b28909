import type { AnyDatabase } from '#data/database.ts';
import { deleteSecret, openSecret, storeSecret, type SecretName } from '#data/secrets/secrets.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type OfUser = { db: AnyDatabase; user: Pick<UserParts, 'masterKey'>; userId: string };
export type LinkedinCredentials = { userName: string; password: string };

/** The parts of a LinkedIn sign-in, sealed each; `-tried` are those of one that is under way. */
const NAMES = {
  userName: { kept: 'linkedin-user-name', tried: 'linkedin-user-name-tried' },
  password: { kept: 'linkedin-password', tried: 'linkedin-password-tried' },
} as const satisfies Record<keyof LinkedinCredentials, Record<'kept' | 'tried', SecretName>>;
const PARTS = ['userName', 'password'] as const;

/**
 * Keeps the credentials of a sign-in that is under way, sealed. Those that work stay until these
 * do.
 */
export async function storePendingCredentials({
  db,
  user: { masterKey },
  userId,
  credentials,
  realNow,
}: OfUser & { credentials: LinkedinCredentials; realNow: number }): Promise<void> {
  for (const part of PARTS)
    await storeSecret({
      db,
      masterKey,
      userId,
      name: NAMES[part].tried,
      text: credentials[part],
      realNow,
    });
}

/** The sign-in is through: its credentials are those that work from now on. */
export async function promotePendingCredentials({
  db,
  user: { masterKey },
  userId,
  realNow,
}: OfUser & { realNow: number }): Promise<void> {
  for (const part of PARTS) {
    const { kept, tried } = NAMES[part];
    const text = await openSecret({ db, masterKey, userId, name: tried });
    if (text === null) continue;
    await storeSecret({ db, masterKey, userId, name: kept, text, realNow });
    await deleteSecret({ db, userId, name: tried });
  }
}

/** The sign-in came to nothing: its credentials are kept no longer. */
export async function deletePendingCredentials({
  db,
  userId,
}: Pick<OfUser, 'db' | 'userId'>): Promise<void> {
  for (const part of PARTS) await deleteSecret({ db, userId, name: NAMES[part].tried });
}

/**
 * Both in clear, for a sign-in in the user's name; null when one is not there. With `tried`, those
 * of the sign-in under way come first.
 */
export async function decryptCredentials({
  db,
  user: { masterKey },
  userId,
  tried,
}: OfUser & { tried: boolean }): Promise<LinkedinCredentials | null> {
  const open = async (part: keyof LinkedinCredentials) => {
    const { kept, tried: underWay } = NAMES[part];
    const text = tried ? await openSecret({ db, masterKey, userId, name: underWay }) : null;
    return text ?? openSecret({ db, masterKey, userId, name: kept });
  };
  const [userName, password] = [await open('userName'), await open('password')];
  return userName === null || password === null ? null : { userName, password };
}
