// What the tests of a sequence's errors share.
import { newItem } from '#core/sequence/new-item.ts';
import { validateSequence, type SequenceFacts } from '#core/sequence/sequence-errors.ts';
import type {
  SequenceError,
  SequenceItem,
  SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

let count = 0;
export function item(type: SequenceItemType, rest: Partial<SequenceItem> = {}): SequenceItem {
  count += 1;
  const text =
    type === 'MESSAGE' || type === 'INMAIL' || type === 'EMAIL'
      ? { message: 'Hello {{firstName}}' }
      : {};
  return {
    ...newItem({ type, id: `i${count}` }),
    ...text,
    ...(type === 'EMAIL' ? { subject: 'Subject' } : {}),
    ...rest,
  };
}
export const end = (): SequenceItem => item('END');
export function chain(...items: SequenceItem[]): SequenceItem {
  return items.reduceRight((yes, next) => ({ ...next, yes: next.yes ?? yes }), end());
}
export function errorsOf(
  root: SequenceItem | null,
  facts: Partial<SequenceFacts> = {},
): Record<string, SequenceError[]> {
  const { sequence } = validateSequence({ root, inviteByEmailAllowed: true, ...facts });
  return Object.fromEntries(
    [...walkItems(sequence)]
      .filter((place) => place.item.errors.length > 0)
      .map((place) => [place.item.type, place.item.errors]),
  );
}
