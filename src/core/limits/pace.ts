/**
 * What the next slot of a lane depends on. Times in campaign milliseconds; `draw` is a random
 * number in [0, 1).
 */
export type PaceFacts = {
  now: number;
  /** The last action of the lane; null if it never acted. */
  lastActionAt: number | null;
  /** What is left of today's working window from now on, and how much of it has passed. */
  workingMsLeft: number;
  workedMs?: number;
  /** How many actions the lane may still do today, over all types. */
  actionsLeft: number;
  minGapMs: number;
  draw: number;
  /** How much of its slot the lookups before the last action used. */
  lookedMs?: number;
};

// A gap is between 0.5 and 1.5 times the even gap: random, but the day's work still fits the
// window.
const MIN_SHARE = 0.5;
// After a pause the first action comes within this time, neither immediately nor half a day later.
const MAX_START_MS = 5 * 60_000;

/**
 * When a lane may act next: the day's remaining actions are spread over the rest of the window with
 * random gaps, at least the minimum gap. There is no burst after a pause: the first action after it
 * has its own gap (product rules, section 4). Null: nothing more today. The gap depends on what was
 * left when it began, so repeated calls agree. The result may be after the window's end if the
 * minimum gap leaves no room; the caller then moves it to the next opening.
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
  // The whole gap has passed, and with it the minimum gap.
  return now + Math.ceil(Math.min(gap, MAX_START_MS) * draw);
}

/**
 * When a lane may continue after a lookup: soon, since a lookup is part of the slot of the action
 * it prepares. One lookup per gap would leave the day's actions until its end.
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
 * The gap that spreads this many actions evenly over a working time, with room at both ends;
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
