import { listTexts } from '#core/sequence/item-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isEmptyText } from '#core/text/empty-text.ts';

/** Whether a step is an invitation with a note. */
export function isNotedInvite(item: SequenceItem): boolean {
  return (
    (item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL') &&
    listTexts(item).some(({ message }) => !isEmptyText(message))
  );
}

/** Whether any invitation of a sequence has a note. */
export function writesNotes(root: SequenceItem | null): boolean {
  return [...walkItems(root)].some(({ item }) => isNotedInvite(item));
}
