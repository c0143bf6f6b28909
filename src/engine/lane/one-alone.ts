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

/** In how many real ms tries without an answer may be looked for again. */
export function msOfLookRest({ parts: { clock }, state: { marks } }: LaneRun): number {
  return Math.max(0, (marks.realLookAt ?? 0) - clock.realNow());
}

/**
 * After a look for a try that got no word. Where the network answers other questions only the looks
 * rest, and all else goes on.
 */
export async function restAfterLook({
  run,
  error,
}: {
  run: LaneRun;
  error: unknown;
}): Promise<void> {
  if (await concernsOneAlone({ run, error }))
    setState(run, withMarks(run.state, { realLookAt: run.parts.clock.realNow() + MAX_RETRY_MS }));
  else await handleFailure({ run, error });
}
