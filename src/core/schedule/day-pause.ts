import type { DayPause, WorkingWeek } from '#core/schedule/week.ts';
import { nextDayStart } from '#core/schedule/zone.ts';

/**
 * A pause from now to the end of the user's local day; it ends automatically (design, png/37,
 * "Pause for today").
 */
export function pauseForToday(zone: string, now: number): DayPause {
  return { from: now, until: nextDayStart(zone, now) };
}

/** When the user's pause ends; null if nothing is paused. */
export function pausedUntil({ pause }: Pick<WorkingWeek, 'pause'>, now: number): number | null {
  return pause != null && now >= pause.from && now < pause.until ? pause.until : null;
}
