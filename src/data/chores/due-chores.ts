import { sql } from 'kysely';
import { instant, type AnyDatabase } from '#data/database.ts';

/** What a worker does beside its lanes, and whether any of it is due. */
export type DueChores = { reminders: boolean; transfers: boolean; deliveries: boolean };

/**
 * Which chores have something to do at `now` (campaign time) and `realNow`, of everybody, in one
 * look: a worker with nothing to do asks this again and again, and each question wakes it and the
 * database. What is said to be due another worker may have done by the time it is looked at.
 */
export async function readDueChores({
  db,
  now,
  realNow,
}: {
  db: AnyDatabase;
  now: number;
  realNow: number;
}): Promise<DueChores> {
  const { rows } = await sql<DueChores>`
    select exists (select from reminders where active and remind_at <= ${instant(now)}) as reminders,
      exists (select from lead_transfers where ended_at is null) as transfers,
      exists (select from zapier_deliveries where state = 'WAITING' and real_next_try_at <= ${instant(realNow)} and (real_taken_until is null or real_taken_until <= ${instant(realNow)})) as deliveries`.execute(
    db,
  );
  return rows[0] ?? { reminders: false, transfers: false, deliveries: false };
}
