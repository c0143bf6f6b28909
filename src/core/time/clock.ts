/**
 * The source of time. `now` is campaign time, `realNow` the wall clock, both in epoch milliseconds;
 * `rate` is how many campaign milliseconds pass per real one. Outside practice mode both are the
 * same and the rate is 1 (product rules, section 11). `elapsed` counts this process's real
 * milliseconds, unaffected by changes to the wall clock; without it, the wall clock is trusted.
 */
export type Clock = {
  now: () => number;
  realNow: () => number;
  rate: () => number;
  elapsed?: () => number;
  /** The span that practice mode is playing; absent if there is none. */
  play?: () => ClockPlay | null;
  /** Whether practice mode skips the hours in which no user of the server works. */
  skipsNights?: () => boolean;
};

/**
 * A span of campaign time that practice mode plays fast; from `until` on, the clock runs at
 * `thenRate`.
 */
export type ClockPlay = { from: number; until: number; thenRate: number };

/** How far the clocks of two machines may differ; real ms (decision 75). */
export const CLOCK_DIFFERENCE_MS = 60_000;
