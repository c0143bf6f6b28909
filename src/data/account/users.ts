import { sql, type Selectable } from 'kysely';
import type { TeamRole, UserStatus } from '#core/account/user-status.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import { DEFAULT_LIMIT_RANGE, DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { Users } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

export type GateFacts = {
  email: string;
  status: UserStatus;
  planTier: Tier | null;
  realTrialEndsAt: number | null;
  featureFlags: Feature[];
  apiVersion: number;
};

/**
 * What decides whether a user may use a call; null if there is no such user, or its deletion was
 * requested.
 */
export async function readAccessFacts({ db, userId }: Owner): Promise<GateFacts | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'status', 'plan_tier', 'real_trial_ends_at', 'feature_flags', 'api_version'])
    .where('user_id', '=', userId)
    .where('real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        email: row.email,
        status: row.status,
        planTier: row.plan_tier,
        realTrialEndsAt: row.real_trial_ends_at,
        featureFlags: row.feature_flags,
        apiVersion: row.api_version,
      }
    : null;
}

export type NewUser = {
  userId: string;
  email: string;
  displayName: string;
  zone: string;
  partnerStackId: string | null;
  realTrialEndsAt: number | null;
  allFeatures?: boolean;
};

/**
 * Creates the product user of an identity, with a new user's defaults; changes nothing if it
 * exists. Returns which.
 */
export async function insertUser(
  db: AnyDatabase,
  user: NewUser,
  realNow: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      user_id: user.userId,
      email: user.email,
      display_name: user.displayName,
      zone: user.zone,
      partner_stack_id: user.partnerStackId,
      schedule: json(DEFAULT_WEEK),
      processing_limits: json(DEFAULT_LIMITS),
      processing_limit_range: DEFAULT_LIMIT_RANGE,
      plan_tier: user.allFeatures ? 'ADVANCED' : null,
      real_trial_ends_at: user.realTrialEndsAt === null ? null : instant(user.realTrialEndsAt),
      real_created_at: instant(realNow),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function renameUser({ db, userId }: Owner, displayName: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ display_name: displayName })
    .where('user_id', '=', userId)
    .execute();
}

export async function readDisplayName({ db, userId }: Owner): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('display_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** The names of users; those who are gone are left out. */
export async function readDisplayNames(
  db: AnyDatabase,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'display_name'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ user_id: userId, display_name: name }) => [userId, name]));
}

/** A user with their team, if any. One whose deletion was requested does not exist. */
export type User = Selectable<Users> & { team_id: string | null; team_role: TeamRole | null };

export async function readUser({ db, userId }: Owner): Promise<User | undefined> {
  return withTeam(db).where('user_id', '=', userId).executeTakeFirst();
}

/** These users, as `readUser` reads one, in no order. */
export async function readUsers(db: AnyDatabase, userIds: readonly string[]): Promise<User[]> {
  return withTeam(db)
    .where(sql<boolean>`users.user_id = any(${userIds}::bigint[])`)
    .execute();
}

/** The user, locked until the transaction ends. */
export async function lockUser({
  db,
  userId,
}: Owner<DatabaseTransaction>): Promise<User | undefined> {
  return withTeam(db).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

function withTeam(db: AnyDatabase) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .where('users.real_deletion_asked_at', 'is', null)
    .select((query) => [
      query
        .selectFrom('team_members')
        .select('team_id')
        .whereRef('team_members.user_id', '=', 'users.user_id')
        .as('team_id'),
      query
        .selectFrom('team_members')
        .select('role')
        .whereRef('team_members.user_id', '=', 'users.user_id')
        .as('team_role'),
    ]);
}

export type UserChange = {
  displayName?: string;
  zone?: { name: string; realChangedAt: number };
  onboardingCompleted?: boolean;
  inviteByEmailEnabled?: boolean;
  chosenContract?: string | null;
  clientVersion?: string;
};

export async function changeUser({ db, userId }: Owner, change: UserChange): Promise<void> {
  const set = {
    ...(change.displayName !== undefined && { display_name: change.displayName }),
    ...(change.zone !== undefined && {
      zone: change.zone.name,
      real_zone_updated_at: instant(change.zone.realChangedAt),
      schedule_version: sql<number>`schedule_version + 1`,
    }),
    ...(change.onboardingCompleted !== undefined && {
      onboarding_completed: change.onboardingCompleted,
    }),
    ...(change.inviteByEmailEnabled !== undefined && {
      invite_by_email_enabled: change.inviteByEmailEnabled,
    }),
    ...(change.chosenContract !== undefined && { chosen_contract: change.chosenContract }),
    ...(change.clientVersion !== undefined && { client_version: change.clientVersion }),
  };
  if (Object.keys(set).length > 0)
    await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
}
