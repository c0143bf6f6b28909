import type { MailError, MailProblem } from '#connectors/mail/mail.ts';
import { MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';
import type { EmailMarks } from '#data/engine-store/lane-facts.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

const FIRST_RETRY_MS = 500;

/**
 * Records that a call to the mailbox failed for the moment: from the second failure in a row on the
 * email channel rests, twice as long each time and a minute at most, in real time. The network's
 * channel goes on.
 */
function backOffMail({
  run,
  problem,
  restAtLeastMs = 0,
}: {
  run: LaneRun;
  problem: string;
  restAtLeastMs?: number;
}): void {
  const { email } = run.state.marks;
  const failures = (email?.failures ?? 0) + 1;
  const restMs =
    failures === 1 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 12));
  const realRetryAt = run.parts.clock.realNow() + Math.max(restMs, restAtLeastMs);
  keepEmailMarks(run, { failures, realRetryAt });
  run.parts.log.warn(
    { userId: run.lane.userId, failures, restMs, problem },
    'Mailbox calls are failing; its emails are backing off',
  );
}

/** Records that a call to the mailbox went through. */
export function recordMailRecovery(run: LaneRun): void {
  const { email } = run.state.marks;
  if (email?.failures === undefined) return;
  keepEmailMarks(run, { failures: undefined, realRetryAt: undefined });
}

function keepEmailMarks(run: LaneRun, marks: EmailMarks): void {
  setState(run, withMarks(run.state, { email: { ...run.state.marks.email, ...marks } }));
}

/** Records that the mailbox cannot be used until its user connects it again; they are told once. */
async function recordMailboxLoss({
  run,
  problem,
}: {
  run: LaneRun;
  problem: MailProblem;
}): Promise<void> {
  await run.parts.store.loseMailbox({ lane: run.lane, now: campaignNow(run), problem });
}

/** What a failed look into the mailbox says of it. */
export async function handleMailFailure({
  run,
  error,
}: {
  run: LaneRun;
  error: MailError;
}): Promise<void> {
  if (error.lost) await recordMailboxLoss({ run, problem: error.problem });
  else backOffMail({ run, problem: error.problem, restAtLeastMs: error.retryAfterMs ?? 0 });
}
