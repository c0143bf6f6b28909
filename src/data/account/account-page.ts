import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

/** What an account owns, as its page and the question before a deletion tell it. */
export async function countOwned({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<{ campaigns: number; activeCampaigns: number; leads: number }> {
  const { rows } = await sql<{ campaigns: number; activeCampaigns: number; leads: number }>`
    select count(*)::int as campaigns, count(*) filter (where status = 'ACTIVE')::int as "activeCampaigns", (select count(*)::int from leads where user_id = ${userId}) as leads
    from campaigns where user_id = ${userId}`.execute(db);
  return rows[0] ?? { campaigns: 0, activeCampaigns: 0, leads: 0 };
}
