import {
  ABSENT_WORDS,
  AWAY_ON_IT,
  AWAY_ON_IT_BEHIND,
  BACK_WORDS,
  NOT_BACK_BEFORE,
  STARTS_BEHIND,
  STARTS_ON_IT,
} from '#core/email/absence-words.ts';
import { monthNumber } from '#core/email/calendar-words.ts';
import { WORKING_DAYS } from '#core/email/day-words.ts';
import { OCCASION_WORDS } from '#core/email/occasion-words.ts';
import { findDates, type NamedDay } from '#core/email/named-dates.ts';
import { dayAhead } from '#core/email/named-spans.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import { KNOWN_LANGUAGE, LONG_UNITS, UNTIL_SOMETHING } from '#core/email/unclear-words.ts';
import { dayAfter, dayStart } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * How long an automatic answer that names no date holds a lead, in days (product rules, section 3).
 */
const ABSENCE_DAYS = 7;
/** No one writes more about an absence; it limits the work on hostile text. */
const MOST_TEXT = 10_000;
/** In a message with signs of a program, a day within this time is the end of an absence. */
const SOON_MS = 60 * MS_PER_DAY;
/** A longer hold is for the user to decide (product rules, section 16). */
const LONGEST_HOLD_MS = 60 * MS_PER_DAY;
/** The hold after an answer whose end can't be read: so long that the user decides. */
export const UNCLEAR_HOLD_MS = 365 * MS_PER_DAY;
/** A return follows the last day away after a weekend and a holiday at most. */
const RETURNS_WITHIN_DAYS = 4;
const AROUND = 60;
/** The distance, in letters, that a sentence break between a day and a word adds. */
const PER_SENTENCE = 60;
const PER_PARAGRAPH = 500;
const PER_EVENT = 500;
/** Most words precede their day. */
const BEHIND = 15;
/** Days farther from any word of absence are about something else. */
const FARTHEST = 300;
/** A word this near belongs to its day, whatever else is near: "at a fair, and back tomorrow". */
const RIGHT_BESIDE = 20;
const LOOKED_AT = 600;

/** Between two days; behind a number only if a short word begins the next sentence. */
const SENTENCE_END = /[.!?](?<!\d\.)\s|\d\.\s\p{Lu}\p{L}?\s|[。！？\n]/u;

type Asked = { text: string; at: number; zone: string };
type Stretch = readonly [start: number, end: number];
/** How far a day is from words of return and of absence. */
type Placed = NamedDay & {
  back: number;
  absent: number;
  isEvent: boolean;
  isHours: boolean;
  starts: boolean;
  ends: boolean;
};

/**
 * Until when an automatic answer holds a lead: the day after the last day away that it names, or
 * the day on which the person is back, otherwise seven days (product rules, sections 3 and 16). Of
 * several days, the one nearest to words of return counts, otherwise the first near words of
 * absence, never one of a fair. The instant is the beginning of the first day on which the lead
 * continues, in the user's zone. `at` and the result in campaign time.
 */
export function outOfOfficeUntil({ text: whole, at, zone }: Asked): number {
  const text = whole.slice(0, MOST_TEXT);
  const days = placedDays({ text, at, zone });
  const plain = plainLetters(text);
  const free = dayOfReturn(days) ?? dayAfterAbsence(days, plain) ?? dayAfterSoon(days, at, zone);
  if (free !== null) return dayStart({ zone, day: free });
  const begins = days.find(({ starts, absent }) => starts && absent < FARTHEST);
  const from = begins === undefined ? at : dayStart({ zone, day: begins.day });
  return dayAfter({ zone, at: from, days: ABSENCE_DAYS });
}

/**
 * A day named behind the last day away and just after it is the return, whatever the words around
 * it: "closed until Friday. On Monday we take your call".
 */
function returnBehind(days: readonly Placed[], away: Placed): string | null {
  const near = days.filter(
    ({ day, start, isEvent, isHours, isSpan }) =>
      start > away.end &&
      !isEvent &&
      !isHours &&
      !isSpan &&
      day > away.day &&
      day <= dayAhead(away.day, RETURNS_WITHIN_DAYS),
  );
  return near[0]?.day ?? null;
}

