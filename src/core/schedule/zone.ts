import type { Verdict } from '#core/errors/verdict.ts';
import { localClock, MS_PER_DAY } from '#core/schedule/zone-offset.ts';

const OLDER_SPELLINGS: Readonly<Record<string, string>> = {
  'europe/kyiv': 'Europe/Kiev',
  'europe/kiev': 'Europe/Kiev',
};
const MAX_ZONE_LENGTH = 64;
const KEPT_DAY_STARTS = 32;
// Cached: pure functions of zone and day, called in each turn of a lane.
const dayStarts = new Map<string, Map<number, number>>();

/**
 * The newer name of a zone stored in its older spelling, for searches (campaigns spec, section 3).
 */
export const NEWER_SPELLINGS: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Europe/Kyiv' };

/**
 * The zone as stored: spelled as in the IANA list, so that the same zone has one name, and Kyiv in
 * its older spelling (campaigns spec, section 3).
 */
export function normalizeZone(zone: string): string {
  const name = zone.trim();
  const small = name.toLowerCase();
  return (
    OLDER_SPELLINGS[small] ??
    ['Etc/UTC', ...Intl.supportedValuesOf('timeZone')].find(
      (known) => known.toLowerCase() === small,
    ) ??
    name
  );
}

/** Whether a name is a zone of the IANA list; an offset such as `+01:00` isn't. */
export function isZone(zone: string): boolean {
  if (zone.length > MAX_ZONE_LENGTH || !/^[a-z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The local calendar day of an instant, `YYYY-MM-DD`: the day to which a unit of a daily limit
 * belongs (product rules, section 4).
 */
export function localDay(zone: string, at: number): string {
  return new Date(localClock(zone, at).epochDay * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The first instant of a local calendar day, even if its midnight does not exist. */
export function dayStart({ zone, day }: { zone: string; day: string }): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/**
 * The first instant of the local day after the one of an instant: when daily limits begin again.
 */
export function nextDayStart(zone: string, at: number): number {
  return dayAfter({ zone, at, days: 1 });
}

/** The first instant of the local day this many days after an instant's. */
export function dayAfter({ zone, at, days }: { zone: string; at: number; days: number }): number {
  const epochDay = localClock(zone, at).epochDay + days;
  const known = dayStarts.get(zone)?.get(epochDay);
  return (
    known ??
    rememberDayStart({
      zone,
      epochDay,
      start: new Temporal.PlainDate(1970, 1, 1).add({ days: epochDay }).toZonedDateTime(zone)
        .epochMilliseconds,
    })
  );
}

function rememberDayStart({
  zone,
  epochDay,
  start,
}: {
  zone: string;
  epochDay: number;
  start: number;
}): number {
  const known = dayStarts.get(zone);
  if (known === undefined || known.size >= KEPT_DAY_STARTS)
    dayStarts.set(zone, new Map([[epochDay, start]]));
  else known.set(epochDay, start);
  return start;
}

/**
 * Whether the zone may be changed: once in 24 hours of real time; a zone that was never changed may
 * (campaigns spec, sections 4 and 9).
 */
export function canChangeZone({
  zoneUpdatedAt,
  realNow,
}: {
  zoneUpdatedAt: number | null;
  realNow: number;
}): Verdict<'TIME_ZONE_CHANGED_RECENTLY'> {
  const recent = zoneUpdatedAt !== null && realNow < zoneChangeAllowedAt(zoneUpdatedAt);
  return recent ? { allowed: false, reason: 'TIME_ZONE_CHANGED_RECENTLY' } : { allowed: true };
}

/** When a zone that was changed at this real instant may be changed again. */
export function zoneChangeAllowedAt(zoneUpdatedAt: number): number {
  return zoneUpdatedAt + MS_PER_DAY;
}
