import { isAsleep } from '#core/schedule/sleep-mode.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';

/**
 * How often the engine polls the network for news, in minutes of campaign time, inside the working
 * hours and outside.
 */
export const POLL_MINUTES = { awake: 10, asleep: 60 } as const;

/** How long until the next poll of the network, in milliseconds of campaign time. */
export function pollInterval(week: WorkingWeek, now: number): number {
  return POLL_MINUTES[isAsleep(week, now) ? 'asleep' : 'awake'] * 60_000;
}

/**
 * When the network is polled next, after a poll at `lookedAt`; null if there was none yet or the
 * next one is due.
 */
export function nextPoll({
  lookedAt,
  week,
  now,
}: {
  lookedAt: number | undefined;
  week: WorkingWeek;
  now: number;
}): number | null {
  const at = lookedAt === undefined ? 0 : lookedAt + pollInterval(week, now);
  return at > now ? at : null;
}
