import type { WorkingWeek } from '#core/schedule/week.ts';
import type { AnyDatabase } from '#data/database.ts';

/** The working weeks of everyone who has connected LinkedIn, with their pauses for a day. */
export async function listWorkingWeeks(db: AnyDatabase): Promise<WorkingWeek[]> {
  const rows = await db
    .selectFrom('users')
    .select(['zone', 'schedule', 'engine_paused_from', 'engine_paused_until'])
    .where('connected_at', 'is not', null)
    .execute();
  return rows.map(({ zone, schedule, engine_paused_from: from, engine_paused_until: until }) => ({
    zone,
    schedulerItems: schedule,
    pause: from === null || until === null ? null : { from, until },
  }));
}
