const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The waits between attempts for one event of a campaign's URL, in real time: the last attempt is
 * at most a day after the first.
 */
const WAITS_MS = [MINUTE_MS, 9 * MINUTE_MS, 50 * MINUTE_MS, 5 * HOUR_MS, 18 * HOUR_MS] as const;
/**
 * The same for a webhook: eight attempts over 27 hours (product rules, section 20), as the
 * specification of Standard Webhooks recommends.
 */
export const WEBHOOK_WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** How often an event is attempted before it counts as failed. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
export const MAX_WEBHOOK_ATTEMPTS = WEBHOOK_WAITS_MS.length + 1;
/** How long after the first attempt the last one is. */
export const RETRY_WINDOW_MS = WAITS_MS.reduce((sum, wait) => sum + wait, 0);
/**
 * How much earlier a retry may be, as a share of its wait, so that events that failed together are
 * spread out.
 */
const SPREAD = 0.1;
/** How long finished deliveries stay in the log. */
export const LOG_RETENTION_DAYS = 30;

/**
 * When an event is retried after `tries` attempts; null after the last. A receiver that asks for a
 * longer wait gets it; `draw` is from 0 to 1. Real time.
 */
export function nextRetryAt({
  tries,
  realNow,
  retryAfterMs,
  draw,
  waits = WAITS_MS,
}: {
  tries: number;
  realNow: number;
  retryAfterMs: number | null;
  draw: number;
  waits?: readonly number[];
}): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.round(realNow + Math.max(wait * (1 - SPREAD * draw), retryAfterMs ?? 0));
}

/** Until when an event is retried that was first attempted then. Real time. */
export function retriesUntil(firstTriedAt: number): number {
  return firstTriedAt + RETRY_WINDOW_MS;
}
