import { sql } from 'kysely';
import { planNotice } from '#core/billing/plan-notice.ts';
import { priceOf } from '#core/billing/prices.ts';
import type { SubscriptionStatus } from '#core/billing/subscription.ts';
import { campaignLocks } from '#core/billing/subscription-rules.ts';
import { canUseFeature, currentPlan, type Tier } from '#core/plan/feature-tiers.ts';
import { coveringPlan, type OwnSubscription } from '#data/billing/subscriptions.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type BillingMoment = {
  now: number;
  realNow: number;
  allFeaturesAccounts: readonly string[];
};

type Standing = { status: SubscriptionStatus | null; tier: Tier | null };

function standingOf(plan: OwnSubscription | null): Standing {
  const status = plan?.state.status ?? null;
  const runs = plan !== null && status !== 'canceled' && status !== 'deactivated';
  return { status, tier: runs ? priceOf(plan.of.priceId).tier : null };
}

/**
 * Writes the plan that covers a user into the columns that the engine and every gate read, locks
 * and unlocks campaigns accordingly, notifies the user, and wakes the lane, which starts or stops
 * here. Does nothing if nothing changed, or if the user never had a subscription.
 */
export async function derivePlan(
  scope: Owner<DatabaseTransaction>,
  { now, realNow, allFeaturesAccounts }: BillingMoment,
): Promise<void> {
  const { db, userId } = scope;
  const user = await db
    .selectFrom('users')
    .select(['email', 'status', 'zone', 'plan_tier', 'subscription_status'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return;
  const plan = await coveringPlan({ db, userId, realNow });
  const before = {
    status: user.subscription_status as SubscriptionStatus | null,
    tier: user.plan_tier,
  };
  const after = standingOf(plan);
  if (plan === null && before.status === null) return;
  const { locked, changed } =
    after.tier === null
      ? { locked: 0, changed: false }
      : await lockByPlan({
          db,
          userId,
          email: user.email,
          tier: after.tier,
          allFeaturesAccounts,
        });
  if (before.status === after.status && before.tier === after.tier && !changed) return;
  await db
    .updateTable('users')
    .set({
      plan_tier: after.tier,
      subscription_status: after.status,
      // A user who had a plan has had the trial.
      real_trial_ends_at: sql`coalesce(real_trial_ends_at, ${instant(realNow)})`,
    })
    .where('user_id', '=', userId)
    .execute();
  const notice = planNotice({
    before,
    after,
    locked,
    overdueSince: plan?.of.overdueSince ?? null,
    zone: user.zone,
    now,
    realNow,
  });
  if (notice !== null) await notify({ db, userId, now }, notice, plan);
  await publishStreamEvent({ db, userId }, 'user.status', { status: user.status });
  await wakeLane(scope, 0);
}

async function notify(
  { db, userId, now }: Scope<'now'>,
  { type, title, text }: { type: string; title: string; text: string },
  plan: OwnSubscription | null,
): Promise<void> {
  const { subscriptionId, periodKey, priceId } = plan?.of ?? {};
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      at: instant(now),
      data: json(title === '' ? {} : { title, text }),
      link: '/account/subscriptions',
      unique_key: `billing/${subscriptionId}/${periodKey}/${priceId}/${plan?.state.status}`,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'unique_key']).where('unique_key', 'is not', null).doNothing(),
    )
    .execute();
}

type Covered = {
  userId: string;
  email: string;
  tier: Tier;
  allFeaturesAccounts: readonly string[];
};

/** A user's campaigns, oldest first, and which of them a plan of this tier locks and unlocks. */
export async function readLocks(
  { db, userId }: Owner,
  {
    email,
    tier,
    allFeaturesAccounts,
  }: { email: string; tier: Tier; allFeaturesAccounts: readonly string[] },
) {
  const rows = await db
    .selectFrom('campaigns')
    .select(['campaign_id', 'name', 'locked', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('campaign_id')
    .execute();
  const campaigns = rows.map(({ campaign_id: campaignId, ...rest }) => ({ campaignId, ...rest }));
  // With a plan there is no trial to check, so no time either.
  const plan = currentPlan(
    { email, planTier: tier, realTrialEndsAt: null },
    allFeaturesAccounts,
    0,
  );
  const { allowed } = canUseFeature({ feature: 'MULTIPLE_CAMPAIGNS', ...plan });
  return { campaigns, ...campaignLocks({ campaigns, multipleCampaigns: allowed }) };
}

async function lockByPlan({
  db,
  ...covered
}: Covered & { db: DatabaseTransaction }): Promise<{ locked: number; changed: boolean }> {
  const { campaigns, lock, unlock } = await readLocks({ ...covered, db }, covered);
  for (const [locked, some] of [
    [true, lock],
    [false, unlock],
  ] as const)
    if (some.length > 0)
      await db
        .updateTable('campaigns')
        .set({ locked })
        .where('user_id', '=', covered.userId)
        .where(
          'campaign_id',
          'in',
          some.map(({ campaignId }) => campaignId),
        )
        .execute();
  return {
    locked: campaigns.filter(({ locked }) => locked).length + lock.length - unlock.length,
    changed: lock.length + unlock.length > 0,
  };
}
