import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

/** How many lanes a worker holds, how many are due for one, and how long the oldest has waited. */
export type LaneFigures = { running: number; due: number; oldestDueSeconds: number };

/** The lanes of the whole deployment. They are due in campaign time, as are the seconds. */
export async function readLaneFigures(db: AnyDatabase): Promise<LaneFigures> {
  const { rows } = await sql<LaneFigures>`
    select (
        select count(*)::int from lanes where lease_owner is not null and real_lease_until > now()
      ) as running,
      count(*)::int as due,
      coalesce(extract(epoch from product_now() - min(next_wake_at)), 0)::float8
        as "oldestDueSeconds"
    from lanes
    where next_wake_at <= product_now()
      and (lease_owner is null or real_lease_until <= now())`.execute(db);
  return rows[0] ?? { running: 0, due: 0, oldestDueSeconds: 0 };
}
