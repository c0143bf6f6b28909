/**
 * A span in which a zone keeps one offset: from inclusive, until exclusive, in epoch milliseconds.
 */
export type OffsetStretch = { from: number; until: number; offsetMs: number };

/**
 * A wall clock: whole days since 1 January 1970 of the local calendar, and the time since midnight.
 */
export type LocalClock = { epochDay: number; msOfDay: number };

export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 24 * MS_PER_HOUR;

const NS_PER_MS = 1_000_000;
const KEPT_STRETCHES = 64;
// Cached: a pure function of zone and time, called far more often than any zone changes its offset.
const remembered = new Map<string, OffsetStretch[]>();

/**
 * The span of constant offset around an instant, by the IANA rules of the zone. Throws a RangeError
 * for a zone that does not exist.
 */
export function offsetPeriod(zone: string, at: number): OffsetStretch {
  const known = remembered.get(zone);
  const newest = known?.[0];
  if (newest !== undefined && at >= newest.from && at < newest.until) return newest;
  return (
    known?.find((stretch) => at >= stretch.from && at < stretch.until) ??
    remember(zone, computeStretch(zone, at))
  );
}

/** The wall clock of a zone at an instant. */
export function localClock(zone: string, at: number): LocalClock {
  const local = at + offsetPeriod(zone, at).offsetMs;
  const epochDay = Math.floor(local / MS_PER_DAY);
  return { epochDay, msOfDay: local - epochDay * MS_PER_DAY };
}

function computeStretch(zone: string, at: number): OffsetStretch {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
  const next = local.getTimeZoneTransition('next');
  // Asked from one unit later, so that an instant at which the offset changes begins its own span.
  const previous = local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offsetMs: local.offsetNanoseconds / NS_PER_MS,
  };
}

function remember(zone: string, stretch: OffsetStretch): OffsetStretch {
  remembered.set(zone, [stretch, ...(remembered.get(zone) ?? []).slice(0, KEPT_STRETCHES - 1)]);
  return stretch;
}
