import type { DatabaseTransaction } from '#data/database.ts';
import { sql } from 'kysely';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { json, type Database } from '#data/database.ts';
import { storeSecret } from '#data/secrets/secrets.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/**
 * Seals the LinkedIn user names that an earlier version stored unsealed: that of the connection,
 * and that of a sign-in in progress. One user per transaction, so it may be killed at any time and
 * continues at the next start, and several processes may run it at once. Returns how many users it
 * sealed.
 */
export async function sealUserNames(
  db: Database,
  masterKey: MasterKey,
  realNow: number,
): Promise<number> {
  let sealed = 0;
  while (await inTransaction(db, (trx) => sealNext(trx, masterKey, realNow))) sealed += 1;
  return sealed;
}

async function sealNext(
  trx: DatabaseTransaction,
  masterKey: MasterKey,
  realNow: number,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    user_id: string;
    name: string | null;
    checkpoint: Record<string, unknown> | null;
  }>`
    select user_id::text, network_user_name as name, network_checkpoint as checkpoint from users
    where network_user_name is not null or network_checkpoint ? 'userName'
    limit 1 for update
  `.execute(trx);
  if (row === undefined) return false;
  const { user_id: userId, name, checkpoint } = row;
  const keep = { db: trx, masterKey, userId, realNow };
  if (name !== null) await storeSecret(keep, { ...keep, name: 'linkedin-user-name', text: name });
  const { userName, ...rest } = checkpoint ?? {};
  if (typeof userName === 'string')
    await storeSecret(keep, { ...keep, name: 'linkedin-user-name-tried', text: userName });
  await trx
    .updateTable('users')
    .set({
      network_user_name: null,
      ...(checkpoint !== null && { network_checkpoint: json(rest) }),
    })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
