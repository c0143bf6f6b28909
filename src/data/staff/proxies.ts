import { sql, type UpdateObject } from 'kysely';
import { instant, instantSql, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { readPage, type Page, type PageQuery } from '#data/database/own-rows.ts';
import type { DB } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';
import { proxyContext } from '#data/secrets/proxy-context.ts';
import { openSealed, sealAndStore } from '#data/secrets/sealing-keys.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { proxyIdOf } from '#data/staff/proxy-users.ts';
import type { StaffPerson } from '#data/staff/staff-log.ts';

/** A proxy as the API names it; its password is in no answer. `checkedAt` is real time. */
export type Proxy = Awaited<ReturnType<ReturnType<typeof proxiesIn>['execute']>>[number];
export type ProxyFields = Pick<
  Proxy,
  'protocol' | 'host' | 'port' | 'userName' | 'countryCode' | 'capacity'
>;
/** What a connection is made with. */
export type ProxyAccess = Pick<Proxy, 'protocol' | 'host' | 'port' | 'userName'> & {
  password: string | null;
};

/**
 * A page of the proxies: those in trouble first, then in the order in which they were added;
 * `inTrouble`: only the dead, and those that serve more users than they have room for.
 */
export function listProxies(
  db: AnyDatabase,
  page: PageQuery,
  inTrouble = false,
): Promise<Page<Proxy>> {
  const ordered = proxiesIn(db)
    .orderBy(sql`p.health = 'DEAD'`, 'desc')
    .orderBy('p.proxy_id');
  const troubled = sql<boolean>`(
    p.health = 'DEAD'
    or p.capacity < (select count(*) from proxy_users s where s.proxy_id = p.proxy_id)
  )`;
  return readPage(inTrouble ? ordered.where(troubled) : ordered, page);
}

export function readProxy(db: AnyDatabase, proxyId: string): Promise<Proxy | undefined> {
  return proxiesIn(db).where('p.proxy_id', '=', proxyId).executeTakeFirst();
}

/** The proxy, locked until the transaction ends. */
export async function lockProxy(
  db: DatabaseTransaction,
  proxyId: string,
): Promise<Proxy | undefined> {
  await sql`select from proxies where proxy_id = ${proxyId} for update`.execute(db);
  return readProxy(db, proxyId);
}

function proxiesIn(db: AnyDatabase) {
  return db.selectFrom('proxies as p').select([
    'p.proxy_id as id',
    'p.protocol',
    'p.host',
    'p.port',
    'p.user_name as userName',
    'p.country_code as countryCode',
    'p.capacity',
    'p.health',
    'p.problem',
    'p.real_checked_at as checkedAt',
    sql<boolean>`p.sealed is not null`.as('hasPassword'),
    sql<StaffPerson[]>`
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'userId', u.user_id::text, 'displayName', u.display_name, 'email', u.email
            ) order by u.display_name, u.user_id
          )
          from proxy_users s
          join users u on u.user_id = s.user_id
          where s.proxy_id = p.proxy_id
        ),
        '[]'
      )`.as('users'),
  ]);
}

/** Adds a proxy; null when there is one with the same address and user name. */
export async function insertProxy(
  db: DatabaseTransaction,
  fields: ProxyFields,
  realNow: number,
): Promise<string | null> {
  const row = await db
    .insertInto('proxies')
    .values({ ...columnsOf(fields), real_created_at: instant(realNow) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proxy_id')
    .executeTakeFirst();
  return row?.proxy_id ?? null;
}

/**
 * Changes a proxy; false if another has the same address and user name. Earlier checks no longer
 * count, and the provider is told again for its users.
 */
export async function changeProxy(
  db: DatabaseTransaction,
  { id, ...fields }: ProxyFields & { id: string },
): Promise<boolean> {
  const namesake = await db
    .selectFrom('proxies')
    .select('proxy_id')
    .where('proxy_id', '<>', id)
    .where(sql`lower(host)`, '=', sql`lower(${fields.host})`)
    .where('port', '=', fields.port)
    .where(sql`coalesce(user_name, '')`, '=', fields.userName ?? '')
    .executeTakeFirst();
  if (namesake !== undefined) return false;
  await update(db, id, {
    ...columnsOf(fields),
    health: 'UNKNOWN',
    problem: null,
    real_checked_at: null,
  });
  await db.updateTable('proxy_users').set({ told: false }).where('proxy_id', '=', id).execute();
  return true;
}

function columnsOf({ protocol, host, port, userName, countryCode, capacity }: ProxyFields) {
  return { protocol, host, port, user_name: userName, country_code: countryCode, capacity };
}

/** Seals the password of a proxy; an empty one removes it. */
export async function storeProxyPassword(
  { db, masterKey }: { db: AnyDatabase; masterKey: MasterKey },
  proxyId: string,
  password: string,
): Promise<void> {
  const context = proxyContext(proxyId);
  if (password === '')
    await update(db, proxyId, { key_version: null, wrapped_key: null, sealed: null });
  else
    await sealAndStore({
      db,
      masterKey,
      context,
      text: password,
      keep: ({ db, sealed: { keyVersion, wrappedKey, sealed } }) =>
        update(db, proxyId, { key_version: keyVersion, wrapped_key: wrappedKey, sealed }),
    });
}

/** Stores the result of a check. Real time. */
export async function recordProxyHealth(
  { db, realNow }: { db: AnyDatabase; realNow: number },
  proxyId: string,
  result: Pick<Proxy, 'health' | 'problem'>,
): Promise<void> {
  await update(db, proxyId, { ...result, real_checked_at: instant(realNow) });
}

async function update(
  db: AnyDatabase,
  proxyId: string,
  set: UpdateObject<DB, 'proxies'>,
): Promise<void> {
  await db.updateTable('proxies').set(set).where('proxy_id', '=', proxyId).execute();
}

/** Deletes a proxy that serves nobody; false if it serves someone or is gone. */
export async function deleteProxy(db: DatabaseTransaction, proxyId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proxies')
    .where('proxy_id', '=', proxyId)
    .where(sql<boolean>`proxy_id not in (select proxy_id from proxy_users)`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The proxies not checked since `realBefore`, the longest ago first. */
export async function proxiesToCheck(
  db: AnyDatabase,
  realBefore: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('proxies')
    .select('proxy_id')
    .where((where) =>
      where.or([
        where('real_checked_at', 'is', null),
        where('real_checked_at', '<', instantSql(realBefore)),
      ]),
    )
    .orderBy('real_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ proxy_id }) => proxy_id);
}

/** How to connect through a proxy, with its password unsealed; null if it is gone. */
export async function openProxy(
  db: AnyDatabase,
  masterKey: MasterKey,
  proxyId: string,
): Promise<ProxyAccess | null> {
  const row = await db
    .selectFrom('proxies')
    .select(['protocol', 'host', 'port', 'user_name as userName'])
    .select(['key_version as keyVersion', 'wrapped_key as wrappedKey', 'sealed'])
    .where('proxy_id', '=', proxyId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { keyVersion, wrappedKey, sealed, ...access } = row;
  if (sealed === null || wrappedKey === null || keyVersion === null)
    return { ...access, password: null };
  const context = proxyContext(proxyId);
  const record = { keyVersion, wrappedKey, sealed };
  return { ...access, password: await openSealed({ db, masterKey, context, sealed: record }) };
}

/** The proxy that serves a user; null if none. */
export async function readProxyOf(scope: Owner): Promise<Proxy | null> {
  const proxyId = await proxyIdOf(scope);
  return (proxyId !== null && (await readProxy(scope.db, proxyId))) || null;
}

/** Another proxy of a country that works and has room, the emptiest first; null if none. */
export async function otherProxy(
  db: AnyDatabase,
  proxyId: string,
  countryCode: string,
): Promise<string | null> {
  const users = sql<number>`(
    select count(*) from proxy_users s where s.proxy_id = proxies.proxy_id
  )`;
  const row = await db
    .selectFrom('proxies')
    .select('proxy_id')
    .where('proxy_id', '<>', proxyId)
    .where('country_code', '=', countryCode)
    .where('health', '<>', 'DEAD')
    .where(users, '<', sql<number>`capacity`)
    .orderBy(users)
    .orderBy('proxy_id')
    .limit(1)
    .executeTakeFirst();
  return row?.proxy_id ?? null;
}
