import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { LeadStep } from '#data/walk/lead-in-walk.ts';

/**
 * Handles a message that was seen before its item was known: the view counts with the outcome,
 * which shows whose it was.
 */
export function stepForEarlyView({
  step,
  sentBy: { itemId, action },
  messageId,
  seenAt,
  now,
}: {
  step: LeadStep;
  sentBy: { itemId: string; action: ActionType };
  messageId: string;
  seenAt: number;
  now: number;
}): LeadStep {
  const { campaignId, leadId } = step;
  const view = {
    type: 'MESSAGE_VIEWED',
    at: now,
    campaignId,
    leadId,
    itemId,
    itemType: action,
    actor: 'NETWORK',
    data: { messageId },
  } as const;
  return { ...step, stamps: { ...step.stamps, viewed: seenAt }, events: [...step.events, view] };
}
