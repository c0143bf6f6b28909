import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/** How many steps a sequence has; its ends are none. */
export function stepCount(sequence: SequenceItem | null): number {
  return [...walkItems(sequence)].filter(({ item }) => item.type !== 'END').length;
}
