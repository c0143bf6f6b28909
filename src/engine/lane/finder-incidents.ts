import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withPause, type LaneState } from '#engine/lane/lane-state.ts';

/** The longest pause, so that one "later" does not keep other leads waiting; real ms. */
const MOST_PAUSE_MS = 15 * 60_000;

/**
 * The state in which the finder channel is paused until a real time because a provider can’t be
 * asked: other leads would get the same answer. The other channels continue (decision 115).
 */
export function withFinderPaused(run: LaneRun, realUntil: number): LaneState {
  const { clock } = run.parts;
  const pauseMs = Math.min(MOST_PAUSE_MS, Math.max(0, realUntil - clock.realNow())) * clock.rate();
  return withPause(run.state, 'FIND_EMAIL', Math.ceil(campaignNow(run) + pauseMs));
}
