import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import { handleFailure, MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';
import { callOptions, campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
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

/** A try of which the network has given no word for so long gets none anymore; campaign ms. */
const NO_WORD_MS = MS_PER_DAY;

/**
 * After a look for a try of that time that got no word. Where the network answers other questions
 * only the looks rest, and all else goes on. True: no one can tell anymore, and the user is asked.
 */
export async function restAfterLook({
  run,
  error,
  startedAt,
}: {
  run: LaneRun;
  error: unknown;
  startedAt: number;
}): Promise<boolean> {
  if (!(await concernsOneAlone({ run, error }))) {
    await handleFailure({ run, error });
    return false;
  }
  setState(run, withMarks(run.state, { realLookAt: run.parts.clock.realNow() + MAX_RETRY_MS }));
  return campaignNow(run) - startedAt > NO_WORD_MS;
}
