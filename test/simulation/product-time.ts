import type { Clock } from '#core/time/clock.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * The clocks of a history. The wall clock can be set forward or back; at rate 1 campaign time is
 * the wall clock, in practice mode it is a clock of the product's own that does not jump. `elapsed`
 * is what no setting of a clock changes.
 */
export type ProductTime = {
  clock: Clock;
  /** Campaign time as the network has it: never set. */
  networkNow: () => number;
  elapsed: () => number;
  stepClock: (byMs: number) => void;
  /** The current error of the wall clock. */
  offBy: () => number;
};

export function createProductTime({
  scheduler,
  rate,
  campaignStart,
  realStart,
}: {
  scheduler: Scheduler;
  rate: number;
  campaignStart: number;
  realStart: number;
}): ProductTime {
  let offMs = 0;
  const realNow = (): number => Math.floor(realStart + scheduler.elapsed() + offMs);
  const networkNow = (): number => Math.floor(campaignStart + scheduler.elapsed() * rate);
  return {
    clock: {
      now: rate === 1 ? realNow : networkNow,
      realNow,
      rate: () => rate,
      elapsed: scheduler.elapsed,
    },
    networkNow,
    elapsed: scheduler.elapsed,
    stepClock: (byMs) => {
      offMs += byMs;
    },
    offBy: () => offMs,
  };
}
