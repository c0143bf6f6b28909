/** A Monday, one minute after midnight in UTC. */
export const BENCH_NOW = Date.UTC(2026, 10, 23, 0, 1);
/**
 * The fastest that practice mode goes. A lane spreads what is due over the rest of the day, so that time must pass faster than the worker can
 * work: a working day of 23 hours lasts eight real seconds, and a hundred lanes want more acts in it than one worker can do.
 */
export const BENCH_RATE = 100_000;
