import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withBlocked, withMarks } from '#engine/lane/lane-state.ts';

/** The longest pause, so that one "later" does not keep other leads waiting; real ms. */
const MOST_PAUSE_MS = 15 * 60_000;

/**
 * Pauses the finder channel until a real time because a provider can't be asked: other leads would
 * get the same answer. The other channels continue (decision 115).
 */
export function pauseFinder(run: LaneRun, realUntil: number): void {
  const { clock } = run.parts;
  const pauseMs = Math.min(MOST_PAUSE_MS, Math.max(0, realUntil - clock.realNow())) * clock.rate();
  setState(run, withBlocked(run.state, ['FIND_EMAIL']));
  setState(
    run,
    withMarks(run.state, {
      pausedUntil: {
        ...run.state.marks.pausedUntil,
        FIND_EMAIL: Math.ceil(campaignNow(run) + pauseMs),
      },
    }),
  );
}
