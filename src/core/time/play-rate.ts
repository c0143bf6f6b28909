/**
 * The longest real time that a play takes, unless the maximum rate prevents it; shorter ones are
 * still long enough to watch.
 */
const PLAYED_WITHIN_MS = 6000;
/** The maximum rate: any faster, and the engine couldn't finish everything due in the span. */
const FASTEST = 5000;

/**
 * How fast practice mode plays `playMs` of campaign time: an hour in six seconds, a week in two
 * minutes, and never slower than the clock runs anyway.
 */
export function playRate({ playMs, rate }: { playMs: number; rate: number }): number {
  return Math.max(rate, Math.min(FASTEST, playMs / PLAYED_WITHIN_MS), 1);
}
