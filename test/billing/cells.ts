import { SUBSCRIPTION_STATUSES } from '#core/billing/subscription.ts';
import {
  canUseFeature,
  FEATURE_NEEDS,
  FEATURES,
  TIERS,
  type Feature,
  type FeatureNeed,
  type Tier,
} from '#core/plan/feature-tiers.ts';
import { instant, type Database } from '#data/database.ts';

const DAY = 86_400_000;

/** The states of an account: every tier with every status, a trial, and the time after it. */
export type Cell = { tier: Tier | null; status: string | null; inTrial: boolean; flags: Feature[] };
/** The features that a flag decides instead of the plan. */
export const FLAGS: readonly Feature[] = FEATURES.filter(
  (each) => (FEATURE_NEEDS[each] as FeatureNeed).tier === null,
);
export const CELLS: Cell[] = [[...FLAGS], []].flatMap((flags) => [
  ...TIERS.flatMap((tier) =>
    SUBSCRIPTION_STATUSES.map((status) => ({ tier, status, inTrial: false, flags })),
  ),
  ...[null, 'canceled', 'deactivated'].flatMap((status) =>
    [true, false].map((inTrial) => ({ tier: null, status, inTrial, flags })),
  ),
]);

/** What a cell of the table says: the tier alone, and for flags the flag; never the status. */
export function mayUse({ feature, cell }: { feature: Feature; cell: Cell }): boolean {
  const tier = cell.tier ?? (cell.inTrial ? 'ADVANCED' : 'BASIC');
  return canUseFeature({ feature, tier, flags: cell.flags, apiVersion: 11 }).allowed;
}

/** Puts an account in a cell's state, with nothing enabled that a feature turns on. */
export async function stand({
  db,
  userId,
  cell: { tier, status, inTrial, flags },
  realNow,
}: {
  db: Database;
  userId: string;
  cell: Cell;
  realNow: number;
}): Promise<void> {
  await db
    .updateTable('users')
    .set({
      plan_tier: tier,
      subscription_status: status,
      feature_flags: flags,
      real_trial_ends_at: instant(realNow + (inTrial ? DAY : -DAY)),
      activity_control_enabled: false,
      invite_by_email_enabled: false,
    })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('campaigns')
    .set({ track_opens: false })
    .where('user_id', '=', userId)
    .execute();
}
