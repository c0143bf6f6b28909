import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/**
 * The email that began the thread in which an item's email answers unless it begins one itself, by
 * the steps before it (product rules, section 16). Null for what is no email, and for the first
 * email on its way.
 */
export function threadBefore({
  sequence,
  itemId,
}: {
  sequence: SequenceItem | null;
  itemId: string;
}): SequenceItem | null {
  const places = new Map([...walkItems(sequence)].map((place) => [place.item.id, place]));
  const own = places.get(itemId);
  if (own?.item.type !== 'EMAIL') return null;
  let first: SequenceItem | null = null;
  for (let item = own.parent; item !== null; item = places.get(item.id)?.parent ?? null) {
    if (item.type !== 'EMAIL') continue;
    first = item;
    if (item.newThread === true) break;
  }
  return first;
}
