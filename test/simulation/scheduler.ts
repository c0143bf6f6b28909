import { EventQueue } from './event-queue.ts';
import type { Random } from './seeded-random.ts';

/**
 * Virtual time: nothing waits, events happen in the order of their time, and simultaneous ones in
 * an order drawn from the seed.
 */
export type Scheduler = {
  /** Real milliseconds that have passed since the history began. */
  elapsed: () => number;
  /** How many events have happened. */
  steps: () => number;
  /** Schedules an event after this many real milliseconds. */
  after: (delayMs: number, run: () => void) => void;
  /**
   * Runs events until this many milliseconds have passed, or someone stops it. Everything an event
   * starts has settled before the next one.
   */
  run: (until: number) => Promise<void>;
  end: () => void;
};

/** More events than any history needs: something loops. */
export class TooManySteps extends Error {}

/**
 * `random` decides between simultaneous events. Throws `TooManySteps` out of `run` beyond
 * `mostSteps`.
 */
export function createScheduler({
  random,
  mostSteps,
}: {
  random: Random;
  mostSteps: number;
}): Scheduler {
  const queue = new EventQueue();
  let time = 0;
  let steps = 0;
  let ended = false;
  return {
    elapsed: () => time,
    steps: () => steps,
    after: (delayMs, run) =>
      queue.push({ time: time + (delayMs > 0 ? delayMs : 0), tie: random.next(), run }),
    end: () => {
      ended = true;
    },
    run: (until) =>
      new Promise((resolve, reject) => {
        // Promises of the engine settle in microtasks; a tick that a microtask asked for comes when
        // all of them are through.
        const settled = (): void => process.nextTick(step);
        const step = (): void => {
          if (ended || queue.nextTime() > until) {
            time = ended ? time : until;
            resolve();
            return;
          }
          const event = queue.pop();
          if (event === undefined) return resolve();
          time = event.time;
          steps += 1;
          if (steps > mostSteps) return reject(new TooManySteps(`More than ${mostSteps} steps`));
          try {
            event.run();
          } catch (error) {
            return reject(error as Error);
          }
          queueMicrotask(settled);
        };
        step();
      }),
  };
}
