import { localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/** A day that a text names, `YYYY-MM-DD`, and where in the text. */
export type NamedDay = { day: string; index: number };

/**
 * Month names of English, German, French, Spanish, Italian and Dutch by their first letters,
 * without accents.
 */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'jän'],
  ['feb', 'fev'],
  ['mar', 'mär', 'maer', 'maar', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];
const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'montag', 'lundi', 'lunes', 'lunedi', 'maandag'],
  ['tuesday', 'dienstag', 'mardi', 'martes', 'martedi', 'dinsdag'],
  ['wednesday', 'mittwoch', 'mercredi', 'miercoles', 'mercoledi', 'woensdag'],
  ['thursday', 'donnerstag', 'jeudi', 'jueves', 'giovedi', 'donderdag'],
  ['friday', 'freitag', 'vendredi', 'viernes', 'venerdi', 'vrijdag'],
  ['saturday', 'samstag', 'samedi', 'sabado', 'sabato', 'zaterdag'],
  ['sunday', 'sonntag', 'dimanche', 'domingo', 'domenica', 'zondag'],
];

const ISO = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g;
/** Two numbers with a dot between are a day only with a year or another dot behind them. */
const NUMBERS =
  /\b(\d{1,2})(?:(\/)(\d{1,2})(?:\/(\d{4}|\d{2}))?|\.(\d{1,2})\.(\d{4}|\d{2})?)(?!\d)/g;
const DAY_FIRST =
  /\b(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s+(?:of\s+|de\s+)?([\p{L}]{3,10})\.?,?(?:\s+(?:de\s+)?(\d{4}))?/giu;
const MONTH_FIRST = /\b([\p{L}]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?/giu;

/**
 * The days that a text names, in the ways of the commoner European languages, in order; a day
 * without a year is the next one after `at`, a day of the week the next such day. Two readings of
 * one number, as of 3/4, count both. Nothing of a year before or more than one ahead. `at` in
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
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const found = [
    ...[...plain.matchAll(ISO)].flatMap((match) =>
      days({ match, readings: [[match[1], match[2], match[3]]] }),
    ),
    ...[...plain.matchAll(NUMBERS)].flatMap((match) =>
      days({
        match,
        readings:
          match[2] === undefined
            ? [[match[6], match[5], match[1]]]
            : [
                [match[4], match[3], match[1]],
                [match[4], match[1], match[3]],
              ],
      }),
    ),
    ...[...plain.matchAll(DAY_FIRST)].flatMap((match) =>
      days({ match, readings: [[match[3], monthOf(match[2]), match[1]]] }),
    ),
    ...[...plain.matchAll(MONTH_FIRST)].flatMap((match) =>
      days({ match, readings: [[match[3], monthOf(match[1]), match[2]]] }),
    ),
    ...[...plain.matchAll(/[\p{L}]+/gu)].flatMap((match) => weekday({ match, today })),
  ];
  return found
    .filter(({ day }) => day > today && Date.parse(day) - Date.parse(today) <= 366 * MS_PER_DAY)
    .sort((one, other) => one.index - other.index);

  function days({
    match,
    readings,
  }: {
    match: RegExpMatchArray;
    readings: readonly (readonly (string | undefined)[])[];
  }): NamedDay[] {
    return readings
      .flatMap(([year, month, day]) => dayOf({ year, month, day, today }))
      .map((day) => ({ day, index: match.index ?? 0 }));
  }
}

function monthOf(word: string | undefined): string | undefined {
  const name = word?.toLowerCase() ?? '';
  const index = MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start)));
  return index < 0 ? undefined : String(index + 1);
}

function dayOf({
  year,
  month,
  day,
  today,
}: {
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
  today: string;
}): string[] {
  if (month === undefined || day === undefined) return [];
  const given = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const thisYear = Number(today.slice(0, 4));
  for (const one of given === null ? [thisYear, thisYear + 1] : [given]) {
    const text = validDay({ year: one, month: Number(month), day: Number(day) });
    if (text !== null && (given !== null || text > today)) return [text];
  }
  return [];
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

function weekday({ match, today }: { match: RegExpMatchArray; today: string }): NamedDay[] {
  const index = WEEKDAYS.findIndex((names) => names.includes(match[0].toLowerCase()));
  if (index < 0) return [];
  const start = Date.parse(today);
  const ahead = (index + 1 - new Date(start).getUTCDay() + 7) % 7;
  return [
    {
      day: new Date(start + (ahead === 0 ? 7 : ahead) * MS_PER_DAY).toISOString().slice(0, 10),
      index: match.index ?? 0,
    },
  ];
}
