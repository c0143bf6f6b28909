import { NetworkError } from '#connectors/network/network-error.ts';
import type { OutgoingFile } from '#connectors/network/network.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { PersonChange } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  backOff,
  recordAccountLoss,
  recordRecovery,
  applyRateLimit,
} from '#engine/lane/account-incidents.ts';
import type { Action, ActPayload, Performed } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import { confirmSend, canSend } from '#engine/acts/send-check.ts';
import { recheckBeforeReserve, type ReserveRefusal } from '#engine/acts/recheck-before-reserve.ts';
import {
  setState,
  accountOf,
  campaignNow,
  campaignOf,
  elapsedNow,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { FAILURES, type PersonFact } from '#engine/lane/network-failure.ts';
import { withOpenAttempt } from '#engine/acts/open-attempts.ts';
import { emailRequestId } from '#engine/acts/email-request-id.ts';
import { findEmail } from '#engine/acts/find-email.ts';
import { sendEmail } from '#engine/acts/send-email.ts';
import { withFinderPaused } from '#engine/lane/finder-incidents.ts';
import { backOffMail } from '#engine/lane/mail-incidents.ts';
import { recordSentInvite, recordRefusedInvite } from '#engine/acts/refused-invites.ts';
import {
  recordNotDone,
  recordDone,
  recordSkipped,
  recordBlocked,
} from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { passOverUnknown } from '#engine/watching/read-profile.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';
import { withSlot } from '#engine/lane/lane-slots.ts';
import { withRefusedLease, withServedType, withWeek } from '#engine/lane/lane-state.ts';

/** After this many temporary failures in a row a lead backs off. */
const ATTEMPTS_IN_A_ROW = 3;
const FIRST_PAUSE_MS = 15 * 60_000;
/** How long the finder is not asked after a question that failed on our side; real ms. */
const FINDER_REST_MS = 60_000;

export type ActResult =
  | { kind: 'acted' }
  /** The same lead is tried again in the same slot. */
  | { kind: 'again' }
  | { kind: 'refused'; reason: ReserveRefusal | 'LANE_LOST' | 'LEAD_CHANGED' | 'DAILY_LIMIT' }
  | { kind: 'rest' };
type ActQuery = {
  run: LaneRun;
  lead: LeadInWalk;
  item: SequenceItem;
  action: ActionType;
  payload: ActPayload;
  files: readonly OutgoingFile[];
  nextSlotAt: number | null;
};

/**
 * Performs one act: writes the intent and takes the day's unit, calls with a deadline, records the
 * outcome. A crash between any two of these leaves a row that says what to do (architecture,
 * section 3). No act leaves the program any other way.
 */
export async function performAct({
  run,
  lead,
  item,
  action,
  payload,
  files,
  nextSlotAt,
}: ActQuery): Promise<ActResult> {
  const { store, clock, config, random } = run.parts;
  const drawn = newRequestId(random);
  const requestId =
    action === 'EMAIL' ? emailRequestId({ userId: run.lane.userId, lead, payload }) : drawn;
  const now = campaignNow(run);
  const realNow = clock.realNow();
  const realDeadline = realNow + config.requestTimeoutMs;
  const endsElapsed = elapsedNow(clock) + config.requestTimeoutMs;
  const variants =
    payload.variantId == null
      ? lead.memory.variants
      : { ...lead.memory.variants, [item.id]: payload.variantId };
  const reserved = await store.reserve<ReserveRefusal>({
    lane: run.lane,
    now,
    realNow,
    realDeadline,
    lead,
    action,
    requestId,
    payload: { ...payload },
    nextSlotAt,
    memory: variants === undefined ? lead.memory : { ...lead.memory, variants },
    check: (fresh) => {
      setState(run, withWeek(run.state, fresh.user.week));
      return recheckBeforeReserve({
        fresh,
        action,
        to: payload.to,
        noted: payload.note != null,
        person: lead.person,
        sequenceVersion: campaignOf(run, lead.campaignId)?.sequenceVersion ?? -1,
        marks: run.state.marks,
        now,
        realNow,
        rate: clock.rate(),
        allFeaturesAccounts: config.allFeaturesAccounts ?? [],
      });
    },
  });
  if (!reserved.reserved) {
    setState(run, withRefusedLease(run.state, reserved.reason));
    return { kind: 'refused', reason: reserved.reason };
  }
  const slotted = withSlot(run.state, { channel: channelOf(action), nextSlotAt });
  setState(run, withServedType(slotted, { type: action, now: campaignNow(run) }));
  const attempt: ActAttempt = {
    intentId: reserved.intentId,
    lead,
    item,
    action,
    payload,
    requestId,
    startedAt: now,
  };
  // If the lease ended before the call's deadline, another worker could look the act up while it is
  // still in flight.
  if (clock.realNow() + config.requestTimeoutMs > run.lane.realLeaseUntil) {
    await recordNotDone({ run, attempt, outcome: { reason: 'LEASE_TOO_SHORT' } });
    return { kind: 'refused', reason: 'LANE_LOST' };
  }
  // If the reservation took too long, the act would be late, so nothing is read for it either.
  if (!canSend({ run, reservedAt: now, endsElapsed })) return heldBack(run, attempt);
  return callAndRecord({ run, attempt, action, files, endsElapsed });
}

async function callAndRecord({
  run,
  attempt,
  action,
  files,
  endsElapsed,
}: {
  run: LaneRun;
  attempt: ActAttempt;
  action: ActionType;
  files: readonly OutgoingFile[];
  endsElapsed: number;
}): Promise<ActResult> {
  const { network, clock } = run.parts;
  const definition: Action = ACTIONS[action];
  let performed: Performed;
  try {
    if (action === 'EMAIL') return { kind: await sendEmail({ run, attempt, files, endsElapsed }) };
    if (action === 'FIND_EMAIL') return { kind: await findEmail(run, attempt, endsElapsed) };
    const act = {
      account: accountOf(run),
      requestId: attempt.requestId,
      memberId: attempt.lead.person.memberId ?? '',
      deadlineMs: Math.max(0, Math.ceil(endsElapsed - elapsedNow(clock))),
      beforeRequest: () =>
        confirmSend({
          run,
          intentId: attempt.intentId,
          reservedAt: attempt.startedAt,
          endsElapsed,
        }),
    };
    performed = await definition.perform({
      network,
      act,
      payload: attempt.payload,
      files,
      now: attempt.startedAt,
    });
  } catch (error) {
    return recordFailure({ run, attempt, action, error });
  }
  if (!performed.done && performed.reason === 'ALREADY_CONNECTED')
    await recordConnected(run, attempt.lead.person.memberId);
  if (performed.done)
    await recordDone({ run, attempt, found: performed.found, profile: performed.profile });
  else await recordSkipped({ run, attempt, reason: performed.reason });
  if (performed.done && isInvite(action)) await recordSentInvite(run, attempt.payload);
  await recordRecovery(run);
  return { kind: 'acted' };
}

async function recordFailure({
  run,
  attempt,
  action,
  error,
}: {
  run: LaneRun;
  attempt: ActAttempt;
  action: ActionType;
  error: unknown;
}): Promise<ActResult> {
  // Any error that is not the network's may have come after the request left, so it is treated like
  // a lost response.
  const meaning =
    error instanceof NetworkError ? FAILURES[error.kind] : ({ about: 'unknown' } as const);
  const outcome = {
    error: error instanceof NetworkError ? error.kind : 'unexpected',
    native: error instanceof NetworkError ? error.native : undefined,
  };
  run.parts.log.info(
    { userId: run.lane.userId, action, requestId: attempt.requestId, ...outcome },
    'An action failed',
  );
  switch (meaning.about) {
    case 'unknown':
      setState(run, withOpenAttempt(run, attempt.intentId, channelOf(action)));
      if (action === 'EMAIL') backOffMail(run, String(error));
      else if (action === 'FIND_EMAIL')
        setState(run, withFinderPaused(run, run.parts.clock.realNow() + FINDER_REST_MS));
      else await backOff(run, error);
      return { kind: 'rest' };
    case 'held back':
      return heldBack(run, attempt);
    case 'moment':
      await recordNotDone({
        run,
        attempt,
        outcome,
        memory: (before) => backOffLead(run, attempt, before),
      });
      await backOff(run, error);
      return { kind: 'rest' };
    case 'limit':
      await recordNotDone({ run, attempt, outcome });
      await applyRateLimit(run, action, error as NetworkError);
      return { kind: 'acted' };
    case 'account':
      await recordNotDone({ run, attempt, outcome });
      await recordAccountLoss(run, meaning.trouble);
      return { kind: 'rest' };
    case 'refusal':
      return (await recordRefusedInvite(run, attempt, outcome)) === 'now'
        ? { kind: 'again' }
        : { kind: 'acted' };
    case 'person': {
      const now = campaignNow(run);
      if (meaning.fact === 'CONNECTED') await recordConnected(run, attempt.lead.person.memberId);
      const person = learnedOf(attempt, meaning.fact, { error: error as NetworkError, now });
      await recordNotDone({ run, attempt, outcome, person });
      return { kind: 'acted' };
    }
    case 'lead':
      await recordBlocked({
        run,
        attempt,
        state: meaning.state,
        reason: meaning.reason,
        data: outcome,
      });
      if (outcome.error === 'not_found') await passOverUnknown(run, attempt.lead.leadId);
      return { kind: 'acted' };
  }
}

/** Everything is checked again before the next attempt. */
async function heldBack(run: LaneRun, attempt: ActAttempt): Promise<ActResult> {
  await recordNotDone({ run, attempt, outcome: { reason: 'HELD_BACK' } });
  return { kind: 'rest' };
}

/**
 * What the network knew of the person and we did not; the walk then decides again: a skip, an
 * adopted invitation, or a wait.
 */
function learnedOf(
  { lead }: ActAttempt,
  fact: PersonFact,
  { error, now }: { error: NetworkError; now: number },
): PersonChange {
  const { invitation, retryAt } = error;
  if (fact === 'CONNECTED') return { connectedAt: lead.person.connectedAt ?? now };
  return fact === 'INVITED'
    ? {
        invitationId: invitation?.invitationId ?? null,
        invitationPendingSince: invitation?.sentAt ?? now,
      }
    : { withdrawnAt: retryAt === undefined ? now : retryAt - 21 * MS_PER_DAY };
}

function isInvite(action: ActionType): boolean {
  return action === 'CONNECT' || action === 'CONNECT_BY_EMAIL';
}

function backOffLead(run: LaneRun, attempt: ActAttempt, before: WalkMemory): WalkMemory {
  const tries = attempt.lead.tried.attempts + 1;
  if (tries < ATTEMPTS_IN_A_ROW) return before;
  const pauseMs = Math.min(MS_PER_DAY, FIRST_PAUSE_MS * 2 ** (tries - ATTEMPTS_IN_A_ROW));
  return { ...before, notBefore: campaignNow(run) + pauseMs, notBeforeCode: 'INCIDENT' };
}

/** The id of one attempt, for the provider and for later lookups in the ledger. */
export function newRequestId(random: () => number): string {
  const part = (): string =>
    Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(12, '0');
  return `rw-${part()}${part()}`;
}
