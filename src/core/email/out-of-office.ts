import { findDates } from '#core/email/named-dates.ts';
import { dayAfter, dayStart } from '#core/schedule/zone.ts';

/**
 * How long an automatic answer that names no date holds a lead, in days (product rules, section 3).
 */
const ABSENCE_DAYS = 7;
/** No one writes more about an absence; it bounds the work on hostile text. */
const MOST_TEXT = 10_000;

/** Who comes back on a day is there on it; who is away until a day is not. */
const AWAY_ON_IT =
  /(?:\b(?:until|till|through|thru|to|bis(?: zum| einschlie(?:ss|ß)lich)?|jusqu(?:'|’)?\s?(?:au|a)?|au|hasta(?: el)?|al|fino al?|ate(?: o dia| ao dia| dia)?|tot(?: en met)?|t\/m|do(?: dnia)?|till och med|t\.o\.m\.?)\s{1,3}|(?:[-–—~〜]|から)\s{0,3})(?:and including\s{1,3})?(?:the\s{1,3}|le\s{1,3}|den\s{1,3}|dem\s{1,3}|el\s{1,3})?(?:\p{L}{2,15}(?:-feira)?,?\s{1,3}(?:den\s{1,3}|dem\s{1,3})?)?$/iu;
/** In Japanese the word stands behind the day. */
const AWAY_ON_IT_BEFORE = /^\s?(?:\(.\))?\s?まで/u;

/**
 * Until when an automatic answer holds a lead: the day after the one it names as the last one away,
 * or the day on which the person is back, else seven days (product rules, section 3); of several
 * days the last. The instant is the beginning of the first day on which the lead continues, in the
 * user's zone. `at` and the result in campaign time.
 */
export function outOfOfficeUntil({
  text,
  at,
  zone,
}: {
  text: string;
  at: number;
  zone: string;
}): number {
  const firstDays = findDates({ text: text.slice(0, MOST_TEXT), at, zone }).map(
    ({ day, isLastOfRange, before, after }) => {
      const start = dayStart({ zone, day });
      return isLastOfRange || AWAY_ON_IT.test(before) || AWAY_ON_IT_BEFORE.test(after)
        ? dayAfter({ zone, at: start, days: 1 })
        : start;
    },
  );
  return firstDays.length === 0
    ? dayAfter({ zone, at, days: ABSENCE_DAYS })
    : firstDays.reduce((latest, start) => Math.max(latest, start));
}
