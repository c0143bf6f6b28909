import type { LaneMarks } from '#data/walk/lane-facts.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/**
 * Threads that the network does not show although it shows others. After several failed reads in a
 * row a thread is set aside: it backs off longer and longer, is read on its own, and holds only its
 * person, who isn’t written to before it is read (decision 162).
 */
type HiddenThreads = NonNullable<LaneMarks['hiddenThreads']>;

/** Fewer failures in a row may be chance: until then a thread is read like any other. */
const SET_ASIDE_AFTER = 8;
/** The most threads set aside; with more than that, the network is showing no threads at all. */
const MOST_SET_ASIDE = 200;
/** A thread's first back-off, and its longest; campaign ms. */
const FIRST_REST_MS = 600_000;
const LONGEST_REST_MS = 3_600_000;
/** How many threads set aside are read again at a time. */
const LOOKS_AT_ONCE = 5;

/** Whether a thread is read on its own only. */
export function isSetAside(run: LaneRun, chatId: string): boolean {
  return (hiddenThreads(run)[chatId]?.looks ?? 0) >= SET_ASIDE_AFTER;
}

/** The threads with a person that are set aside. */
export function setAsideWith(run: LaneRun, memberId: string): string[] {
  return Object.entries(hiddenThreads(run)).flatMap(([chatId, hidden]) =>
    hidden.memberId === memberId && isSetAside(run, chatId) ? [chatId] : [],
  );
}

/** Records that a thread was not shown; true: it is set aside. */
export function recordHidden({
  run,
  chatId,
  memberId,
  atOnce = false,
}: {
  run: LaneRun;
  chatId: string;
  memberId: string | null;
  /** Set the thread aside at once, because nothing else would read it again. */
  atOnce?: boolean;
}): boolean {
  const known = Object.entries(hiddenThreads(run));
  const aside = known.filter(([, { looks }]) => looks >= SET_ASIDE_AFTER);
  const before = hiddenThreads(run)[chatId];
  const whose = memberId ?? before?.memberId ?? null;
  // Without knowing the person, writing to them could not be held.
  const mayRest = whose !== null && (aside.length < MOST_SET_ASIDE || isSetAside(run, chatId));
  const looks = Math.min(
    (before?.looks ?? 0) + (atOnce ? SET_ASIDE_AFTER : 1),
    mayRest ? Infinity : SET_ASIDE_AFTER - 1,
  );
  const restMs = Math.min(
    LONGEST_REST_MS,
    FIRST_REST_MS * 2 ** Math.max(0, looks - SET_ASIDE_AFTER),
  );
  // Drop the counts of threads that no one asks for anymore before there are too many.
  const kept = Object.fromEntries(known.length < 2 * MOST_SET_ASIDE ? known : aside);
  setHidden(run, {
    ...kept,
    [chatId]: {
      memberId: whose,
      looks,
      restsUntil: campaignNow(run) + restMs,
    },
  });
  return looks >= SET_ASIDE_AFTER;
}

/** Records that the network answered for a thread. */
export function recordShown(run: LaneRun, chatId: string): void {
  const { [chatId]: shown, ...others } = hiddenThreads(run);
  if (shown !== undefined) setHidden(run, others);
}

/** The threads set aside that should be read again now. */
export function dueHiddenThreads(run: LaneRun): { chatId: string; memberId: string | null }[] {
  const now = campaignNow(run);
  return Object.entries(hiddenThreads(run))
    .filter(
      ([chatId, { restsUntil }]) =>
        isSetAside(run, chatId) &&
        // A longer back-off than any we set was written under another clock.
        (restsUntil <= now || restsUntil > now + LONGEST_REST_MS),
    )
    .slice(0, LOOKS_AT_ONCE)
    .map(([chatId, { memberId }]) => ({ chatId, memberId }));
}

function hiddenThreads({ state: { marks } }: LaneRun): HiddenThreads {
  return marks.hiddenThreads ?? {};
}

function setHidden(run: LaneRun, hidden: HiddenThreads): void {
  const hiddenThreads = Object.keys(hidden).length === 0 ? undefined : hidden;
  setState(run, withMarks(run.state, { hiddenThreads }));
}
