/** A Monday, one minute after midnight in UTC: the working day of 23 hours lies ahead. */
export const BENCH_NOW = Date.UTC(2026, 10, 23, 0, 1);
/** Campaign time passes as real time does. */
export const BENCH_RATE = 1;
