const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The waits between the tries of one event, in real time: the last try is a day after the first, at
 * the latest.
 */
const WAITS_MS = [MINUTE_MS, 9 * MINUTE_MS, 50 * MINUTE_MS, 5 * HOUR_MS, 18 * HOUR_MS] as const;

/** How often an event is tried before it counts as failed. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
/** How long after its first try an event is tried for the last time. */
export const RETRY_WINDOW_MS = WAITS_MS.reduce((sum, wait) => sum + wait, 0);
/**
 * How much earlier a try may be, as a share of its wait, so that what failed together does not come
 * together.
 */
const SPREAD = 0.1;
/** How long deliveries are kept in the log once they are done. */
export const LOG_RETENTION_DAYS = 30;

/**
 * When an event is tried again after `tries` tries, or null when that was the last. A receiver that
 * asks for a longer wait gets it; `draw` is from 0 to 1. Real time.
 */
export function nextRetryAt({
  tries,
  realNow,
  retryAfterMs,
  draw,
}: {
  tries: number;
  realNow: number;
  retryAfterMs: number | null;
  draw: number;
}): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  return Math.round(realNow + Math.max(wait * (1 - SPREAD * draw), retryAfterMs ?? 0));
}

/** Until when an event is tried that was first tried then. Real time. */
export function retriesUntil(firstTriedAt: number): number {
  return firstTriedAt + RETRY_WINDOW_MS;
}
