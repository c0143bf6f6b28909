import { isAsleep } from '#core/schedule/sleep-mode.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';

/**
 * Every so many minutes of campaign time the engine looks at what happened on the network, inside
 * the working hours and outside.
 */
export const POLL_MINUTES = { awake: 10, asleep: 60 } as const;

/** How long it is until the next look at the network, in milliseconds of campaign time. */
export function pollInterval(week: WorkingWeek, now: number): number {
  return POLL_MINUTES[isAsleep(week, now) ? 'asleep' : 'awake'] * 60_000;
}

/**
 * When the network is looked at next, after a look at `lookedAt`; null where no one has looked yet
 * or the next look is due.
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
