import { NetworkError } from '#connectors/network/network-error.ts';
import { FIRST_RETRY_MS, handleFailure, MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';
import { callOptions, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';

/**
 * Whether a read failed only for what was asked, while the network answers other questions: a
 * person or thread that it never shows must not block anyone else.
 */
export async function isIsolatedFailure(run: LaneRun, error: unknown): Promise<boolean> {
  if (!(error instanceof NetworkError)) return false;
  const { about } = FAILURES[error.kind];
  if (about === 'account' || about === 'limit') return false;
  if (about !== 'moment' && about !== 'unknown') return true;
  return run.parts.network.read.chats({ ...callOptions(run), limit: 1 }).then(
    () => true,
    () => false,
  );
}

/** Whether a failed read says nothing about what was asked, so that it should be asked again. */
export function isTemporaryFailure(error: NetworkError): boolean {
  const { about } = FAILURES[error.kind];
  return about === 'moment' || about === 'unknown' || about === 'limit' || about === 'account';
}

/**
 * After this many lookups without an answer, about six hours at one a minute, an attempt is
 * unconfirmed, if the network answers other questions. Lookups are counted, not time, so that an
 * outage of the network or the program uses up none of them (decision 162).
 */
const MAX_UNANSWERED_LOOKUPS = 360;
/**
 * After this many refused lookups, about two minutes, an attempt is unconfirmed. A single refusal
 * may be chance.
 */
const MAX_REFUSED_LOOKUPS = 8;
const CANNOT_TELL = { result: 'cannot_tell' } as const;
/** How many counts are kept, newest first; attempts settled meanwhile are among them. */
const COUNTS_KEPT = 100;

/** Real ms until attempts without a response may be looked up again. */
export function msUntilNextLookup({ parts: { clock }, state: { marks } }: LaneRun): number {
  return Math.max(0, (marks.realLookAt ?? 0) - clock.realNow());
}

/**
 * Runs a lookup of an attempt; null: look again later. Gives up as `cannot_tell` after
 * `MAX_REFUSED_LOOKUPS` refused or undecided lookups, or `MAX_UNANSWERED_LOOKUPS` without a
 * response. While the network answers other questions, only lookups pause. Without `intentId`
 * nothing is counted.
 */
export async function withLookupLimit<Found extends { result: string; mayTellLater?: boolean }>(
  run: LaneRun,
  intentId: string | null,
  ask: () => Promise<Found>,
): Promise<Found | typeof CANNOT_TELL | null> {
  try {
    const found = await ask();
    if (found.mayTellLater !== true || intentId === null) return found;
  } catch (error) {
    const isRefused = error instanceof NetworkError && !isTemporaryFailure(error);
    if (!isRefused) return handleUnansweredLookup(run, intentId, error);
    if (intentId === null) return CANNOT_TELL;
  }
  return countLookup(run, intentId, MAX_REFUSED_LOOKUPS) ? CANNOT_TELL : null;
}

async function handleUnansweredLookup(
  run: LaneRun,
  intentId: string | null,
  error: unknown,
): Promise<typeof CANNOT_TELL | null> {
  if (!(await isIsolatedFailure(run, error))) await handleFailure(run, error);
  else if (intentId === null) pauseLookups(run, MAX_RETRY_MS);
  else if (countLookup(run, intentId, MAX_UNANSWERED_LOOKUPS)) return CANNOT_TELL;
  return null;
}

/** Counts a lookup that decided nothing and backs off. True: that was the last one. */
function countLookup(run: LaneRun, intentId: string, most: number): boolean {
  const realNow = run.parts.clock.realNow();
  const counted = run.state.marks.looksWithoutWord ?? {};
  const before = counted[intentId] ?? { looks: 0, realAt: -Infinity };
  const restMs = (looks: number) =>
    Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(looks, 12));
  // The lookup before a message is sent again may follow the last one too soon to count.
  if (Math.abs(realNow - before.realAt) < restMs(before.looks)) {
    pauseLookups(run, restMs(before.looks));
    return false;
  }
  const looks = before.looks + 1;
  pauseLookups(run, restMs(looks));
  const counts = Object.entries({ ...counted, [intentId]: { looks, realAt: realNow } })
    .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
    .slice(-COUNTS_KEPT);
  setState(run, withMarks(run.state, { looksWithoutWord: Object.fromEntries(counts) }));
  return looks >= most;
}

function pauseLookups(run: LaneRun, restMs: number): void {
  const realLookAt = run.parts.clock.realNow() + restMs;
  setState(run, withMarks(run.state, { realLookAt }));
}
