import { NetworkError } from '#connectors/network/network-error.ts';
import { handleFailure, MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';
import { callOptions, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';

/**
 * Whether a read failed for what was asked for alone, while the network answers other questions: a
 * person or a thread that it never shows must hold no one else.
 */
export async function concernsOneAlone({
  run,
  error,
}: {
  run: LaneRun;
  error: unknown;
}): Promise<boolean> {
  if (!(error instanceof NetworkError)) return false;
  const { of } = FAILURES[error.kind];
  if (of === 'account' || of === 'limit') return false;
  if (of !== 'moment' && of !== 'unknown') return true;
  return run.parts.network.read.chats({ ...callOptions(run), limit: 1 }).then(
    () => true,
    () => false,
  );
}

/** Whether a failed read says nothing of what was asked for: it is to be asked again. */
export function isForNow(error: NetworkError): boolean {
  const { of } = FAILURES[error.kind];
  return of === 'moment' || of === 'unknown' || of === 'limit' || of === 'account';
}

/**
 * So many looks that get no word, though the network answers other questions, leave a try
 * unconfirmed: some six hours, at one a minute at most. Looks are counted, not the time, so that an outage of
 * the network or of the program uses up none of them (decision 162).
 */
const LOOKS_WITHOUT_WORD = 360;
/** Counts of so many tries are kept, the newest: those that were settled meanwhile are among them. */
const COUNTS_KEPT = 100;

/** In how many real ms tries without an answer may be looked for again. */
export function msOfLookRest({ parts: { clock }, state: { marks } }: LaneRun): number {
  return Math.max(0, (marks.realLookAt ?? 0) - clock.realNow());
}

/**
 * After a look for a try that got no word. Where the network answers other questions only the looks
 * rest, and all else goes on. True: the network was asked often enough about this try, and no one can
 * tell; never so without `intentId`.
 */
export async function restAfterLook({
  run,
  error,
  intentId,
}: {
  run: LaneRun;
  error: unknown;
  intentId: string | null;
}): Promise<boolean> {
  if (!(await concernsOneAlone({ run, error }))) {
    await handleFailure({ run, error });
    return false;
  }
  const realNow = run.parts.clock.realNow();
  setState(run, withMarks(run.state, { realLookAt: realNow + MAX_RETRY_MS }));
  if (intentId === null) return false;
  const counted = run.state.marks.looksWithoutWord ?? {};
  const before = counted[intentId] ?? { looks: 0, realAt: 0 };
  // A look before another try of the message comes whenever its turn does.
  if (Math.abs(realNow - before.realAt) < MAX_RETRY_MS) return false;
  const looks = before.looks + 1;
  const counts = Object.entries({ ...counted, [intentId]: { looks, realAt: realNow } })
    .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
    .slice(-COUNTS_KEPT);
  setState(run, withMarks(run.state, { looksWithoutWord: Object.fromEntries(counts) }));
  return looks >= LOOKS_WITHOUT_WORD;
}
