import { elapsedNow, type LaneRun } from '#engine/lane-run.ts';

/** Sightings are noted so many times in the time that each has to ripen. */
const SHARES = 4;

/**
 * Before which real start a try may be looked for now; null: none yet. It takes the wall clock's word that the settle time is over, and this process's
 * own: a clock that was set forward, or another machine's that is wrong, must not let a look come while the request is still on its way.
 */
export function lookedForBefore(run: LaneRun): number | null {
  const { clock, config, sightings } = run.parts;
  const { userId } = run.lane;
  const oldest = run.facts.oldestOpenIntentRealAt;
  if (oldest === null) {
    sightings?.delete(userId);
    return null;
  }
  const byWall = clock.realNow() - config.settleMs;
  const seen = sightings === undefined ? byWall : seenRipe(run);
  return oldest < byWall && seen !== null && oldest <= seen ? Math.min(byWall, seen + 1) : null;
}

/** In how many real ms the oldest try may be looked for; null: there is none. */
export function lookIsDueIn(run: LaneRun): number | null {
  const { clock, config, sightings } = run.parts;
  const oldest = run.facts.oldestOpenIntentRealAt;
  if (oldest === null) return null;
  const byWall = oldest + config.settleMs - clock.realNow();
  const covering = sightings?.get(run.lane.userId)?.find(({ real }) => real >= oldest);
  const bySight = sightings === undefined ? 0 : covering === undefined ? config.settleMs : covering.elapsed + config.settleMs - elapsedNow(clock);
  return Math.max(0, byWall, bySight);
}

/** The latest start of which this process has known long enough, after noting what is open now. */
function seenRipe(run: LaneRun): number | null {
  const { clock, config, sightings } = run.parts;
  const elapsed = elapsedNow(clock);
  const ripensMs = config.settleMs;
  const noted = sightings?.get(run.lane.userId) ?? [];
  const last = noted.at(-1);
  if (last === undefined || elapsed - last.elapsed >= ripensMs / SHARES) noted.push({ real: clock.realNow(), elapsed });
  let ripe = -1;
  while (ripe + 1 < noted.length && elapsed - (noted[ripe + 1]?.elapsed ?? elapsed) >= ripensMs) ripe += 1;
  if (ripe > 0) noted.splice(0, ripe);
  sightings?.set(run.lane.userId, noted);
  return ripe < 0 ? null : (noted[0]?.real ?? null);
}
