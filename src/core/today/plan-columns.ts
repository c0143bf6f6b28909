import type { OpenWindow } from '#core/schedule/next-opening.ts';

/** The width of a column in the day strip; milliseconds (design, "Today's plan"). */
export const COLUMN_MS = 20 * 60_000;
const HOUR_MS = 60 * 60_000;

/**
 * A span of the day: actions done and planned in it, and whether it is outside the working hours.
 * Campaign time.
 */
export type PlanColumn = { startsAt: number; done: number; planned: number; asleep: boolean };

type Strip = {
  dayStartsAt: number;
  dayEndsAt: number;
  windows: readonly OpenWindow[];
  doneAt: readonly number[];
  plannedAt: readonly number[];
};

/**
 * The strip of a day, from an hour before its first working hour or action to an hour after the
 * last, in columns of 20 minutes.
 */
export function planColumns({
  dayStartsAt,
  dayEndsAt,
  windows,
  doneAt,
  plannedAt,
}: Strip): PlanColumn[] {
  const edges = [
    ...windows.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
    ...doneAt,
    ...plannedAt,
  ];
  if (edges.length === 0) return [];
  const snapped = (at: number): number =>
    dayStartsAt + Math.floor((at - dayStartsAt) / COLUMN_MS) * COLUMN_MS;
  const from = Math.max(dayStartsAt, snapped(Math.min(...edges)) - HOUR_MS);
  const to = Math.min(dayEndsAt, snapped(Math.max(...edges) + COLUMN_MS - 1) + HOUR_MS);
  const within = (times: readonly number[], startsAt: number): number =>
    times.filter((at) => at >= startsAt && at < startsAt + COLUMN_MS).length;
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / COLUMN_MS)) }, (_, index) => {
    const startsAt = from + index * COLUMN_MS;
    return {
      startsAt,
      done: within(doneAt, startsAt),
      planned: within(plannedAt, startsAt),
      asleep: !windows.some(
        ({ opensAt, closesAt }) => opensAt < startsAt + COLUMN_MS && closesAt > startsAt,
      ),
    };
  });
}
