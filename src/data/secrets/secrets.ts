import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { sealAndStore } from '#data/secrets/sealing-keys.ts';
import { openSealingKey, unseal, type MasterKey } from '#data/secrets/sealing.ts';

/**
 * Those that end in `-tried` are of a sign-in that is under way, and so is `mailbox-grant`, of a
 * mailbox; what follows a slash is the id of a campaign or a webhook.
 */
export type SecretName =
  | 'linkedin-user-name'
  | 'linkedin-user-name-tried'
  | 'linkedin-password'
  | 'linkedin-password-tried'
  | 'totp-secret'
  | 'totp-setup'
  | 'mailbox'
  | 'mailbox-grant'
  | `zapier-url/${string}`
  | `zapier-tested-url/${string}`
  | `webhook-url/${string}`
  | `webhook-secret/${string}`
  | `webhook-earlier-secret/${string}`;

/** The context of a sealed record; it opens for no other. */
export const secretContext = (userId: string, name: string) => `${userId}|${name}`;

/** Stores a user's credential, sealed; it replaces the previous one. */
export async function storeSecret(
  { db, userId, realNow }: Scope<'realNow'>,
  { masterKey, name, text }: { masterKey: MasterKey; name: SecretName; text: string },
): Promise<void> {
  const keep = async ({
    db: trx,
    sealed: { keyVersion, wrappedKey, sealed },
  }: Parameters<Parameters<typeof sealAndStore>[0]['keep']>[0]) => {
    const row = {
      key_version: keyVersion,
      wrapped_key: wrappedKey,
      sealed,
      real_updated_at: instant(realNow),
    };
    await trx
      .insertInto('secrets')
      .values({ user_id: userId, name, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(row))
      .execute();
  };
  await sealAndStore({ db, masterKey, context: secretContext(userId, name), text, keep });
}

/** The credential, unsealed, for the one call that needs it; null if there is none. */
export async function openSecret(
  scope: Owner,
  masterKey: MasterKey,
  name: SecretName,
): Promise<string | null> {
  return (await openSecrets(scope, masterKey, [name])).get(name) ?? null;
}

/** Those of these credentials that exist, unsealed, by name. */
export async function openSecrets(
  { db, userId }: Owner,
  masterKey: MasterKey,
  names: readonly SecretName[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('secrets as s')
    .innerJoin('sealing_keys as k', 'k.version', 's.key_version')
    .select([
      's.name',
      's.key_version',
      's.wrapped_key',
      's.sealed',
      'k.wrapped_key as wrapped_sealing_key',
    ])
    .where('s.user_id', '=', userId)
    .where('s.name', 'in', names)
    .execute();
  const opened = rows.map(
    ({
      name,
      key_version: version,
      wrapped_key: wrappedKey,
      sealed,
      wrapped_sealing_key: wrappedSealingKey,
    }) => {
      const sealingKey = openSealingKey(masterKey, version, wrappedSealingKey);
      return [
        name,
        unseal({
          masterKey: sealingKey,
          context: secretContext(userId, name),
          sealed: { keyVersion: version, wrappedKey, sealed },
        }),
      ] as const;
    },
  );
  return new Map(opened);
}

/** Deletes a credential; a missing one is no error. */
export async function deleteSecret({ db, userId }: Owner, name: SecretName): Promise<void> {
  await db.deleteFrom('secrets').where('user_id', '=', userId).where('name', '=', name).execute();
}
