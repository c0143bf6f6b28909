import { sql } from 'kysely';
import type { SchedulerItem } from '#core/schedule/week.ts';
import { instant, json } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Saves the working week as the next version, with the user locked by the caller; `zone` updates
 * the zone's own time, and only it (product rules, section 14).
 */
export async function writeSchedule(
  { db, userId }: Owner,
  schedulerItems: readonly SchedulerItem[],
  zone: { name: string; realChangedAt: number } | null,
): Promise<void> {
  const zoneChange =
    zone === null ? {} : { zone: zone.name, real_zone_updated_at: instant(zone.realChangedAt) };
  await db
    .updateTable('users')
    .set({
      schedule: json(schedulerItems),
      ...zoneChange,
      schedule_version: sql<number>`schedule_version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}
