/**
 * Where time comes from. `now` is campaign time, `realNow` the wall clock, both in epoch
 * milliseconds; `rate` says how many campaign milliseconds pass in a real one. Outside practice
 * mode both are the same and the rate is 1 (product rules, section 11). `elapsed` counts the real
 * milliseconds of this process, whatever is done to the wall clock; without it the wall clock is
 * taken to stay right.
 */
export type Clock = {
  now: () => number;
  realNow: () => number;
  rate: () => number;
  elapsed?: () => number;
  /** The stretch that practice mode plays just now; absent where there is no such thing. */
  play?: () => ClockPlay | null;
  /** Whether practice mode leaps over the hours in which nobody on the server works. */
  skipsNights?: () => boolean;
};

/**
 * A stretch of campaign time that practice mode plays fast; from `until` on the clock runs at
 * `thenRate`.
 */
export type ClockPlay = { from: number; until: number; thenRate: number };

/** How far the clocks of two machines may differ; real ms (decision 75). */
export const CLOCK_DIFFERENCE_MS = 60_000;
