import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dayStart } from '#core/schedule/zone.ts';

/** The choices of "Last … days". */
export const RECENT_DAYS = [7, 30, 90] as const;
/** The choices of "Over … days ago". */
export const LONG_AGO_DAYS = [10, 30] as const;

/** The local day of an instant as a date field has it; empty for no instant. */
export function toDateInput(instant: string, zone: string): string {
  return instant === ''
    ? ''
    : new Date(localClock(zone, Date.parse(instant)).epochDay * MS_PER_DAY)
        .toISOString()
        .slice(0, 10);
}

/** The first instant of a day in the zone, or of the day after it less a millisecond. */
export function dayBoundary({
  day,
  zone,
  end,
}: {
  day: string;
  zone: string;
  end: boolean;
}): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnight)) return '';
  const at = dayStart({
    zone,
    day: new Date(midnight + (end ? MS_PER_DAY : 0)).toISOString().slice(0, 10),
  });
  return new Date(end ? at - 1 : at).toISOString();
}

/** From which instant on the last so many days begin. */
export function startOfLastDays({
  days,
  now,
  zone,
}: {
  days: number;
  now: number;
  zone: string;
}): string {
  return dayBoundary({
    day: toDateInput(new Date(now - days * MS_PER_DAY).toISOString(), zone),
    zone,
    end: false,
  });
}

/** The end of the range "over N days ago": the start of the last N days. */
export function endBeforeLastDays({
  days,
  now,
  zone,
}: {
  days: number;
  now: number;
  zone: string;
}): string {
  return new Date(Date.parse(startOfLastDays({ days, now, zone })) - 1).toISOString();
}

/** How many of the last days a span is, where it is one of the choices; null for any other. */
export function matchLastDays({
  from,
  to,
  now,
  zone,
}: {
  from: string;
  to: string;
  now: number;
  zone: string;
}): number | null {
  return to === ''
    ? (RECENT_DAYS.find((days) => startOfLastDays({ days, now, zone }) === from) ?? null)
    : null;
}
