import { inTransaction } from '#data/database/retried-transaction.ts';
import { json, type Database, type DatabaseTransaction } from '#data/database.ts';
import {
  newSealingKey,
  openSealingKey,
  rewrap,
  type MasterKey,
  type Sealed,
} from '#data/secrets/sealing.ts';
import { proxyContext } from '#data/secrets/proxy-context.ts';
import { secretContext } from '#data/secrets/secrets.ts';

export type Rotation = { version: number; rewrapped: number; dropped: number };
type Keys = ReadonlyMap<number, MasterKey>;
type Step = { db: DatabaseTransaction; keys: Keys; newest: MasterKey };

const PAGE = 200;

/** Sealed settings of the deployment, by name, with the context that each was sealed for. */
export const SEALED_SETTINGS = {
  'network-webhook-secret': 'deployment|network-webhook',
  'erasure-key': 'deployment|erasure-key',
} as const satisfies Record<string, string>;

/** A sealed record as a setting holds it. */
export type SealedSetting = { keyVersion: number; wrappedKey: string; sealed: string };

export function packSealed({ keyVersion, wrappedKey, sealed }: Sealed): SealedSetting {
  return {
    keyVersion,
    wrappedKey: wrappedKey.toString('base64'),
    sealed: sealed.toString('base64'),
  };
}

export function unpackSealed({ keyVersion, wrappedKey, sealed }: SealedSetting): Sealed {
  return {
    keyVersion,
    wrappedKey: Buffer.from(wrappedKey, 'base64'),
    sealed: Buffer.from(sealed, 'base64'),
  };
}

/**
 * Creates a new sealing key, wraps every data key with it, and deletes the older ones. It may run
 * while the product does, and be killed at any moment: each record is under its old key or the new
 * one, and a key is deleted only when nothing is under it. Running it again finishes what a killed
 * run started.
 */
export async function rotateKeys({
  db,
  masterKey,
  pageSize = PAGE,
  onPage = () => {},
}: {
  db: Database;
  masterKey: MasterKey;
  pageSize?: number;
  onPage?: (rewrapped: number) => void;
}): Promise<Rotation> {
  const version = await inTransaction(db, (trx) => addKey(trx, masterKey));
  const keys = await readKeys(db, masterKey);
  const newest = keyOf(keys, version);
  let rewrapped = 0;
  for (let page = pageSize; page === pageSize;) {
    page = await inTransaction(db, (trx) => rewrapPage({ db: trx, keys, newest, limit: pageSize }));
    rewrapped += page;
    onPage(rewrapped);
  }
  return inTransaction(db, async (trx) => ({
    version,
    ...(await finish({ db: trx, keys, newest, rewrapped })),
  }));
}

async function addKey(db: DatabaseTransaction, masterKey: MasterKey): Promise<number> {
  const { newest } = await db
    .selectFrom('sealing_keys')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  const version = Number(newest) + 1;
  await db
    .insertInto('sealing_keys')
    .values({ version, wrapped_key: newSealingKey(masterKey, version) })
    .execute();
  return version;
}

async function readKeys(db: Database, masterKey: MasterKey): Promise<Keys> {
  const rows = await db.selectFrom('sealing_keys').selectAll().execute();
  return new Map(
    rows.map(({ version, wrapped_key: wrappedKey }) => [
      version,
      openSealingKey(masterKey, version, wrappedKey),
    ]),
  );
}

function keyOf(keys: Keys, version: number): MasterKey {
  const key = keys.get(version);
  if (key === undefined)
    throw new Error(`Another rotation created key ${version} in the meantime. Run this again.`);
  return key;
}

/** Rewraps one page of secrets that are under an older key; returns how many there were. */
async function rewrapPage({ db, keys, newest, limit }: Step & { limit: number }): Promise<number> {
  const rows = await db
    .selectFrom('secrets')
    .selectAll()
    .where('key_version', '<', newest.version)
    .orderBy('user_id')
    .orderBy('name')
    .limit(limit)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const sealed = rewrap({
      from: keyOf(keys, row.key_version),
      to: newest,
      context: secretContext(row.user_id, row.name),
      sealed: { keyVersion: row.key_version, wrappedKey: row.wrapped_key, sealed: row.sealed },
    });
    await db
      .updateTable('secrets')
      .set({ key_version: sealed.keyVersion, wrapped_key: sealed.wrappedKey })
      .where('user_id', '=', row.user_id)
      .where('name', '=', row.name)
      .execute();
  }
  return rows.length;
}

/** The passwords of proxies are few: all at once. */
async function rewrapProxies(
  db: DatabaseTransaction,
  keys: Keys,
  newest: MasterKey,
): Promise<number> {
  const rows = await db
    .selectFrom('proxies')
    .select(['proxy_id', 'key_version', 'wrapped_key', 'sealed'])
    .where('key_version', '<', newest.version)
    .forUpdate()
    .execute();
  for (const { proxy_id: proxyId, key_version, wrapped_key, sealed } of rows) {
    if (key_version === null || wrapped_key === null || sealed === null) continue;
    const anew = rewrap({
      from: keyOf(keys, key_version),
      to: newest,
      context: proxyContext(proxyId),
      sealed: { keyVersion: key_version, wrappedKey: wrapped_key, sealed },
    });
    await db
      .updateTable('proxies')
      .set({ key_version: anew.keyVersion, wrapped_key: anew.wrappedKey })
      .where('proxy_id', '=', proxyId)
      .execute();
  }
  return rows.length;
}

async function rewrapSettings(
  db: DatabaseTransaction,
  keys: Keys,
  newest: MasterKey,
): Promise<number> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', Object.keys(SEALED_SETTINGS))
    .forUpdate()
    .execute();
  const older = rows.flatMap(({ name, value }) => {
    const sealed = unpackSealed(value as SealedSetting);
    return sealed.keyVersion < newest.version
      ? [{ name: name as keyof typeof SEALED_SETTINGS, sealed }]
      : [];
  });
  for (const { name, sealed } of older) {
    const anew = rewrap({
      from: keyOf(keys, sealed.keyVersion),
      to: newest,
      context: SEALED_SETTINGS[name],
      sealed,
    });
    await db
      .updateTable('settings')
      .set({ value: json(packSealed(anew)) })
      .where('name', '=', name)
      .execute();
  }
  return older.length;
}

/**
 * Waits for anyone sealing under an older key, rewraps what they left, and deletes the older keys.
 * The master key's own row stays.
 */
async function finish({
  db,
  keys,
  newest,
  rewrapped,
}: Step & { rewrapped: number }): Promise<Omit<Rotation, 'version'>> {
  await db
    .selectFrom('sealing_keys')
    .select('version')
    .where('version', '<', newest.version)
    .orderBy('version')
    .forUpdate()
    .execute();
  let late = (await rewrapSettings(db, keys, newest)) + (await rewrapProxies(db, keys, newest));
  for (let page = PAGE; page === PAGE; late += page)
    page = await rewrapPage({ db, keys, newest, limit: PAGE });
  const { numDeletedRows } = await db
    .deleteFrom('sealing_keys')
    .where('version', '<', newest.version)
    .where('wrapped_key', 'is not', null)
    .executeTakeFirst();
  return { rewrapped: rewrapped + late, dropped: Number(numDeletedRows) };
}
