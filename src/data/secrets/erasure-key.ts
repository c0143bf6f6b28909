import { createHmac, randomBytes } from 'node:crypto';
import { json, type AnyDatabase } from '#data/database.ts';
import {
  packSealed,
  SEALED_SETTINGS,
  unpackSealed,
  type SealedSetting,
} from '#data/secrets/rotate-keys.ts';
import { openSealed, sealAndStore } from '#data/secrets/sealing-keys.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

const NAME = 'erasure-key';
const CONTEXT = SEALED_SETTINGS[NAME];
const BYTES = 32;
/** A record can be rewrapped between two reads; the next read has the new key. */
const MAX_READS = 3;

/**
 * The key of the hashes that identify erased people, the same for the whole installation; null
 * before the first erasure. It is sealed like every other secret, so that a copy of the database
 * reveals nothing, and a new master key forgets nobody.
 */
export async function openErasureKey(
  db: AnyDatabase,
  masterKey: MasterKey,
): Promise<Buffer | null> {
  for (let read = 1; ; read += 1) {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirst();
    if (row === undefined) return null;
    const sealed = unpackSealed(row.value as SealedSetting);
    const opened = await openSealed({ db, masterKey, context: CONTEXT, sealed });
    if (opened !== null) return Buffer.from(opened, 'base64');
    if (read >= MAX_READS) throw new Error('The key of erased people could not be opened');
  }
}

/** The same, created if there is none yet. */
export async function makeErasureKey(db: AnyDatabase, masterKey: MasterKey): Promise<Buffer> {
  const known = await openErasureKey(db, masterKey);
  if (known !== null) return known;
  const text = randomBytes(BYTES).toString('base64');
  const keep = async ({
    db: trx,
    sealed,
  }: Parameters<Parameters<typeof sealAndStore>[0]['keep']>[0]) => {
    await trx
      .insertInto('settings')
      .values({ name: NAME, value: json(packSealed(sealed)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  };
  await sealAndStore({ db, masterKey, context: CONTEXT, text, keep });
  const made = await openErasureKey(db, masterKey);
  if (made === null) throw new Error('The key of erased people was not kept');
  return made;
}

export function hashPersonKey(key: Buffer, personKey: string): Buffer {
  return createHmac('sha256', key).update(personKey).digest();
}
