import { monthNumber } from '#core/email/calendar-words.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * A span of time that a text names without a date, and its position: its first and last day if the
 * words give them, or only how many days it lasts.
 */
export type NamedSpan = {
  first: string | null;
  last: string | null;
  days: number | null;
  start: number;
  end: number;
};

const NUMBERS: readonly string[] = [
  'one a an einer einem eine einen une un una um uma een jeden ett en bir 一 한',
  'two zwei deux dos due dois duas twee dwa dwie tva to iki 两 二 兩 두',
  'three drei trois tres tre drie trzy uc 三 세',
  'four vier quatre cuatro quattro quatro cztery fyra dort 四 네',
  'five funf cinq cinco cinque vijf piec fem bes 五',
  'six sechs seis sei zes szesc sex altı alti 六',
  'seven sieben sept siete sette sete zeven siedem sju syv yedi 七',
  'eight acht huit ocho otto oito osiem atta otte åtte sekiz 八',
];
const OTHER_NUMBERS: Readonly<Record<string, number>> = {
  'couple of': 2,
  few: 3,
  paar: 3,
  quelques: 3,
  ten: 10,
  zehn: 10,
  dix: 10,
  diez: 10,
  dieci: 10,
  dez: 10,
  tien: 10,
  twelve: 12,
  zwolf: 12,
  douze: 12,
  doce: 12,
  dodici: 12,
  doze: 12,
  twaalf: 12,
  fourteen: 14,
  vierzehn: 14,
  quinze: 15,
  quince: 15,
};
const numbers = new Map([
  ...NUMBERS.flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)),
  ...Object.entries(OTHER_NUMBERS),
]);
const COUNT = String.raw`(\d{1,2}|${[...numbers.keys()].filter((word) => /[a-zı]/u.test(word)).join('|')})`;
const UNITS =
  String.raw`(?:(days?|tage?n?|jours?|dias?|giorni?|dagen|dag|dni|dzien|dagar|gun)|(weeks?` +
  String.raw`|wochen?|semaines?|semanas?|settiman[ae]|weken|week|tygodni\p{L}{0,2}|tydzien` +
  String.raw`|vecka|veckor|uker|uger|hafta)|(months?|monate?n?|mois|mes|meses|mesi|mese` +
  String.raw`|maanden|maand|miesi\p{L}{2,5}|manader|manad|ay))`;
/** Only after these is a length of time an absence; "within two days" promises an answer. */
const LEADS =
  '(?:for|in|fur|pendant|durant|dans|durante|per|tra|fra|por|en|em|voor|over|przez|za|i|om' +
  '|the|next|nachsten|kommenden|prochaines?|proxim[oa]s|prossim[ei]|komende|las|los|les|le' +
  '|de|najblizsze)';
/** "For around six weeks". */
const ABOUT =
  String.raw`(?:(?:about|around|approx(?:\.|imately)?|roughly|at least|another|up to` +
  String.raw`|etwa|ca\.?|circa` +
  String.raw`|rund|ungefahr|mindestens|weitere|environ|au moins|unas?|unos|aproximadamente|al menos` +
  String.raw`|cerca de|almeno|pelo menos|ongeveer|zeker|okolo|ungefar|omkring|cirka|yaklasik)\s{1,3})?`;
const LENGTH = new RegExp(
  String.raw`(?<!\p{L})(?:${LEADS}\s{1,3}){1,3}${ABOUT}${COUNT}\s{1,3}(?:full\s|whole\s|volle\s` +
    String.raw`|prochaines\s|proximas\s)?${UNITS}(?!\p{L})`,
  'giu',
);
const LENGTH_BEFORE = new RegExp(
  String.raw`(?<!\p{L})${COUNT}\s{1,3}${UNITS}\s{1,3}(?:boyunca|lang|long|sureyle|icin|met` +
    String.raw`|im|in|en|auf|off|away|abwesend|afwezig|absente?|de|i|na)(?!\p{L})`,
  'giu',
);
const OTHER_LENGTHS: readonly { pattern: RegExp; days: number }[] = [
  { pattern: /(?<!\p{L})(?:an?|next|coming|this)\s{1,3}fortnight(?!\p{L})/giu, days: 14 },
  {
    pattern:
      /(\d{1,2}|[一两二兩三四五六])个?(?:周|星期|礼拜|週)(?!内|之内|以内|[一二三四五六日天])/gu,
    days: 7,
  },
  { pattern: /(\d{1,2}|[一二三四五六])週間(?!以内)/gu, days: 7 },
  { pattern: /(\d{1,2}|[한두세네])\s?주\s?(?:간|동안)/gu, days: 7 },
  { pattern: /(\d{1,2})\s?(?:日間|일\s?(?:간|동안))(?!以内)/gu, days: 1 },
];

const WEEK =
  String.raw`(?:kw|kalenderwoche|week|semaine|semana|settimana|vecka|v\.|uke|uge|tydzien` +
  String.raw`|tydzień)`;
