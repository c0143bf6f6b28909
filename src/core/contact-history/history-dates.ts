import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

/** Which number of 03/04/2025 is the day. */
export const DATE_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const LONGEST_DATE = 60;
const MS_PER_MINUTE = 60_000;
/** The years that a contact can be of; LinkedIn started in 2003. */
const YEARS = { first: 2003, last: 2100 };

/** The beginnings of month names in English, German, French, and Spanish, without accents. */
const MONTHS = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
] as const;

type Day = { year: number; month: number; day: number };

/**
 * The instant of a cell, as epoch milliseconds: ISO 8601, `01 Jan 2024` in four languages,
 * `1/15/24, 3:04 PM`, `15.01.2024 15:04`, or epoch seconds; null for anything else. Without a zone,
 * it is UTC.
 */
export function parseHistoryDate(text: string, order: DateOrder): number | null {
  const plain = plainDate(text);
  if (plain === '' || plain.length > LONGEST_DATE) return null;
  if (/^1\d{9}(?:\d{3})?$/u.test(plain)) return Number(plain) * (plain.length === 10 ? 1000 : 1);
  const found = dayIn(plain, order);
  if (found === null) return null;
  const time = timeIn(found.rest);
  const start = dayStart(found.day);
  return start === null || time === null ? null : start + time;
}

/**
 * The order that a date like 25/12/2024 or 12/25/2024 shows, or EITHER; null for a date without an
 * order, and for anything else.
 */
export function orderOf(text: string): DateOrder | 'EITHER' | null {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/u.exec(plainDate(text));
  if (found === null) return null;
  if (Number(found[1]) > 12) return 'DAY_FIRST';
  if (Number(found[3]) > 12) return 'MONTH_FIRST';
  if (found[2] === '.') return 'DAY_FIRST';
  if (/ [ap]m\b/u.test(found[5] ?? '')) return 'MONTH_FIRST';
  // The same either way.
  return found[1] === found[3] ? null : 'EITHER';
}

/** The order that most dates of a file show; month first, as LinkedIn writes, if none does. */
export function mostlyInOrder(votes: Record<DateOrder, number>): DateOrder {
  return votes.DAY_FIRST > votes.MONTH_FIRST ? 'DAY_FIRST' : 'MONTH_FIRST';
}

/** A date in lower case, without accents, odd spaces, weekdays, and small words. */
function plainDate(text: string): string {
  return text
    .slice(0, 2 * LONGEST_DATE)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b([ap])\.?\s?m\b\.?/gu, ' $1m')
    .replace(/\b(?:um|uhr|at|a las|de|del)\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function dayIn(text: string, order: DateOrder): { day: Day; rest: string } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/u.exec(text);
  if (iso !== null) return { day: dayOf(iso[1], iso[2], iso[3]), rest: iso[4] ?? '' };
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/u.exec(text);
  if (numbers !== null) {
    const [, first, , second, year, rest = ''] = numbers;
    const day = order === 'DAY_FIRST' ? dayOf(year, second, first) : dayOf(year, first, second);
    return { day, rest };
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|er)?[. -]+([a-z]{3,12})\.?[,. -]+(\d{4})(.*)$/u.exec(
    text,
  );
  if (dayFirst !== null) return named(dayFirst[1], dayFirst[2], dayFirst.slice(3));
  const monthFirst = /^([a-z]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(.*)$/u.exec(text);
  return monthFirst === null ? null : named(monthFirst[2], monthFirst[1], monthFirst.slice(3));
}

function named(
  day: string | undefined,
  month = '',
  [year, rest = '']: readonly string[] = [],
): { day: Day; rest: string } | null {
  const found = MONTHS.findIndex((names) => names.some((name) => month.startsWith(name)));
  return found < 0 ? null : { day: dayOf(year, String(found + 1), day), rest };
}

function dayOf(year = '', month = '', day = ''): Day {
  return {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: Number(month),
    day: Number(day),
  };
}

function dayStart({ year, month, day }: Day): number | null {
  if (year < YEARS.first || year > YEARS.last) return null;
  const at = Date.UTC(year, month - 1, day);
  const there = new Date(at);
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === day ? at : null;
}

/** The time after a day in ms, with its zone taken off; null if the rest is something else. */
function timeIn(rest: string): number | null {
  const text = rest.replace(/^[t, ]+/u, '').trim();
  if (text === '') return 0;
  const found = new RegExp(
    String.raw`^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?` +
      String.raw`(?: ?(am|pm))?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2}))?$`,
    'u',
  ).exec(text);
  if (found === null) return null;
  const [, hours = '', minutes = '', seconds = '0', half, zone] = found;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const time = hour * MS_PER_HOUR + Number(minutes) * MS_PER_MINUTE + Number(seconds) * 1000;
  return time - zoneOffset(zone);
}

function zoneOffset(zone = 'z'): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/u.exec(zone) ?? [];
  const offset = Number(hours ?? 0) * MS_PER_HOUR + Number(minutes) * MS_PER_MINUTE;
  return sign === '-' ? -offset : offset;
}
