import { pausedUntil } from '#core/schedule/day-pause.ts';
import {
  DAYS_OF_WEEK,
  type DayOfWeek,
  type SchedulerItem,
  type WorkingWeek,
} from '#core/schedule/week.ts';
import { localClock, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

// 1 January 1970 was a Thursday, which is day 3 of a week that begins on Monday.
const FIRST_DAY = 3;

/** The day of the week of a local calendar day, counted from 1 January 1970. */
export function dayOfWeekOf(epochDay: number): DayOfWeek {
  return DAYS_OF_WEEK[(((epochDay + FIRST_DAY) % 7) + 7) % 7] ?? 'MONDAY';
}

/** The entry of a day in a week, matched by name. */
export function schedulerItemOf(
  week: WorkingWeek,
  dayOfWeek: DayOfWeek,
): SchedulerItem | undefined {
  return week.schedulerItems.find((item) => item.dayOfWeek === dayOfWeek);
}

/**
 * Sleep mode: today's entry is not active, or the local hour is before `fromHour`, or at or after
 * `toHour` (campaigns spec, section 4). Only the hour of the wall clock counts, so a repeated hour
 * is inside twice and a skipped one never (product rules, section 4). A day that the user paused is
 * asleep. `now` in campaign time.
 */
export function isAsleep(week: WorkingWeek, now: number): boolean {
  if (pausedUntil(week, now) !== null) return true;
  const { epochDay, msOfDay } = localClock(week.zone, now);
  const today = schedulerItemOf(week, dayOfWeekOf(epochDay));
  if (today === undefined || !today.active) return true;
  return msOfDay < today.fromHour * MS_PER_HOUR || msOfDay >= today.toHour * MS_PER_HOUR;
}
