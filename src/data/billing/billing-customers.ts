import { sql } from 'kysely';
import type { PriceId } from '#core/billing/prices.ts';
import { instant, instantSql, type AnyDatabase } from '#data/database.ts';

type Owner = { db: AnyDatabase; userId: string };

/** The provider's id of a buyer; null for who never was one. */
export async function readCustomer({ db, userId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Whose provider's id it is; null for nobody's. */
export async function userOfCustomer({
  db,
  customerId,
}: {
  db: AnyDatabase;
  customerId: string;
}): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Keeps the provider's id of a buyer; one that is kept stays. */
export async function keepCustomer({
  db,
  userId,
  customerId,
  realNow,
}: Owner & { customerId: string; realNow: number }): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId, real_created_at: instant(realNow) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes the number of a reading of the provider, before it begins: a later reading has a higher
 * number and sees no less.
 */
export async function beginReading({
  db,
  userId,
}: Owner): Promise<{ customerId: string; reading: string } | null> {
  const row = await db
    .updateTable('billing_customers')
    .set({ readings: sql`readings + 1` })
    .where('user_id', '=', userId)
    .returning(['customer_id', 'readings'])
    .executeTakeFirst();
  return row === undefined ? null : { customerId: row.customer_id, reading: String(row.readings) };
}

/** Buyers whose last reading is older than `realBefore`, the longest first. */
export async function customersToCompare({
  db,
  realBefore,
  limit,
}: {
  db: AnyDatabase;
  realBefore: number;
  limit: number;
}): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('real_read_at', 'is', null), eb('real_read_at', '<', instantSql(realBefore))]),
    )
    .orderBy(sql`real_read_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** For how long a form that was asked for is the one to go on with. */
const CHECKOUT_MS = 23 * 3_600_000;

/**
 * The operation of a hosted form, written before the provider is asked: the one that is open for the
 * same choice, or a new one.
 */
export async function beginCheckout({
  db,
  userId,
  priceId,
  seats,
  realNow,
}: Owner & { priceId: PriceId; seats: number; realNow: number }): Promise<string> {
  const open = await db
    .selectFrom('billing_checkouts')
    .select('operation_id')
    .where('user_id', '=', userId)
    .where('price_id', '=', priceId)
    .where('seats', '=', seats)
    .where('checkout_id', 'is', null)
    .where('real_created_at', '>', instantSql(realNow - CHECKOUT_MS))
    .orderBy('operation_id', 'desc')
    .executeTakeFirst();
  if (open !== undefined) return open.operation_id;
  const { operation_id } = await db
    .insertInto('billing_checkouts')
    .values({ user_id: userId, price_id: priceId, seats, real_created_at: instant(realNow) })
    .returning('operation_id')
    .executeTakeFirstOrThrow();
  return operation_id;
}

/** Keeps which form the provider opened for an operation. */
export async function keepCheckout({
  db,
  userId,
  operationId,
  checkoutId,
}: Owner & { operationId: string; checkoutId: string }): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ checkout_id: checkoutId })
    .where('user_id', '=', userId)
    .where('operation_id', '=', operationId)
    .execute();
}

/** Whether a form was opened for this user. */
export async function isOwnCheckout({
  db,
  userId,
  checkoutId,
}: Owner & { checkoutId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('billing_checkouts')
    .select('operation_id')
    .where('user_id', '=', userId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an event once; false for one that came before. */
export async function storeBillingEvent({
  db,
  eventId,
  type,
  userId,
  realNow,
}: {
  db: AnyDatabase;
  eventId: string;
  type: string;
  userId: string | null;
  realNow: number;
}): Promise<boolean> {
  const row = await db
    .insertInto('billing_events')
    .values({ event_id: eventId, user_id: userId, type, real_received_at: instant(realNow) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
