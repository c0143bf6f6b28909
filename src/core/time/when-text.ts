import { localClock, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

const WEEKDAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MS_PER_MINUTE = 60_000;

/** An instant as a person says it in their zone: "today at 4:20 pm", "tomorrow at 9 am", "on Monday at 9 am", "on Nov 27" (design, section 9). */
export function whenText({ at, now, zone }: { at: number; now: number; zone: string }): string {
  const there = localClock({ zone, at });
  const days = there.epochDay - localClock({ zone, at: now }).epochDay;
  const time = timeText(there.msOfDay);
  if (days === 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  if (days > 1 && days < 7) return `on ${WEEKDAYS[((there.epochDay % 7) + 7) % 7]} at ${time}`;
  return `on ${dateText({ at, zone })}`;
}

/** The month and day of an instant in a zone, "Nov 27". */
export function dateText({ at, zone }: { at: number; zone: string }): string {
  const { epochDay } = localClock({ zone, at });
  const date = new Date(epochDay * 24 * MS_PER_HOUR);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

function timeText(msOfDay: number): string {
  const hour = Math.floor(msOfDay / MS_PER_HOUR);
  const minute = Math.floor((msOfDay % MS_PER_HOUR) / MS_PER_MINUTE);
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
  return `${shown} ${hour < 12 ? 'am' : 'pm'}`;
}
