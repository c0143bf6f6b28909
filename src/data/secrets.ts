import { instant, type AnyDatabase } from '#data/database.ts';
import { seal, unseal, type MasterKey } from '#data/sealing.ts';

export type SecretName = 'linkedin-password';

const contextOf = (userId: string, name: SecretName) => `${userId}|${name}`;

/** Keeps a credential of a user, sealed; the one before it is gone. */
export async function storeSecret({ db, masterKey, userId, name, text, realNow }: { db: AnyDatabase; masterKey: MasterKey; userId: string; name: SecretName; text: string; realNow: number }): Promise<void> {
  const { keyVersion, wrappedKey, sealed } = seal({ masterKey, context: contextOf(userId, name), text });
  const row = { key_version: keyVersion, wrapped_key: wrappedKey, sealed, real_updated_at: instant(realNow) };
  await db.insertInto('secrets').values({ user_id: userId, name, ...row }).onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(row)).execute();
}

/** The credential in clear, for the one call that needs it; null when there is none. */
export async function openSecret({ db, masterKey, userId, name }: { db: AnyDatabase; masterKey: MasterKey; userId: string; name: SecretName }): Promise<string | null> {
  const row = await db.selectFrom('secrets').selectAll().where('user_id', '=', userId).where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  return unseal({ masterKey, context: contextOf(userId, name), sealed: { keyVersion: row.key_version, wrappedKey: row.wrapped_key, sealed: row.sealed } });
}
