import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import { localDay } from '#core/schedule/zone.ts';

const MS_PER_DAY = 86_400_000;
const BEGINS = { hour: 9, minute: 5 };

/**
 * When practice mode's clock begins: 9:05 am in a zone, on this Tuesday or the next one, so that
 * most of the week is ahead and people are at work (product rules, section 11).
 */
export function initialPracticeTime(zone: string, realNow: number): number {
  let day = Temporal.PlainDate.from(localDay(zone, realNow));
  const isTuesday = ({ year, month, day: ofMonth }: Temporal.PlainDate) =>
    dayOfWeekOf(Date.UTC(year, month - 1, ofMonth) / MS_PER_DAY) === 'TUESDAY';
  while (!isTuesday(day)) day = day.add({ days: 1 });
  return day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(BEGINS) })
    .epochMilliseconds;
}
