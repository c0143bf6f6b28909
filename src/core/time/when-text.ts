import { localClock, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { dayText } from '#core/text/formats.ts';

const DAYS_PER_WEEK = 7;
const HOURS_PER_DAY = 24;
const MS_PER_MINUTE = 60_000;

/** An instant (epoch milliseconds) and the IANA zone in which it is written. */
type ZonedInstant = { at: number; zone: string };

/**
 * An instant as a person says it in their zone: "today at 4:20 pm", "tomorrow at 9 am", "on Monday
 * at 9 am", "on Nov 27" (design, section 9).
 */
export function whenText({ at, now, zone }: ZonedInstant & { now: number }): string {
  const days = daysAway({ at, now, zone });
  const time = timeOfDay({ at, zone });
  if (days === 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  if (days > 1 && days < DAYS_PER_WEEK) return `on ${weekdayName(at, zone)} at ${time}`;
  return `on ${dateText({ at, zone })}`;
}

/**
 * The same for an estimated instant: "today around 4:20 pm", "on Monday around 9 am", "around Nov
 * 27".
 */
export function aboutText(instant: ZonedInstant & { now: number }): string {
  const text = whenText(instant);
  return text.includes(' at ') ? text.replace(' at ', ' around ') : text.replace('on ', 'around ');
}

/** The same for planned instants, with the hour even of a distant day: "on Nov 27 at 9 am". */
export function plannedText({ at, now, zone }: ZonedInstant & { now: number }): string {
  const text = whenText({ at, now, zone });
  return text.includes(' at ') ? text : `${text} at ${timeOfDay({ at, zone })}`;
}

/** The city that a zone is named after: "Los Angeles" for America/Los_Angeles. */
export function placeOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/**
 * A short form for tight spaces: "4:20 pm" today, "Mon 9:10 am" within six days before and
 * after, else "Nov 27".
 */
export function shortWhenText({ at, now, zone }: ZonedInstant & { now: number }): string {
  const days = daysAway({ at, now, zone });
  if (days === 0) return timeOfDay({ at, zone });
  return Math.abs(days) < DAYS_PER_WEEK
    ? `${dayText(localClock(zone, at).epochDay, 'shortWeekday')} ${timeOfDay({ at, zone })}`
    : dateText({ at, zone });
}

/** The month and day of an instant in a zone, "Nov 27". */
export function dateText({ at, zone }: ZonedInstant): string {
  return dayText(localClock(zone, at).epochDay, 'date');
}

/**
 * A date month-day-year in a zone, "Nov 20, 2026" (campaigns spec, section 9; design, section 4).
 */
export function longDate({ at, zone }: ZonedInstant): string {
  return dayText(localClock(zone, at).epochDay, 'dateWithYear');
}

/**
 * A span of days in a zone, "Aug 24 – Nov 20, 2026": the year once where both have it (design,
 * png/07).
 */
export function spanText({ from, to, zone }: { from: number; to: number; zone: string }): string {
  const [first, last] = [longDate({ at: from, zone }), longDate({ at: to, zone })];
  return `${yearOf(first) === yearOf(last) ? dateText({ at: from, zone }) : first} – ${last}`;
}

/** Date and time in a zone, "Nov 20, 2026, 2:41 pm": the exact time behind a relative one. */
export function longDateTime({ at, zone }: ZonedInstant): string {
  return `${longDate({ at, zone })}, ${timeOfDay({ at, zone })}`;
}

/** The same with the day of the week before it, "Fri, Nov 20, 2026, 2:41 pm". */
export function fullDateTime({ at, zone }: ZonedInstant): string {
  return `${dayText(localClock(zone, at).epochDay, 'shortWeekday')}, ${longDateTime({ at, zone })}`;
}

/** The day of the week in a zone, "Monday". */
export function weekdayName(at: number, zone: string): string {
  return dayText(localClock(zone, at).epochDay, 'weekday');
}

/** A whole hour of the day from 0 to 24, "9 am", "12 am", "10 pm". */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % HOURS_PER_DAY < 12 ? 'am' : 'pm'}`;
}

/** The hour of the wall clock in a zone, from 0 to 23. */
export function hourOfDay(at: number, zone: string): number {
  return Math.floor(localClock(zone, at).msOfDay / MS_PER_HOUR);
}

/** The time of day in a zone, "2:41 pm", a full hour as "9 am" (design, section 4). */
export function timeOfDay({ at, zone }: ZonedInstant): string {
  const hour = hourLabel(hourOfDay(at, zone));
  const minute = minuteOfHour(at, zone);
  return minute === '00' ? hour : hour.replace(' ', `:${minute} `);
}

/** The time of day in 24 hours, "14:06". */
export function clockTime(at: number, zone: string): string {
  return `${String(hourOfDay(at, zone)).padStart(2, '0')}:${minuteOfHour(at, zone)}`;
}

/** What follows a date in real time while the product's clock is elsewhere, else nothing. */
export function realTimeMark(now: number, realNow: number): string {
  return Math.abs(now - realNow) > MS_PER_MINUTE ? ' (real time)' : '';
}

function daysAway({ at, now, zone }: ZonedInstant & { now: number }): number {
  return localClock(zone, at).epochDay - localClock(zone, now).epochDay;
}

function yearOf(longDate: string): string {
  return longDate.slice(longDate.indexOf(', '));
}

function minuteOfHour(at: number, zone: string): string {
  return String(Math.floor((localClock(zone, at).msOfDay % MS_PER_HOUR) / MS_PER_MINUTE)).padStart(
    2,
    '0',
  );
}
