import { sql, type RawBuilder } from 'kysely';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { changeOwn, deleteOwn, type Page, type PageQuery } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { proxyContext } from '#data/secrets/proxy-context.ts';
import { openSealed, sealAndStore } from '#data/secrets/sealing-keys.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { StaffPerson } from '#data/staff/staff-log.ts';

type ProxyProtocol = 'http' | 'https' | 'socks5';
export type ProxyHealth = 'HEALTHY' | 'DEAD' | 'UNKNOWN';
export type ProxyFields = {
  protocol: ProxyProtocol;
  host: string;
  port: number;
  userName: string | null;
  countryCode: string;
  capacity: number;
};
/** A proxy as the API names it; its password is in no answer. `checkedAt` is real time. */
export type Proxy = ProxyFields & {
  id: string;
  hasPassword: boolean;
  health: ProxyHealth;
  problem: string | null;
  checkedAt: number | null;
  users: StaffPerson[];
};
/** What a connection is made with. */
export type ProxyAccess = Pick<ProxyFields, 'protocol' | 'host' | 'port' | 'userName'> & {
  password: string | null;
};

type One = { db: AnyDatabase; proxyId: string };

const COLUMNS = sql`
  p.proxy_id::text as id, p.protocol, p.host, p.port, p.user_name as "userName",
  p.country_code as "countryCode", p.capacity, p.health, p.problem,
  p.real_checked_at as "checkedAt", p.sealed is not null as "hasPassword",
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'userId', u.user_id::text, 'displayName', u.display_name, 'email', u.email
        ) order by u.display_name,
        u.user_id
      )
      from proxy_users s
      join users u on u.user_id = s.user_id
      where s.proxy_id = p.proxy_id
    ),
    '[]'
  ) as users`;

/**
 * A page of the proxies: those in trouble first, then in the order in which they were added;
 * `inTrouble`: only the dead, and those that serve more users than they have room for.
 */
