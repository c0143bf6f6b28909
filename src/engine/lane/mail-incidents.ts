import type { MailError, MailProblem } from '#connectors/mail/mail.ts';
import { isAccountAvailable, MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withEmailMarks, withFacts, withPause } from '#engine/lane/lane-state.ts';

const FIRST_RETRY_MS = 500;
const LIMIT_PAUSE_MS = 3_600_000;

/**
 * Whether emails may leave now: the user's mailbox is connected, not paused for bounces, and not
 * backing off, and nothing the network reported is still unread while it cannot be asked, because
 * it could be a reply (guarantee G5).
 */
export function isMailAvailable(run: LaneRun): boolean {
  const { facts } = run.state;
  return (
    canReadMail(run) &&
    facts.user.mailbox?.bouncesHoldSince === null &&
    (!facts.openHints || isAccountAvailable(run))
  );
}

/** Whether the mailbox can be read now: connected, and not backing off after a failure. */
export function canReadMail({ parts, state: { facts, marks } }: LaneRun): boolean {
  return (
    facts.user.mailbox?.status === 'CONNECTED' &&
    parts.clock.realNow() >= (marks.email?.realRetryAt ?? 0)
  );
}

/**
 * Records that a call to the mailbox failed temporarily: from the second failure in a row the email
 * channel backs off in real time, doubling up to a minute. The network channel continues (decision
 * 115).
 */
export function backOffMail(run: LaneRun, problem: string): void {
  const failures = (run.state.marks.email?.failures ?? 0) + 1;
  const restMs =
    failures === 1 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 12));
  setState(
    run,
    withEmailMarks(run.state, { failures, realRetryAt: run.parts.clock.realNow() + restMs }),
  );
  run.parts.log.warn(
    { userId: run.lane.userId, failures, restMs, problem },
    'Mailbox calls are failing; emails from it are backing off',
  );
}

/** Records that a call to the mailbox succeeded. */
export function recordMailRecovery(run: LaneRun): void {
  if (run.state.marks.email?.failures === undefined) return;
  setState(run, withEmailMarks(run.state, { failures: undefined, realRetryAt: undefined }));
}

/** Pauses emails for as long as the provider asks (real ms), or for an hour of campaign time. */
export function pauseMail(run: LaneRun, retryAfterMs: number | null): void {
  const pauseMs =
    retryAfterMs === null ? LIMIT_PAUSE_MS : Math.ceil(retryAfterMs * run.parts.clock.rate());
  setState(run, withPause(run.state, 'EMAIL', campaignNow(run) + pauseMs));
}

/**
 * Records that the mailbox cannot be used until its user connects it again, and notifies them once.
 */
export async function recordMailboxLoss(run: LaneRun, problem: MailProblem): Promise<void> {
  const { user } = run.state.facts;
  if (user.mailbox?.status !== 'CONNECTED') return;
  setState(
    run,
    withFacts(run.state, { user: { ...user, mailbox: { ...user.mailbox, status: 'LOST' } } }),
  );
  await run.parts.store.loseMailbox({ lane: run.lane, now: campaignNow(run), problem });
}

/** Handles what a failed mailbox lookup says about the mailbox. */
export async function handleMailFailure(run: LaneRun, error: MailError): Promise<void> {
  if (error.lost) await recordMailboxLoss(run, error.problem);
  else if (error.retryAfterMs !== null) pauseMail(run, error.retryAfterMs);
  else backOffMail(run, error.problem);
}
