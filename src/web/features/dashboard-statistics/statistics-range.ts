import { dayStart, localDay } from '#core/schedule/zone.ts';

const DAY_MS = 86_400_000;
/** As many as the page offers, and the longest range of its own. */
export const DAY_CHOICES = [7, 14, 30, 90] as const;
const STANDARD_DAYS = 14;
const MAX_DAYS = 3 * 366;

/** Whole local days, both named and both included; `days` null: of the user's own choice. */
export type StatisticsRange = {
  fromDate: string;
  toDate: string;
  days: number | null;
  from: number;
  to: number;
};

type Asked = { params: Readonly<Record<string, string>>; now: number; zone: string };

/**
 * The days that an address asks for: `fromDate` and `toDate`, else the last `days`; what it does
 * not know counts as not asked.
 */
export function parseRange({ params, now, zone }: Asked): StatisticsRange {
  const today = localDay(zone, now);
  const { fromDate, toDate } = params;
  if (
    isDate(fromDate) &&
    isDate(toDate) &&
    fromDate <= toDate &&
    dayNumber(toDate) - dayNumber(fromDate) < MAX_DAYS
  )
    return withInstants({ fromDate, toDate, days: null, zone });
  const days = DAY_CHOICES.find((choice) => String(choice) === params['days']) ?? STANDARD_DAYS;
  return withInstants({ fromDate: dateOf(dayNumber(today) - days + 1), toDate: today, days, zone });
}

function withInstants({
  zone,
  ...range
}: {
  fromDate: string;
  toDate: string;
  days: number | null;
  zone: string;
}): StatisticsRange {
  return {
    ...range,
    from: dayStart({ day: range.fromDate, zone }),
    to: dayStart({ day: dateOf(dayNumber(range.toDate) + 1), zone }),
  };
}

/** Every date of a range, in order. */
export function datesInRange({
  fromDate,
  toDate,
}: Pick<StatisticsRange, 'fromDate' | 'toDate'>): string[] {
  return Array.from({ length: dayNumber(toDate) - dayNumber(fromDate) + 1 }, (_, nth) =>
    dateOf(dayNumber(fromDate) + nth),
  );
}

function isDate(text: string | undefined): text is string {
  return (
    text !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    dateOf(dayNumber(text)) === text
  );
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

function dateOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
