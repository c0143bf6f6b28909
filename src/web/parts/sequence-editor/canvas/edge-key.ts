import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

/** What the edge above an item, and its plus, is known by. */
export function addKeyOf({
  parent,
  branch,
}: {
  parent: SequenceItem | null;
  branch: Branch | null;
}): string {
  return `${parent?.id ?? 'root'}-${branch ?? 'yes'}`;
}
