import { localClock, MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

const MORNING_MS = 9 * MS_PER_HOUR;

/**
 * Milliseconds from `now` to the next 9 am of the zone's wall clock; on a day of a clock change up
 * to an hour off.
 */
export function msUntilNextMorning({ now, zone }: { now: number; zone: string }): number {
  const { msOfDay } = localClock(zone, now);
  return (MORNING_MS - msOfDay + MS_PER_DAY) % MS_PER_DAY || MS_PER_DAY;
}
