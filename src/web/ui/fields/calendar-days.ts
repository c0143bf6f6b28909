import { dateIn } from '../text/dates.ts';

const MS_PER_DAY = 86_400_000;
const WEEKS = 5;

/** The days of a week, which begins on Sunday (design, png/20). */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const parsed = (day: string) => Date.parse(`${day}T00:00:00Z`);
const printed = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The day so many days later; days are `YYYY-MM-DD` and have no zone. */
export function addDays(day: string, days: number): string {
  return printed(parsed(day) + days * MS_PER_DAY);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return printed(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The weeks that show a month, with the days of its neighbors that fill them. */
export function monthGrid(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -new Date(parsed(first)).getUTCDay());
  const shown = addDays(start, WEEKS * 7).slice(0, 7) === day.slice(0, 7) ? WEEKS + 1 : WEEKS;
  return Array.from({ length: shown }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)),
  );
}

/** "November 2026". */
export function monthName(day: string): string {
  return dateIn({ at: parsed(day), zone: 'UTC', form: 'month' });
}

/** "Friday, November 20, 2026". */
export function dayLabel(day: string): string {
  return dateIn({ at: parsed(day), zone: 'UTC', form: 'spoken' });
}
