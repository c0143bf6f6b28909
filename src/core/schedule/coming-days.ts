import { openWindows, type OpenWindow } from '#core/schedule/next-opening.ts';
import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import type { DayOfWeek, WorkingWeek } from '#core/schedule/week.ts';
import { dayAfter } from '#core/schedule/zone.ts';
import { localClock, offsetPeriod } from '#core/schedule/zone-offset.ts';

/**
 * A clock change within a day: when, and by how much the clocks go forward (negative: back), in ms.
 */
export type ClockChange = { at: number; forwardMs: number };
/** One local day: its bounds, when campaigns act in it, and whether its clocks change. */
export type ComingDay = {
  startsAt: number;
  endsAt: number;
  dayOfWeek: DayOfWeek;
  windows: OpenWindow[];
  workingMs: number;
  change: ClockChange | null;
};

/**
 * The next local days from today's on, with their working windows; a repeated hour counts twice and
 * a skipped one not at all (product rules, section 4).
 */
export function upcomingDays({
  week,
  now,
  days,
}: {
  week: WorkingWeek;
  now: number;
  days: number;
}): ComingDay[] {
  return Array.from({ length: days }, (_, index) => {
    const startsAt = dayAfter({ zone: week.zone, at: now, days: index });
    const endsAt = dayAfter({ zone: week.zone, at: now, days: index + 1 });
    const windows = [...openWindows({ week, from: startsAt, until: endsAt })];
    const workingMs = windows.reduce((sum, { opensAt, closesAt }) => sum + closesAt - opensAt, 0);
    return {
      startsAt,
      endsAt,
      dayOfWeek: dayOfWeekOf(localClock(week.zone, startsAt).epochDay),
      windows,
      workingMs,
      change: changeWithin({ zone: week.zone, from: startsAt, until: endsAt }),
    };
  });
}

function changeWithin({
  zone,
  from,
  until,
}: {
  zone: string;
  from: number;
  until: number;
}): ClockChange | null {
  const before = offsetPeriod(zone, from - 1);
  // A change at midnight belongs to the day that begins with it.
  const at = before.until <= from ? from : before.until;
  if (at >= until) return null;
  const forwardMs = offsetPeriod(zone, at).offsetMs - before.offsetMs;
  return forwardMs === 0 ? null : { at, forwardMs };
}
