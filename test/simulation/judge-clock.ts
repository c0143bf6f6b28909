import { IANAZone } from 'luxon';
import type { DayPause, SchedulerItem } from '#core/schedule/week.ts';

/**
 * The judge's own computation of local time, with another library than the product's. A UTC day at
 * whose both ends a zone has the same offset has it all day; only other days are computed for each
 * instant.
 */
const DAY_MS = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, Map<number, number | null>>();
let size = 0;

function offsetMs({ zone, at }: { zone: string; at: number }): number {
  let days = remembered.get(zone);
  if (days === undefined) remembered.set(zone, (days = new Map()));
  const day = Math.floor(at / DAY_MS);
  let offset = days.get(day);
  if (offset === undefined) {
    if (size > MOST_REMEMBERED) {
      remembered.clear();
      remembered.set(zone, (days = new Map()));
      size = 0;
    }
    const begin = askedOffsetMs({ zone, at: day * DAY_MS });
    offset = begin === askedOffsetMs({ zone, at: (day + 1) * DAY_MS }) ? begin : null;
    days.set(day, offset);
    size += 1;
  }
  return offset ?? askedOffsetMs({ zone, at });
}

function askedOffsetMs({ zone, at }: { zone: string; at: number }): number {
  return IANAZone.create(zone).offset(at) * MS_PER_MINUTE;
}

/** The local calendar day of an instant, as days since 1 January 1970. */
export function judgedDay({ zone, at }: { zone: string; at: number }): number {
  return Math.floor((at + offsetMs({ zone, at })) / 86_400_000);
}

/**
 * Whether an instant lies inside the working hours: from inclusive, to exclusive, by the local wall
 * clock, and not in a pause of the user's.
 */
export function isInside({
  zone,
  schedule,
  pause = null,
  at,
}: {
  zone: string;
  schedule: readonly SchedulerItem[];
  pause?: DayPause | null;
  at: number;
}): boolean {
  if (pause !== null && at >= pause.from && at < pause.until) return false;
  const local = at + offsetMs({ zone, at });
  const name = WEEKDAYS[(((Math.floor(local / DAY_MS) + FIRST_DAY) % 7) + 7) % 7];
  const today = schedule.find(({ dayOfWeek }) => dayOfWeek === name);
  if (today === undefined || !today.active) return false;
  const hour = Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / 3_600_000);
  return hour >= today.fromHour && hour < today.toHour;
}

/** Whether the clocks of a zone change within the local day of an instant. */
export function isDayOfChange({ zone, at }: { zone: string; at: number }): boolean {
  const begin = judgedDay({ zone, at }) * 86_400_000 - offsetMs({ zone, at });
  return offsetMs({ zone, at: begin }) !== offsetMs({ zone, at: begin + 86_400_000 });
}

/**
 * Whether the wall clock shows this hour twice on its day: the clocks went back within the last, or
 * will within the next two hours.
 */
export function isRepeatedHour({ zone, at }: { zone: string; at: number }): boolean {
  const now = offsetMs({ zone, at });
  for (const side of [-1, 1]) {
    const other = offsetMs({ zone, at: at + side * 2 * 3_600_000 });
    const backMs = side < 0 ? other - now : now - other;
    if (backMs > 0 && offsetMs({ zone, at: at + side * backMs }) === other) return true;
  }
  return false;
}

/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3;
const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;
