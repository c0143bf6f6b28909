import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { isAction, type SequenceItemType } from '#core/sequence/sequence-item.ts';

// The gap of actions without a limit of their own: as often as about a hundred per day.
const UNLIMITED_GAP_MS = 5 * 60_000;

/**
 * `left`: what today still allows of the type; `used`: what it has used; `due`: whether a lead is
 * waiting for it. Working time of today, milliseconds.
 */
export type PacedFacts = {
  type: SequenceItemType;
  left: number;
  used: number;
  due: boolean;
  workingMsLeft: number;
  workedMs: number;
};

/**
 * How many actions of a type to spread over the rest of the day: what today's limit still allows if
 * leads are due. A type whose leads become due one at a time rarely has any due, so it counts as
 * what it would use at today's rate, so that its actions aren't all left for the end. Lookups
 * aren't actions and count nothing (product rules, section 4).
 */
export function pacedUnits({ type, left, used, due, workingMsLeft, workedMs }: PacedFacts): number {
  if (left <= 0 || !isAction(type)) return 0;
  if (!isLimitedAction(type))
    return due ? Math.min(left, Math.ceil(workingMsLeft / UNLIMITED_GAP_MS)) : 0;
  if (due) return left;
  return workedMs <= 0 ? 0 : Math.min(left, Math.round((used * workingMsLeft) / workedMs));
}