/**
 * Whether a message names a day in the next weeks, apart from those of fairs: with signs of a
 * program, that is an absence in any language.
 */
export function namesSoonDay({ text, at, zone }: Asked): boolean {
  return soonDay(placedDays({ text: text.slice(0, MOST_TEXT), at, zone }), at, zone) !== null;
}

/**
 * Whether a program's answer may be something else than an absence of a known or usual length: it
 * has no word of absence or return, as when someone has left, or it names an end that can't be
 * read, such as "until Easter". `own` is the text without the subject, in plain letters.
 */
export function isUnclearAbsence({ own, text, at, zone }: Asked & { own: string }): boolean {
  const days = placedDays({ text: text.slice(0, MOST_TEXT), at, zone });
  if (days.some(({ ends }) => ends)) return false;
  const isEndLeftOut = UNTIL_SOMETHING.test(own) || LONG_UNITS.test(own) || namesMonth(own);
  if (days.length === 0 && isEndLeftOut) return true;
  // "We will answer" is no absence, but a day near it is one.
  if (isMet(ABSENT_WORDS, own)) return false;
  return days.length === 0 || (!isMet(BACK_WORDS, own) && KNOWN_LANGUAGE.test(own));
}

/** Whether a text names a month, apart from the short names that are also other words. */
const namesMonth = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => word.length > 3 && monthNumber(word) !== null) ||
  /\d\s?[月월]/u.test(text);

const isMet = (words: RegExp, text: string): boolean =>
  text.matchAll(words).next().value !== undefined;

/** Whether an absence is so long that the user decides about the lead. */
export function isLongAbsence({ until, at }: { until: number; at: number }): boolean {
  return until - at > LONGEST_HOLD_MS;
}

function placedDays({ text, at, zone }: Asked): Placed[] {
  const plain = plainLetters(text);
  const [backs, absents, events] = [BACK_WORDS, ABSENT_WORDS, OCCASION_WORDS].map((words) =>
    [...plain.matchAll(words)].map(({ 0: { length }, index }): Stretch => [index, index + length]),
  ) as [Stretch[], Stretch[], Stretch[]];
  const days = findDates({ text, at, zone });
  // "Feira" of "quinta-feira" is no fair.
  const happenings = events.filter(
    ([from, to]) => !days.some(({ start, end }) => from < end && start < to),
  );
  const placed = days.map((day) => {
    const before = plain.slice(Math.max(0, day.start - AROUND), day.start);
    const after = plain.slice(day.end, day.end + AROUND);
    const until = AWAY_ON_IT.exec(before);
    const isBack = until !== null && NOT_BACK_BEFORE.test(before.slice(0, until.index));
    const ends = day.isLastOfRange || AWAY_ON_IT_BEHIND.test(after) || (until !== null && !isBack);
    const distance = (words: readonly Stretch[]) =>
      distanceTo({ plain, day, words, events: happenings });
    const away = distance(absents);
    // "Monday to Friday" in a sentence of its own means opening hours.
    const isWorkingDay = day.isWeekday && WORKING_DAYS.test(before);
    const isHours = isWorkingDay || (day.isWeekday && day.isLastOfRange && away >= PER_SENTENCE);
    return {
      ...day,
      back: isWorkingDay ? Infinity : distance(backs),
      // "Until" itself means an absence, and so does a range.
      absent: isHours
        ? Infinity
        : Math.min(
            away,
            ends ? distance([[day.start, day.start]]) + (day.isLastOfRange ? 200 : 40) : Infinity,
          ),
      isHours,
      isEvent: gapTo(plain, day, happenings) < 40,
      starts: !ends && (STARTS_ON_IT.test(before) || STARTS_BEHIND.test(after)),
      ends,
    };
  });
  return placed.map((one) => ({ ...one, day: weekdayBehind(one, placed) }));
}

/** "Away until October 2, I answer on Monday" means the Monday behind that day. */
function weekdayBehind({ day, isWeekday, start }: Placed, days: readonly Placed[]): string {
  const away = days.filter((one) => one.ends && !one.isWeekday && one.end <= start);
  const last = away
    .map((one) => one.day)
    .toSorted()
    .at(-1);
  if (!isWeekday || last === undefined || last < day) return day;
  const behind = (Date.parse(last) - Date.parse(day)) / MS_PER_DAY;
  return dayAhead(day, 7 * (Math.floor(behind / 7) + 1));
}

