import type { ObservedAttempts } from '#engine/engine-parts.ts';
import { setState, elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

/** Sightings are recorded so many times in the time that each has to ripen. */
const SHARES = 4;

/**
 * Tries that may be looked for: begun before this by the wall clock, and none after this one (null:
 * whichever).
 */
export type DueAttempts = { realBefore: number; upTo: string | null };

/**
 * Which attempts may be looked up now; null: none yet. The settle time must have passed by both the
 * wall clock and this process's monotonic clock: a changed or wrong clock must not trigger a lookup
 * while the request is still in flight. Attempts this process has seen are compared by number,
 * which rises as they begin, not by timestamp.
 */
export function dueAttempts(run: LaneRun): DueAttempts | null {
  const { clock, config, sightings } = run.parts;
  const { userId } = run.lane;
  const { oldestOpenIntentRealAt: oldest, openIntentIds: open } = run.state.facts;
  if (oldest === null || open === null) {
    sightings?.delete(userId);
    return null;
  }
  const realBefore = clock.realNow() - config.settleMs;
  if (sightings === undefined) return oldest < realBefore ? { realBefore, upTo: null } : null;
  const upTo = seenRipe({ run, sightings, last: open.last });
  return oldest < realBefore && upTo !== null && BigInt(open.first) <= BigInt(upTo)
    ? { realBefore, upTo }
    : null;
}

/** In how many real ms the oldest try may be looked for; null: there is none. */
export function msUntilLookup(run: LaneRun): number | null {
  const { clock, config, sightings } = run.parts;
  const { oldestOpenIntentRealAt: oldest, openIntentIds: open } = run.state.facts;
  if (oldest === null || open === null) return null;
  const byWall = oldest + config.settleMs - clock.realNow();
  const covering = sightings
    ?.get(run.lane.userId)
    ?.find(({ upTo }) => BigInt(upTo) >= BigInt(open.first));
  const bySight =
    sightings === undefined
      ? 0
      : covering === undefined
        ? config.settleMs
        : covering.elapsed + config.settleMs - elapsedNow(clock);
  return Math.max(0, byWall, bySight);
}

/** A try of this lane has just been left without an answer. */
export function recordOpenAttempt({ run, intentId }: { run: LaneRun; intentId: string }): void {
  const { oldestOpenIntentRealAt: oldest, openIntentIds: open } = run.state.facts;
  setState(
    run,
    withFacts(run.state, {
      oldestOpenIntentRealAt: Math.min(oldest ?? Infinity, run.parts.clock.realNow()),
      openIntentIds: { first: open?.first ?? intentId, last: intentId },
    }),
  );
}

/** The last try of which this process has known long enough, after recording what is open now. */
function seenRipe({
  run,
  sightings,
  last,
}: {
  run: LaneRun;
  sightings: ObservedAttempts;
  last: string;
}): string | null {
  const { clock, config } = run.parts;
  const elapsed = elapsedNow(clock);
  const ripensMs = config.settleMs;
  const seen = sightings.get(run.lane.userId) ?? [];
  const before = seen.at(-1);
  const isNew = before === undefined || BigInt(last) > BigInt(before.upTo);
  if (isNew && (before === undefined || elapsed - before.elapsed >= ripensMs / SHARES))
    seen.push({ upTo: last, elapsed });
  const ripe = seen.findLastIndex((sighting) => elapsed - sighting.elapsed >= ripensMs);
  seen.splice(0, ripe);
  sightings.set(run.lane.userId, seen);
  return ripe < 0 ? null : (seen[0]?.upTo ?? null);
}
