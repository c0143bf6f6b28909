import { nextSlot } from '#core/limits/pace.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/** Withdrawals leave the lane at least every other slot, so that no follow-up waits for them. */
const GAPS_APART = 2;
/**
 * When the next withdrawal may leave: its own slot, drawn once and kept, and never closer to
 * another act than the lane's gap.
 */
export function nextWithdrawalSlot(run: LaneRun, waiting: number): number | null {
  const kept = run.state.marks.withdrawalSlotAt;
  const slotAt = kept ?? withdrawalSlotAfter({ run, lastAt: null, waiting });
  if (slotAt === null) return null;
  setState(run, withMarks(run.state, { withdrawalSlotAt: slotAt }));
  return Math.max(slotAt, (run.state.marks.lastActionAt ?? -Infinity) + gapMs(run));
}

/** The slot after a withdrawal at `lastAt` (campaign time); null: none is left today. */
export function withdrawalSlotAfter({
  run,
  lastAt,
  waiting,
}: {
  run: LaneRun;
  lastAt: number | null;
  waiting: number;
}): number | null {
  const now = campaignNow(run);
  const draw = seededDraw('withdrawal', run.lane.userId, lastAt ?? now);
  const slot = nextSlot({
    now,
    lastActionAt: lastAt,
    workingMsLeft: workingMsLeftToday(run.state.facts.user.week, now),
    actionsLeft: waiting,
    minGapMs: GAPS_APART * gapMs(run),
    draw,
  });
  return slot === null ? null : Math.ceil(slot);
}

/** Clears a saved slot that no longer applies; the next one is drawn again. */
export function clearWithdrawalSlot(run: LaneRun): void {
  if (run.state.marks.withdrawalSlotAt !== undefined)
    setState(run, withMarks(run.state, { withdrawalSlotAt: undefined }));
}

/** The shortest gap between two acts of a lane, in campaign ms. */
export function gapMs({ parts: { config } }: LaneRun): number {
  return config.minGapSeconds * 1000;
}
