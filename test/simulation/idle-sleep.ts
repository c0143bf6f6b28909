import type { EngineParts } from '#engine/engine-parts.ts';
import { MAX_POLL_MS } from '#engine/turns/run-lanes.ts';
import type { LaneRow } from './store/memory-rows.ts';
import type { ProductTime } from './product-time.ts';
import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';
import type { WorkerProcess } from './worker-process.ts';

type Sleeping = {
  scheduler: Scheduler;
  random: Random;
  time: ProductTime;
  lanes: () => Iterable<LaneRow>;
  isPresent: (owner: string) => boolean;
};

/**
 * The engine's sleep in virtual time. A worker looks for due lanes again and again; with nothing to
 * see these looks are left out. It dozes as long as no lane is due, no lease has ended and no one
 * has died; then it looks within the time of one look, as it would have done anyway. A lane's own
 * sleep never follows the answer that these do.
 */
export function createIdleSleep({ scheduler, random, time, lanes, isPresent }: Sleeping) {
  const dozing = new Map<() => void, WorkerProcess>();
  let round = 0;

  /** Real ms until a check would find something; 0: a worker must not doze. */
  function untilAnythingIsDue(): number {
    let ms = Infinity;
    for (const { leaseOwner, nextWakeAt, realLeaseUntil } of lanes()) {
      if (leaseOwner === null && nextWakeAt !== null)
        ms = Math.min(ms, (nextWakeAt - time.clock.now()) / time.clock.rate());
      if (leaseOwner === null) continue;
      if (!isPresent(leaseOwner)) return 0;
      if (realLeaseUntil !== null) ms = Math.min(ms, realLeaseUntil - time.clock.realNow() + 1);
    }
    return Math.max(0, ms);
  }

  /**
   * At most two workers race for due lanes; the others would find none. They check when something
   * changes again.
   */
  function wakeSome(): void {
    for (const [wake, process] of dozing) if (!process.alive) dozing.delete(wake);
    for (let woken = random.chance(0.5) ? 2 : 1; woken > 0 && dozing.size > 0; woken -= 1)
      random.pick([...dozing.keys()])();
  }

  function planRound(): void {
    const untilMs = untilAnythingIsDue();
    const own = (round += 1);
    if (untilMs === Infinity) return;
    scheduler.after(Math.max(0, untilMs - random.next() * MAX_POLL_MS), () => {
      if (own === round) wakeSome();
    });
  }

  return {
    /** Lanes or workers have changed: dozing workers check at the new time. */
    changed(): void {
      if (dozing.size > 0) planRound();
    },
    sleepOf(process: WorkerProcess): EngineParts['sleep'] {
      return ({ ms, signal }) =>
        new Promise((resolve) => {
          if (!process.alive) return;
          let over = false;
          const wake = (): void => {
            if (over) return;
            over = true;
            dozing.delete(wake);
            signal.removeEventListener('abort', ring);
            process.hand(resolve);
          };
          const ring = (): void => scheduler.after(0, wake);
          if (signal.aborted) return ring();
          signal.addEventListener('abort', ring);
          if (
            ms !== MAX_POLL_MS ||
            process.lookedInStep !== scheduler.steps() ||
            untilAnythingIsDue() <= MAX_POLL_MS
          )
            return scheduler.after(ms, wake);
          dozing.set(wake, process);
          planRound();
        });
    },
  };
}
