import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/**
 * The email whose thread an item's email answers in, by the steps before it: the last one that
 * begins a thread (product rules, section 16). Null for what is no email, for the first email on its
 * way, and for one that begins a thread itself.
 */
export function threadBefore({
  sequence,
  itemId,
}: {
  sequence: SequenceItem | null;
  itemId: string;
}): SequenceItem | null {
  const parents = new Map(
    [...walkItems(sequence)].map(({ item, parent }) => [item.id, { item, parent }]),
  );
  const own = parents.get(itemId);
  if (own === undefined || own.item.type !== 'EMAIL' || own.item.newThread === true) return null;
  let oldest: SequenceItem | null = null;
  for (let item = own.parent; item !== null; item = parents.get(item.id)?.parent ?? null) {
    if (item.type !== 'EMAIL') continue;
    if (item.newThread === true) return item;
    oldest = item;
  }
  return oldest;
}
