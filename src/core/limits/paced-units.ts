import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { isAction, type SequenceItemType } from '#core/sequence/sequence-item.ts';

// Actions without a limit of their own have no number that a day could be dealt by: they come as
// often as some hundred a day would.
const UNLIMITED_GAP_MS = 5 * 60_000;

/**
 * `left`: what today still allows of the type; `used`: what it has used; `due`: whether a lead
 * waits for it. Working time of today, milliseconds.
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
 * How many actions of a type the rest of the day is dealt among: what today still allows where
 * leads are due. A type that falls due lead by lead, after another's turn, has none due at most
 * moments: it counts with what it would use if it went on as so far today, lest its actions be left
 * for the end. Looks are no actions and count nothing (product rules, section 4).
 */
export function pacedUnits({ type, left, used, due, workingMsLeft, workedMs }: PacedFacts): number {
  if (left <= 0 || !isAction(type)) return 0;
  if (!isLimitedAction(type))
    return due ? Math.min(left, Math.ceil(workingMsLeft / UNLIMITED_GAP_MS)) : 0;
  if (due) return left;
  return workedMs <= 0 ? 0 : Math.min(left, Math.round((used * workingMsLeft) / workedMs));
}
