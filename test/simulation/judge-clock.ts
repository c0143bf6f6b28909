import { DateTime, IANAZone } from 'luxon';
import type { SchedulerItem } from '#core/schedule/week.ts';

/** The judge's own reckoning of local time, by another library than the product's. Offsets change on quarter hours only, so that they can be remembered. */
const QUARTER_MS = 15 * 60_000;
const MS_PER_MINUTE = 60_000;
const MOST_REMEMBERED = 200_000;
const remembered = new Map<string, Map<number, number>>();
let size = 0;

function offsetMs({ zone, at }: { zone: string; at: number }): number {
  let offsets = remembered.get(zone);
  if (offsets === undefined) remembered.set(zone, (offsets = new Map()));
  const quarter = Math.floor(at / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (size > MOST_REMEMBERED) {
    remembered.clear();
    remembered.set(zone, (offsets = new Map()));
    size = 0;
  }
  const offset = IANAZone.create(zone).offset(at) * MS_PER_MINUTE;
  offsets.set(quarter, offset);
  size += 1;
  return offset;
}

/** The local calendar day of an instant, as days since 1 January 1970. */
export function judgedDay({ zone, at }: { zone: string; at: number }): number {
  return Math.floor((at + offsetMs({ zone, at })) / 86_400_000);
}

/** Whether an instant lies inside the working hours: from inclusive, to exclusive, by the local wall clock. */
export function isInside({ zone, schedule, at }: { zone: string; schedule: readonly SchedulerItem[]; at: number }): boolean {
  const local = DateTime.fromMillis(at + offsetMs({ zone, at }), { zone: 'utc' });
  const name = WEEKDAYS[local.weekday - 1];
  const today = schedule.find(({ dayOfWeek }) => dayOfWeek === name);
  if (today === undefined || !today.active) return false;
  const hour = local.hour;
  return hour >= today.fromHour && hour < today.toHour;
}

/** Whether the clocks of a zone change within the local day of an instant. */
export function isDayOfChange({ zone, at }: { zone: string; at: number }): boolean {
  const begin = judgedDay({ zone, at }) * 86_400_000 - offsetMs({ zone, at });
  return offsetMs({ zone, at: begin }) !== offsetMs({ zone, at: begin + 86_400_000 });
}

/** Whether the wall clock shows this hour twice on its day: the clocks went back within the last, or will within the next two hours. */
export function isRepeatedHour({ zone, at }: { zone: string; at: number }): boolean {
  const now = offsetMs({ zone, at });
  for (const side of [-1, 1]) {
    const other = offsetMs({ zone, at: at + side * 2 * 3_600_000 });
    const backMs = side < 0 ? other - now : now - other;
    if (backMs > 0 && offsetMs({ zone, at: at + side * backMs }) === other) return true;
  }
  return false;
}

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
