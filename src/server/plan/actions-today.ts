import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { LIMITED_ACTIONS, type LimitedAction } from '#core/limits/processing-limits.ts';
import type { DayAllowance } from '#server/plan/day-allowance.ts';

type ActionsToday = { used: Map<LimitedAction, number>; allowed: Map<LimitedAction, number> };

/**
 * Actions used and allowed on a user's local day: of the types that running campaigns have, plus
 * any type already used today.
 */
export function actionsToday({ units, running, limitOf }: DayAllowance): ActionsToday {
  const used = new Map<LimitedAction, number>();
  for (const type of LIMITED_ACTIONS) {
    const done = units.get(type);
    if (done !== undefined) used.set(type, done.used + done.reserved);
  }
  const types = new Set<LimitedAction>([...used.keys(), ...running.filter(isLimitedAction)]);
  return { used, allowed: new Map([...types].map((type) => [type, limitOf(type)])) };
}

/** All types together. */
export function doneAndAllowed({ used, allowed }: ActionsToday): { done: number; allowed: number } {
  return { done: sum(used.values()), allowed: sum(allowed.values()) };
}

const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);
