import { PROFILE_READ, PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { localDay, nextDayStart } from '#core/schedule/zone.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

/**
 * Reserves one of the account's daily profile reads that belong to no act, in working hours only.
 * False: none may be made now, and whatever needs it waits (product rules, section 4). Every such
 * read of the engine asks here first.
 */
export async function reserveProfileRead(run: LaneRun): Promise<boolean> {
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  if (isAsleep(week, now) || isReadBudgetSpent(run)) return false;
  const used = await run.parts.store.reserveProfileRead({
    lane: run.lane,
    now,
    day: localDay(week.zone, now),
    limit: PROFILE_READS_PER_DAY,
  });
  setState(
    run,
    withFacts(run.state, {
      usedToday: { ...run.state.facts.usedToday, [PROFILE_READ]: used ?? PROFILE_READS_PER_DAY },
    }),
  );
  return used !== null;
}

/** Whether the day's profile reads are known to be used up. */
export function isReadBudgetSpent({ state: { facts } }: LaneRun): boolean {
  return (facts.usedToday[PROFILE_READ] ?? 0) >= PROFILE_READS_PER_DAY;
}

/** When profile reads are available again after today's; null while no working day is enabled. */
export function profileReadsResetAt(run: LaneRun): number | null {
  const { week } = run.state.facts.user;
  return nextOpening(week, nextDayStart(week.zone, campaignNow(run)));
}
