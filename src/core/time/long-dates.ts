import { localClock, MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MS_PER_MINUTE = 60_000;

/** A date month-day-year in a zone, "Nov 20, 2026" (campaigns spec, section 9; design, section 4). */
export function longDate({ at, zone }: { at: number; zone: string }): string {
  const date = new Date(localClock({ zone, at }).epochDay * MS_PER_DAY);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A whole hour of the day, "9 am", "12 am", "10 pm". */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The time of day in a zone, "2:41 pm", a full hour as "9 am" (design, section 4). */
export function timeOfDay({ at, zone }: { at: number; zone: string }): string {
  const { msOfDay } = localClock({ zone, at });
  const hour = Math.floor(msOfDay / MS_PER_HOUR);
  const minute = Math.floor((msOfDay % MS_PER_HOUR) / MS_PER_MINUTE);
  return minute === 0 ? hourLabel(hour) : hourLabel(hour).replace(' ', `:${twoDigits(minute)} `);
}

/** Date and time in a zone, "Nov 20, 2026, 2:41 pm": the exact time behind a relative one. */
export function longDateTime({ at, zone }: { at: number; zone: string }): string {
  return `${longDate({ at, zone })}, ${timeOfDay({ at, zone })}`;
}

/** The time of day in 24 hours, "14:06". */
export function clockTime({ at, zone }: { at: number; zone: string }): string {
  const { msOfDay } = localClock({ zone, at });
  return `${twoDigits(Math.floor(msOfDay / MS_PER_HOUR))}:${twoDigits(Math.floor((msOfDay % MS_PER_HOUR) / MS_PER_MINUTE))}`;
}

/** The day of the week in a zone, "Monday". */
export function weekdayName({ at, zone }: { at: number; zone: string }): string {
  const day = dayOfWeekOf(localClock({ zone, at }).epochDay);
  return `${day.charAt(0)}${day.slice(1).toLowerCase()}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
