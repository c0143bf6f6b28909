import { hasEndedByReply } from '#core/lead/replied-lead.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { eventsBeforeOutcome } from '#core/waiting/unconfirmed-act.ts';
import type { ActionType, SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import type { Position } from '#core/sequence/step-facts.ts';
import { afterAct } from '#core/sequence/advance-lead.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import { canMoveLeads, type LaneRun } from '#engine/lane/lane-run.ts';
import {
  endStep,
  eventOf,
  pendingStepOf,
  stepInPlace,
  stepToPending,
  withEvents,
} from '#engine/walk/lead-step.ts';

/** An attempt to close: its action, its lead, and its start (campaign time). */
export type ActAttempt = {
  intentId: string;
  lead: LeadInWalk;
  item: SequenceItem;
  action: ActionType;
  payload: ActPayload;
  requestId: string;
  startedAt: number;
  /** An act that was found long after it was done: the wait for the next step began then. */
  doneAt?: number;
};
type OfTry = { run: LaneRun; attempt: ActAttempt };

/**
 * If a save or the user moved the lead off the item, it stays there; if it was waiting for this
 * outcome, it continues.
 */
export function stepForMovedLead(lead: LeadInWalk, now: number, events: NewEvent[] = []): LeadStep {
  const waited = isLive(lead.state) && lead.dueAt === null;
  return stepInPlace({ lead, to: waited ? { state: 'WAITING', dueAt: now } : {}, events });
}

/**
 * Where the lead goes after the act. A lead that a person stopped keeps that state, but moves past
 * what was done.
 */
export function stepAfterAct({
  run,
  attempt,
  lead,
  now,
  sent = true,
}: OfTry & { lead: LeadInWalk; now: number; sent?: boolean }): LeadStep {
  if (!isStillAtItem(lead, attempt)) return stepForMovedLead(lead, now);
  const before: Position = {
    itemId: attempt.item.id,
    enteredAt: lead.enteredAt,
    visit: lead.visit,
  };
  const { position, memory } = afterAct({
    item: attempt.item,
    position: before,
    memory: lead.memory,
    at: attempt.doneAt ?? now,
    sent,
  });
  if (position === null)
    return isLive(lead.state)
      ? endStep({ lead, memory, moving: canMoveLeads(run) })
      : stepInPlace({ lead, to: { memory } });
  const next = { ...lead, memory };
  if (!isLive(lead.state))
    return stepInPlace({
      lead: next,
      to: {
        itemId: position.itemId,
        itemType: attempt.item.yes?.type ?? null,
        enteredAt: position.enteredAt,
        memory,
      },
    });
  const rest = pendingStepOf({ run, lead: next, position, now });
  // Its campaign stopped meanwhile: the lead is walked when it runs again.
  if (rest === null)
    return stepInPlace({
      lead: next,
      to: {
        state: 'WAITING',
        itemId: position.itemId,
        itemType: attempt.item.yes?.type ?? null,
        enteredAt: position.enteredAt,
        dueAt: now,
        memory,
      },
    });
  return stepToPending({ lead: next, rest, now, untried: false });
}

/** Whether a lead is still where its attempt was made. */
export function isStillAtItem(fresh: LeadInWalk, attempt: ActAttempt): boolean {
  return fresh.itemId === attempt.item.id && fresh.visit === attempt.lead.visit;
}

/** Adds the act's own events, placed before the step's, and the marks that the act sets. */
export function withActRecord(
  step: LeadStep,
  events: readonly NewEvent[],
  stamps: LeadStep['stamps'],
): LeadStep {
  return { ...withEvents(step, events), stamps: { ...step.stamps, ...stamps } };
}

/**
 * Counts an acceptance or reply that became known before the act itself, without reporting it a
 * second time.
 */
export function withEarlierEvents({
  run,
  attempt,
  fresh,
  step,
}: OfTry & { fresh: LeadInWalk; step: LeadStep }): LeadStep {
  const { acceptedAt, repliedAt } = eventsBeforeOutcome({
    action: attempt.action,
    at: attempt.startedAt,
    person: fresh.person,
    lead: fresh,
  });
  if (acceptedAt === null && repliedAt === null) return step;
  const byEmail = attempt.action === 'EMAIL' && fresh.person.repliedByEmail === true;
  const heard = (type: NewEvent['type'], at: number): NewEvent => ({
    ...eventOf({ lead: attempt.lead, type, at, data: {}, actor: 'NETWORK' }),
    itemId: attempt.item.id,
    itemType: attempt.item.type,
  });
  const events = [
    ...(acceptedAt === null ? [] : [heard('INVITE_ACCEPTED', acceptedAt)]),
    // A reply that ended the lead is already in its timeline.
    ...(repliedAt === null || hasEndedByReply({ ...fresh, repliedAt: fresh.person.repliedAt })
      ? []
      : [heard(byEmail ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED', repliedAt)]),
  ];
  const triggers: TriggerType[] = [
    ...(acceptedAt === null ? [] : (['ON_ACCEPT'] as const)),
    ...(repliedAt === null ? [] : (['ON_REPLY'] as const)),
  ];
  const stamps = {
    ...step.stamps,
    ...(acceptedAt === null ? {} : { accepted: acceptedAt }),
    ...(repliedAt === null ? {} : { replied: repliedAt }),
    ...(repliedAt === null || !byEmail ? {} : { email_replied: repliedAt }),
  };
  return {
    ...step,
    stamps,
    // Reported once, as the reply to this act.
    events: [
      ...step.events.filter(({ type }) => events.every((one) => one.type !== type)),
      ...events,
    ],
    triggers: canMoveLeads(run) ? [...(step.triggers ?? []), ...triggers] : step.triggers,
  };
}
