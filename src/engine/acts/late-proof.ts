import { settledRecord, type SettledRecord } from '#core/waiting/settled-act.ts';
import {
  isRecheckDue,
  personAfterAct,
  leadAfterDecision,
  type UnconfirmedAct,
} from '#core/waiting/unconfirmed-act.ts';
import { ACTION_TYPES, type ActionType } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import type { OpenIntent, PersonChange, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import type { Action, ActPayload } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import { msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import {
  recordLeadEnd,
  setState,
  campaignNow,
  campaignOf,
  canMoveLeads,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { stepInPlace } from '#engine/walk/lead-step.ts';
import { emailToKeep } from '#engine/acts/record-outcome.ts';
import type { LookedUp } from '#engine/acts/look-up-fate.ts';
import { lookUpAttempt } from '#engine/acts/reconcile.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';
import { withChange, withMarks } from '#engine/lane/lane-state.ts';

const LOOKS_AT_ONCE = 50;
const READABLE: readonly ActionType[] = ACTION_TYPES.filter(
  (action) => action === 'EMAIL' || (ACTIONS[action] as Action).lookFor !== null,
);

/**
 * Rechecks unconfirmed attempts: those of people the network has just named, or (without names)
 * those whose next lookup is due. One found to have happened is settled. One not found stays
 * unconfirmed: its traces may be gone, so only the user can say that it was not sent (guarantee
 * G2).
 */
export async function recheckUnconfirmed(
  run: LaneRun,
  named: { memberIds: ReadonlySet<string>; chatIds: ReadonlySet<string> } | null = null,
): Promise<void> {
  const { store } = run.parts;
  const now = campaignNow(run);
  const tries = await store.unconfirmedTries({
    userId: run.lane.userId,
    actions: READABLE,
    limit: LOOKS_AT_ONCE,
  });
  const lastLookAt = run.state.marks.unconfirmedLookedAt ?? 0;
  const chosen = tries.filter(({ memberId, chatId, unconfirmedAt }) =>
    named === null
      ? isRecheckDue({ unconfirmedAt, lastLookAt, now })
      : (memberId !== null && named.memberIds.has(memberId)) ||
        (chatId !== null && named.chatIds.has(chatId)),
  );
  for (const { intentId } of chosen) {
    const intent = await store.readTry({ userId: run.lane.userId, intentId });
    if (intent === null) continue;
    const found = await lookUpAttempt({ run, intent });
    // The network cannot be asked now, so the rest are looked up another time, unless it fails for
    // this attempt alone.
    if (found === null && msUntilNextLookup(run) === 0) return;
    if (found?.result === 'happened') await settleByProof(run, intent, found.value);
  }
  if (named === null) setState(run, withMarks(run.state, { unconfirmedLookedAt: now }));
}

type Proof = {
  run: LaneRun;
  intent: OpenIntent;
  found: Extract<LookedUp, { result: 'happened' }>['value'];
};

async function settleByProof(
  run: LaneRun,
  intent: OpenIntent,
  found: Extract<LookedUp, { result: 'happened' }>['value'],
): Promise<void> {
  const { campaignId, leadId } = intent;
  const now = campaignNow(run);
  const effect = (ACTIONS[intent.action] as Action).effect({
    payload: intent.payload,
    found,
    at: intent.startedAt,
  });
  const query: Omit<SettleQuery, 'step' | 'events'> = {
    lane: run.lane,
    now,
    intentId: intent.intentId,
    from: 'UNCONFIRMED',
    end: 'HAPPENED',
    outcome: { ...found },
    person: personOf(intent, found),
    refund: false,
    moving: canMoveLeads(run),
    ...(effect.message === null ? {} : { message: effect.message }),
    ...emailToKeep({ ...intent, payload: intent.payload as ActPayload }, found.threadId ?? null),
  };
  const { settled } = await run.parts.store.settle({
    ...query,
    events: recordOf(intent, null, now).events,
    step: (lead) => stepOf({ run, intent, lead, now }),
  });
  if (!settled) return;
  run.parts.log.info(
    { userId: run.lane.userId, action: intent.action, requestId: intent.requestId },
    'An unconfirmed action turned out to have been done',
  );
  setState(run, withChange(run.state, { campaignId, leadId }));
  if (found.connected) await recordConnected(run, intent.memberId);
}

/** What is known of the person and the act, and the ids by which the act was found. */
function personOf(
  intent: OpenIntent,
  found: Extract<LookedUp, { result: 'happened' }>['value'],
): PersonChange {
  if (intent.lead === null) return {};
  const changed = personAfterAct(intent.action, intent.startedAt, intent.lead.person);
  const invitationId =
    changed.invitationPendingSince === undefined || changed.invitationPendingSince === null
      ? null
      : found.invitationId;
  return {
    ...changed,
    ...(invitationId === null ? {} : { invitationId }),
    ...(found.chatId === null ? {} : { chatId: found.chatId }),
  };
}

function stepOf({
  run,
  intent,
  lead,
  now,
}: Omit<Proof, 'found'> & { lead: LeadInWalk; now: number }): LeadStep {
  const act: UnconfirmedAct = {
    action: intent.action,
    itemId: intent.itemId,
    visit: intent.visit,
    at: intent.startedAt,
  };
  const item =
    findItem(campaignOf(run, intent.campaignId)?.sequence ?? null, intent.itemId)?.item ?? null;
  const to = leadAfterDecision({
    lead,
    act,
    happened: true,
    item,
    othersOpen: lead.tried.standing?.status === 'UNCONFIRMED',
    now,
  });
  const { stamps, events, triggers } = recordOf(
    intent,
    { ...lead, person: intent.lead?.person ?? lead.person, to },
    now,
  );
  const step = {
    ...stepInPlace({ lead, to, stamps, events }),
    triggers: canMoveLeads(run) ? triggers : [],
  };
  recordLeadEnd(run, step);
  return step;
}

function recordOf(
  intent: OpenIntent,
  lead: Parameters<typeof settledRecord>[0]['lead'],
  now: number,
): Omit<SettledRecord, 'events'> & { events: NewEvent[] } {
  const record = settledRecord({
    act: { ...intent, at: intent.startedAt },
    happened: true,
    by: 'NETWORK',
    now,
    lead,
  });
  return {
    ...record,
    events: record.events.map((event) => ({
      ...event,
      campaignId: intent.campaignId,
      leadId: intent.leadId,
      itemId: intent.itemId,
      itemType: intent.action,
    })),
  };
}
