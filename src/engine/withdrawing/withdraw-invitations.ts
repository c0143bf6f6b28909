import { hasZoneJustChanged } from '#engine/acts/recheck-before-reserve.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { Reconciled } from '#connectors/network/network.ts';
import { isConnected } from '#core/account/user-status.ts';
import { dailyAllowance } from '#core/limits/daily-allowance.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { localDay, nextDayStart } from '#core/schedule/zone.ts';
import type {
  FreshWithdrawalFacts,
  OpenWithdrawal,
  Withdrawal,
  WithdrawalCheck,
  WithdrawalEnd,
} from '#data/engine-store/withdrawal-store.ts';
import {
  backOff,
  recordAccountLoss,
  recordRecovery,
  applyRateLimit,
} from '#engine/lane/account-incidents.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import {
  setState,
  accountOf,
  callOptions,
  campaignNow,
  elapsedNow,
  limitsOf,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import { withLookupLimit, msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import { dueAttempts, withOpenAttempt } from '#engine/acts/open-attempts.ts';
import {
  confirmSend,
  canSend,
  isReservedInSleep,
  SEND_MARGIN_MS,
} from '#engine/acts/send-check.ts';
import { newRequestId } from '#engine/acts/perform-act.ts';
import {
  nextWithdrawalSlot,
  clearWithdrawalSlot,
  gapMs,
  withdrawalSlotAfter,
} from '#engine/withdrawing/withdrawal-slots.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';
import { withChange, withMarks, withWeek } from '#engine/lane/lane-state.ts';

const ATTEMPTS_AT_ONCE = 20;

type Refusal = 'ACCOUNT' | 'SUBSCRIPTION' | 'ASLEEP';
export type Withdrawn = { again: boolean; nextAt: number | null };
const NOTHING: Withdrawn = { again: false, nextAt: null };

/**
 * Withdraws the next invitation that the user asked for when its slot is due: at the lane's pace,
 * within hours and limits, with one attempt in the ledger before each (product rules, sections 2
 * and 4). The rest is spread over the remaining window and continues the next working day.
 */
export async function withdrawInvitations(run: LaneRun): Promise<Withdrawn> {
  const open = await run.parts.store.nextWithdrawal({ userId: run.lane.userId });
  if (open === null) {
    clearWithdrawalSlot(run);
    return NOTHING;
  }
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const pausedUntil = run.state.marks.pausedUntil?.WITHDRAW ?? 0;
  if (pausedUntil > now) return { again: false, nextAt: nextOpening(week, pausedUntil) };
  if (isAsleep(week, now)) {
    clearWithdrawalSlot(run);
    return { again: false, nextAt: nextOpening(week, now) };
  }
  const slotAt = nextWithdrawalSlot(run, open.waiting);
  if (slotAt === null || slotAt > now)
    return {
      again: false,
      nextAt: nextOpening(week, slotAt ?? nextDayStart(week.zone, now)),
    };
  return withdraw(run, open.next, open.waiting);
}

async function withdraw(run: LaneRun, next: Withdrawal, waiting: number): Promise<Withdrawn> {
  const { store, clock, config, random } = run.parts;
  const now = campaignNow(run);
  const realNow = clock.realNow();
  const realDeadline = realNow + config.requestTimeoutMs;
  const endsElapsed = elapsedNow(clock) + config.requestTimeoutMs;
  const requestId = newRequestId(random);
  const nextSlotAt = Math.max(run.state.nextSlotAt ?? 0, now + gapMs(run));
  const withdrawalSlotAt = withdrawalSlotAfter({
    run,
    lastAt: now,
    waiting: Math.max(1, waiting - 1),
  });
  const reserved = await store.reserveWithdrawal<Refusal>({
    lane: run.lane,
    now,
    realNow,
    realDeadline,
    withdrawal: next,
    requestId,
    nextSlotAt,
    withdrawalSlotAt,
    check: (fresh) => {
      setState(run, withWeek(run.state, fresh.user.week));
      return checkFresh({ run, fresh, now, realNow });
    },
  });
  if (!reserved.reserved) return afterRefusal(run, reserved.reason, now);
  setState(run, { ...run.state, nextSlotAt });
  setState(
    run,
    withMarks(run.state, { lastActionAt: now, withdrawalSlotAt: withdrawalSlotAt ?? undefined }),
  );
  const attempt: OpenWithdrawal = {
    ...next,
    intentId: reserved.intentId,
    requestId,
    startedAt: now,
    departed: false,
  };
  // If the lease ended before the call's deadline, another worker could look the act up while it is
  // still in flight.
  if (clock.realNow() + config.requestTimeoutMs > run.lane.realLeaseUntil) {
    await settle({
      run,
      attempt,
      end: { state: 'WAITING' },
      outcome: { reason: 'LEASE_TOO_SHORT' },
    });
    return { again: true, nextAt: null };
  }
  if (!canSend({ run, reservedAt: now, endsElapsed })) {
    await settle({ run, attempt, end: { state: 'WAITING' }, outcome: { reason: 'HELD_BACK' } });
    return { again: true, nextAt: null };
  }
  await callAndSettle(run, attempt, endsElapsed);
  return { again: true, nextAt: null };
}

/** Sends the request of a recorded attempt and records the outcome. */
async function callAndSettle(
  run: LaneRun,
  attempt: OpenWithdrawal,
  endsElapsed: number,
): Promise<void> {
  const { network, clock } = run.parts;
  const { intentId, requestId, memberId, invitationId, startedAt } = attempt;
  try {
    const act = {
      account: accountOf(run),
      requestId,
      memberId,
      deadlineMs: Math.max(0, Math.ceil(endsElapsed - elapsedNow(clock))),
      beforeRequest: () => confirmSend({ run, intentId, reservedAt: startedAt, endsElapsed }),
    };
    const performed = await ACTIONS.WITHDRAW.perform({
      network,
      act,
      payload: { invitationId },
      now: startedAt,
    });
    if (!performed.done && performed.reason === 'ALREADY_CONNECTED')
      await recordConnected(run, memberId);
    await settle({
      run,
      attempt,
      end: performed.done ? { state: 'WITHDRAWN' } : { state: 'SKIPPED', reason: performed.reason },
      outcome: performed.done ? {} : { reason: performed.reason },
    });
    await recordRecovery(run);
  } catch (error) {
    await settleFailure(run, attempt, error);
  }
}

/**
 * When a refused withdrawal is tried again: what the account or the plan forbids waits for their
 * change, which wakes the lane.
 */
function afterRefusal(
  run: LaneRun,
  reason: Refusal | 'LANE_LOST' | 'CHANGED' | 'DAILY_LIMIT',
  now: number,
): Withdrawn {
  const { week } = run.state.facts.user;
  if (reason === 'DAILY_LIMIT')
    return {
      again: false,
      nextAt: nextOpening(week, nextDayStart(week.zone, now)),
    };
  // So close to the end of the hours, it waits for the next opening.
  if (reason === 'ASLEEP') {
    clearWithdrawalSlot(run);
    return { again: false, nextAt: nextOpening(week, now + sendMarginMs(run)) };
  }
  return { again: reason === 'CHANGED', nextAt: null };
}

/**
 * Checks everything that may forbid it again, inside the transaction that takes its unit (guarantee
 * G3).
 */
function checkFresh({
  run,
  fresh,
  now,
  realNow,
}: {
  run: LaneRun;
  fresh: FreshWithdrawalFacts;
  now: number;
  realNow: number;
}): WithdrawalCheck<Refusal> {
  const { user, lastInvites, lastDay } = fresh;
  const { config } = run.parts;
  if (!isConnected(user.status) || user.account === null)
    return { allowed: false, reason: 'ACCOUNT' };
  if (!isSubscriptionUsable({ ...user, realNow }))
    return { allowed: false, reason: 'SUBSCRIPTION' };
  if (isReservedInSleep({ week: user.week, now, rate: run.parts.clock.rate() }))
    return { allowed: false, reason: 'ASLEEP' };
  const { limits, unlimitedQuotas } = limitsOf({
    user,
    lastInvites,
    marks: run.state.marks,
    now,
    realNow,
    allFeaturesAccounts: config.allFeaturesAccounts ?? [],
  });
  const { zone } = user.week;
  const day = localDay(zone, now);
  const limit = dailyAllowance({
    type: 'WITHDRAW',
    userId: user.userId,
    limits,
    range: user.limitRange,
    unlimitedQuotas,
    day,
  });
  return {
    allowed: true,
    day,
    zone,
    limit,
    dayLimit:
      lastDay.otherZone || hasZoneJustChanged(zone, run.state.marks, now)
        ? limit - lastDay.acts
        : null,
  };
}

async function settleFailure(run: LaneRun, attempt: OpenWithdrawal, error: unknown): Promise<void> {
  // Any error that is not the network's may have come after the request left, so it is treated like
  // a lost response.
  const meaning =
    error instanceof NetworkError ? FAILURES[error.kind] : ({ about: 'unknown' } as const);
  const kind = error instanceof NetworkError ? error.kind : 'unexpected';
  run.parts.log.info(
    { userId: run.lane.userId, action: 'WITHDRAW', requestId: attempt.requestId, error: kind },
    'An action failed',
  );
  if (meaning.about === 'unknown') {
    setState(run, withOpenAttempt(run, attempt.intentId));
    return backOff(run, error);
  }
  const isOwn =
    meaning.about === 'lead' || meaning.about === 'person' || meaning.about === 'refusal';
  await settle({
    run,
    attempt,
    end: isOwn ? { state: 'FAILED', reason: kind.toUpperCase() } : { state: 'WAITING' },
    outcome: { error: kind },
  });
  if (meaning.about === 'account') await recordAccountLoss(run, meaning.trouble);
  else if (meaning.about === 'limit') await applyRateLimit(run, 'WITHDRAW', error as NetworkError);
  else if (meaning.about === 'moment') await backOff(run, error);
}

/**
 * Looks up attempts whose response never came, after the settle time and never before; an
 * unresolved withdrawal is never repeated.
 */
export async function reconcileWithdrawals(run: LaneRun): Promise<void> {
  const { store } = run.parts;
  const ripe = dueAttempts(run);
  if (ripe === null || msUntilNextLookup(run) > 0) return;
  for (const attempt of await store.claimOpenWithdrawals({
    lane: run.lane,
    now: campaignNow(run),
    ...ripe,
    limit: ATTEMPTS_AT_ONCE,
  })) {
    const found = await look(run, attempt);
    if (found === null && msUntilNextLookup(run) === 0) return;
    if (found === null) continue;
    const end: WithdrawalEnd =
      found.result === 'happened'
        ? { state: 'WITHDRAWN' }
        : found.result === 'cannot_tell'
          ? { state: 'UNCONFIRMED' }
          : { state: 'WAITING' };
    await settle({ run, attempt, end, outcome: { reason: 'LOOKED_UP' } });
  }
}

/** What the network says about an attempt; null when it cannot be asked now. */
async function look(run: LaneRun, attempt: OpenWithdrawal): Promise<Reconciled | null> {
  const { intentId, memberId, invitationId, startedAt, departed } = attempt;
  if (!departed) return { result: 'did_not_happen' };
  return withLookupLimit<Reconciled>(run, intentId, async () => {
    const answer = await run.parts.network.reconcile({
      ...callOptions(run),
      intent: { kind: 'withdraw', memberId, invitationId, startedAt },
    });
    await recordRecovery(run);
    return answer;
  });
}

async function settle({
  run,
  attempt,
  end,
  outcome,
}: {
  run: LaneRun;
  attempt: OpenWithdrawal;
  end: WithdrawalEnd;
  outcome: Record<string, unknown>;
}): Promise<void> {
  const { intentId, requestId, startedAt } = attempt;
  const { leads } = await run.parts.store.settleWithdrawal({
    lane: run.lane,
    now: campaignNow(run),
    intentId,
    requestId,
    startedAt,
    end,
    outcome,
  });
  for (const { campaignId, leadId } of leads)
    setState(run, withChange(run.state, { campaignId, leadId }));
}

function sendMarginMs({ parts: { clock } }: LaneRun): number {
  return clock.rate() * SEND_MARGIN_MS;
}
