import type { Episode } from './lived.ts';
import { judgeEpisode, type Judgment } from './judge-episode.ts';
import { liveEpisode } from './episode.ts';
import { ALL_ZONES, transitionsOf } from './zone-transitions.ts';

/** A zone without a change of clocks lives through some days of this many years. */
const YEARS_WITHOUT = [2025, 2028, 2032, 2035];

/**
 * An episode around every change of clocks of every zone that Node knows, from 2025 to 2035, and
 * four for each zone whose clocks never change.
 */
export function allEpisodes({ zones = ALL_ZONES }: { zones?: readonly string[] } = {}): Episode[] {
  return zones.flatMap((zone, index) => {
    const transitions = transitionsOf(zone);
    const middles =
      transitions.length > 0
        ? transitions
        : YEARS_WITHOUT.map((year) => Date.UTC(year, 1, 28 + (index % 3)));
    return middles.map((middle, turn) => ({ zone, middle, seed: index * 1000 + turn }));
  });
}

export type Summary = Judgment & { episodes: number };

/** Lives through episodes one after the other and judges each. */
export async function judgeAll({
  episodes,
  each,
}: {
  episodes: readonly Episode[];
  each?: (summary: Summary) => void;
}): Promise<Summary> {
  const summary: Summary = {
    episodes: 0,
    acts: 0,
    outsideHours: [],
    overLimit: [],
    tooClose: [],
    allowed: 0,
    used: 0,
    daysJudged: 0,
  };
  for (const episode of episodes) {
    add(summary, { ...judgeEpisode(await liveEpisode(episode)), episodes: 1 });
    each?.(summary);
  }
  return summary;
}

/** Adds one summary to another. */
export function add(sum: Summary, more: Summary): void {
  for (const key of ['episodes', 'acts', 'allowed', 'used', 'daysJudged'] as const)
    sum[key] += more[key];
  for (const key of ['outsideHours', 'overLimit', 'tooClose'] as const) sum[key].push(...more[key]);
}
