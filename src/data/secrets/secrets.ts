import { instant, type AnyDatabase } from '#data/database.ts';
import { sealAndKeep } from '#data/secrets/sealing-keys.ts';
import { openSealingKey, unseal, type MasterKey } from '#data/secrets/sealing.ts';

/** Those that end in `-tried` are of a sign-in that is under way. */
export type SecretName = 'linkedin-user-name' | 'linkedin-user-name-tried' | 'linkedin-password' | 'linkedin-password-tried' | 'totp-secret' | 'totp-setup';

/** Whose a sealed record is; it opens for the same alone. */
export const secretContext = (userId: string, name: string) => `${userId}|${name}`;

/** Keeps a credential of a user, sealed; the one before it is gone. */
export async function storeSecret({ db, masterKey, userId, name, text, realNow }: { db: AnyDatabase; masterKey: MasterKey; userId: string; name: SecretName; text: string; realNow: number }): Promise<void> {
  const keep = async ({ db: trx, sealed: { keyVersion, wrappedKey, sealed } }: Parameters<Parameters<typeof sealAndKeep>[0]['keep']>[0]) => {
    const row = { key_version: keyVersion, wrapped_key: wrappedKey, sealed, real_updated_at: instant(realNow) };
    await trx.insertInto('secrets').values({ user_id: userId, name, ...row }).onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(row)).execute();
  };
  await sealAndKeep({ db, masterKey, context: secretContext(userId, name), text, keep });
}

/** The credential in clear, for the one call that needs it; null when there is none. */
export async function openSecret({ db, masterKey, userId, name }: { db: AnyDatabase; masterKey: MasterKey; userId: string; name: SecretName }): Promise<string | null> {
  const row = await db.selectFrom('secrets as s').innerJoin('sealing_keys as k', 'k.version', 's.key_version').select(['s.key_version', 's.wrapped_key', 's.sealed', 'k.wrapped_key as wrapped_sealing_key']).where('s.user_id', '=', userId).where('s.name', '=', name).executeTakeFirst();
  if (!row) return null;
  const sealingKey = openSealingKey({ masterKey, version: row.key_version, wrappedKey: row.wrapped_sealing_key });
  return unseal({ masterKey: sealingKey, context: secretContext(userId, name), sealed: { keyVersion: row.key_version, wrappedKey: row.wrapped_key, sealed: row.sealed } });
}

/** Forgets a credential; one that is not there is no error. */
export async function dropSecret({ db, userId, name }: { db: AnyDatabase; userId: string; name: SecretName }): Promise<void> {
  await db.deleteFrom('secrets').where('user_id', '=', userId).where('name', '=', name).execute();
}