const WEEKS = new RegExp(
  String.raw`(?<!\p{L})${WEEK}\s{0,3}(\d{1,2})(?:\s{0,3}(?:[-–,]|t\/m|bis|till|to|tot|au|al` +
    String.raw`|und|and|en|et|y|e)\s{0,3}(?:${WEEK}\s{0,3})?(\d{1,2})){0,8}(?![\d:%]|\.\d` +
    String.raw`|\s?(?:days|%))`,
  'giu',
);
/** The first week or half of a month. */
const FIRST_PART = new RegExp(
  String.raw`(?<!\p{L})(?:(first week (?:of|in)|erste[nr]? \p{L}{0,7}woche(?: im)?` +
    String.raw`|premiere semaine d[e']|primera semana de|prima settimana di|primeira semana de` +
    String.raw`|eerste week van|pierwszym tygodniu)|first half of|erste[nr]? \p{L}{0,6}halfte` +
    String.raw`|premiere quinzaine d[e']|primera quincena de|prima (?:meta|quindicina) di` +
    String.raw`|primeira quinzena de|eerste helft van|pierwszej` +
    String.raw` polowie)\s{0,3}(\p{L}{3,12})(?!\p{L})`,
  'giu',
);
const THIRDS = new RegExp(
  String.raw`(?<!\p{L})(?:(early|beginning of|start of|anfang|debut|principios de|comienzos` +
    String.raw` de|(?:l')?inizio(?: di)?|inicio de|comeco de|begin|poczatku|borjan av)` +
    String.raw`|(?:mid|middle of|mitte|mi|mediados de|meta(?: di)?|meados de|half|medio` +
    String.raw`|polowie|mitten av))[\s-]{1,3}(\p{L}{3,12})(?!\p{L})`,
  'giu',
);
const NEW_YEAR = new RegExp(
  String.raw`(?<!\p{L})(?:(?:in|im|ins|nel|nell'|en|no|w|i|det|in het|in the|l'` +
    String.raw`|au)\s{0,3}(?:new year|neuen? jahr|nouvelle annee|nouvel an|ano nuevo|nuevo` +
    String.raw` ano|anno nuovo|nuovo anno|ano novo|novo ano|nieuwe jaar|nya aret|nytt ar` +
    String.raw`|nowym roku)|yeni y[ıi]lda)(?!\p{L})|新年(?:后|後|明け)|年明け|새해`,
  'giu',
);

/** The ends of this month, this week, and this year. */
const MONTH_END = new RegExp(
  String.raw`(?<!\p{L})(?:end of (?:the|this) month|month[- ]?end|ende (?:des|dieses)` +
    String.raw` monats|monatsende|fin (?:du|de ce) mois|fin(?:al|ales)? de(?:l)? (?:este` +
    String.raw` )?mes|fine (?:del )?mese|fi[mn] do mes|einde? (?:van )?(?:de|deze) maand` +
    String.raw`|slutet av manaden|konca miesiaca|ay(?:in)? sonu\p{L}{0,4})(?!\p{L})` +
    String.raw`|(?<!\d)(?:月底|月末|월말)`,
  'giu',
);
const WEEK_END = new RegExp(
  String.raw`(?<!\p{L})(?:end of (?:the|this) week|ende (?:der|dieser) woche|wochenende` +
    String.raw`|fin de (?:la |cette |esta )?sem(?:aine|ana)|final da semana|fine` +
    String.raw` (?:della )?settimana` +
    String.raw`|eind(?:e)? van (?:de|deze) week|konca tygodnia|slutet av veckan` +
    String.raw`|hafta sonu\p{L}{0,4}` +
    String.raw`|конца недели)(?!\p{L})|(?:本周|这周|今週)末|주말`,
  'giu',
);
const YEAR_END = new RegExp(
  String.raw`(?<!\p{L})(?:end of (?:the|this) year|year[- ]?end|ende (?:des|dieses)` +
    String.raw` jahres|jahresende|fin (?:de l'|d')annee|fin(?:al|ales)? de(?:l)? ano|fine` +
    String.raw` (?:dell')?anno|fim do ano|einde van het jaar|slutet av aret|konca roku|yil` +
    String.raw` sonu\p{L}{0,4})(?!\p{L})|年底|年末(?!年始)|연말`,
  'giu',
);

/** Holidays that end an absence: "after Easter", "until Pentecost". */
const HOLIDAY = new RegExp(
  String.raw`(?<!\p{L})(?:until|till|after|over|nach|bis|uber|apres|jusqu'a|(?:despues|hasta) de` +
    String.raw`|hasta|tras|dopo|fino a|depois d[aeo]|apos|ate|na|tot|do|po|efter|till?)\s{1,3}` +
    String.raw`(?:(?:the|den|les|la|le|il|lo|o|a|de)\s{1,3}){0,2}` +
    String.raw`(?:(easter|ostern|osterferien|paques|pascua|semana santa|pasqua|pascoa|pasen` +
    String.raw`|wielkanocy|swietach wielkanocnych|pask|paske)` +
    String.raw`|(whitsun|pentecost|pfingsten|pentecote|pentecoste|pinksteren|pingst)` +
    String.raw`|(carnival|karneval|fasching|carnaval)` +
    String.raw`|(christmas|xmas|weihnachten|noel|navidad|natale|natal|kerst|jul))(?!\p{L})`,
  'giu',
);

