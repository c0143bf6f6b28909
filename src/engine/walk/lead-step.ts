import type { LeadReason } from '#core/lead/lead-state.ts';
import type { SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import type { Position, WalkMemory } from '#core/sequence/step-facts.ts';
import {
  stateAtRest,
  advanceLead,
  type PassedStep,
  type PendingStep,
} from '#core/sequence/advance-lead.ts';
import {
  stepFactsOf,
  type LeadInWalk,
  type LeadStep,
  type NewEvent,
} from '#data/walk/lead-in-walk.ts';
import { campaignOf, canMoveLeads, stepContextOf, type LaneRun } from '#engine/lane/lane-run.ts';

/** Where the walk sees a lead; null while its campaign has no sequence. */
function positionOf(lead: LeadInWalk): Position | null {
  return lead.itemId === null
    ? null
    : { itemId: lead.itemId, enteredAt: lead.enteredAt, visit: lead.visit };
}

/** Where a walk stops, and whether the plan moves leads between campaigns from there. */
export type PendingHere = PendingStep & { moving: boolean };

/** Where a lead's walk stops now; null when it has no position or its campaign does not run. */
export function pendingStepOf({
  run,
  lead,
  now,
  position = positionOf(lead),
}: {
  run: LaneRun;
  lead: LeadInWalk;
  now: number;
  position?: Position | null;
}): PendingHere | null {
  const campaign = campaignOf(run, lead.campaignId);
  if (campaign === null || position === null) return null;
  return {
    ...advanceLead({
      sequence: campaign.sequence,
      position,
      facts: stepFactsOf(lead),
      around: stepContextOf(run, campaign),
      now,
    }),
    moving: canMoveLeads(run),
  };
}

/**
 * The change that brings a lead to where its walk stops, with an event for everything it passed and
 * for an end or a hold.
 */
export function stepToPending({
  lead,
  rest,
  now,
  untried = lead.state === 'GETTING_READY',
}: {
  lead: LeadInWalk;
  rest: PendingHere;
  now: number;
  untried?: boolean;
}): LeadStep {
  const { step, position, memory, passed } = rest;
  const { state, dueAt, reason } = stateAtRest({ step, untried });
  const itemType = step.kind === 'act' ? step.action : (step.item?.type ?? lead.itemType);
  const passedEvents = passed.map((one) => passedEvent(lead, one, now));
  const adopted =
    lead.invitedAt === null &&
    passed.some((one) => one.kind === 'skipped' && one.reason === 'ALREADY_INVITED')
      ? lead.person.invitationPendingSince
      : null;
  return {
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    version: lead.version,
    to: {
      state,
      reason,
      itemId: position.itemId,
      itemType,
      enteredAt: position.enteredAt,
      visit: position.visit,
      dueAt,
      memory: step.kind === 'hold' ? { ...memory, ...heldFrom({ lead, untried }) } : memory,
    },
    stamps: adopted === null ? {} : { invited: adopted, contacted: adopted },
    events: [
      ...passedEvents,
      ...replyEvents(lead, reason),
      ...(reason === null
        ? []
        : [stateEvent({ lead, to: state, reason, now, itemId: position.itemId, itemType })]),
    ],
    end: endOf({
      lead: { ...lead, itemId: position.itemId, itemType, enteredAt: position.enteredAt, memory },
      rest,
      now,
      passedEvents,
    }),
    triggers: triggersOf(rest),
  };
}

/** A change that leaves a lead where it is except for the given fields. */
export function stepInPlace({
  lead,
  to,
  events = [],
  stamps = {},
}: {
  lead: LeadInWalk;
  to: Partial<LeadStep['to']>;
  events?: NewEvent[];
  stamps?: LeadStep['stamps'];
}): LeadStep {
  const {
    campaignId,
    leadId,
    version,
    state,
    reason,
    itemId,
    itemType,
    enteredAt,
    visit,
    dueAt,
    memory,
  } = lead;
  return {
    campaignId,
    leadId,
    version,
    to: { state, reason, itemId, itemType, enteredAt, visit, dueAt, memory, ...to },
    stamps,
    events,
    end: null,
  };
}

/** A step with events before its own, kept even if its move cannot be made. */
export function withEvents(step: LeadStep, before: readonly NewEvent[]): LeadStep {
  const { end } = step;
  const moved =
    end?.mode === 'MOVE'
      ? { ...end, otherwise: { ...end.otherwise, events: [...before, ...end.otherwise.events] } }
      : end;
  return { ...step, events: [...before, ...step.events], end: moved };
}

/** Stops a lead where it is, with a reason, until someone acts. */
export function stopStep({
  lead,
  state,
  reason,
  now,
  data = {},
}: {
  lead: LeadInWalk;
  state: 'FAILED' | 'PAUSED';
  reason: LeadReason;
  now: number;
  data?: Record<string, unknown>;
}): LeadStep {
  const event = eventOf({
    lead,
    type: state === 'FAILED' ? 'ACTION_FAILED' : 'STATE_CHANGED',
    at: now,
    data: { from: lead.state, to: state, reason, ...data },
  });
  const memory =
    state === 'PAUSED'
      ? { ...lead.memory, ...heldFrom({ lead, untried: lead.state === 'GETTING_READY' }) }
      : lead.memory;
  return stepInPlace({ lead, to: { state, reason, dueAt: null, memory }, events: [event] });
}

/** Takes a lead past an action that was already done; `at` is when its next wait began. */
export function stepPastDone({
  run,
  lead,
  item,
  now,
  at = now,
}: {
  run: LaneRun;
  lead: LeadInWalk;
  item: SequenceItem;
  now: number;
  at?: number;
}): LeadStep {
  const data = { reason: 'ALREADY_DONE' };
  const events = [eventOf({ lead, type: 'ACTION_SKIPPED', at: now, data })];
  const rest =
    item.yes === null
      ? null
      : pendingStepOf({
          run,
          lead,
          now,
          position: { itemId: item.yes.id, enteredAt: at, visit: lead.visit },
        });
  return rest === null
    ? endStep({ lead, memory: lead.memory, moving: canMoveLeads(run), events })
    : withEvents(stepToPending({ lead, rest, now, untried: false }), events);
}

/** Ends a lead on an open branch, with whatever its end triggers. */
export function endStep({
  lead,
  memory,
  moving,
  events = [],
}: {
  lead: LeadInWalk;
  memory: WalkMemory;
  moving: boolean;
  events?: NewEvent[];
}): LeadStep {
  return {
    ...stepInPlace({
      lead,
      to: { state: 'FINISHED', reason: 'REACHED_END', dueAt: null, memory },
      events,
    }),
    triggers: moving ? ['ON_END'] : [],
  };
}

/** What a held lead remembers, so that it can continue at its old place in the queue. */
function heldFrom({ lead, untried }: { lead: LeadInWalk; untried: boolean }): WalkMemory {
  return untried
    ? { heldState: 'GETTING_READY', ...(lead.dueAt === null ? {} : { heldDueAt: lead.dueAt }) }
    : {};
}

/** An event about the lead's current item. */
export function eventOf({
  lead,
  type,
  at,
  data,
  actor = 'ENGINE',
}: {
  lead: LeadInWalk;
  type: NewEvent['type'];
  at: number;
  data: Record<string, unknown>;
  actor?: NewEvent['actor'];
}): NewEvent {
  return {
    type,
    at,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId: lead.itemId,
    itemType: lead.itemType,
    actor,
    data,
  };
}

function passedEvent(lead: LeadInWalk, passed: PassedStep, now: number): NewEvent {
  const place = {
    at: now,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId: passed.itemId,
    itemType: passed.itemType,
    actor: 'ENGINE' as const,
  };
  return passed.kind === 'decided'
    ? { ...place, type: 'CONDITION_DECIDED', data: { branch: passed.branch } }
    : { ...place, type: 'ACTION_SKIPPED', data: { reason: passed.reason } };
}

function stateEvent({
  lead,
  to,
  reason,
  now,
  itemId,
  itemType,
}: {
  lead: LeadInWalk;
  to: string;
  reason: LeadReason;
  now: number;
  itemId: string;
  itemType: NewEvent['itemType'];
}): NewEvent {
  return {
    type: to === 'FAILED' ? 'ACTION_FAILED' : 'STATE_CHANGED',
    at: now,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId,
    itemType,
    actor: 'ENGINE',
    data: { from: lead.state, to, reason },
  };
}

/** The reply of a lead that ends as REPLIED, unless its timeline already has it. */
function replyEvents(lead: LeadInWalk, reason: LeadReason | null): NewEvent[] {
  const { repliedAt, repliedByEmail } = lead.person;
  if (reason !== 'REPLIED' || repliedAt === null || lead.repliedAt !== null) return [];
  const type = repliedByEmail === true ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED';
  return [eventOf({ lead, type, at: repliedAt, data: {}, actor: 'NETWORK' })];
}

function endOf({
  lead,
  rest: { step },
  now,
  passedEvents,
}: {
  lead: LeadInWalk;
  rest: PendingStep;
  now: number;
  passedEvents: readonly NewEvent[];
}): LeadStep['end'] {
  if (step.kind !== 'finish') return null;
  if (step.reason === 'BLACKLISTED_BY_SEQUENCE') return { mode: 'BLACKLIST' };
  if (step.mode !== 'MOVE' || step.moveToCampaignId === null) return null;
  const { to, events } = stopStep({ lead, state: 'PAUSED', reason: 'TARGET_MISSING', now });
  return {
    mode: 'MOVE',
    toCampaignId: step.moveToCampaignId,
    otherwise: { to, events: [...passedEvents, ...events] },
  };
}

/**
 * What became true on the way: an end, or that a person to be invited is already connected, which
 * counts as accepted (product rules, section 2).
 */
function triggersOf({ step, passed, moving }: PendingHere): TriggerType[] {
  if (!moving) return [];
  const accepted = passed.some(
    (one) =>
      one.kind === 'skipped' &&
      one.reason === 'ALREADY_CONNECTED' &&
      (one.itemType === 'CONNECT' || one.itemType === 'CONNECT_BY_EMAIL'),
  );
  const ended = step.kind === 'finish' && step.reason === 'REACHED_END';
  return [...(accepted ? (['ON_ACCEPT'] as const) : []), ...(ended ? (['ON_END'] as const) : [])];
}
