import type { AccountState } from '#connectors/network/network.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import { invitesPausedUntil } from '#core/limits/weekly-invites.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { UserProblem } from '#data/engine-store/engine-store.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import {
  withMarks,
  withFacts,
  withPause,
  withUpdates,
  withBlocked,
} from '#engine/lane/lane-state.ts';

/** Back-off after the first failure, doubled with each that follows; real ms. */
export const FIRST_RETRY_MS = 500;
/** The longest back-off of a lane after failures; real ms. */
export const MAX_RETRY_MS = 60_000;
/** One failure may be chance; the user is notified from the second on. */
const NOTIFY_FROM_FAILURE = 2;
const LIMIT_PAUSE_MS = 3_600_000;
export const UNREACHABLE_TEXT = 'LinkedIn isn’t responding right now';

/**
 * Records that a call failed temporarily: from the second failure in a row the lane backs off in
 * real time, doubling up to a minute. Nothing is lost; waiting leads show the reason until a call
 * succeeds.
 */
export async function backOff(run: LaneRun, error: unknown): Promise<void> {
  const failures = (run.state.marks.failures ?? 0) + 1;
  const restMs =
    failures === 1 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 12));
  setState(
    run,
    withMarks(run.state, { failures, realRetryAt: run.parts.clock.realNow() + restMs }),
  );
  run.parts.log.warn(
    { userId: run.lane.userId, failures, restMs, error: textOf(error) },
    'Network calls are failing; the lane is backing off',
  );
  if (failures >= NOTIFY_FROM_FAILURE && run.state.facts.user.incident === null)
    await changeRunUser(run, { incident: UNREACHABLE_TEXT });
}

/** Records that a call succeeded. */
export async function recordRecovery(run: LaneRun): Promise<void> {
  if (run.state.marks.failures === undefined && run.state.facts.user.incident === null) return;
  const { failures: _failures, realRetryAt: _retry, ...marks } = run.state.marks;
  setState(run, { ...run.state, marks });
  if (run.state.facts.user.incident !== null) await changeRunUser(run, { incident: null });
}

/** Whether the account can be used now: connected, and not backing off after a failure. */
export function isAccountAvailable(run: LaneRun): boolean {
  const { user } = run.state.facts;
  return (
    user.status === 'VERIFIED' &&
    user.account !== null &&
    run.parts.clock.realNow() >= (run.state.marks.realRetryAt ?? 0)
  );
}

/**
 * Handles what a failed read or act says about the account as a whole. True if it was about the
 * account or temporary, so the lane must back off.
 */
export async function handleFailure(run: LaneRun, error: unknown): Promise<boolean> {
  if (!(error instanceof NetworkError)) throw error;
  const meaning = FAILURES[error.kind];
  if (meaning.about === 'account') await recordAccountLoss(run, meaning.trouble);
  else if (meaning.about === 'moment' || meaning.about === 'unknown' || meaning.about === 'limit')
    await backOff(run, error);
  else return false;
  return true;
}

/**
 * Stops a user's campaigns because the account cannot be used; they continue automatically once it
 * is connected again (platform spec, section 4).
 */
export async function recordAccountLoss(
  run: LaneRun,
  trouble: 'DISCONNECTED' | 'RESTRICTED',
): Promise<void> {
  const status: UserStatus = trouble === 'RESTRICTED' ? 'LOGIN_RESTRICTED' : 'UNAUTHORIZED';
  if (run.state.facts.user.status === status) return;
  if (trouble === 'RESTRICTED')
    setState(run, withMarks(run.state, { lastWarningAt: campaignNow(run) }));
  await changeRunUser(run, {
    status,
    notification: { type: 'CONNECTION_LOST', data: { status }, link: '/enter-linkedin' },
  });
}

/** Applies the account state reported by the provider (network connector, section 1.5). */
export async function applyAccountState(run: LaneRun, state: AccountState): Promise<void> {
  if (state === 'disconnected') return recordAccountLoss(run, 'DISCONNECTED');
  if (state === 'restricted') return recordAccountLoss(run, 'RESTRICTED');
  const lost =
    run.state.facts.user.status === 'UNAUTHORIZED' ||
    run.state.facts.user.status === 'LOGIN_RESTRICTED';
  if (state === 'running' && lost)
    await changeRunUser(run, {
      status: 'VERIFIED',
      incident: null,
      notification: { type: 'CONNECTION_RESTORED', data: {}, link: '/campaigns' },
    });
  if (state === 'errored' || state === 'paused')
    await changeRunUser(run, { incident: UNREACHABLE_TEXT });
  if (state === 'running' && run.state.facts.user.incident !== null) await recordRecovery(run);
}

