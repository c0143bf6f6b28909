import type { Owner, Scope } from '#data/scope.ts';
import { deleteSecret, openSecret, storeSecret, type SecretName } from '#data/secrets/secrets.ts';
import type { UserParts } from '#server/users/user-parts.ts';

export type LinkedinCredentials = { userName: string; password: string };

/** The sealed parts of a LinkedIn sign-in; `-tried` are those of a sign-in in progress. */
const NAMES = {
  userName: { kept: 'linkedin-user-name', tried: 'linkedin-user-name-tried' },
  password: { kept: 'linkedin-password', tried: 'linkedin-password-tried' },
} as const satisfies Record<keyof LinkedinCredentials, Record<'kept' | 'tried', SecretName>>;
const PARTS = ['userName', 'password'] as const;

/** Stores the credentials of a sign-in in progress, sealed. Those that work stay until these do. */
export async function storePendingCredentials(
  scope: Scope<'realNow'>,
  { masterKey }: Pick<UserParts, 'masterKey'>,
  credentials: LinkedinCredentials,
): Promise<void> {
  for (const part of PARTS)
    await storeSecret(scope, { masterKey, name: NAMES[part].tried, text: credentials[part] });
}

/** The sign-in succeeded: its credentials replace those that worked before. */
export async function promotePendingCredentials(
  scope: Scope<'realNow'>,
  { masterKey }: Pick<UserParts, 'masterKey'>,
): Promise<void> {
  for (const part of PARTS) {
    const { kept, tried } = NAMES[part];
    const text = await openSecret(scope, masterKey, tried);
    if (text === null) continue;
    await storeSecret(scope, { masterKey, name: kept, text });
    await deleteSecret(scope, tried);
  }
}

/** The sign-in failed: deletes its credentials. */
export async function deletePendingCredentials(scope: Owner): Promise<void> {
  for (const part of PARTS) await deleteSecret(scope, NAMES[part].tried);
}

/**
 * Both in the clear, to sign in as the user; null if either is missing. With `tried`, those of the
 * sign-in in progress take precedence.
 */
export async function decryptCredentials(
  scope: Owner,
  { user: { masterKey }, tried }: { user: Pick<UserParts, 'masterKey'>; tried: boolean },
): Promise<LinkedinCredentials | null> {
  const open = async (part: keyof LinkedinCredentials) => {
    const { kept, tried: underWay } = NAMES[part];
    const text = tried ? await openSecret(scope, masterKey, underWay) : null;
    return text ?? openSecret(scope, masterKey, kept);
  };
  const [userName, password] = [await open('userName'), await open('password')];
  return userName === null || password === null ? null : { userName, password };
}
