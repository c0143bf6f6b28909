import type { AnyDatabase } from '#data/database.ts';

/**
 * The seats of the plan that a user bought, including the buyer's; null if a plan sets no limit:
 * nothing is sold, or a trial or the operator gave everything.
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
