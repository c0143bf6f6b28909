import { nextSlot, slotAfterLookup } from '#core/limits/pace.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { workedMsToday, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import type { LaneState } from '#engine/lane/lane-state.ts';

type Slots = { run: LaneRun; actionsLeft: number };

/**
 * When the lane may act next, kept on the run: the day's remaining actions spread over the rest of
 * the window with random gaps (product rules, section 4). It is asked again in each turn: when more
 * work has come the slot moves forward, never back, so that no capacity is lost. With no action
 * left there are only looks, and they go at a pace of their own.
 */
export function nextActionSlot({ run, actionsLeft }: Slots): number | null {
  const lastActionAt = run.state.marks.lastActionAt ?? null;
  const planned =
    actionsLeft > 0
      ? plannedSlot({ run, actionsLeft, lastActionAt, lookedMs: 0 })
      : slotOfLook({ run, lookedAt: lastActionAt ?? 0 });
  setState(run, {
    ...run.state,
    nextSlotAt:
      run.state.nextSlotAt === null || planned === null
        ? (run.state.nextSlotAt ?? planned)
        : Math.min(run.state.nextSlotAt, planned),
  });
  return run.state.nextSlotAt;
}

/**
 * The slot after an action that is done now; looks that prepared it have used a part of its own.
 */
export function slotAfterCall({ run, actionsLeft }: Slots): number | null {
  const now = campaignNow(run);
  return plannedSlot({
    run,
    actionsLeft: Math.max(1, actionsLeft - 1),
    lastActionAt: now,
    lookedMs: now - (run.state.slotOpenedAt ?? now),
  });
}

/** The state of a lane after something that is looked up now. */
export function stateAfterLookup(run: LaneRun): LaneState {
  const now = campaignNow(run);
  return {
    ...run.state,
    slotOpenedAt: run.state.slotOpenedAt ?? now,
    nextSlotAt: slotOfLook({ run, lookedAt: now }),
  };
}

function slotOfLook({ run, lookedAt }: { run: LaneRun; lookedAt: number }): number {
  return slotAfterLookup({
    lookedAt,
    minGapMs: run.parts.config.minGapSeconds * 1000,
    draw: drawOf({ run, lastActionAt: lookedAt }),
  });
}

/** The same draw for the same gap, however often it is asked; another one after each action. */
function drawOf({ run, lastActionAt }: { run: LaneRun; lastActionAt: number | null }): number {
  return seededDraw('slot', run.lane.userId, lastActionAt ?? 0);
}

function plannedSlot({
  run,
  actionsLeft,
  lastActionAt,
  lookedMs,
}: Slots & { lastActionAt: number | null; lookedMs: number }): number | null {
  const now = campaignNow(run);
  const { week } = run.state.facts.user;
  const slot = nextSlot({
    now,
    lastActionAt,
    actionsLeft,
    lookedMs,
    workingMsLeft: workingMsLeftToday({ week, now }),
    workedMs: workedMsToday({ week, now }),
    minGapMs: run.parts.config.minGapSeconds * 1000,
    draw: drawOf({ run, lastActionAt }),
  });
  return slot === null ? null : Math.ceil(slot);
}
