/**
 * A play is over within so long where the fastest rate allows it; shorter ones are still long
 * enough to watch.
 */
const PLAYED_WITHIN_MS = 6000;
/** Faster than this the engine would not have the time to do what falls into the stretch. */
const FASTEST = 5000;

/**
 * How fast practice mode plays `playMs` of campaign time: an hour in six seconds, a week in two
 * minutes, and never slower than the clock runs anyway.
 */
export function playRate({ playMs, rate }: { playMs: number; rate: number }): number {
  return Math.max(rate, Math.min(FASTEST, playMs / PLAYED_WITHIN_MS), 1);
}
