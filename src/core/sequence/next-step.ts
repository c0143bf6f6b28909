import { actionStep } from '#core/sequence/action-step.ts';
import { conditionStep } from '#core/sequence/condition-step.ts';
import { arrivalAt } from '#core/sequence/arrival.ts';
import { isAction, isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Position, Step, StepFacts, StepContext } from '#core/sequence/step-facts.ts';
import { findItem, type ItemPlace } from '#core/sequence/walk-items.ts';

/**
 * `placeOf` is for callers that query one sequence often and keep an index of its items; without
 * it, they are looked up.
 */
export type NextStepQuery = {
  sequence: SequenceItem | null;
  position: Position;
  facts: StepFacts;
  around: StepContext;
  now: number;
  placeOf?: ((itemId: string) => ItemPlace | null) | undefined;
};

/**
 * What happens next to a lead, purely from its sequence, position, known facts, and the time
 * (product rules, sections 2 and 3). The engine, the waiting lead's explanation, and the forecast
 * all use it. Nothing is done before the item's delay has passed; every result has its item and a
 * reason. If the item was removed, the lead ends with ITEM_REMOVED.
 */
export function nextStep({ sequence, position, facts, around, now, placeOf }: NextStepQuery): Step {
  const place =
    placeOf === undefined ? findItem(sequence, position.itemId) : placeOf(position.itemId);
  if (place === null)
    return {
      kind: 'finish',
      item: null,
      reason: 'ITEM_REMOVED',
      mode: 'FINISH',
      moveToCampaignId: null,
    };
  const { item } = place;
  if (facts.blacklisted)
    return {
      kind: 'finish',
      item,
      reason: 'BLACKLISTED_BY_USER',
      mode: 'BLACKLIST',
      moveToCampaignId: null,
    };
  if (facts.repliedAt !== null)
    return { kind: 'finish', item, reason: 'REPLIED', mode: 'FINISH', moveToCampaignId: null };
  const arrivedAt = arrivalAt({
    place,
    enteredAt: position.enteredAt,
    facts,
    startedAt: around.startedAt,
  });
  const { notBefore, notBeforeCode } = facts.memory;
  // An absence longer than the delay is waited for, even while the delay is running.
  const isAway = notBeforeCode === 'OUT_OF_OFFICE' && notBefore !== undefined;
  if (arrivedAt > now && !(isAway && notBefore > arrivedAt))
    return { kind: 'wait', item, code: 'DELAY', until: arrivedAt, lookAt: arrivedAt };
  if (notBefore !== undefined && notBefore > now)
    return {
      kind: 'wait',
      item,
      code: notBeforeCode ?? 'INCIDENT',
      until: notBefore,
      lookAt: notBefore,
    };
  const query = { item, arrivedAt, facts, around, now };
  if (isAction(item.type)) return actionStep({ ...query, action: item.type });
  if (isCondition(item.type)) return conditionStep({ ...query, condition: item.type });
  return endStep(item, around);
}

function endStep(item: SequenceItem, around: StepContext): Step {
  const mode = item.sequenceEndMode ?? 'FINISH';
  if (mode === 'MOVE' && !around.leadsMovingAllowed)
    return { kind: 'hold', item, reason: 'MOVING_NOT_IN_PLAN' };
  if (mode === 'MOVE' && item.moveToCampaignId === null)
    return { kind: 'hold', item, reason: 'TARGET_MISSING' };
  const reason = (
    { FINISH: 'REACHED_END', MOVE: 'MOVED', BLACKLIST: 'BLACKLISTED_BY_SEQUENCE' } as const
  )[mode];
  return { kind: 'finish', item, reason, mode, moveToCampaignId: item.moveToCampaignId };
}
