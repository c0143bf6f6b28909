import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

const LOCALE = 'en-US';

const numbers = new Intl.NumberFormat(LOCALE);
const all = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const oneOfThem = new Intl.ListFormat(LOCALE, { type: 'disjunction' });
const distances = new Intl.RelativeTimeFormat(LOCALE);

const DAY_FORMS = {
  date: { month: 'short', day: 'numeric' },
  dateWithYear: { month: 'short', day: 'numeric', year: 'numeric' },
  monthOfYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DayForm = keyof typeof DAY_FORMS;

// Cached, because creating one takes longer than the rest of a sentence.
const dayFormats = new Map<DayForm, Intl.DateTimeFormat>();

/** A number with thousands commas: "1,840". */
export function grouped(value: number): string {
  return numbers.format(value);
}

/**
 * A number with its word, which may carry the verb: "1 list", "5 lists", "1 lead is", "1,840 leads
 * are".
 */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** Things that hold together: "company", "company and city", "company, city, and tags". */
export function listed(things: Iterable<string>): string {
  return all.format(things);
}

/** Things to choose from: "1", "1 or 3", "1, 3, or 5". */
export function listedChoices(things: Iterable<string>): string {
  return oneOfThem.format(things);
}

/**
 * How far an instant is away, as a count of units, negative for the past: "5 hours ago", "in 1
 * day".
 */
export function distanceText(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return distances.format(count, unit);
}

/** A calendar day, given as whole days since 1 January 1970: "Nov 20", "Nov 2026", "Friday". */
export function dayText(epochDay: number, form: DayForm): string {
  const format =
    dayFormats.get(form) ??
    new Intl.DateTimeFormat(LOCALE, { ...DAY_FORMS[form], timeZone: 'UTC' });
  dayFormats.set(form, format);
  return format.format(epochDay * MS_PER_DAY);
}
