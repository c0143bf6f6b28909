import { sql } from 'kysely';
import { newTrialEnd } from '#core/plan/trial-end.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { instant, type Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';

/** The operator as the actor in the activity log. */
const OPERATOR = '0';

/**
 * Sets when an account's trial ends and wakes its engine; false if there is no such account. Real
 * time.
 */
export async function setTrialEnd({
  db,
  email,
  realEndsAt,
  realNow,
}: {
  db: Database;
  email: string;
  realEndsAt: number;
  realNow: number;
}): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ real_trial_ends_at: instant(realEndsAt) })
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .returning(['user_id', 'status'])
      .executeTakeFirst();
    if (user === undefined) return false;
    await writeAudit(
      { db: trx, userId: user.user_id, realNow },
      {
        actedBy: OPERATOR,
        type: 'TRIAL_CHANGED',
        data: { endsAt: new Date(realEndsAt).toISOString(), by: 'operator' },
      },
    );
    await publishStreamEvent({ db: trx, userId: user.user_id }, 'user.status', {
      status: user.status,
    });
    await wakeLane({ db: trx, userId: user.user_id }, 0);
    return true;
  });
}

/**
 * Applies the setting of accounts with every feature, at each start: a listed one without a plan
 * gets the highest, and its engine wakes; one no longer listed loses it. Without a subscription,
 * only this gives a plan.
 */
export async function syncAllFeatures(db: Database, emails: readonly string[]): Promise<void> {
  const listed = sql<boolean>`lower(email) = any(${[...emails]}::text[])`;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ plan_tier: null })
      .where('plan_tier', 'is not', null)
      .where('subscription_status', 'is', null)
      .where(({ not }) => not(listed))
      .execute();
    const granted = await trx
      .updateTable('users')
      .set({ plan_tier: 'ADVANCED' })
      .where('plan_tier', 'is', null)
      .where(listed)
      .returning('user_id')
      .execute();
    for (const { user_id: userId } of granted) await wakeLane({ db: trx, userId }, 0);
  });
}

/**
 * Applies what the operator sells to all trials, at each start. Where nothing is sold (`trialDays`
 * null) every trial is lifted, ended ones too, stopped engines wake, and subscriptions no longer
 * stop anyone; where plans are sold, an account without a plan, a subscription, or a trial gets its
 * trial from now on.
 */
export async function syncTrials({
  db,
  trialDays,
  realNow,
}: {
  db: Database;
  trialDays: number | null;
  realNow: number;
}): Promise<void> {
  const end = newTrialEnd({ trialDays, realNow });
  if (end !== null) {
    await db
      .updateTable('users')
      .set({ real_trial_ends_at: instant(end) })
      .where('real_trial_ends_at', 'is', null)
      .where('plan_tier', 'is', null)
      .where('subscription_status', 'is', null)
      .execute();
    return;
  }
  await inTransaction(db, async (trx) => {
    const stopped = await trx
      .selectFrom('users')
      .select('user_id')
      .where(sql<boolean>`real_trial_ends_at <= ${instant(realNow)}`)
      .where('plan_tier', 'is', null)
      .where('subscription_status', 'is', null)
      .execute();
    const subscribed = await trx
      .updateTable('users')
      .set({ plan_tier: null, subscription_status: null })
      .where('subscription_status', 'is not', null)
      .returning('user_id')
      .execute();
    await trx.updateTable('campaigns').set({ locked: false }).where('locked', '=', true).execute();
    await trx
      .updateTable('users')
      .set({ real_trial_ends_at: null })
      .where('real_trial_ends_at', 'is not', null)
      .execute();
    for (const { user_id: userId } of [...stopped, ...subscribed])
      await wakeLane({ db: trx, userId }, 0);
  });
}
