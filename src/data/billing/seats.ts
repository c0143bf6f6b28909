import type { AnyDatabase } from '#data/database.ts';

/**
 * The seats of the plan that a user bought, the buyer's own included; null where a plan sets no
 * bound: nothing is sold, or everything was given by a trial or the operator.
 */
export async function seatsOf(db: AnyDatabase, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('seats')
    .where('user_id', '=', userId)
    .where('kind', '=', 'PLAN')
    .where('provider_status', '!=', 'canceled')
    .executeTakeFirst();
  return row?.seats ?? null;
}