export async function listProxies(
  db: AnyDatabase,
  { page, size }: PageQuery,
  inTrouble = false,
): Promise<Page<Proxy>> {
  const where: RawBuilder<unknown> = inTrouble
    ? sql`
      p.health = 'DEAD'
      or p.capacity < (select count(*) from proxy_users s where s.proxy_id = p.proxy_id)`
    : sql`true`;
  const { rows } = await sql<Proxy>`
    select ${COLUMNS}
    from proxies p
    where ${where}
    order by p.health = 'DEAD' desc, p.proxy_id limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from proxies p where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function readProxy(db: AnyDatabase, proxyId: string): Promise<Proxy | null> {
  const { rows } = await sql<Proxy>`
    select ${COLUMNS} from proxies p where p.proxy_id = ${proxyId}`.execute(db);
  return rows[0] ?? null;
}

/** The proxy, locked until the transaction ends. */
export async function lockProxy(db: DatabaseTransaction, proxyId: string): Promise<Proxy | null> {
  await sql`select from proxies where proxy_id = ${proxyId} for update`.execute(db);
  return readProxy(db, proxyId);
}

const columnsOf = ({ userName, countryCode, ...fields }: ProxyFields) => ({
  ...fields,
  user_name: userName,
  country_code: countryCode,
});

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
  proxyId: string,
  fields: ProxyFields,
): Promise<boolean> {
  const others = await sql`
    select
    from proxies
    where proxy_id <> ${proxyId}
      and lower(host) = lower(${fields.host})
      and port = ${fields.port}
      and coalesce(user_name, '') = ${fields.userName ?? ''}`.execute(db);
  if (others.rows.length > 0) return false;
  await db
    .updateTable('proxies')
    .set({ ...columnsOf(fields), health: 'UNKNOWN', problem: null, real_checked_at: null })
    .where('proxy_id', '=', proxyId)
    .execute();
  await db
    .updateTable('proxy_users')
    .set({ told: false })
    .where('proxy_id', '=', proxyId)
    .execute();
  return true;
}

/** Seals the password of a proxy; an empty one removes it. */
export async function storeProxyPassword({
  db,
  masterKey,
  proxyId,
  password,
}: One & { masterKey: MasterKey; password: string }): Promise<void> {
  const keep = (
    to: AnyDatabase,
    row: { key_version: number | null; wrapped_key: Buffer | null; sealed: Buffer | null },
  ) => to.updateTable('proxies').set(row).where('proxy_id', '=', proxyId).execute();
  if (password === '') {
    await keep(db, { key_version: null, wrapped_key: null, sealed: null });
    return;
  }
  await sealAndStore({
    db,
    masterKey,
    context: proxyContext(proxyId),
    text: password,
    keep: async ({ db: trx, sealed: { keyVersion, wrappedKey, sealed } }) =>
      void (await keep(trx, { key_version: keyVersion, wrapped_key: wrappedKey, sealed })),
  });
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
  const password = await openSealed({
    db,
    masterKey,
    context,
    sealed: { keyVersion, wrappedKey, sealed },
  });
  return { ...access, password };
}

/** The proxy that serves a user; null if none. */
export async function proxyIdOf({ db, userId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('proxy_users')
    .select('proxy_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.proxy_id ?? null;
}

/** The proxies that serve users, by user; users without one are left out. */
export async function proxiesOf(
  db: AnyDatabase,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('proxy_users')
    .select(['user_id', 'proxy_id'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.proxy_id]));
}

/**
 * Another proxy of a country that works and has room, the emptiest first, for a user who has one;
 * `served`: whether the user has one.
 */
export async function otherProxyFor(
  { db, userId }: Owner,
  countryCode: string,
): Promise<{ served: boolean; proxyId: string | null }> {
  const { rows } = await sql<{ served: boolean; proxyId: string | null }>`
    select exists (select from proxy_users where user_id = ${userId}) as served,
      (
        select p.proxy_id::text
        from proxies p
        cross join lateral (
          select count(*) as users, coalesce(bool_or(s.user_id = ${userId}), false) as mine
          from proxy_users s
          where s.proxy_id = p.proxy_id
        ) s
        where p.country_code = ${countryCode}
          and p.health <> 'DEAD'
          and s.users < p.capacity
          and not s.mine
        order by s.users, p.proxy_id limit 1
      ) as "proxyId"`.execute(db);
  const [found] = rows;
  return found?.served === true ? found : { served: false, proxyId: null };
}

/** Moves users to a proxy, whichever served them before; returns those who moved. */
export async function assignProxy(
  { db, realNow }: { db: DatabaseTransaction; realNow: number },
  proxyId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into proxy_users as s (user_id, proxy_id, real_since)
    select u.user_id, ${proxyId}, ${instant(realNow)}
    from users u
    where u.user_id = any(${[...userIds]}::bigint[])
    on conflict (user_id) do update set proxy_id = excluded.proxy_id, told = false,
      real_since = excluded.real_since
    where s.proxy_id <> excluded.proxy_id
    returning s.user_id::text as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** After a sign-in through another proxy, or, with none, from the provider's own address. */
export async function moveProxy(
  { db, userId, realNow }: Scope<'realNow'>,
  proxyId: string | null,
): Promise<void> {
  if (proxyId === null) await deleteOwn({ db, userId }, 'proxy_users', {});
  else {
    const set = { proxy_id: proxyId, told: true, real_since: instant(realNow) };
    await changeOwn({ db, userId }, 'proxy_users', { where: {}, set });
  }
}

/** Removes users from a proxy; returns those whom it served. */
export async function unassignProxy(
  db: DatabaseTransaction,
  proxyId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .deleteFrom('proxy_users')
    .where('proxy_id', '=', proxyId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes a proxy that serves nobody; false if it serves someone or is gone. */
export async function deleteProxy(db: DatabaseTransaction, proxyId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from proxies p
    where p.proxy_id = ${proxyId}
      and not exists (select from proxy_users s where s.proxy_id = p.proxy_id)
    returning p.proxy_id`.execute(db);
  return rows.length > 0;
}

/** Stores the result of a check. Real time. */
export async function recordProxyHealth({
  db,
  proxyId,
  health,
  problem,
  realNow,
}: One & { health: ProxyHealth; problem: string | null; realNow: number }): Promise<void> {
  await db
    .updateTable('proxies')
    .set({ health, problem, real_checked_at: instant(realNow) })
    .where('proxy_id', '=', proxyId)
    .execute();
}

/** The proxies not checked since `realBefore`, the longest ago first. */
export async function proxiesToCheck({
  db,
  realBefore,
  limit,
}: {
  db: AnyDatabase;
  realBefore: number;
  limit: number;
}): Promise<string[]> {
  const { rows } = await sql<{ proxyId: string }>`
    select proxy_id::text as "proxyId"
    from proxies
    where real_checked_at is null or real_checked_at < ${instant(realBefore)}
    order by real_checked_at nulls first limit ${limit}`.execute(db);
  return rows.map(({ proxyId }) => proxyId);
}

/** The provider has been given the proxy of a user, unless it changed in the meantime. */
export async function markProxyTold(scope: Owner, proxyId: string): Promise<void> {
  await changeOwn(scope, 'proxy_users', { where: { proxy_id: proxyId }, set: { told: true } });
}
