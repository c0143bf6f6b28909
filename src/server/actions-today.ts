import { dailyAllowance, isLimitedAction } from '#core/limits/daily-allowance.ts';
import { LIMITED_ACTIONS, type LimitedAction } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { User } from '#data/account/users.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readRunningSequences } from '#data/lanes/engine-facts.ts';
import { readDayUsage } from '#data/settings/limits.ts';

type ActionsToday = { used: Map<LimitedAction, number>; allowed: Map<LimitedAction, number> };

/**
 * Used and allowed actions of a user's local day: of the types that running campaigns have, and of
 * those that were done.
 */
export async function readActionsToday({
  db,
  user,
  unlimitedQuotas,
  now,
}: {
  db: AnyDatabase;
  user: User;
  unlimitedQuotas: boolean;
  now: number;
}): Promise<ActionsToday> {
  const day = localDay({ zone: user.zone, at: now });
  const units = await readDayUsage({ db, userId: user.user_id, day });
  const used = new Map(
    units.flatMap(({ action, used: done, reserved }) =>
      LIMITED_ACTIONS.some((known) => known === action)
        ? [[action as LimitedAction, done + reserved] as const]
        : [],
    ),
  );
  const types = new Set<LimitedAction>(used.keys());
  for (const root of await readRunningSequences({ db, userId: user.user_id }))
    for (const { item } of walkItems(root)) if (isLimitedAction(item.type)) types.add(item.type);
  const allowance = {
    userId: user.user_id,
    limits: user.processing_limits,
    range: user.processing_limit_range,
    unlimitedQuotas,
    day,
  };
  return {
    used,
    allowed: new Map([...types].map((type) => [type, dailyAllowance({ ...allowance, type })])),
  };
}

/** All types together. */
export function doneAndAllowed({ used, allowed }: ActionsToday): { done: number; allowed: number } {
  return { done: sum(used.values()), allowed: sum(allowed.values()) };
}

const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);
