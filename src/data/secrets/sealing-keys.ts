import { inTransaction } from '#data/database/retried-transaction.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import {
  openSealingKey,
  seal,
  unseal,
  type MasterKey,
  type Sealed,
} from '#data/secrets/sealing.ts';

type Keys = { db: AnyDatabase; masterKey: MasterKey };

/** The newest sealing key, locked until the transaction ends so that it can't be deleted. */
async function newestSealingKey(db: DatabaseTransaction, masterKey: MasterKey): Promise<MasterKey> {
  const { version, wrapped_key: wrappedKey } = await db
    .selectFrom('sealing_keys')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return openSealingKey(masterKey, version, wrappedKey);
}

/**
 * Seals under the newest key and stores the record in the same transaction, so that the key exists
 * as long as the record.
 */
export async function sealAndStore({
  db,
  masterKey,
  context,
  text,
  keep,
}: Keys & {
  context: string;
  text: string;
  keep: (kept: { db: DatabaseTransaction; sealed: Sealed }) => Promise<void>;
}): Promise<void> {
  await inTransaction(db, async (trx) =>
    keep({
      db: trx,
      sealed: seal({ masterKey: await newestSealingKey(trx, masterKey), context, text }),
    }),
  );
}

/**
 * Opens a sealed record; null if its key is gone because the record was rewrapped since it was
 * read.
 */
export async function openSealed({
  db,
  masterKey,
  context,
  sealed,
}: Keys & { context: string; sealed: Sealed }): Promise<string | null> {
  const row = await db
    .selectFrom('sealing_keys')
    .selectAll()
    .where('version', '=', sealed.keyVersion)
    .executeTakeFirst();
  return row === undefined
    ? null
    : unseal({
        masterKey: openSealingKey(masterKey, row.version, row.wrapped_key),
        context,
        sealed,
      });
}
