import { monthNumber, weekdayNumber } from '#core/email/calendar-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import { localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * A day that a text names, `YYYY-MM-DD`, and how it stands there: `before` and `after` are the
 * letters around it, as `plainLetters` leaves them.
 */
export type NamedDay = { day: string; isLastOfRange: boolean; before: string; after: string };

type Reading = readonly [
  year: string | undefined,
  month: string | undefined,
  day: string,
  isLastOfRange?: boolean,
];
type Form = { pattern: RegExp; readings: (groups: readonly (string | undefined)[]) => Reading[] };

const AROUND = 40;
const RANGE = String.raw`\s{0,3}(?:[-–—~〜]|to|through|thru|until|bis|au|al|tot|t\/m|do|till)\s{0,3}`;
const ordinal = '(?:st|nd|rd|th|er|:e|\\.|o|a|º)?';

const FORMS: readonly Form[] = [
  {
    pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g,
    readings: ([year, month, day = '']) => [[year, month, day]],
  },
  {
    pattern: /\b(\d{4})\/(\d{1,2})\/(\d{1,2})\b/g,
    readings: ([year, month, day = '']) => [[year, month, day]],
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/g,
    // 3/4 is the third of April or the fourth of March.
    readings: ([one = '', other = '', year]) => [
      [year, other, one],
      [year, one, other],
    ],
  },
  {
    // Two numbers with a dot between are a day only with a year or another dot behind them.
    pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?(?!\d)/g,
    readings: ([day = '', month, year]) => [[year, month, day]],
  },
  {
    pattern: /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4})(?![\d-])/g,
    readings: ([day = '', month, year]) => [[year, month, day]],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(\d{1,2})${ordinal}\s{1,3}(?:of\s{1,3}|de\s{1,3})?(\p{L}{3,12})\.?,?(?:\s{1,3}(?:de\s{1,3})?(\d{4}))?`,
      'giu',
    ),
    readings: ([day = '', month = '', year]) => [[year, named(month), day]],
  },
  {
    pattern: new RegExp(
      String.raw`\b(\p{L}{3,12})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?\b(?:${RANGE}(\d{1,2})(?:st|nd|rd|th)?\b)?(?:,?\s{1,3}(\d{4}))?`,
      'giu',
    ),
    readings: ([month = '', first = '', last, year]) => [
      [year, named(month), last ?? first, last !== undefined],
    ],
  },
  {
    // A range may leave out its second month.
    pattern:
      /(?:(\d{4})\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?日(?:\s?\(.\))?(?:\s?(?:から|より|[-–~〜])\s?(\d{1,2})\s?日)?/g,
    readings: ([year, month, first = '', last]) => [
      [year, month, last ?? first, last !== undefined],
    ],
  },
];
/** Days of a month that is not named: "du 3 au 14", "vom 3. bis 14."; hours are written otherwise. */
const MONTHLESS =
  /\b(?:du\s{1,3}\d{1,2}\s{1,3}au|dal\s{1,3}\d{1,2}\s{1,3}al|del\s{1,3}\d{1,2}\s{1,3}al|vom\s{1,3}\d{1,2}\.\s{0,3}bis(?:\s{1,3}zum)?)\s{1,3}(\d{1,2})\b(?!\.?[^\S\n]{0,3}(?:(?!inclus|einschl)\p{L}{3}|\d|\/))/giu;
const WORDS = /[月火水木金土日]曜日?|\p{L}+(?:-feira)?/giu;

/**
 * The days that a text names, in the ways of ten languages, in no order; of a range its last day. A
 * day without a year is the next one after `at`, a day of the week the next such day. Two readings
 * of one number, as of 3/4, count both. Nothing of a year before or more than one ahead. `at` in
 * campaign time.
 */
export function findDates({
  text,
  at,
  zone,
}: {
  text: string;
  at: number;
  zone: string;
}): NamedDay[] {
  const today = localDay({ zone, at });
  const plain = plainLetters(text);
  const found = [
    ...FORMS.flatMap(({ pattern, readings }) =>
      [...plain.matchAll(pattern)].flatMap((match) =>
        readings(match.slice(1)).flatMap((reading) =>
          place({ match, day: dayOf({ reading, today }), isLastOfRange: reading[3] }),
        ),
      ),
    ),
    ...[...plain.matchAll(MONTHLESS)].flatMap((match) =>
      place({ match, day: nextDayOfMonth({ day: Number(match[1]), today }), isLastOfRange: true }),
    ),
    ...[...plain.matchAll(WORDS)].flatMap((match) =>
      place({ match, day: weekday({ word: match[0], today }) }),
    ),
  ];
  return found.filter(
    ({ day }) => day > today && Date.parse(day) - Date.parse(today) <= 366 * MS_PER_DAY,
  );

  function place({
    match: { 0: whole, index },
    day,
    isLastOfRange = false,
  }: {
    match: RegExpExecArray;
    day: string | null;
    isLastOfRange?: boolean;
  }): NamedDay[] {
    if (day === null) return [];
    const end = index + whole.length;
    const before = plain.slice(Math.max(0, index - AROUND), index);
    return [{ day, isLastOfRange, before, after: plain.slice(end, end + AROUND) }];
  }
}

const named = (word: string): string | undefined => monthNumber(word)?.toString();

function dayOf({
  reading: [year, month, day],
  today,
}: {
  reading: Reading;
  today: string;
}): string | null {
  if (month === undefined) return null;
  const given = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const thisYear = Number(today.slice(0, 4));
  for (const one of given === null ? [thisYear, thisYear + 1] : [given]) {
    const text = validDay({ year: one, month: Number(month), day: Number(day) });
    if (text !== null && (given !== null || text > today)) return text;
  }
  return null;
}

function nextDayOfMonth({ day, today }: { day: number; today: string }): string | null {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const days = [0, 1].map((ahead) => {
    const first = new Date(Date.UTC(year, month - 1 + ahead, 1));
    return validDay({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day });
  });
  return days.find((one) => one !== null && one > today) ?? null;
}

function validDay({
  year,
  month,
  day,
}: {
  year: number;
  month: number;
  day: number;
}): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.toISOString().slice(0, 10)
    : null;
}

function weekday({ word, today }: { word: string; today: string }): string | null {
  const number = weekdayNumber(word);
  if (number === null) return null;
  const start = Date.parse(today);
  const ahead = (number - new Date(start).getUTCDay() + 7) % 7;
  return new Date(start + (ahead === 0 ? 7 : ahead) * MS_PER_DAY).toISOString().slice(0, 10);
}
