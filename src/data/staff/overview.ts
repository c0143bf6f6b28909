import { sql } from 'kysely';
import type { UserStatus } from '#core/account/user-status.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import { readSetting } from '#data/settings/settings.ts';

/** Users with the same plan and connection facts: `realTrialEndsAt` is that of any of them. */
export type UserGroup = {
  status: UserStatus;
  email: string;
  planTier: Tier | null;
  realTrialEndsAt: number | null;
  users: number;
};

/** How many users there are, by what their plan depends on, without those being deleted. */
export async function countUsers(
  db: AnyDatabase,
  allFeaturesAccounts: readonly string[],
  realNow: number,
): Promise<UserGroup[]> {
  const { rows } = await sql<UserGroup>`
    select status, min(email) as email, plan_tier as "planTier",
      min(real_trial_ends_at) as "realTrialEndsAt", count(*)::int as users
    from users
    where real_deletion_asked_at is null
    group by status, plan_tier, real_trial_ends_at is null,
      real_trial_ends_at > ${instant(realNow)},
      lower(email) = any(${[...allFeaturesAccounts]}::text[])`.execute(db);
  return rows;
}

/**
 * A lane that was due at `waitingSince` and was not touched since. One that was only woken, without
 * a due time, does not show how long it waits.
 */
export type StuckLane = { userId: string; waitingSince: number | null };

export async function listStuckLanes({
  db,
  dueBefore,
  limit,
}: {
  db: AnyDatabase;
  dueBefore: number;
  limit: number;
}): Promise<StuckLane[]> {
  const { rows } = await sql<StuckLane>`
    select n.user_id::text as "userId", n.next_wake_at as "waitingSince"
    from lanes n
    join users u on u.user_id = n.user_id
    where n.next_wake_at > 'epoch'
      and n.next_wake_at <= ${instant(dueBefore)}
      and u.real_deletion_asked_at is null
      and u.status = 'VERIFIED'
    order by n.next_wake_at limit ${limit}`.execute(db);
  return rows;
}

/** How many actions took effect after the settle time, across the deployment. */
export async function countLateActs(db: AnyDatabase): Promise<number> {
  return Number((await readSetting(db, 'late-acts'))?.['count'] ?? 0);
}
