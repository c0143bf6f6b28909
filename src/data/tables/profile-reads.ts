import { sql } from 'kysely';
import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Takes one of the account's profile reads of a local day; how many are used then, or null if there
 * is none left.
 */
export async function takeProfileRead(
  { db, userId }: Owner,
  { day, limit }: { day: string; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    insert into daily_usage as d (user_id, day, action, used)
    values (${userId}, ${day}, ${PROFILE_READ}, 1)
    on conflict (user_id, day, action) do update set used = d.used + 1
    where d.used - d.forgiven < ${limit}
    returning greatest(0, d.used - d.forgiven) as used`.execute(db);
  return rows[0]?.used ?? null;
}
