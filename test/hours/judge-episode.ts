import { isInside, judgedDay } from '../simulation/judge-clock.ts';
import type { Lived, Rules } from './lived.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
const GAP_MS = 45_000;

/** What a judge that shares no time code with the product says of an episode. */
export type Judgment = {
  acts: number;
  outsideHours: string[];
  overLimit: string[];
  tooClose: string[];
  allowed: number;
  used: number;
  daysJudged: number;
};

/**
 * Judges every act by the rules in force at its instant: hours, the local day's limit, 24 hours
 * around a change of zone, and the least gap (G3).
 */
export function judgeEpisode(lived: Lived): Judgment {
  const judgment: Judgment = {
    acts: lived.acts.length,
    outsideHours: [],
    overLimit: [],
    tooClose: [],
    allowed: 0,
    used: 0,
    daysJudged: 0,
  };
  const name = `${lived.episode.zone} ${new Date(lived.episode.middle).toISOString()} seed ${lived.episode.seed}`;
  for (const [index, act] of lived.acts.entries()) {
    const rules = rulesAt(lived, act.at);
    const told = `${name}: ${act.action} at ${new Date(act.at).toISOString()} in ${rules.zone}`;
    if (!isInside({ ...rules, at: act.at })) judgment.outsideHours.push(told);
    const limit = rules.limits[act.action];
    const done = lived.acts.slice(0, index + 1).filter(({ action }) => action === act.action);
    const today = done.filter(
      ({ at }) =>
        judgedDay({ zone: rules.zone, at }) === judgedDay({ zone: rules.zone, at: act.at }),
    ).length;
    if (today > limit && !zoneChangedWithinDay(lived, act.at))
      judgment.overLimit.push(`${told}: number ${today} of a day that allows ${limit}`);
    const dayLong = done.filter(({ at }) => at > act.at - DAY_MS).length;
    if (zoneChangedWithinDay(lived, act.at) && dayLong > limit)
      judgment.overLimit.push(
        `${told}: number ${dayLong} in 24 hours around a change of zone that allow ${limit}`,
      );
    const before = lived.acts[index - 1];
    if (before !== undefined && act.at - before.at < GAP_MS)
      judgment.tooClose.push(`${told}: ${act.at - before.at} ms after the one before`);
  }
  judgeCapacity(lived, judgment);
  return judgment;
}

function rulesAt({ rules }: Lived, at: number): Rules {
  return rules.findLast(({ since }) => since <= at) ?? (rules[0] as Rules);
}

function zoneChangedWithinDay({ rules }: Lived, at: number): boolean {
  return rules.some(
    (one, index) =>
      index > 0 &&
      one.zone !== rules[index - 1]?.zone &&
      one.since <= at &&
      one.since > at - DAY_MS,
  );
}

/**
 * Of the days that lie whole in the episode and on which nothing was changed, and that were not the
 * day after a change of zone: what was allowed and what was done.
 */
function judgeCapacity(lived: Lived, judgment: Judgment): void {
  for (const [index, rules] of lived.rules.entries()) {
    if (rules.range !== 0) continue;
    const until = lived.rules[index + 1]?.since ?? lived.until;
    const zoneChanged = index > 0 && lived.rules[index - 1]?.zone !== rules.zone;
    for (const day of wholeDays({
      zone: rules.zone,
      from: rules.since + (zoneChanged ? DAY_MS : 0),
      until,
    })) {
      const openMs = day.quarters.filter((at) => isInside({ ...rules, at })).length * QUARTER_MS;
      const wanted = rules.limits.VISIT + rules.limits.FOLLOW;
      // A window too short for all of them at the least gap allows fewer.
      const allowed = Math.min(wanted, Math.floor(openMs / GAP_MS));
      judgment.allowed += allowed;
      judgment.used += lived.acts.filter(({ at }) => at >= day.begins && at < day.ends).length;
      judgment.daysJudged += 1;
    }
  }
}

/** The local days between two instants, quarter by quarter. */
function wholeDays({
  zone,
  from,
  until,
}: {
  zone: string;
  from: number;
  until: number;
}): { begins: number; ends: number; quarters: number[] }[] {
  const days = new Map<number, number[]>();
  for (let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS; at < until; at += QUARTER_MS) {
    const day = judgedDay({ zone, at });
    const quarters = days.get(day);
    if (quarters === undefined) days.set(day, [at]);
    else quarters.push(at);
  }
  // The first and the last are cut off.
  return [...days.values()].slice(1, -1).map((quarters) => ({
    begins: quarters[0] ?? 0,
    ends: (quarters.at(-1) ?? 0) + QUARTER_MS,
    quarters,
  }));
}
