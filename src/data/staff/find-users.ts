import { sql } from 'kysely';
import type { AdminStatus, UserStatus } from '#core/account/user-status.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export type FoundUser = {
  userId: string;
  displayName: string;
  email: string;
  linkedInName: string | null;
  status: UserStatus;
  planTier: Tier | null;
  realTrialEndsAt: number | null;
  adminStatus: AdminStatus | null;
  createdAt: number;
  deletionAskedAt: number | null;
};

const FOUND_COLUMNS = sql`
  u.user_id::text as "userId", u.display_name as "displayName", u.email,
  u.network_profile ->> 'fullName' as "linkedInName", u.status, u.plan_tier as "planTier",
  u.real_trial_ends_at as "realTrialEndsAt", u.admin_status as "adminStatus",
  u.real_created_at as "createdAt", u.real_deletion_asked_at as "deletionAskedAt"`;

const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Users whose name, email, id, or LinkedIn name has every word of a query, newest first; all users
 * for an empty one. Includes those whose deletion was requested.
 */
export async function findUsers({
  db,
  query,
  page,
  size,
}: {
  db: AnyDatabase;
  query: string;
  page: number;
  size: number;
}): Promise<{ users: FoundUser[]; total: number }> {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = sql`staff_search_text(u.display_name, u.email, u.network_profile)`;
  const matches = sql.join(
    [sql`true`, ...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`)],
    sql` and `,
  );
  const isId = /^[1-9]\d{0,17}$/.test(query.trim());
  const where = isId ? sql`(${matches}) or u.user_id = ${query.trim()}` : matches;
  const { rows } = await sql<FoundUser>`
    select ${FOUND_COLUMNS}
    from users u
    where ${where}
    order by u.real_created_at desc, u.user_id desc limit ${size} offset ${page * size}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from users u where ${where}`.execute(db);
  return { users: rows, total: counted.rows[0]?.total ?? 0 };
}

/** A user by id, including one whose deletion was requested. */
export async function readFoundUser({ db, userId }: Owner): Promise<FoundUser | null> {
  const { rows } = await sql<FoundUser>`
    select ${FOUND_COLUMNS} from users u where u.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
