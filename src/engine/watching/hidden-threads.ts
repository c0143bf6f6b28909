import type { LaneMarks } from '#data/engine-store/lane-facts.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/**
 * Threads that the network does not show though it shows others. After some looks in a row that
 * failed, one is set aside: it rests longer and longer, is looked at on its own, and holds no one
 * but the person it is with, to whom nothing is written before it is read (decision 162).
 */
type HiddenThreads = NonNullable<LaneMarks['hiddenThreads']>;

/** Fewer failures in a row may be chance: so long a thread is asked for like every other one. */
const SET_ASIDE_AFTER = 8;
/** More are never set aside: then it is the network that shows no threads. */
const MOST_SET_ASIDE = 200;
/** How long a thread rests at first, and at most; campaign ms. */
const FIRST_REST_MS = 600_000;
const LONGEST_REST_MS = 3_600_000;
/** So many threads are looked at again at a time. */
const LOOKS_AT_ONCE = 5;

/** Whether a thread is looked at on its own, and by nothing else. */
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
  /** Nothing else would look at it again. */
  atOnce?: boolean;
}): boolean {
  const known = Object.entries(hiddenThreads(run));
  const aside = known.filter(([, { looks }]) => looks >= SET_ASIDE_AFTER);
  const before = hiddenThreads(run)[chatId];
  const whose = memberId ?? before?.memberId ?? null;
  // Without knowing who is written to no more, nobody could be held.
  const mayRest = whose !== null && (aside.length < MOST_SET_ASIDE || isSetAside(run, chatId));
  const looks = Math.min(
    (before?.looks ?? 0) + (atOnce ? SET_ASIDE_AFTER : 1),
    mayRest ? Infinity : SET_ASIDE_AFTER - 1,
  );
  const restMs = Math.min(
    LONGEST_REST_MS,
    FIRST_REST_MS * 2 ** Math.max(0, looks - SET_ASIDE_AFTER),
  );
  // Counts of threads that nobody asks for anymore are let go before there are too many.
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

/** Records that the network has given its word on a thread. */
export function recordShown(run: LaneRun, chatId: string): void {
  const { [chatId]: shown, ...others } = hiddenThreads(run);
  if (shown !== undefined) setHidden(run, others);
}

/** The threads set aside that are to be looked at again now. */
export function dueHiddenThreads(run: LaneRun): { chatId: string; memberId: string | null }[] {
  const now = campaignNow(run);
  return Object.entries(hiddenThreads(run))
    .filter(
      ([chatId, { restsUntil }]) =>
        isSetAside(run, chatId) &&
        // A rest that is longer than any was written under another clock.
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
