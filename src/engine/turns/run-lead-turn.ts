import { NetworkError } from '#connectors/network/network-error.ts';
import { channelOf, type Channel } from '#core/sequence/channels.ts';
import { isAction, type ActionType, type SequenceItemType } from '#core/sequence/sequence-item.ts';
import { needsProfileRead } from '#core/limits/profile-reads.ts';
import type { NotBeforeCode, Step } from '#core/sequence/step-facts.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { handleFailure, recordRecovery } from '#engine/lane/account-incidents.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import { LOOKS, type Looked } from '#engine/watching/looks.ts';
import { recordLeadEnd, setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { inviteNote } from '#engine/acts/invite-note.ts';
import { recheckEarlierAttempt } from '#engine/acts/late-act.ts';
import {
  pendingStepOf,
  stepInPlace,
  stepPastDone,
  stepToPending,
  stopStep,
} from '#engine/walk/lead-step.ts';
import { filesToSend, hasNews, prepareAct } from '#engine/turns/before-act.ts';
import { recordLostAct } from '#engine/turns/lost-acts.ts';
import { slotAfterCall, stateAfterLookup } from '#engine/lane/lane-slots.ts';
import { performAct, type ActResult } from '#engine/acts/perform-act.ts';
import { withServedType, withChange, withMarks, withBlocked } from '#engine/lane/lane-state.ts';

/** How long a type pauses after the last check refused what our count allowed; campaign ms. */
const REFUSED_REST_MS = 15 * 60_000;
/**
 * How long a lead waits while an act on the same person, in another campaign or at another item,
 * has no certain outcome; campaign ms.
 */
const UNSETTLED_REST_MS = 60 * 60_000;

/**
 * How long a lead waits when the network says nothing about its person but answers other questions:
 * not just a moment, because each lookup may use one of the day's profile reads; campaign ms.
 */
const UNREADABLE_REST_MS = 60 * 60_000;

/** Refusals after which the lead is simply looked at again. */
const LOOKED_AT_AGAIN: readonly string[] = [
  'LEAD_CHANGED',
  'PERSON_CHANGED',
  'EMAIL_CHANGED',
  'SAME_ADDRESS',
];

/**
 * The result of a lead's turn. `called`: the lane has used its slot; `moved`: no call was made, the
 * next lead may follow at once; `stop`: check everything again.
 */
export type Turn = 'called' | 'moved' | 'stop';

/**
 * Gives one due lead its turn: it acts, looks something up, or continues because of what has become
 * known meanwhile.
 */
export async function runLeadTurn(
  run: LaneRun,
  lead: LeadInWalk,
  actionsLeft: number,
): Promise<Turn> {
  const now = campaignNow(run);
  const rest = pendingStepOf({ run, lead, now });
  if (rest === null) return 'moved';
  const { step } = rest;
  // What needs another channel than the lead was queued for waits for that channel's turn.
  const calls =
    (step.kind === 'act' || (step.kind === 'ask' && step.question !== 'CONNECTIONS')) &&
    (lead.itemType === null || channelOf(typeOf(step)) === channelOf(lead.itemType));
  if (rest.passed.length > 0 || !calls) return apply(run, stepToPending({ lead, rest, now }));
  try {
    return step.kind === 'ask'
      ? await ask(run, lead, step)
      : await act({ run, lead, step, actionsLeft });
  } catch (error) {
    // Only reads throw here: an act's failures are its outcome.
    if (!(error instanceof NetworkError)) throw error;
    if (FAILURES[error.kind].about === 'moment' && (await isIsolatedFailure(run, error))) {
      const until = campaignNow(run) + UNREADABLE_REST_MS;
      return apply(run, waitInPlace({ run, lead, now, until, code: 'INCIDENT' }));
    }
    // A limit on lookups holds only what needs them.
    if (FAILURES[error.kind].about === 'limit' && lead.itemType !== null) {
      pauseType(run, lead.itemType, error.retryAt ?? now + REFUSED_REST_MS);
      return 'moved';
    }
    if (await handleFailure(run, error)) return 'stop';
    return apply(
      run,
      stopStep({
        lead,
        state: 'FAILED',
        reason: 'ACTION_INVALID',
        now: campaignNow(run),
        data: { error: error.kind },
      }),
    );
  }
}

function typeOf(step: Extract<Step, { kind: 'act' | 'ask' }>): SequenceItemType {
  return step.kind === 'act' ? step.action : step.item.type;
}

async function ask(
  run: LaneRun,
  lead: LeadInWalk,
  step: Extract<Step, { kind: 'ask' }>,
): Promise<Turn> {
  const { type } = step.item;
  const look = LOOKS[step.question];
  if (look === null) return 'moved';
  if (needsProfileRead(type) && !(await reserveProfileRead(run))) {
    setState(run, withBlocked(run.state, [type]));
    return 'moved';
  }
  setState(run, stateAfterLookup(run));
  setState(run, withServedType(run.state, { type: lead.itemType ?? type, now: campaignNow(run) }));
  const looked: Looked = await look({ run, lead });
  await recordRecovery(run);
  if (looked === 'LANE_LOST') return 'stop';
  const fresh = await run.parts.store.readLead({
    userId: run.lane.userId,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
  });
  if (fresh === null) return 'called';
  const now = campaignNow(run);
  if (looked === 'GONE' && isAction(type))
    return called(
      await apply(
        run,
        stopStep({ lead: fresh, state: 'FAILED', reason: 'PROFILE_NOT_FOUND', now }),
      ),
    );
  const rest = pendingStepOf({ run, lead: fresh, now });
  if (rest === null || (rest.passed.length === 0 && rest.step.kind === 'act')) return 'called';
  return called(await apply(run, stepToPending({ lead: fresh, rest, now })));
}

async function act({
  run,
  lead,
  step,
  actionsLeft,
}: {
  run: LaneRun;
  lead: LeadInWalk;
  step: Extract<Step, { kind: 'act' }>;
  actionsLeft: number;
}): Promise<Turn> {
  const { item, action } = step;
  const channel: Channel = channelOf(action);
  const earlier = await openAttempt(run, lead, step);
  if (earlier !== null) return earlier;
  const late = await recheckEarlierAttempt(run, lead, item);
  if (late !== 'no') return late;
  const { user } = run.state.facts;
  const now = campaignNow(run);
  const note = inviteNote(run, lead, step);
  if (note?.note === 'WAIT')
    return apply(run, waitInPlace({ run, lead, now, until: note.until, code: 'NOTE_QUOTA' }));
  const lost = await recordLostAct(run, lead, step);
  if (lost !== 'none') return lost;
  if (await hasNews(run, lead, action)) return 'stop';
  const prepared = await prepareAct(run, lead, { item, action });
  if (prepared.kind === 'stop')
    return apply(
      run,
      stopStep({ lead, state: prepared.state, reason: prepared.reason, now, data: prepared.data }),
    );
  const files = await filesToSend(run, prepared.payload);
  if (files === null)
    return apply(
      run,
      stopStep({ lead, state: 'PAUSED', reason: 'ATTACHMENT_EXPIRED', now: campaignNow(run) }),
    );
  const result = await performAct({
    run,
    lead,
    item,
    action,
    payload: prepared.payload,
    files,
    nextSlotAt: channel === 'FINDER' ? null : slotAfterCall(run, actionsLeft, channel),
  });
  if (result.kind === 'again') return actAgain(run, lead, actionsLeft);
  if (channel === 'NETWORK') setState(run, { ...run.state, slotOpenedAt: null });
  if (result.kind === 'refused' && result.reason === 'UNSETTLED')
    return apply(
      run,
      waitInPlace({ run, lead, now, until: now + UNSETTLED_REST_MS, code: 'CHECKING' }),
    );
  if (result.kind === 'refused' && result.reason === 'DOMAIN_FULL') {
    const until = nextDayStart(user.week.zone, now);
    return apply(run, waitInPlace({ run, lead, now, until, code: 'RECEIVING_DOMAIN' }));
  }
  return turnOf(run, result, action);
}

/** The same lead acts once more in its slot, in the state its last attempt left it. */
async function actAgain(
  run: LaneRun,
  { campaignId, leadId }: LeadInWalk,
  actionsLeft: number,
): Promise<Turn> {
  const lead = await run.parts.store.readLead({ userId: run.lane.userId, campaignId, leadId });
  const rest = lead === null ? null : pendingStepOf({ run, lead, now: campaignNow(run) });
  return lead !== null && rest?.step.kind === 'act' && rest.passed.length === 0
    ? act({ run, lead, step: rest.step, actionsLeft })
    : 'called';
}

function turnOf(
  run: LaneRun,
  result: Exclude<ActResult, { kind: 'again' }>,
  action: ActionType,
): Turn {
  if (result.kind === 'acted') return 'called';
  if (result.kind === 'rest') return 'stop';
  if (LOOKED_AT_AGAIN.includes(result.reason)) return 'moved';
  if (result.reason !== 'DAILY_LIMIT' && result.reason !== 'INVITES') return 'stop';
  // The last check knows more than the turn's own count, so this type pauses for a while.
  pauseType(run, action, campaignNow(run) + REFUSED_REST_MS);
  return 'moved';
}

function pauseType(run: LaneRun, type: SequenceItemType, until: number): void {
  setState(run, withBlocked(run.state, [type]));
  setState(
    run,
    withMarks(run.state, { pausedUntil: { ...run.state.marks.pausedUntil, [type]: until } }),
  );
}

/** The ledger's attempt for the lead's current item: whatever it records is never done again. */
async function openAttempt(
  run: LaneRun,
  lead: LeadInWalk,
  step: Extract<Step, { kind: 'act' }>,
): Promise<Turn | null> {
  const { standing } = lead.tried;
  const now = campaignNow(run);
  if (standing === null) return null;
  if (standing.status === 'SENDING') return apply(run, stepInPlace({ lead, to: { dueAt: null } }));
  if (standing.status === 'UNCONFIRMED')
    return apply(run, stopStep({ lead, state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', now }));
  return apply(run, stepPastDone({ run, lead, item: step.item, now }));
}

function waitInPlace({
  run,
  lead,
  now,
  until,
  code,
}: {
  run: LaneRun;
  lead: LeadInWalk;
  now: number;
  until: number;
  code: NotBeforeCode;
}): LeadStep {
  const waiting: LeadInWalk = {
    ...lead,
    memory: { ...lead.memory, notBefore: until, notBeforeCode: code },
  };
  const rest = pendingStepOf({ run, lead: waiting, now });
  return rest === null
    ? stepInPlace({ lead, to: {} })
    : stepToPending({ lead: waiting, rest, now });
}

async function apply(run: LaneRun, step: LeadStep): Promise<Turn> {
  const applied = await run.parts.store.applySteps({
    lane: run.lane,
    now: campaignNow(run),
    steps: [step],
  });
  if (applied === null) return 'stop';
  recordLeadEnd(run, step);
  setState(run, withChange(run.state, { campaignId: step.campaignId, leadId: step.leadId }));
  return 'moved';
}

function called(turn: Turn): Turn {
  return turn === 'stop' ? 'stop' : 'called';
}
