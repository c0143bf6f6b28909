import { nextStep, type NextStepQuery } from '#core/sequence/next-step.ts';
import {
  isAction,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import type { Position, Step, WalkMemory } from '#core/sequence/step-facts.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

/** A step that a lead passed without acting: a decided condition, or a skipped action. */
export type PassedStep = { itemId: string; itemType: SequenceItemType } & (
  { kind: 'decided'; branch: Branch } | { kind: 'skipped'; reason: LeadReason }
);

/** Where a walk stops. `step` never continues automatically. */
export type PendingStep = {
  step: Step;
  position: Position;
  memory: WalkMemory;
  passed: PassedStep[];
};

/**
 * Advances a lead past everything that needs no call and no time: decided conditions, and actions
 * with nothing to do (product rules, section 2).
 */
export function advanceLead({
  sequence,
  position,
  facts,
  around,
  now,
  placeOf,
}: NextStepQuery): PendingStep {
  const passed: PassedStep[] = [];
  let here = position;
  let memory = facts.memory;
  for (;;) {
    const step = nextStep({
      sequence,
      position: here,
      facts: memory === facts.memory ? facts : { ...facts, memory },
      around,
      now,
      placeOf,
    });
    if (step.kind !== 'decide' && step.kind !== 'skip')
      return { step, position: here, memory, passed };
    passed.push(passedOf(step));
    if (step.kind === 'decide') memory = rememberBranch(memory, step.item, step.branch);
    if (step.to === null) return { step: openEnd(step.item), position: here, memory, passed };
    here = { itemId: step.to.id, enteredAt: step.enteredAt, visit: here.visit };
    memory = entering(memory);
  }
}

/**
 * The position of a lead after an action: the next item, from the time of the action. An action
 * without a next item ends the lead.
 */
export function afterAct({
  item,
  position,
  memory,
  at,
  sent = true,
}: {
  item: SequenceItem;
  position: Position;
  memory: WalkMemory;
  at: number;
  sent?: boolean;
}): { position: Position | null; memory: WalkMemory } {
  const kept: WalkMemory =
    sent && memory.noBranchItemId !== undefined ? { ...memory, sentSinceNoBranch: true } : memory;
  if (item.yes === null) return { position: null, memory: kept };
  return {
    position: { itemId: item.yes.id, enteredAt: at, visit: position.visit },
    memory: entering(kept),
  };
}

/**
 * How a waiting lead is stored: its state, when the engine checks it again, and why. `untried`
 * leads are getting ready until their first action is attempted (product rules, section 3).
 */
export function stateAtRest({ step, untried }: { step: Step; untried: boolean }): {
  state: LeadState;
  dueAt: number | null;
  reason: LeadReason | null;
} {
  switch (step.kind) {
    case 'act':
    case 'ask':
      if (step.kind === 'ask' && step.question === 'CONNECTIONS')
        return { state: 'WAITING', dueAt: step.arrivedAt, reason: null };
      return {
        state: untried ? 'GETTING_READY' : 'IN_PROGRESS',
        dueAt: step.arrivedAt,
        reason: null,
      };
    case 'wait':
      return { state: 'WAITING', dueAt: step.lookAt, reason: null };
    case 'finish':
      return {
        state: step.mode === 'BLACKLIST' ? 'BLACKLISTED' : 'FINISHED',
        dueAt: null,
        reason: step.reason,
      };
    case 'fail':
      return { state: 'FAILED', dueAt: null, reason: step.reason };
    case 'hold':
      return { state: 'PAUSED', dueAt: null, reason: step.reason };
    default:
      throw new Error(`A walk does not rest on ${step.kind}.`);
  }
}

/**
 * The state of a new lead at the root: waiting for its first action, or already within the time of
 * a condition (product rules, section 3).
 */
export function startingState(root: SequenceItem): LeadState {
  return isAction(root.type) ? 'GETTING_READY' : 'WAITING';
}

function passedOf(step: Extract<Step, { kind: 'decide' | 'skip' }>): PassedStep {
  const { id: itemId, type: itemType } = step.item;
  return step.kind === 'decide'
    ? { itemId, itemType, kind: 'decided', branch: step.branch }
    : { itemId, itemType, kind: 'skipped', reason: step.reason };
}

function rememberBranch(memory: WalkMemory, item: SequenceItem, branch: Branch): WalkMemory {
  if (item.type !== 'IF_CONNECTED') return memory;
  const { noBranchItemId: _before, sentSinceNoBranch: _sent, ...rest } = memory;
  return branch === 'no' ? { ...rest, noBranchItemId: item.id } : rest;
}

/** What was kept for one item only is cleared when the lead leaves it. */
function entering(memory: WalkMemory): WalkMemory {
  const {
    notBefore: _at,
    notBeforeCode: _code,
    noteRefusedAt: _note,
    threadReadAt: _read,
    byEmail: _email,
    refusedInvite: _refused,
    emailRefusedAt: _emailRefused,
    ...rest
  } = memory;
  return rest;
}

function openEnd(item: SequenceItem): Step {
  return { kind: 'finish', item, reason: 'REACHED_END', mode: 'FINISH', moveToCampaignId: null };
}
