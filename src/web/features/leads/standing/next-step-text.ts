import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { delayText } from '#web/parts/sequence-editor/step-words.ts';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';

const texts = oneLeadTexts.nextStep;

/**
 * The step after a lead's current one, by branch: "Yes: Message after 1 day. No: Withdraw invite";
 * null at an end.
 */
export function nextStepText({
  sequence,
  itemId,
}: {
  sequence: SequenceItem | null;
  itemId: string | null;
}): string | null {
  const item = itemId === null ? null : (findItem(sequence, itemId)?.item ?? null);
  if (item === null || item.type === 'END') return null;
  if (!isCondition(item.type))
    return item.yes === null ? null : texts.only(stepText(item.yes, item.yesDelay));
  const noDelay =
    item.type === 'IF_CONNECTED' || item.type === 'IF_MESSAGE_VIEWED' ? 0 : item.noDelay;
  return texts.branches(stepText(item.yes, item.yesDelay), stepText(item.no, noDelay));
}

function stepText(item: SequenceItem | null, delayHours: number | null): string {
  const step = item === null ? texts.end : ACTION_DISPLAY[item.type].label.toLowerCase();
  return delayHours ? texts.after(step, delayText(delayHours)) : step;
}
