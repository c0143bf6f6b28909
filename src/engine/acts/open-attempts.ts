import type { Channel } from '#core/sequence/channels.ts';
import type { LaneFacts } from '#data/walk/lane-facts.ts';
import type { EngineConfig, ObservedAttempts } from '#engine/engine-parts.ts';
import { elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withFacts, type LaneState } from '#engine/lane/lane-state.ts';

/** How many sightings are recorded per settle time. */
const SHARES = 4;

/**
 * Which attempts may be looked up: begun before `realBefore` by the wall clock and numbered up to
 * `upTo` (null: any).
 */
export type DueAttempts = { realBefore: number; upTo: string | null };

/**
 * Which attempts may be looked up now; null: none yet. The settle time must have passed by both the
 * wall clock and this process's monotonic clock: a changed or wrong clock must not trigger a lookup
 * while the request is still in flight. Attempts this process has seen are compared by number,
 * which rises as they begin, not by timestamp.
 */
export function dueAttempts(run: LaneRun, channel: Channel = 'NETWORK'): DueAttempts | null {
  const { clock, sightings } = run.parts;
  const open = openOf(run, channel);
  if (open === null) {
    sightings?.delete(sightingKey(run, channel));
    return null;
  }
  const realBefore = clock.realNow() - settleMsOf(run.parts.config, channel);
  const { oldestRealAt } = open;
  if (sightings === undefined) return oldestRealAt < realBefore ? { realBefore, upTo: null } : null;
  const upTo = seenRipe({ run, channel, sightings, last: open.last });
  return oldestRealAt < realBefore && upTo !== null && BigInt(open.first) <= BigInt(upTo)
    ? { realBefore, upTo }
    : null;
}

/** Real ms until the oldest attempt may be looked up; null: there is none. */
export function msUntilLookup(run: LaneRun, channel: Channel = 'NETWORK'): number | null {
  const { clock, sightings } = run.parts;
  const open = openOf(run, channel);
  if (open === null) return null;
  const settleMs = settleMsOf(run.parts.config, channel);
  const byWall = open.oldestRealAt + settleMs - clock.realNow();
  const covering = sightings
    ?.get(sightingKey(run, channel))
    ?.find(({ upTo }) => BigInt(upTo) >= BigInt(open.first));
  const bySight =
    sightings === undefined
      ? 0
      : covering === undefined
        ? settleMs
        : covering.elapsed + settleMs - elapsedNow(clock);
  return Math.max(0, byWall, bySight);
}

/** The state after an attempt of this lane was just left without a response. */
export function withOpenAttempt(
  run: LaneRun,
  intentId: string,
  channel: Channel = 'NETWORK',
): LaneState {
  const before = openOf(run, channel);
  const oldestRealAt = Math.min(before?.oldestRealAt ?? Infinity, run.parts.clock.realNow());
  const ids = { first: before?.first ?? intentId, last: intentId };
  return withFacts(
    run.state,
    channel !== 'NETWORK'
      ? { openEmails: { oldestRealAt, ...ids } }
      : { oldestOpenIntentRealAt: oldestRealAt, openIntentIds: ids },
  );
}

/** The settle time of a channel, in real ms. */
export function settleMsOf(config: EngineConfig, channel: Channel): number {
  return channel === 'NETWORK' ? config.settleMs : config.emailSettleMs;
}

function openOf({ state: { facts } }: LaneRun, channel: Channel): LaneFacts['openEmails'] {
  if (channel !== 'NETWORK') return facts.openEmails;
  const { oldestOpenIntentRealAt: oldestRealAt, openIntentIds: ids } = facts;
  return oldestRealAt === null || ids === null ? null : { oldestRealAt, ...ids };
}

function sightingKey({ lane: { userId } }: LaneRun, channel: Channel): string {
  return channel === 'NETWORK' ? userId : `${userId} EMAIL`;
}

/**
 * The newest attempt this process has known for the settle time, after recording what is open now.
 */
function seenRipe({
  run,
  channel,
  sightings,
  last,
}: {
  run: LaneRun;
  channel: Channel;
  sightings: ObservedAttempts;
  last: string;
}): string | null {
  const { clock, config } = run.parts;
  const key = sightingKey(run, channel);
  const elapsed = elapsedNow(clock);
  const ripensMs = settleMsOf(config, channel);
  const seen = sightings.get(key) ?? [];
  const before = seen.at(-1);
  const isNew = before === undefined || BigInt(last) > BigInt(before.upTo);
  if (isNew && (before === undefined || elapsed - before.elapsed >= ripensMs / SHARES))
    seen.push({ upTo: last, elapsed });
  const ripe = seen.findLastIndex((sighting) => elapsed - sighting.elapsed >= ripensMs);
  seen.splice(0, ripe);
  sightings.set(key, seen);
  return ripe < 0 ? null : (seen[0]?.upTo ?? null);
}
