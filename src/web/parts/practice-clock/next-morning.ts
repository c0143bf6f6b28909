const MINUTE = 60_000;
const MORNING_MINUTE = 9 * 60;
const DAY_MINUTES = 24 * 60;

/**
 * Milliseconds from `now` to the next 9 am of the zone's wall clock; on a day of a clock change up
 * to an hour off.
 */
export function untilNextMorning({ now, zone }: { now: number; zone: string }): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const minute = read('hour') * 60 + read('minute');
  const wait = (MORNING_MINUTE - minute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return wait * MINUTE - (now % MINUTE);
}
