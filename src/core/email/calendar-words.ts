import { plainLetters } from '#core/email/plain-letters.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/** The languages whose months, weekdays, and days ahead are taken from Unicode's CLDR. */
export const LANGUAGES =
  'en de de-AT fr es it pt nl pl sv da nb fi tr ru uk cs sk ro hu el ar ar-LB ar-MA he hi id th';
/** Those in which the word for tomorrow means nothing else. */
export const CLEAR_TOMORROW = 'en fr it pt pl sv nb fi tr ru uk cs sk hu el ar he id';
/** Languages whose short names of months aren't other words; "out" and "set" of Portuguese are. */
const WITH_SHORT_MONTHS = 'en de fr es it nl ru';
/** Languages that add endings to weekdays: "do środy", "в среду", "maanantaina". */
const INFLECTED = 'pl ru uk cs sk fi hu tr el';
/** What CLDR leaves out: other spellings, abbreviations, and words that lose a vowel. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  jaenner: 1,
  genn: 1,
  febbr: 2,
  feber: 2,
  fev: 2,
  maerz: 3,
  mrz: 3,
  magg: 5,
  sep: 9,
  sett: 9,
  set: 9,
  setiembre: 9,
  dez: 12,
};
const OTHER_WEEKDAYS: Readonly<Record<string, number>> = {
  poniedzialku: 1,
  wtorku: 2,
  czwartku: 4,
  piatku: 5,
  sonnabend: 6,
};

const MONDAY = Date.UTC(2026, 0, 5);
const JAPANESE_WEEKDAYS = '月火水木金土日';
const CHINESE_WEEKDAYS = '一二三四五六日';
const KOREAN_WEEKDAYS = '월화수목금토일';

/** In plain letters and without the signs that people leave out: the dot of i and the bar of ł. */
const bare = (word: string): string =>
  plainLetters(word).toLowerCase().replaceAll('ı', 'i').replaceAll('ł', 'l');

/** The names of all months or weekdays in dates of these languages, each with its number. */
function named(
  languages: string,
  options: Intl.DateTimeFormatOptions,
): (readonly [string, number])[] {
  const part = options.month === undefined ? 'weekday' : 'month';
  const days = Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) =>
    part === 'month' ? Date.UTC(2026, index, 15) : MONDAY + index * MS_PER_DAY,
  );
  return languages.split(' ').flatMap((language) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      timeZone: 'UTC',
      ...options,
    });
    return days.map((day, index) => {
      const name = format.formatToParts(day).find(({ type }) => type === part)?.value ?? '';
      return [bare(name).replace(/\.$/u, ''), index + 1] as const;
    });
  });
}

const monthNumbers = new Map([
  ...named(LANGUAGES, { month: 'long' }),
  ...named(LANGUAGES, { month: 'long', day: 'numeric' }),
  ...named(WITH_SHORT_MONTHS, { month: 'short', day: 'numeric' }),
  ...Object.entries(OTHER_MONTHS),
]);
const weekdayNumbers = new Map([
  ...named(LANGUAGES, { weekday: 'long' }),
  ...Object.entries(OTHER_WEEKDAYS),
]);
/** Shorter names begin other words, too: "sales" is no Turkish Tuesday. */
const inflectedWeekdays = named(INFLECTED, { weekday: 'long' }).filter(([name]) => name.length > 4);

/** The number of a month by its name; null for any other word. */
export const monthNumber = (word: string): number | null => monthNumbers.get(bare(word)) ?? null;

/** The number of a weekday by its name, Monday 1; null for any other word. */
export function weekdayNumber(word: string): number | null {
  const asian =
    /^(?<japanese>.)曜日?$|^(?:周|週|星期|礼拜|禮拜)(?<chinese>.)$|^(?<korean>.)요일$/u.exec(word)
      ?.groups ?? {};
  const number =
    JAPANESE_WEEKDAYS.indexOf(asian['japanese'] ?? ' ') +
    CHINESE_WEEKDAYS.indexOf(asian['chinese']?.replace('天', '日') ?? ' ') +
    KOREAN_WEEKDAYS.indexOf(asian['korean'] ?? ' ') +
    3;
  if (number > 0) return number;
  const plain = bare(word);
  return weekdayNumbers.get(plain) ?? (OTHER_WORDS.test(plain) ? null : inflectedWeekday(plain));
}

/** "Among", "fourth", and "center" only look like weekdays. */
const OTHER_WORDS = /^(?:среди|czwarte|stred)$/u;

/** A weekday with an ending of two letters at most, or with another last vowel. */
const inflectedWeekday = (plain: string): number | null =>
  inflectedWeekdays.find(
    ([name]) =>
      (plain.startsWith(name) && plain.length <= name.length + 2) ||
      (plain.startsWith(name.slice(0, -1)) && plain.length <= name.length + 1),
  )?.[1] ?? null;

/**
 * How these languages say a time from now, such as "the day after tomorrow", as alternatives of
 * a pattern for plain letters. Those with a number are left out.
 */
export const relativeWords = (languages: string, value: number, unit: 'day' | 'week'): string =>
  languages
    .split(' ')
    .map((language) =>
      plainLetters(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, unit)),
    )
    .filter((words) => !/\d/u.test(words))
    .map((words) => words.replaceAll(/\s+/gu, String.raw`\s{1,3}`))
    .join('|');
