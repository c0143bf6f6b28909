import {
  CONDITIONS,
  isCondition,
  isWatched,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import { walkItems, type Branch } from '#core/sequence/walk-items.ts';

const TIME_UNITS = ['HOURS', 'DAYS'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];
export type Delay = { value: number; timeUnit: TimeUnit };

export const HOURS_PER_DAY = 24;
/**
 * The delays that the editor offers per unit (product rules, section 2); a longer existing delay is
 * kept.
 */
const DELAY_RANGES = {
  HOURS: { min: 0, max: 24 },
  DAYS: { min: 1, max: 90 },
} as const satisfies Record<TimeUnit, { min: number; max: number }>;
/** The longest delay an item may carry, in hours: 90 days. */
const MAX_DELAY_HOURS = DELAY_RANGES.DAYS.max * HOURS_PER_DAY;

/** A delay of the editor as whole hours, 24 to a day (campaigns spec, section 3). */
export function toHours({ value, timeUnit }: Delay): number {
  return timeUnit === 'DAYS' ? value * HOURS_PER_DAY : value;
}

/** Hours as the editor shows them: whole days as days, everything else as hours. */
export function fromHours(hours: number): Delay {
  return hours > 0 && hours % HOURS_PER_DAY === 0
    ? { value: hours / HOURS_PER_DAY, timeUnit: 'DAYS' }
    : { value: hours, timeUnit: 'HOURS' };
}

/**
 * The range of a delay in its unit. A delay of 72 hours extends it to 72, so that opening the
 * editor never shortens it.
 */
export function delayRange({ value, timeUnit }: Delay): { min: number; max: number } {
  const { min, max } = DELAY_RANGES[timeUnit];
  return { min, max: Math.max(max, value) };
}

/** A delay clamped to the range of its unit, as a whole number. */
export function clampDelay(value: number, timeUnit: TimeUnit): Delay {
  const { min, max } = DELAY_RANGES[timeUnit];
  const whole = Number.isFinite(value) ? Math.round(value) : min;
  return { value: Math.min(max, Math.max(min, whole)), timeUnit };
}

/** A delay in its chosen unit if that expresses it exactly, otherwise in that of `fromHours`. */
export function delayInUnit(hours: number, timeUnit: TimeUnit): Delay {
  return timeUnit === 'HOURS' ? { value: hours, timeUnit } : fromHours(hours);
}

/**
 * The same delay in another unit: days as exactly as many hours, hours as the nearest day (3 days
 * are 72 hours, 36 hours are 2 days).
 */
export function changeTimeUnit(delay: Delay, timeUnit: TimeUnit): Delay {
  if (delay.timeUnit === timeUnit) return delay;
  const hours = toHours(delay);
  return timeUnit === 'HOURS'
    ? { value: hours, timeUnit }
    : clampDelay(hours / HOURS_PER_DAY, timeUnit);
}

/** Whether hours are a valid delay: a whole number from 0 to 90 days, or null for the default. */
export function isDelay(hours: number | null): boolean {
  return hours === null || (Number.isInteger(hours) && hours >= 0 && hours <= MAX_DELAY_HOURS);
}

/**
 * The minimum hours between an item and the next one; for a watched condition's no branch, the
 * length of its watch (product rules, section 2).
 */
export function delayHours(
  item: Pick<SequenceItem, 'type' | 'yesDelay' | 'noDelay'>,
  branch: Branch,
): number {
  if (branch === 'yes') return item.yesDelay ?? 0;
  return item.noDelay ?? (isCondition(item.type) ? CONDITIONS[item.type].watchHours : 0);
}

/** The longest time a lead can spend on delays and watches from the root to an END, in hours. */
export function longestPathHours(root: SequenceItem | null): number {
  const arrival: number[] = [];
  let longest = 0;
  for (const { index, parent, parentIndex, branch } of walkItems(root)) {
    const before = parentIndex === null ? 0 : (arrival[parentIndex] ?? 0);
    const here = before + (parent === null || branch === null ? 0 : latestHours(parent, branch));
    arrival[index] = here;
    longest = Math.max(longest, here);
  }
  return longest;
}

function latestHours(item: SequenceItem, branch: Branch): number {
  const delay = delayHours(item, branch);
  const watched = isCondition(item.type) && isWatched(item.type) && branch === 'yes';
  return watched ? delay + delayHours(item, 'no') : delay;
}
