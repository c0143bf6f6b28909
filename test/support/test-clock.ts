import type { Clock } from '#core/time/clock.ts';

/** A clock that stands still until the test moves it. */
export type TestClock = Clock & {
  /** Moves campaign time on, and real time with it at the clock's rate. */
  advance(by: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void;
  /** Puts campaign time at an instant; real time stays. */
  set(at: string): void;
};

/**
 * A clock for tests.
 *
 * @param args.at where campaign time and real time begin, as an ISO instant
 * @param args.rate campaign milliseconds in a real one
 */
export function createTestClock({
  at = '2026-03-02T09:00:00Z',
  rate = 1,
}: { at?: string; rate?: number } = {}): TestClock {
  let campaign = Date.parse(at);
  let real = campaign;
  return {
    now: () => campaign,
    realNow: () => real,
    rate: () => rate,
    advance(by) {
      const milliseconds = Temporal.Duration.from(by).total('milliseconds');
      campaign += milliseconds;
      real += milliseconds / rate;
    },
    set(instant) {
      campaign = Date.parse(instant);
    },
  };
}
