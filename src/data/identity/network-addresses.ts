import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * The address that the network sees an account connect from; null for what the provider does not
 * say.
 */
export type NetworkAddress = { countryCode: string | null; city: string | null; ip: string | null };
export type KeptAddress = NetworkAddress & {
  realChangedAt: number | null;
  changeDay: string | null;
  changes: number;
};

/** The last known address, and how often it was changed on its newest day. */
export async function readNetworkAddress({ db, userId }: Owner): Promise<KeptAddress> {
  const row = await db
    .selectFrom('network_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    countryCode: row?.country_code ?? null,
    city: row?.city ?? null,
    ip: row?.ip ?? null,
    realChangedAt: row?.real_changed_at ?? null,
    changeDay: row?.change_day ?? null,
    changes: row?.changes ?? 0,
  };
}

/** Stores the address; its time changes only with the address. */
export async function storeNetworkAddress(
  { db, userId, realNow }: Scope<'realNow'>,
  address: NetworkAddress,
): Promise<void> {
  const { countryCode, city, ip } = address;
  await sql`
    insert into network_addresses as a (user_id, country_code, city, ip, real_changed_at)
    values (${userId}, ${countryCode}, ${city}, ${ip}, ${instant(realNow)})
    on conflict (user_id) do update set country_code = excluded.country_code, city = excluded.city,
      ip = excluded.ip,
      real_changed_at = case
        when (a.country_code, a.city, a.ip)
          is distinct from (excluded.country_code, excluded.city, excluded.ip)
          then excluded.real_changed_at
        else a.real_changed_at
      end`.execute(db);
}

/** Takes one of the day's changes; false if none is left, even under concurrent requests. */
export async function reserveAddressChange(
  { db, userId }: Owner,
  day: string,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into network_addresses as a (user_id, change_day, changes)
    values (${userId}, ${day}, 1)
    on conflict (user_id) do update set change_day = ${day},
      changes = case when a.change_day = ${day} then a.changes + 1 else 1 end
    where a.change_day is distinct from ${day} or a.changes < ${most}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Gives back a change that was not made. */
export async function releaseAddressChange({ db, userId }: Owner, day: string): Promise<void> {
  await db
    .updateTable('network_addresses')
    .set({ changes: sql<number>`changes - 1` })
    .where('user_id', '=', userId)
    .where('change_day', '=', day)
    .where('changes', '>', 0)
    .execute();
}
