import { sql } from 'kysely';
import type { Feature } from '#core/plan/feature-tiers.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';

/** The operator as the actor in the activity log. */
const OPERATOR = '0';

/** The feature flags that are on for an account; null if there is no such account. */
export async function readFeatureFlags(db: Database, email: string): Promise<Feature[] | null> {
  const user = await db
    .selectFrom('users')
    .select('feature_flags')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  return user?.feature_flags ?? null;
}

/**
 * Turns a feature flag of an account on or off; its screens and its engine follow immediately.
 * Whether that changed anything; null if there is no such account.
 */
export async function turnFeatureFlag({
  db,
  email,
  feature,
  on,
  realNow,
}: {
  db: Database;
  email: string;
  feature: Feature;
  on: boolean;
  realNow: number;
}): Promise<boolean | null> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['user_id', 'status', 'feature_flags'])
      .where(sql`lower(email)`, '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined) return null;
    const { user_id: userId, status, feature_flags: flags } = user;
    if (flags.includes(feature) === on) return false;
    await trx
      .updateTable('users')
      .set({
        feature_flags: on ? [...flags, feature] : flags.filter((flag) => flag !== feature),
      })
      .where('user_id', '=', userId)
      .execute();
    await writeAudit(
      { db: trx, userId, realNow },
      {
        actedBy: OPERATOR,
        type: on ? 'FEATURE_TURNED_ON' : 'FEATURE_TURNED_OFF',
        data: { feature },
      },
    );
    await publishStreamEvent({ db: trx, userId }, 'user.status', { status });
    await wakeLane({ db: trx, userId }, 0);
    return true;
  });
}