/** The spans of time in a text as `plainLetters` leaves it; `today` is `YYYY-MM-DD`. */
export function spansIn({ plain, today }: { plain: string; today: string }): NamedSpan[] {
  return [
    ...[...plain.matchAll(LENGTH), ...plain.matchAll(LENGTH_BEFORE)].map((match) =>
      length(match, countOf(match[1]) * (match[2] ? 1 : match[3] ? 7 : 30)),
    ),
    ...OTHER_LENGTHS.flatMap(({ pattern, days }) =>
      [...plain.matchAll(pattern)].map((match) => length(match, countOf(match[1]) * days)),
    ),
    ...[...plain.matchAll(WEEKS)].map((match) => weeks(match, today)),
    ...[...plain.matchAll(THIRDS)].map((match) => third(match, today)),
    ...[...plain.matchAll(FIRST_PART)].map((match) => firstPart(match, today)),
    ...[...plain.matchAll(MONTH_END)].map((match) => endOf(match, lastOfMonth(today))),
    ...[...plain.matchAll(WEEK_END)].map((match) =>
      endOf(match, dayAhead(today, (7 - new Date(today).getUTCDay()) % 7)),
    ),
    ...[...plain.matchAll(YEAR_END)].map((match) => endOf(match, `${today.slice(0, 4)}-12-31`)),
    ...[...plain.matchAll(HOLIDAY)].map((match) => endOf(match, lastHoliday(match, today))),
    ...[...plain.matchAll(NEW_YEAR)].map((match) => {
      const day = `${Number(today.slice(0, 4)) + (today.slice(5) > '01-07' ? 1 : 0)}-01-02`;
      return { first: day, last: null, days: null, ...placeOf(match) };
    }),
  ].filter((span) => span !== null);
}

/** The last day of a holiday that isn't over. */
function lastHoliday([, easter, pentecost, carnival]: RegExpExecArray, today: string): string {
  const ahead = easter ? 1 : pentecost ? 50 : carnival ? -46 : null;
  const of = (year: number): string =>
    ahead === null ? `${year}-12-26` : dayAhead(easterSunday(year), ahead);
  const year = Number(today.slice(0, 4));
  return of(year) < today ? of(year + 1) : of(year);
}

/** The Gregorian computus of Meeus, Jones, and Butcher. */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
    .toISOString()
    .slice(0, 10);
}

const placeOf = ({ 0: { length: long }, index }: RegExpExecArray) => ({
  start: index,
  end: index + long,
});

const length = (match: RegExpExecArray, days: number): NamedSpan => ({
  first: null,
  last: null,
  days,
  ...placeOf(match),
});

const endOf = (match: RegExpExecArray, last: string): NamedSpan => ({
  first: null,
  last,
  days: null,
  ...placeOf(match),
});

/** The last day of the month of a day, both `YYYY-MM-DD`. */
export function lastOfMonth(day: string): string {
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
  return next.toISOString().slice(0, 10);
}

const countOf = (word = '1'): number =>
  numbers.get(word.toLowerCase().replaceAll(/\s+/gu, ' ')) ?? Number(word);

/** Weeks of the year (ISO 8601) that aren't over. */
function weeks(match: RegExpExecArray, today: string): NamedSpan | null {
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  if (first < 1 || last < 1 || first > 53 || last > 53) return null;
  const year = Number(today.slice(0, 4));
  const sunday = dayAhead(monday({ year, week: last }), 6);
  const from = sunday < today ? year + 1 : year;
  return {
    first: match[2] === undefined ? monday({ year: from, week: first }) : null,
    last: dayAhead(monday({ year: from + (last < first ? 1 : 0), week: last }), 6),
    days: null,
    ...placeOf(match),
  };
}

/** January 4 is always in the first week. */
function monday({ year, week }: { year: number; week: number }): string {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const weekday = (fourth.getUTCDay() + 6) % 7;
  return dayAhead(fourth.toISOString().slice(0, 10), 7 * (week - 1) - weekday);
}

/** "Early" a month lasts until the 10th, "mid" until the 20th. */
function third(match: RegExpExecArray, today: string): NamedSpan | null {
  const first = dayInMonth(match[2], match[1] === undefined ? 20 : 10, today);
  return first === null ? null : { first, last: null, days: null, ...placeOf(match) };
}

/** The first week of a month ends with the 7th, its first half with the 15th. */
function firstPart(match: RegExpExecArray, today: string): NamedSpan | null {
  const last = dayInMonth(match[2], match[1] === undefined ? 15 : 7, today);
  return last === null ? null : endOf(match, last);
}

/** The next such day of a month given by its name. */
function dayInMonth(name: string | undefined, day: number, today: string): string | null {
  const month = monthNumber(name ?? '');
  if (month === null) return null;
  const next = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return `${Number(today.slice(0, 4)) + (next < today.slice(5) ? 1 : 0)}-${next}`;
}

/** The day this many days after another, both `YYYY-MM-DD`. */
export const dayAhead = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
