/**
 * Where time comes from. `now` is campaign time, `realNow` the wall clock, both in epoch milliseconds; `rate` says how many campaign
 * milliseconds pass in a real one. Outside practice mode both are the same and the rate is 1 (product rules, section 11). `elapsed` counts the real
 * milliseconds of this process, whatever is done to the wall clock; without it the wall clock is taken to stay right.
 */
export type Clock = {
  now: () => number;
  realNow: () => number;
  rate: () => number;
  elapsed?: () => number;
};