/**
 * Applies a rate limit: invitations pause until the time it names, else until the next local day,
 * doubling up to a week; other actions pause for an hour (product rules, section 4).
 */
export async function applyRateLimit(
  run: LaneRun,
  action: ActionType,
  error: NetworkError,
): Promise<void> {
  if (action === 'CONNECT' || action === 'CONNECT_BY_EMAIL')
    return pauseInvites(run, error.retryAt ?? null, { reason: 'INVITES_PAUSED' });
  const now = campaignNow(run);
  const until =
    error.retryAt !== undefined && error.retryAt > now ? error.retryAt : now + LIMIT_PAUSE_MS;
  setState(run, withPause(run.state, action, until));
}

/**
 * Pauses invitations until the given time, else until the next local day, doubling up to a week
 * with each pause in a row, and notifies the user (product rules, section 4).
 */
export async function pauseInvites(
  run: LaneRun,
  retryAt: number | null,
  notice: { reason: 'INVITES_PAUSED' } | { reason: 'INVITES_REFUSED'; people: number },
): Promise<void> {
  const answersBefore = run.state.facts.user.inviteLimitAnswers;
  const until = invitesPausedUntil({
    now: campaignNow(run),
    zone: run.state.facts.user.week.zone,
    retryAt,
    answersBefore,
  });
  setState(run, withBlocked(run.state, ['CONNECT', 'CONNECT_BY_EMAIL']));
  const data = {
    until: new Date(until).toISOString(),
    ...notice,
    answers: answersBefore + 1,
  };
  await changeRunUser(run, {
    invitesPausedUntil: until,
    inviteLimitAnswers: answersBefore + 1,
    notification: { type: 'INVITES_PAUSED', data, link: '/settings' },
    event: { type: 'INVITES_PAUSED', data },
  });
}

/**
 * Resumes invitations when their pause is over and notifies the user (product rules, sections 4 and
 * 12).
 */
export async function resumeInvitesIfDue(run: LaneRun): Promise<void> {
  const until = run.state.facts.user.invitesPausedUntil;
  if (until === null || until > campaignNow(run)) return;
  await changeRunUser(run, {
    invitesPausedUntil: null,
    notification: { type: 'INVITES_RESUMED', data: {}, link: '/settings' },
    event: { type: 'INVITES_RESUMED', data: {} },
  });
}

/**
 * Changes the user's row and the run's copy of it, and stores `marks` with it, for what is reported
 * once.
 */
export async function changeRunUser(
  run: LaneRun,
  change: UserProblem,
  marks?: LaneMarks,
): Promise<void> {
  const { user } = run.state.facts;
  const kept = <Value>(value: Value | undefined, before: Value): Value =>
    value === undefined ? before : value;
  setState(
    run,
    withFacts(run.state, {
      user: {
        ...user,
        status: kept(change.status, user.status),
        incident: kept(change.incident, user.incident),
        invitesPausedUntil: kept(change.invitesPausedUntil, user.invitesPausedUntil),
        inviteLimitAnswers: kept(change.inviteLimitAnswers, user.inviteLimitAnswers),
      },
    }),
  );
  if (marks !== undefined) setState(run, { ...run.state, marks });
  await run.parts.store.changeUser({
    lane: run.lane,
    now: campaignNow(run),
    change,
    ...(marks === undefined ? {} : { marks }),
  });
  if (change.status !== undefined)
    setState(
      run,
      withUpdates(run.state, [{ type: 'user.status', data: { status: change.status } }]),
    );
  for (const campaign of run.state.facts.campaigns)
    if (change.incident !== undefined || change.invitesPausedUntil !== undefined)
      setState(
        run,
        withUpdates(run.state, [
          { type: 'campaign.statistics', data: { campaignId: campaign.campaignId } },
        ]),
      );
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
