import { distanceText } from '#core/text/formats.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  { name: 'year', ms: 365 * 24 * 60 * MINUTE_MS },
  { name: 'month', ms: 30 * 24 * 60 * MINUTE_MS },
  { name: 'day', ms: 24 * 60 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS },
] as const;
const MONTHS_PER_YEAR = 12;

/**
 * How long ago an instant was, or how far ahead: "Just now" under one minute, then minutes, hours,
 * days under 30, months under 12, then years (both specs, section 9).
 */
export function relativeTime({ at, now }: { at: number; now: number }): string {
  return Math.abs(now - at) < MINUTE_MS ? 'Just now' : relativeTimeInSentence({ at, now });
}

/** The same after other words: "Changed just now", "Sent 5 minutes ago". */
export function relativeTimeInSentence({ at, now }: { at: number; now: number }): string {
  const distance = Math.abs(now - at);
  if (distance < MINUTE_MS) return 'just now';
  const months = Math.floor(distance / UNITS[1].ms);
  const unit =
    months >= MONTHS_PER_YEAR
      ? UNITS[0]
      : (UNITS.slice(1).find(({ ms }) => distance >= ms) ?? UNITS[4]);
  const count = Math.max(1, Math.floor(distance / unit.ms));
  return distanceText(at <= now ? -count : count, unit.name);
}
