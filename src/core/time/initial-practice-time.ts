import { dayOfWeekOf } from '#core/schedule/sleep-mode.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';

const MS_PER_DAY = 86_400_000;
const OPENING_HOUR = 9;

/**
 * When practice mode's clock begins: 9 am of a working day in a zone, today or the next one
 * (product rules, section 11).
 */
export function initialPracticeTime({ zone, realNow }: { zone: string; realNow: number }): number {
  const today = Temporal.PlainDate.from(localDay({ zone, at: realNow }));
  for (let days = 0; days < 7; days += 1) {
    const day = today.add({ days });
    const epochDay = Date.UTC(day.year, day.month - 1, day.day) / MS_PER_DAY;
    const works = DEFAULT_WEEK.some(
      ({ dayOfWeek, active }) => active && dayOfWeek === dayOfWeekOf(epochDay),
    );
    if (works)
      return day.toZonedDateTime({
        timeZone: zone,
        plainTime: Temporal.PlainTime.from({ hour: OPENING_HOUR }),
      }).epochMilliseconds;
  }
  return realNow;
}
