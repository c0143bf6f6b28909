import { nextSlot } from '#core/limits/pace.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { campaignNow, type LaneRun } from '#engine/lane-run.ts';

type Slots = { run: LaneRun; actionsLeft: number };

/**
 * When the lane may act next, kept on the run: the day's remaining actions spread over the rest of the window with random gaps (product rules,
 * section 4). It is asked anew in each turn: when more work has come the slot moves forward, never back, so that no capacity is lost.
 */
export function takeSlot({ run, actionsLeft }: Slots): number | null {
  const planned = plannedSlot({ run, actionsLeft, lastActionAt: run.marks.lastActionAt ?? null });
  run.nextSlotAt = run.nextSlotAt === null || planned === null ? (run.nextSlotAt ?? planned) : Math.min(run.nextSlotAt, planned);
  return run.nextSlotAt;
}

/** The slot after a call that is made now. */
export function slotAfterCall({ run, actionsLeft }: Slots): number | null {
  return plannedSlot({ run, actionsLeft: Math.max(1, actionsLeft - 1), lastActionAt: campaignNow(run) });
}

/** The same draw for the same gap, however often it is asked; another one after each action. */
function plannedSlot({ run, actionsLeft, lastActionAt }: Slots & { lastActionAt: number | null }): number | null {
  const now = campaignNow(run);
  const { week } = run.facts.user;
  const draw = seededDraw('slot', run.lane.userId, lastActionAt ?? 0);
  const slot = nextSlot({ now, lastActionAt, workingMsLeft: workingMsLeftToday({ week, now }), actionsLeft, minGapMs: run.parts.config.minGapSeconds * 1000, draw });
  return slot === null ? null : Math.ceil(slot);
}