function distanceTo({
  plain,
  day,
  words,
  events,
}: {
  plain: string;
  day: NamedDay;
  words: readonly Stretch[];
  events: readonly Stretch[];
}): number {
  const event = gapTo(plain, day, events);
  const word = gapTo(plain, day, words);
  return word + (event < word && word > RIGHT_BESIDE ? PER_EVENT : 0);
}

/** The distance from a day to the nearest of these words. */
function gapTo(plain: string, day: NamedDay, words: readonly Stretch[]): number {
  let least = Infinity;
  for (const [start, end] of words) {
    const isBehind = end > day.start;
    const [from, to] = isBehind ? [day.end, start] : [end, day.start];
    if (to - from > LOOKED_AT) continue;
    const between = plain.slice(from, Math.max(from, to));
    const sentences = between.match(/[.!?](?=\s)(?<!\d\.)|[。！？;；]|\n/gu)?.length ?? 0;
    const paragraphs = /\n[^\S\n]*\n/u.test(between) ? 1 : 0;
    least = Math.min(
      least,
      between.length +
        (isBehind ? BEHIND : 0) +
        PER_SENTENCE * sentences +
        PER_PARAGRAPH * paragraphs,
    );
  }
  return least;
}

/** The first day on which someone is back, by the words of return. */
function dayOfReturn(days: readonly Placed[]): string | null {
  const returns = days.filter(({ back, absent }) => back < FARTHEST / 3 && back <= absent + 40);
  // "Away 6–31 July and back on the 3rd": the end of a range comes second.
  const rank = ({ back, isLastOfRange }: Placed) => back + (isLastOfRange ? BEHIND : 0);
  const nearest = returns.toSorted((one, other) => rank(one) - rank(other))[0];
  if (nearest === undefined) return null;
  // If one day is both the return and the last day away, the absence is over then.
  const isAway = nearest.ends || days.some(({ day, ends }) => ends && day === nearest.day);
  return isAway ? dayAhead(nearest.day, 1) : nearest.day;
}

/** The day after the last one in the first sentence that gives an absence with a day. */
function dayAfterAbsence(days: readonly Placed[], plain: string): string | null {
  const away = days.filter(({ absent, starts }) => absent < FARTHEST && !starts);
  const least = Math.min(...away.map(({ absent }) => absent));
  const first = away.find(({ absent }) => absent <= least + PER_SENTENCE);
  if (first === undefined) return null;
  return freeAfter(days, lastInSentence(away, first, plain));
}

/** The latest of these days from one to the end of its sentence. */
function lastInSentence(days: readonly Placed[], first: Placed, plain: string): Placed {
  let last = first;
  let { end } = first;
  for (const one of days) {
    if (one.start < first.start || one.absent >= PER_EVENT) continue;
    if (SENTENCE_END.test(plain.slice(end, Math.max(end, one.start)))) break;
    end = one.end;
    if (one.day > last.day) last = one;
  }
  return last;
}

/** A day is one away if nothing says otherwise; a length of time ends on the day of the return. */
function freeAfter(days: readonly Placed[], away: Placed): string {
  const next = away.ends || !away.isSpan ? dayAhead(away.day, 1) : away.day;
  return returnBehind(days, away) ?? next;
}

/** Without any known word: what follows the first such day. */
function dayAfterSoon(days: readonly Placed[], at: number, zone: string): string | null {
  const soon = soonDay(days, at, zone);
  return soon === null ? null : freeAfter(days, soon);
}

/** The first day in the next weeks that isn't one of a fair. */
function soonDay(days: readonly Placed[], at: number, zone: string): Placed | null {
  const soon = days.filter(
    ({ day, starts, ends, isEvent, isHours, isSpan }) =>
      !starts &&
      !isEvent &&
      !isHours &&
      !isSpan &&
      (ends || dayStart({ zone, day }) <= at + SOON_MS),
  );
  return soon[0] ?? null;
}
