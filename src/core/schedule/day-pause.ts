import type { DayPause, WorkingWeek } from '#core/schedule/week.ts';
import { dayStart, localDay, nextDayStart } from '#core/schedule/zone.ts';

/**
 * A pause of the user's local day; it ends automatically (design, png/37, "Pause for today"). It
 * covers the whole day, so that it also holds for what was reserved a moment earlier and while a
 * clock that was set back is before the moment of the pause.
 */
export function pauseForToday(zone: string, now: number): DayPause {
  return { from: dayStart({ zone, day: localDay(zone, now) }), until: nextDayStart(zone, now) };
}

/** When the user's pause ends; null if nothing is paused. */
export function pausedUntil({ pause }: Pick<WorkingWeek, 'pause'>, now: number): number | null {
  return pause != null && now >= pause.from && now < pause.until ? pause.until : null;
}
