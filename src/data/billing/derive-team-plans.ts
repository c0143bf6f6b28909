import { derivePlan, type BillingMoment } from '#data/billing/derive-plan.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Derives the plans of everyone in a team again after its members changed, and of the user who
 * joined or left it (`userId`): a free seat goes to the next member. Does nothing if none of them
 * ever bought anything, as where nothing is sold.
 */
export async function deriveTeamPlans(
  { db, userId }: Owner<DatabaseTransaction>,
  teamId: string,
  moment: BillingMoment,
): Promise<void> {
  const members = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute();
  const concerned = [...new Set([userId, ...members.map(({ user_id: id }) => id)])];
  const bought = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('user_id', 'in', concerned)
    .limit(1)
    .executeTakeFirst();
  if (bought === undefined) return;
  // In one order for all, so that two such changes don't deadlock.
  for (const one of concerned.toSorted((a, b) => Number(a) - Number(b)))
    await derivePlan({ db, userId: one }, moment);
}
