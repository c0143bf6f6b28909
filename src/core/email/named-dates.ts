import { RANGE_BETWEEN, STARTS_BEHIND, STARTS_ON_IT } from '#core/email/absence-words.ts';
import { monthNumber, weekdayNumber } from '#core/email/calendar-words.ts';
import {
  MONTHLESS_RANGE,
  MONTHLESS,
  MONTHS_ONLY,
  MONTH_ENDS,
  TOMORROW,
  MORGEN,
  NEXT_WEEK,
  WORDS,
  ASIAN_WEEKDAYS,
  DAY_AFTER_TOMORROW,
} from '#core/email/day-words.ts';
import { dayAhead, lastOfMonth, spansIn, type NamedSpan } from '#core/email/named-spans.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import { localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * A day that a text names, `YYYY-MM-DD`, and its position in the text as `plainLetters` leaves it.
 * For a range: its last day, and the position of the whole range. `isWeekday`: given by its weekday
 * only. `isSpan`: given by a length of time or a part of the year.
 */
export type NamedDay = {
  day: string;
  isLastOfRange: boolean;
  isWeekday: boolean;
  isSpan: boolean;
  start: number;
  end: number;
};

type Reading = readonly [
  year: string | undefined,
  month: string | undefined,
  day: string,
  isLastOfRange?: boolean,
];
/** `readings`: the usual one, and, if two numbers can be swapped, the other one. */
type Form = { pattern: RegExp; readings: (groups: readonly (string | undefined)[]) => Reading[] };
/** `last`: the last day of a month named as a whole. */
type Found = NamedDay & { last: string | null };

const RANGE =
  String.raw`\s{0,3}(?:[-–—~〜]|to|through|thru|until|bis|au|al|tot|t\/m|do|till` +
  String.raw`|a|ate|og|til)\s{0,3}`;
const ordinal = '(?:st|nd|rd|th|er|:e|\\.|o|a|º|e)?';

