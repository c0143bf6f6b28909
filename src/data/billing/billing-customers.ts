import { sql } from 'kysely';
import { PRICE_IDS, priceOf, type PriceId } from '#core/billing/prices.ts';
import { instant, instantSql, type AnyDatabase } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A buyer's customer id at the provider; null for someone who never was one. */
export async function readCustomer({ db, userId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** The user with a customer id; null if nobody. */
export async function userOfCustomer(db: AnyDatabase, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Stores a buyer's customer id; an existing one stays. */
export async function keepCustomer(
  { db, userId, realNow }: Scope<'realNow'>,
  customerId: string,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId, real_created_at: instant(realNow) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes the number of a read of the provider, before it starts: a later read has a higher number
 * and sees at least as much.
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

/** Buyers last read before `realBefore`, in order, after `afterUserId`. */
export async function customersToCompare({
  db,
  realBefore,
  afterUserId,
  limit,
}: {
  db: AnyDatabase;
  realBefore: number;
  afterUserId: string;
  limit: number;
}): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('real_read_at', 'is', null), eb('real_read_at', '<', instantSql(realBefore))]),
    )
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How long a requested form is the one to continue with. */
const CHECKOUT_MS = 23 * 3_600_000;

/**
 * The operation of a hosted form, written before the provider is asked: the newest of its kind if
 * it is for the same choice and got no answer, otherwise a new one. A newer form for another choice
 * closed the older ones, so none of those is continued.
 */
export async function beginCheckout({
  db,
  userId,
  priceId,
  seats,
  realNow,
}: Owner & { priceId: PriceId; seats: number; realNow: number }): Promise<string> {
  const { kind } = priceOf(priceId);
  const newest = await db
    .selectFrom('billing_checkouts')
    .select(['operation_id', 'price_id', 'seats', 'checkout_id'])
    .where('user_id', '=', userId)
    .where(
      'price_id',
      'in',
      PRICE_IDS.filter((each) => priceOf(each).kind === kind),
    )
    .where('real_created_at', '>', instantSql(realNow - CHECKOUT_MS))
    .orderBy('operation_id', 'desc')
    .executeTakeFirst();
  if (
    newest !== undefined &&
    newest.checkout_id === null &&
    newest.price_id === priceId &&
    newest.seats === seats
  )
    return newest.operation_id;
  const { operation_id } = await db
    .insertInto('billing_checkouts')
    .values({ user_id: userId, price_id: priceId, seats, real_created_at: instant(realNow) })
    .returning('operation_id')
    .executeTakeFirstOrThrow();
  return operation_id;
}

/** Stores which form the provider opened for an operation. */
export async function keepCheckout(
  { db, userId }: Owner,
  { operationId, checkoutId }: { operationId: string; checkoutId: string },
): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ checkout_id: checkoutId })
    .where('user_id', '=', userId)
    .where('operation_id', '=', operationId)
    .execute();
}

/** Whether a form was opened for this user. */
export async function isOwnCheckout({ db, userId }: Owner, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_checkouts')
    .select('operation_id')
    .where('user_id', '=', userId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an event once; false for a repeated one. */
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
