import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import { localDay } from '#core/schedule/zone.ts';

const MS_PER_DAY = 86_400_000;
const BEGINS = { hour: 9, minute: 5 };

/**
 * When practice mode's clock begins: the next time that it is 9:05 am on a Tuesday in a zone, so
 * that most of the week is ahead and people are at work (product rules, section 11). It isn't in
 * the past, where the practice network, whose clock never goes back, couldn't follow.
 */
export function initialPracticeTime(zone: string, realNow: number): number {
  let day = Temporal.PlainDate.from(localDay(zone, realNow));
  const plainTime = Temporal.PlainTime.from(BEGINS);
  const beginOf = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
  const isTuesday = ({ year, month, day: ofMonth }: Temporal.PlainDate) =>
    dayOfWeekOf(Date.UTC(year, month - 1, ofMonth) / MS_PER_DAY) === 'TUESDAY';
  while (!isTuesday(day) || beginOf(day) < realNow) day = day.add({ days: 1 });
  return beginOf(day);
}
