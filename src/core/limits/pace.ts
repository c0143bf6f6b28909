/**
 * What the next slot of a lane depends on. Times in campaign milliseconds; `draw` is a random
 * number in [0, 1).
 */
export type PaceFacts = {
  now: number;
  /** The last action of the lane, null when it has never acted. */
  lastActionAt: number | null;
  /** What is left of today's working window, counted from now, and how much of it is over. */
  workingMsLeft: number;
  workedMs?: number;
  /** How many actions the lane may still do today, over all types. */
  actionsLeft: number;
  minGapMs: number;
  draw: number;
  /** What looks before the last action took of its slot. */
  lookedMs?: number;
};

// A gap is between a half and one and a half of the even one: random, yet the day's work still fits
// the window.
const MIN_SHARE = 0.5;
// After a pause the first action comes within this time, not at once and not only half a day later.
const MAX_START_MS = 5 * 60_000;

/**
 * When a lane may act next: what is left of the day's actions is spread over what is left of the
 * window with random gaps, never under the least gap, and a pause is not made up for by a burst:
 * the first action after it takes a gap of its own (product rules, section 4). Null: nothing more
 * today. The gap depends on what was left when it began, so it is the same however often it is
 * asked. The answer may lie after the window's end when the least gap leaves no room; the caller
 * then moves it to the next opening.
 */
export function nextSlot({
  now,
  lastActionAt,
  workingMsLeft,
  workedMs = 0,
  actionsLeft,
  minGapMs,
  draw,
  lookedMs = 0,
}: PaceFacts): number | null {
  if (actionsLeft <= 0 || workingMsLeft <= 0) return null;
  const sinceMs = lastActionAt === null ? 0 : Math.min(now - lastActionAt, workedMs);
  const even = evenGapMs({ workingMsLeft: workingMsLeft + sinceMs, actionsLeft });
  const gap = Math.ceil(
    Math.max(minGapMs, even * (MIN_SHARE + draw) - Math.min(lookedMs, even * MIN_SHARE)),
  );
  if (lastActionAt !== null && lastActionAt + gap > now) return lastActionAt + gap;
  // The whole gap is over, and with it the least one.
  return now + Math.ceil(Math.min(gap, MAX_START_MS) * draw);
}

/**
 * When a lane may continue after it only looked something up: soon, for a look is a part of the
 * slot of the action it prepares and no action of its own. One look a gap would leave the day's
 * actions for its end.
 */
export function slotAfterLookup({
  lookedAt,
  minGapMs,
  draw,
}: {
  lookedAt: number;
  minGapMs: number;
  draw: number;
}): number {
  return lookedAt + Math.ceil(minGapMs * (1 + draw));
}

/**
 * The gap that would spread so many actions evenly over a working time, with room at both ends;
 * milliseconds.
 */
export function evenGapMs({
  workingMsLeft,
  actionsLeft,
}: {
  workingMsLeft: number;
  actionsLeft: number;
}): number {
  return workingMsLeft / (actionsLeft + 1);
}
