import type { ClipboardEvent, KeyboardEvent } from 'react';
import { copiedBranchText, readCopiedBranch } from '#core/sequence/copied-branch.ts';
import type { PlacedItem } from './canvas/layout-sequence.ts';
import { newItemId } from './edit-sequence.ts';
import type { SequenceEdits } from './use-sequence-edits.ts';

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, [contenteditable=true], dialog') !== null
  );
}

/**
 * Keys and the clipboard anywhere in the editor: undo and redo, Esc out of the open step, a branch
 * copied from a step and pasted on one.
 */
export function useEditorEvents({
  edits,
  placed,
  panelOpen,
  readOnly,
}: {
  edits: SequenceEdits;
  placed: readonly PlacedItem[];
  panelOpen: boolean;
  readOnly: boolean;
}) {
  const nodeOf = (target: EventTarget) =>
    placed.find(({ item }) => item.id === (target as HTMLElement).dataset['item']);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (
        key === 'Escape' &&
        panelOpen &&
        !event.defaultPrevented &&
        !event.nativeEvent.isComposing
      ) {
        if (!(target as HTMLElement).closest('dialog')) edits.close();
        return;
      }
      const command = event.ctrlKey || event.metaKey;
      if (readOnly || !command || key.toLowerCase() !== 'z' || isTyping(target)) return;
      event.preventDefault();
      if (event.shiftKey) edits.history.redo();
      else edits.history.undo();
    },
    onCopy: (event: ClipboardEvent) => {
      const node = nodeOf(event.target);
      if (!node || node.item.type === 'END' || !document.getSelection()?.isCollapsed) return;
      event.clipboardData.setData('text/plain', copiedBranchText(node.item));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      const node = nodeOf(event.target);
      if (!node) return;
      event.preventDefault();
      const { item, parent, branch } = node;
      edits.pasteOn(
        item.type === 'END'
          ? { parentId: parent?.id ?? null, branch: branch ?? 'yes' }
          : { parentId: item.id, branch: 'yes' },
        readCopiedBranch(event.clipboardData.getData('text/plain'), newItemId),
      );
    },
  };
}
