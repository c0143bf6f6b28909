import { sql } from 'kysely';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { changeOwn, deleteOwn } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The id of the proxy that serves a user; null if none. */
export async function proxyIdOf({ db, userId }: Owner): Promise<string | null> {
  return (await proxiesOf(db, [userId])).get(userId) ?? null;
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

/** Removes users from a proxy; returns those it served. */
export async function unassignProxy(
  db: DatabaseTransaction,
  proxyId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from proxy_users
    where proxy_id = ${proxyId} and user_id = any(${[...userIds]}::bigint[])
    returning user_id::text as "userId"`.execute(db);
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

/** The provider has been given the proxy of a user, unless it changed in the meantime. */
export async function markProxySent(scope: Owner, proxyId: string): Promise<void> {
  await changeOwn(scope, 'proxy_users', { where: { proxy_id: proxyId }, set: { told: true } });
}
