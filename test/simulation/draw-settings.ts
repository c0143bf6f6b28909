import { LIMITED_ACTIONS, type LimitedAction } from '#core/limits/processing-limits.ts';
import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import type { Random } from './seeded-random.ts';

/** Limits of a user, mostly low, so that days are full. */
export function drawLimits(random: Random): Record<LimitedAction, number> {
  const most = random.pick([1, 2, 4, 20]);
  return Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, random.between(random.chance(0.05) ? 0 : 1, most)]),
  ) as Record<LimitedAction, number>;
}

/** Working hours of a user: always, of an office, across a change of clocks, or any. */
export function drawSchedule(random: Random): SchedulerItem[] {
  const shape = random.next();
  const [fromHour, toHour] =
    shape < 0.5
      ? [0, 23]
      : shape < 0.65
        ? [9, 17]
        : shape < 0.8
          ? [random.between(0, 3), random.between(3, 6)]
          : hoursOf(random);
  const everyDay = random.chance(0.85);
  return DAYS_OF_WEEK.map((dayOfWeek, index) => ({
    id: String(index + 1),
    dayOfWeek,
    fromHour,
    toHour,
    active: everyDay || (index < 5 && random.chance(0.9)),
  }));
}

function hoursOf(random: Random): [number, number] {
  const fromHour = random.between(0, 20);
  return [fromHour, random.between(fromHour + 1, 23)];
}
