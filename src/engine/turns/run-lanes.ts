import { createWakeSignal, type WakeSignal } from '#engine/turns/wake-signal.ts';
import { recordAllOpen } from '#engine/acts/open-attempts.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import { elapsedNow } from '#engine/lane/lane-run.ts';
import { runLane } from '#engine/turns/run-lane.ts';

/** How soon due lanes are checked again while all places are taken, in real ms. */
const FULL_LOOK_MS = 1000;
/**
 * The longest pause with nothing to do, in real ms: due times are known, and wakes are notified.
 */
export const MAX_POLL_MS = 2000;
const DEAD_LOOK_MS = 2000;

export type LanePool = { wake: (userId: string) => void; done: Promise<void> };

/**
 * Leases due lanes and drives them side by side, each one thing at a time. Waiting lanes cost
 * nothing: only the earliest due time is queried. Ends when `stopping` is aborted and every lane
 * has finished what it was doing.
 */
export function runLanes(parts: EngineParts, owner: string, stopping: AbortSignal): LanePool {
  const alarm = createWakeSignal();
  const driven = new Map<string, { alarm: WakeSignal; done: Promise<void> }>();
  stopping.addEventListener('abort', () => {
    alarm.ring();
    for (const lane of driven.values()) lane.alarm.ring();
  });
  return {
    wake(userId) {
      (driven.get(userId)?.alarm ?? alarm).ring();
    },
    done: lookForLanes({ parts, owner, stopping, alarm, driven }),
  };
}

type Looking = {
  parts: EngineParts;
  owner: string;
  stopping: AbortSignal;
  alarm: WakeSignal;
  driven: Map<string, { alarm: WakeSignal; done: Promise<void> }>;
};

async function lookForLanes({ parts, owner, stopping, alarm, driven }: Looking): Promise<void> {
  const { store, clock, config, log } = parts;
  let deadLookedAt = -Infinity;
  while (!stopping.aborted) {
    alarm.rang();
    let waitMs = FULL_LOOK_MS;
    try {
      if (elapsedNow(clock) - deadLookedAt >= DEAD_LOOK_MS) {
        deadLookedAt = elapsedNow(clock);
        await store.freeLanesOfTheDead({ now: Math.floor(clock.now()) });
        recordAllOpen(parts, await store.newestOpenAttempt());
      }
      const limit = config.lanesAtOnce - driven.size;
      const lanes =
        limit > 0
          ? await store.leaseLanes({
              owner,
              driven: [...driven.keys()],
              now: Math.floor(clock.now()),
              realNow: clock.realNow(),
              leaseMs: config.leaseMs,
              limit,
            })
          : [];
      for (const lane of lanes) {
        const laneAlarm = createWakeSignal();
        const done = runLane({
          parts,
          lane,
          alarm: laneAlarm,
          stopping,
          isPoolFull: () => driven.size >= config.lanesAtOnce,
        }).finally(() => {
          driven.delete(lane.userId);
          alarm.ring();
        });
        driven.set(lane.userId, { alarm: laneAlarm, done });
      }
      // Without a free place nothing can be leased, however much is due; the next released lane
      // rings.
      waitMs =
        lanes.length > 0
          ? 0
          : limit > 0
            ? await untilNext(parts, [...driven.keys()])
            : FULL_LOOK_MS;
    } catch (error) {
      log.error({ error: String(error) }, 'Couldn’t poll for due lanes');
    }
    if (waitMs > 0 && !stopping.aborted) await parts.sleep({ ms: waitMs, signal: alarm.signal() });
  }
  await Promise.all([...driven.values()].map(({ done }) => done));
}

async function untilNext(
  { store, clock }: EngineParts,
  driven: readonly string[],
): Promise<number> {
  const at = await store.nextWakeAt({ driven });
  return at === null
    ? MAX_POLL_MS
    : Math.max(5, Math.min(MAX_POLL_MS, (at - clock.now()) / clock.rate()));
}
