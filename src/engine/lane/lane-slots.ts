import { nextSlot, slotAfterLookup } from '#core/limits/pace.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { workedMsToday, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import type { Channel, PacedChannel } from '#core/sequence/channels.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withEmailMarks, type LaneState } from '#engine/lane/lane-state.ts';

/** A channel's saved slot; null: none, so the next one is drawn again. */
export function slotOf(state: LaneState, channel: Channel): number | null {
  if (channel === 'NETWORK') return state.nextSlotAt;
  return channel === 'EMAIL' ? (state.marks.email?.nextSlotAt ?? null) : null;
}

/** The state with this slot for a channel; the finder keeps none. */
export function withSlot(
  state: LaneState,
  { channel, nextSlotAt }: { channel: Channel; nextSlotAt: number | null },
): LaneState {
  if (channel === 'NETWORK') return { ...state, nextSlotAt };
  if (channel === 'FINDER' || slotOf(state, channel) === nextSlotAt) return state;
  return withEmailMarks(state, { nextSlotAt: nextSlotAt ?? undefined });
}

/**
 * When a channel of the lane may act next, kept on the run: the day's remaining actions spread over
 * the rest of the window with random gaps (product rules, section 4). Recomputed in each turn: when
 * more work has arrived the slot moves earlier, never later, so no capacity is lost. When no action
 * is left there are only lookups, which have their own pace.
 */
export function nextActionSlot(
  run: LaneRun,
  actionsLeft: number,
  channel: PacedChannel = 'NETWORK',
): number | null {
  const lastActionAt = lastActionOf(run, channel);
  const planned =
    actionsLeft > 0
      ? plannedSlot({ run, channel, actionsLeft, lastActionAt, lookedMs: 0 })
      : slotOfLook(run, lastActionAt ?? 0);
  const kept = slotOf(run.state, channel);
  const slot = kept === null || planned === null ? (kept ?? planned) : Math.min(kept, planned);
  setState(run, withSlot(run.state, { channel, nextSlotAt: slot }));
  return slot;
}

/** The slot after an action done now; lookups that prepared it have used part of its slot. */
export function slotAfterCall(
  run: LaneRun,
  actionsLeft: number,
  channel: PacedChannel = 'NETWORK',
): number | null {
  const now = campaignNow(run);
  return plannedSlot({
    run,
    channel,
    actionsLeft: Math.max(1, actionsLeft - 1),
    lastActionAt: now,
    lookedMs: channel === 'NETWORK' ? now - (run.state.slotOpenedAt ?? now) : 0,
  });
}

/** The lane's state after a network lookup made now. */
export function stateAfterLookup(run: LaneRun): LaneState {
  const now = campaignNow(run);
  return {
    ...run.state,
    slotOpenedAt: run.state.slotOpenedAt ?? now,
    nextSlotAt: slotOfLook(run, now),
  };
}

function lastActionOf({ state: { marks } }: LaneRun, channel: PacedChannel): number | null {
  return (channel === 'NETWORK' ? marks.lastActionAt : marks.email?.lastActionAt) ?? null;
}

function slotOfLook(run: LaneRun, lookedAt: number): number {
  return slotAfterLookup({
    lookedAt,
    minGapMs: run.parts.config.minGapSeconds * 1000,
    draw: drawOf(run, 'NETWORK', lookedAt),
  });
}

const DRAWS = { NETWORK: 'slot', EMAIL: 'email slot' } as const satisfies Record<
  PacedChannel,
  string
>;

type OfChannel = { run: LaneRun; channel: PacedChannel; lastActionAt: number | null };

/** The same draw for the same gap, however often it is asked; a new one after each action. */
function drawOf(run: LaneRun, channel: PacedChannel, lastActionAt: number | null): number {
  return seededDraw(DRAWS[channel], run.lane.userId, lastActionAt ?? 0);
}

function plannedSlot({
  run,
  channel,
  actionsLeft,
  lastActionAt,
  lookedMs,
}: OfChannel & { actionsLeft: number; lookedMs: number }): number | null {
  const now = campaignNow(run);
  const { week } = run.state.facts.user;
  const slot = nextSlot({
    now,
    lastActionAt,
    actionsLeft,
    lookedMs,
    workingMsLeft: workingMsLeftToday(week, now),
    workedMs: workedMsToday(week, now),
    minGapMs: run.parts.config.minGapSeconds * 1000,
    draw: drawOf(run, channel, lastActionAt),
  });
  return slot === null ? null : Math.ceil(slot);
}
