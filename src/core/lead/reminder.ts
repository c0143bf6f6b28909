import { dateText, hourOfDay, shortWhenText, weekdayName } from '#core/time/when-text.ts';
import { dayText } from '#core/text/formats.ts';
import { localClock, MS_PER_DAY, MS_PER_HOUR, offsetPeriod } from '#core/schedule/zone-offset.ts';

/** What a reminder is for (product rules, section 13). */
export const REMINDER_TYPES = ['FOLLOW_UP', 'CALL', 'MEETING', 'OTHER'] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** The word of each type on the screen. */
export const REMINDER_WORDS = {
  FOLLOW_UP: 'Follow up',
  CALL: 'Call',
  MEETING: 'Meeting',
  OTHER: 'Other',
} as const satisfies Record<ReminderType, string>;

/** The longest note of a reminder, in UTF-16 code units. */
export const REMINDER_NOTE_LENGTH = 500;
/** The most reminders per lead; more are refused. */
export const MAX_REMINDERS = 100;

const MORNING_HOUR = 9;
const QUICK_HOURS = 2;
const DAYS_PER_WEEK = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/**
 * The instant (epoch milliseconds) at which a zone's wall clock shows a whole hour of a day; an
 * hour skipped by a clock change becomes the next one.
 */
export function atLocalHour({
  zone,
  epochDay,
  hour,
}: {
  zone: string;
  epochDay: number;
  hour: number;
}): number {
  const wall = epochDay * MS_PER_DAY + hour * MS_PER_HOUR;
  const first = wall - offsetPeriod(zone, wall).offsetMs;
  return wall - offsetPeriod(zone, first).offsetMs;
}

/**
 * The three quick times of the reminder popover (design, section 7): in two hours, the next working
 * morning, in a week at 9 am; all later than `now`.
 */
export function quickReminderTimes(zone: string, now: number): { label: string; at: number }[] {
  const { epochDay } = localClock(zone, now);
  const ahead = [1, 2, 3].find((days) => !isWeekend(epochDay + days)) ?? 1;
  const morning = atLocalHour({ zone, epochDay: epochDay + ahead, hour: MORNING_HOUR });
  return [
    { label: `In ${QUICK_HOURS} hours`, at: now + QUICK_HOURS * MS_PER_HOUR },
    {
      label: ahead === 1 ? 'Tomorrow morning' : `${weekdayName(morning, zone)} morning`,
      at: morning,
    },
    {
      label: 'In a week',
      at: atLocalHour({ zone, epochDay: epochDay + DAYS_PER_WEEK, hour: MORNING_HOUR }),
    },
  ];
}

function isWeekend(epochDay: number): boolean {
  const weekday = (((epochDay + FIRST_WEEKDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return weekday === 0 || weekday === 6;
}

/**
 * How soon a reminder is due, for its badge: "Now", "Today", "Tomorrow", otherwise as short as
 * possible.
 */
export function reminderBadge({
  at,
  now,
  zone,
}: {
  at: number;
  now: number;
  zone: string;
}): string {
  const days = localClock(zone, at).epochDay - localClock(zone, now).epochDay;
  if (at <= now) return 'Now';
  if (days === 0) return hourOfDay(at, zone) === hourOfDay(now, zone) ? 'Within the hour' : 'Today';
  return days === 1 ? 'Tomorrow' : shortWhenText({ at, now, zone });
}

/** The day of a reminder as on its button, "Tue, Nov 24" (design, png/45). */
export function reminderDay(at: number, zone: string): string {
  return `${dayText(localClock(zone, at).epochDay, 'shortWeekday')}, ${dateText({ at, zone })}`;
}