const FORMS: readonly Form[] = [
  {
    pattern: /(?<!\d)(\d{4})(?:-|\/|\.\s?)(\d{1,2})(?:-|\/|\.\s?)(\d{1,2})(?!\d)/g,
    readings: ([year, month, day = '']) => [[year, month, day]],
  },
  {
    pattern: /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g,
    // 3/4 is April 3 or March 4.
    readings: ([one = '', , other = '', year]) => [
      [year, other, one],
      [year, one, other],
    ],
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    readings: ([one = '', other = '']) => [
      [undefined, other, one],
      [undefined, one, other],
    ],
  },
  {
    // Two numbers with a dot between them are a day only if a year or another dot follows.
    pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?(?!\d)/g,
    readings: ([day = '', month, year]) => [[year, month, day]],
  },
  {
    // Without a trailing dot only after a word that dates follow: hours are written this way too.
    pattern: new RegExp(
      String.raw`(?<=(?<!\p{L})(?:vom|bis|zum|ab|am|dem|den|od|do|dal|al|fino al|fra|til` +
        String.raw`|med)\s{1,3})(\d{1,2})\.(\d{1,2})\.?(?:\s?[-–]\s?(\d{1,2})\.(\d{1,2}))?(?![` +
        String.raw`\d.:]|,\d|\s?(?:uhr|h\b|%|€|eur))`,
      'giu',
    ),
    readings: ([day = '', month, lastDay, lastMonth]) => [
      [undefined, lastMonth ?? month, lastDay ?? day, lastDay !== undefined],
    ],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(?:(\d{1,2})${ordinal}(?:${RANGE}|\s(?:and|und|et|y|e|og|och|en|i` +
        String.raw`|ve)\s)(?:the\s)?)?(\d{1,2})${ordinal}(?:\s{1,3}|-)(?:of\s{1,3}|de\s{1,3}` +
        String.raw`|d')?(\p{L}{3,12})\.?,?(?:(?:\s{1,3}|-)(?:de\s{1,3}|del\s{1,3})?(\d{4}))?`,
      'giu',
    ),
    readings: ([first, day = '', month = '', year]) => [
      [year, named(month), day, first !== undefined],
    ],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(\p{L}{3,12})\.?\s{1,3}(?:the\s{1,3})?(\d{1,2})(?:st|nd|rd` +
        String.raw`|th)?\b(?:${RANGE}(\d{1,2})(?:st|nd|rd|th)?\b(?!\s{1,3}(?!(?:and|with` +
        String.raw`|inclu)\b)\p{L}{3}))?(?:,?\s{1,3}(\d{4}))?`,
      'giu',
    ),
    readings: ([month = '', first = '', last, year]) => [
      [year, named(month), last ?? first, last !== undefined],
    ],
  },
  {
    // A range may omit its second month.
    pattern: new RegExp(
      String.raw`(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일](?:\s?[(（].{1,4}` +
        String.raw`?[)）])?(?:\s?(?:から|より|부터|[-–~〜至到])\s?(\d{1,2})\s?[日号號일](?:\s?[(（].{1,4}?[)）` +
        String.raw`])?)?`,
      'g',
    ),
    readings: ([year, month, first = '', last]) => [
      [year, month, last ?? first, last !== undefined],
    ],
  },
];
/** A day without a year this recently past is that day, and not the one of next year. */
const JUST_OVER_DAYS = 45;

/**
 * The days that a text names, in the formats of fifteen languages, in order; of a range, its last
 * day. A day without a year is the next one after `at`, or one that has just passed; a weekday is
 * the next such day. For 3/4, the reading nearer to `at` counts, and the same one for all such days
 * of a text. Nothing past, or more than a year ahead. `at` in campaign time.
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
  const today = localDay(zone, at);
  const plain = withoutPhones(plainLetters(text));
  const found = withoutOverlaps([
    formsIn({ plain, today }),
    MONTHLESS_PATTERNS.flatMap((pattern) =>
      [...plain.matchAll(pattern)].map((match) =>
        place(match, nextDayOfMonth(Number(match[1]), today), {
          isLastOfRange: pattern === MONTHLESS_RANGE,
        }),
      ),
    ),
    spansIn({ plain, today }).map((span) => spanPlace(span, today)),
    [...plain.matchAll(MONTHS_ONLY)].map((match) => monthPlace(match, today)),
    [...plain.matchAll(MONTH_ENDS)].map((match) => monthEndPlace(match, today)),
    [...plain.matchAll(DAY_AFTER_TOMORROW)].map((match) => place(match, dayAhead(today, 2))),
    [...plain.matchAll(TOMORROW), ...plain.matchAll(MORGEN)].map((match) =>
      place(match, dayAhead(today, 1)),
    ),
    [...plain.matchAll(NEXT_WEEK)].map((match) => nextWeekPlace(match, today)),
    [...plain.matchAll(ASIAN_WEEKDAYS), ...plain.matchAll(WORDS)].map((match) =>
      place(match, weekday({ word: match[0], today }), { isWeekday: true }),
    ),
  ]);
  return counted({ plain, found: joinedDays(plain, found), today })
    .flatMap(({ last, ...first }) =>
      last === null ? [first] : [first, { ...first, day: last, isLastOfRange: true }],
    )
    .filter(({ day }) => day > today && daysFrom(today, day) <= 366);
}

/** Phone numbers look like days: "06.12.10.26.14", "09 70 06 26 00". */
const PHONE =
  /(?<![\d.])(?:\+\d[\d ().-]{6,18}\d|0\d{1,4}([ .])\d{2,4}(?:\1\d{2,4}){2,4})(?![\d.])/gu;
const withoutPhones = (plain: string): string =>
  plain.replaceAll(PHONE, (phone) => '#'.repeat(phone.length));

/** The end of a length of time is only known together with its beginning. */
function spanPlace({ first, last, days, start, end }: NamedSpan, today: string): Found {
  const day = days === null ? (first ?? last ?? today) : dayAhead(today, days);
  const isLastOfRange = days === null && first === null;
  return {
    day,
    last: first === null ? null : last,
    isLastOfRange,
    isWeekday: false,
    isSpan: true,
    start,
    end,
  };
}

/** Counts lengths of time from the first day that their sentence names. */
function counted({
  plain,
  found,
  today,
}: {
  plain: string;
  found: readonly Found[];
  today: string;
}): Found[] {
  const begins = found.filter(
    ({ isSpan, start, end }) =>
      !isSpan &&
      (STARTS_ON_IT.test(plain.slice(Math.max(0, start - 30), start)) ||
        STARTS_BEHIND.test(plain.slice(end, end + 30))),
  );
  return found.map((one) => {
    if (!one.isSpan || one.last !== null || one.isLastOfRange) return one;
    const begin = begins.find(({ start, end }) => {
      const between = start < one.start ? plain.slice(end, one.start) : plain.slice(one.end, start);
      return between.length < 60 && !/[.!?]\s|[。！？\n]/u.test(between);
    });
    return begin === undefined
      ? one
      : { ...one, day: dayAhead(one.day, daysFrom(today, begin.day)) };
  });
}

const MONTHLESS_PATTERNS = [MONTHLESS_RANGE, ...MONTHLESS];

function place(
  { 0: whole, index }: RegExpExecArray,
  day: string | null,
  { isLastOfRange = false, isWeekday = false, last = null as string | null } = {},
): Found | null {
  // The dot after the name of a month may end the sentence.
  const length = whole.trimEnd().replace(/(?<=\p{L})[.,]+$/u, '').length;
  return day === null
    ? null
    : { day, isLastOfRange, isWeekday, isSpan: false, last, start: index, end: index + length };
}

/** The days given by number and month, in one reading of all ambiguous ones. */
function formsIn({ plain, today }: { plain: string; today: string }): Found[] {
  const matches = FORMS.flatMap(({ pattern, readings }) =>
    [...plain.matchAll(pattern)].map((match) => {
      const read = readings(match.slice(1));
      return { match, read, days: read.map((reading) => dayOf(reading, today)) };
    }),
  );
  const turnable = matches.filter(({ days }) => days.length > 1).map(({ days }) => days);
  const order = [0, 1].toSorted((one, other) => doubt(one) - doubt(other))[0] ?? 0;
  return matches
    .map(({ match, read, days }) =>
      days.length === 1
        ? place(match, days[0] ?? null, { isLastOfRange: read[0]?.[3] ?? false })
        : place(match, days[order] ?? days[1 - order] ?? null),
    )
    .filter((one) => one !== null);

  /** How far from today the days are in a reading; one in which all are past is ruled out. */
  function doubt(reading: number): number {
    const distances = turnable.map((days) => {
      const day = days[reading] ?? null;
      return day === null ? 10_000 : Math.abs(daysFrom(today, day));
    });
    const isOver = turnable.every((days) => (days[reading] ?? '') <= today);
    return distances.reduce((sum, one) => sum + one, isOver ? 1_000 : 0);
  }
}

/** If two patterns match at one place, the longer match counts. */
function withoutOverlaps(kinds: readonly (readonly (Found | null)[])[]): Found[] {
  const kept: Found[] = [];
  for (const kind of kinds) {
    const inOrder = kind
      .filter((one) => one !== null)
      .toSorted((a, b) => a.start - b.start || b.end - a.end);
    const taken = kept.length;
    for (const one of inOrder) {
      const last = kept.length > taken ? kept.at(-1) : undefined;
      const overlaps = kept
        .slice(0, taken)
        .some(({ start, end }) => one.start < end && start < one.end);
      if (!overlaps && one.start >= (last?.end ?? 0)) kept.push(one);
    }
  }
  return kept.toSorted((one, other) => one.start - other.start);
}

const NAMES_THE_DAY = /^[\s,.(（:]*(?:(?:the|den|dem|der|le|el|il|o|dia|de|d\.)\s{1,3}){0,2}$/iu;

/** Joins a weekday with its date, and the two ends of a range. */
function joinedDays(plain: string, found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const between = last === undefined ? '' : plain.slice(last.end, one.start);
    if (last === undefined || between.length > 40) joined.push(one);
    else if (last.isWeekday !== one.isWeekday && NAMES_THE_DAY.test(between)) {
      const { day, isLastOfRange } = last.isWeekday ? one : last;
      joined.splice(-1, 1, { ...last, day, isLastOfRange, isWeekday: false, end: one.end });
    } else if (RANGE_BETWEEN.test(between) && !isList({ plain, last, between }))
      joined.splice(-1, 1, { ...one, isLastOfRange: true, start: last.start });
    else joined.push(one);
  }
  return joined;
}

/** "And" joins the ends of a range only after "between"; otherwise it joins two days. */
const isList = ({ plain, last, between }: { plain: string; last: Found; between: string }) =>
  /^\s{0,3},?\s?(?:and|und|et|y|e|ile)\s/iu.test(between) &&
  !/(?:between|zwischen|entre|tra|fra|tussen)\s{1,3}(?:\p{L}{2,4}\s)?$/iu.test(
    plain.slice(Math.max(0, last.start - 20), last.start),
  );

const daysFrom = (one: string, other: string): number =>
  (Date.parse(other) - Date.parse(one)) / MS_PER_DAY;

const named = (word: string): string | undefined => monthNumber(word)?.toString();

function dayOf([year, month, day]: Reading, today: string): string | null {
  if (month === undefined) return null;
  const given = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const thisYear = Number(today.slice(0, 4));
  for (const one of given === null ? [thisYear - 1, thisYear, thisYear + 1] : [given]) {
    const text = validDay({ year: one, month: Number(month), day: Number(day) });
    if (text !== null && (given !== null || daysFrom(today, text) > -JUST_OVER_DAYS)) return text;
  }
  return null;
}

function nextWeekPlace(match: RegExpExecArray, today: string): Found | null {
  const monday = weekday({ word: 'monday', today });
  return place(match, monday, { last: monday === null ? null : dayAhead(monday, 6) });
}

/** "Until March" ends the day before, "in March" names both ends, anything else the last day. */
function monthPlace(match: RegExpExecArray, today: string): Found | null {
  const [, whole, until, name = '', year] = match;
  const month = monthNumber(name);
  if (month === null) return null;
  const first = dayOf([year, String(month), '1'], today);
  if (first === null) return null;
  const last = lastOfMonth(first);
  if (whole !== undefined) return place(match, last, { isLastOfRange: true });
  return until === undefined
    ? place(match, first, { last })
    : place(match, dayAhead(first, -1), { isLastOfRange: true });
}

function monthEndPlace(match: RegExpExecArray, today: string): Found | null {
  const month = monthNumber(match[1] ?? '') ?? Number(match[2] ?? 0);
  const first = dayOf([undefined, String(month), '1'], today);
  return first === null ? null : place(match, lastOfMonth(first), { isLastOfRange: true });
}

function nextDayOfMonth(day: number, today: string): string | null {
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
  return dayAhead(today, ahead === 0 ? 7 : ahead);
}
