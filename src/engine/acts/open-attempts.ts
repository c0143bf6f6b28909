import type { Channel } from '#core/sequence/channels.ts';
import type { LaneFacts } from '#data/walk/lane-facts.ts';
import type {
  EngineConfig,
  EngineParts,
  ObservedAttempts,
  Sighting,
} from '#engine/engine-parts.ts';
import { elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withFacts, type LaneState } from '#engine/lane/lane-state.ts';

/** How many sightings of a lane are recorded per settle time. */
const SHARES = 4;
/** Under this key is what was seen of all lanes, also of those that other workers drive. */
const ALL_LANES = '';

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
  const seenAt = [sightingKey(run, channel), ALL_LANES].flatMap(
    (key) =>
      sightings?.get(key)?.find(({ upTo }) => BigInt(upTo) >= BigInt(open.first))?.elapsed ?? [],
  );
  const bySight =
    sightings === undefined
      ? 0
      : Math.min(settleMs, ...seenAt.map((elapsed) => elapsed + settleMs - elapsedNow(clock)));
  return Math.max(0, byWall, bySight);
}

/**
 * Records which attempts of all lanes are open, so that a lane that changes workers is not settled
 * later than it would have been. `newest` null: none is.
 */
export function recordAllOpen(
  { clock, config, sightings }: EngineParts,
  newest: string | null,
): void {
  if (newest === null) return void sightings?.delete(ALL_LANES);
  const seen = sightings?.get(ALL_LANES) ?? [];
  const elapsed = elapsedNow(clock);
  if (isAfter(newest, seen.at(-1))) seen.push({ upTo: newest, elapsed });
  const longestMs = Math.max(config.settleMs, config.emailSettleMs);
  seen.splice(0, lastRipe(seen, elapsed - longestMs));
  sightings?.set(ALL_LANES, seen);
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
  if (
    isAfter(last, before) &&
    (before === undefined || elapsed - before.elapsed >= ripensMs / SHARES)
  )
    seen.push({ upTo: last, elapsed });
  seen.splice(0, lastRipe(seen, elapsed - ripensMs));
  sightings.set(key, seen);
  const ripe = [seen, sightings.get(ALL_LANES) ?? []].flatMap(
    (each) => each[lastRipe(each, elapsed - ripensMs)]?.upTo ?? [],
  );
  return ripe.reduce<string | null>(
    (newest, one) => (newest !== null && BigInt(newest) > BigInt(one) ? newest : one),
    null,
  );
}

const isAfter = (attempt: string, before: Sighting | undefined): boolean =>
  before === undefined || BigInt(attempt) > BigInt(before.upTo);

/** The place of the newest sighting from that time or before; -1: there is none. */
const lastRipe = (seen: readonly Sighting[], elapsed: number): number =>
  seen.findLastIndex((sighting) => sighting.elapsed <= elapsed);
