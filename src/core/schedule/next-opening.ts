import { dayOfWeekOf, isAsleep, schedulerItemOf } from '#core/schedule/sleep-mode.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { dayStart, localDay, nextDayStart } from '#core/schedule/zone.ts';
import { localClock, MS_PER_DAY, MS_PER_HOUR, offsetPeriod } from '#core/schedule/zone-offset.ts';

/** A span in which actions may start: from inclusive, until exclusive. */
export type OpenWindow = { opensAt: number; closesAt: number };

// A window within a skipped hour is missed for one week; three weeks find every window that ever
// opens.
const LOOK_AHEAD_MS = 22 * MS_PER_DAY;

/**
 * The next instant at which actions may start: now when awake; null when no day is active
 * (campaigns spec, section 4).
 */
export function nextOpening(week: WorkingWeek, now: number): number | null {
  for (let at = now; at <= now + LOOK_AHEAD_MS; at = nextBoundary(week, at)) {
    if (!isAsleep(week, at)) return at;
  }
  return null;
}

/** The first instant from now on in anyone's working hours; null if no one has any. */
export function nextOpeningOfAny(weeks: readonly WorkingWeek[], now: number): number | null {
  const openings = weeks.flatMap((week) => nextOpening(week, now) ?? []);
  return openings.length === 0 ? null : Math.min(...openings);
}

/** The instant at which the window that is open now closes; null while asleep. */
export function nextClosing(week: WorkingWeek, now: number): number | null {
  if (isAsleep(week, now)) return null;
  let at = now;
  while (!isAsleep(week, at)) at = nextBoundary(week, at);
  return at;
}

/** The windows between two instants in order, cut off at both; windows that touch are one. */
export function* openWindows({
  week,
  from,
  until,
}: {
  week: WorkingWeek;
  from: number;
  until: number;
}): Generator<OpenWindow> {
  let at = from;
  while (at < until) {
    const opensAt = nextOpening(week, at);
    if (opensAt === null || opensAt >= until) return;
    const closesAt = nextClosing(week, opensAt) ?? until;
    yield { opensAt, closesAt: Math.min(closesAt, until) };
    at = closesAt;
  }
}

/** How much working time is between two instants, in milliseconds. */
export function workingMsBetween({
  week,
  from,
  until,
}: {
  week: WorkingWeek;
  from: number;
  until: number;
}): number {
  let sum = 0;
  for (const { opensAt, closesAt } of openWindows({ week, from, until })) sum += closesAt - opensAt;
  return sum;
}

/** What is left of today's working window, in milliseconds; before it opens, all of it. */
export function workingMsLeftToday(week: WorkingWeek, now: number): number {
  return workingMsBetween({ week, from: now, until: nextDayStart(week.zone, now) });
}

/** How much of today's working window has passed, in milliseconds. */
export function workedMsToday(week: WorkingWeek, now: number): number {
  return workingMsBetween({
    week,
    from: dayStart({ zone: week.zone, day: localDay(week.zone, now) }),
    until: now,
  });
}

/**
 * The instant at which this much working time has passed since `from`; null when no day is active.
 * With 0 it is the next opening.
 */
export function addWorkingMs({
  week,
  from,
  workingMs,
}: {
  week: WorkingWeek;
  from: number;
  workingMs: number;
}): number | null {
  let left = workingMs;
  for (let at = nextOpening(week, from); at !== null;) {
    const closesAt = nextClosing(week, at) ?? at;
    if (at + left < closesAt) return at + left;
    left -= closesAt - at;
    at = nextOpening(week, closesAt);
  }
  return null;
}

/**
 * The next instant at which being awake can change: an edge of the day's window, midnight, an edge
 * of a pause, or a change of the zone's offset.
 */
function nextBoundary(week: WorkingWeek, at: number): number {
  const { epochDay, msOfDay } = localClock(week.zone, at);
  const { offsetMs, until } = offsetPeriod(week.zone, at);
  const today = schedulerItemOf(week, dayOfWeekOf(epochDay));
  const edges =
    today?.active === true
      ? [today.fromHour * MS_PER_HOUR, today.toHour * MS_PER_HOUR, MS_PER_DAY]
      : [MS_PER_DAY];
  const edge = edges.find((ms) => ms > msOfDay) ?? MS_PER_DAY;
  return Math.min(epochDay * MS_PER_DAY + edge - offsetMs, until, pauseEdge(week, at));
}

/** The next start or end of the user's pause. */
function pauseEdge({ pause }: WorkingWeek, at: number): number {
  if (pause == null || at >= pause.until) return Infinity;
  return at < pause.from ? pause.from : pause.until;
}
