import { useRef, useState } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { accountContent } from '#web/api/account-content.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import {
  changeItem,
  insertItem,
  losesBranch,
  newItemId,
  pasteTree,
  removeBranch,
  removeItem,
  type Edge,
} from './edit-sequence.ts';
import type { ItemPanelProps } from './panel/item-panel-props.ts';
import type { PlacedItem } from './canvas/layout-sequence.ts';
import type { Removal } from './remove-dialog.tsx';
import { useHistory } from './use-history.ts';
import { copiedBranchText, readCopiedBranch } from '#core/sequence/copied-branch.ts';
import { sequenceEditorTexts } from './sequence-editor-texts.ts';

/**
 * Focuses a step: immediately if it is rendered, so that the next key reaches it; a frame later if
 * it is new, or behind a closing dialog.
 */
function focusStep(id: string | null | undefined) {
  const step = () => document.getElementById(`step-${id ?? ''}`);
  step()?.focus();
  if (step() === null || document.activeElement !== step())
    requestAnimationFrame(() => step()?.focus());
}

/** After an undo to an empty sequence, the focus goes to the button that starts again. */
function focusStart() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-start]')?.focus();
  });
}

/** The branch copied last in this page, for browsers that let no page read the clipboard. */
const kept = accountContent(new Set<string>());

/** Puts a branch on the clipboard as text, so that it can be pasted into any campaign. */
function copyBranch(branch: SequenceItem): void {
  const text = copiedBranchText(branch);
  kept.clear();
  kept.add(text);
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

/**
 * The branch on the clipboard, checked and with new ids; what was copied here where the clipboard
 * may not be read.
 */
async function pastedBranch(): Promise<SequenceItem | null> {
  const text = await navigator.clipboard?.readText().catch(() => null);
  const found = text ? readCopiedBranch(text, newItemId) : null;
  const [here] = kept;
  return found ?? (here === undefined ? null : readCopiedBranch(here, newItemId));
}

type Opened = { id: string; before: SequenceItem | null };
type Edits = {
  value: SequenceItem | null;
  onChange: (value: SequenceItem | null) => void;
  readOnly: boolean;
  hasLeads: (id: string) => boolean;
};

/** Which step is open in the panel, and what stood there when it was opened, for its Cancel. */
function useOpenStep() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (id: string, before: SequenceItem | null) => setOpened({ id, before }),
    forget: () => setOpened(null),
    close: () => {
      focusStep(opened?.id);
      setOpened(null);
    },
  };
}

export type SequenceEdits = ReturnType<typeof useSequenceEdits>;

/**
 * Everything that is done to a sequence in the editor, with undo and redo; also which step is open.
 */
export function useSequenceEdits({ value: root, onChange, readOnly, hasLeads }: Edits) {
  const steps = useHistory<SequenceItem | null>({ value: root, onChange });
  const history = {
    ...steps,
    undo: () => {
      steps.undo();
      focusStart();
    },
  };
  const step = useOpenStep();
  const [removing, setRemoving] = useState<{ placed: PlacedItem; what: Removal } | null>(null);
  const toast = useToast();
  // A late change, such as an uploaded file, applies to the current sequence, not to the one it
  // started from.
  const change = useRef<ItemPanelProps['onChange']>(() => undefined);
  change.current = (id, changes, group) =>
    void (root && history.set(changeItem({ root, id, changes }), group ?? null));
  const takenBack = useRef(new WeakSet<Opened>());
  const { opened } = step;
  const remove = ({ placed, what }: { placed: PlacedItem; what: Removal }) => {
    if (!root) return;
    const { id } = placed.item;
    history.set(what === 'BRANCH' ? removeBranch({ root, id }) : removeItem({ root, id }));
    setRemoving(null);
    step.forget();
    focusStep(placed.parent?.id ?? placed.item.yes?.id);
  };
  const pasteOn = (edge: Edge, tree: SequenceItem | null) => {
    if (readOnly) return;
    if (tree === null) return toast.error(sequenceEditorTexts.nothingCopied);
    history.set(pasteTree({ root, edge, tree }));
    focusStep(tree.id);
  };
  return {
    history,
    removing,
    remove,
    pasteOn,
    focusStep,
    /** Begins with a whole sequence where there was none. */
    start: (tree: SequenceItem) => {
      history.set(tree);
      focusStep(tree.id);
    },
    chosenId: opened?.id ?? null,
    open: (id: string) => step.open(id, root),
    close: step.close,
    cancel: () => {
      // Nor does what arrives later come into the step.
      if (opened) takenBack.current.add(opened);
      if (opened?.before) history.set(opened.before);
      step.close();
    },
    add: (edge: Edge, type: SequenceItem['type']) => {
      const id = newItemId();
      const next = insertItem({ root, edge, type, id });
      history.set(next);
      step.open(id, next);
    },
    change: ((...asked) => {
      if (opened === null || !takenBack.current.has(opened)) change.current(...asked);
    }) satisfies ItemPanelProps['onChange'],
    copy: ({ item }: PlacedItem) => {
      if (item.type === 'END') return;
      copyBranch(item);
      toast.success(sequenceEditorTexts.branchCopied);
    },
    paste: (edge: Edge) => void pastedBranch().then((tree) => pasteOn(edge, tree)),
    askRemove: (placed: PlacedItem, what: Removal) => {
      if (placed.item.type === 'END') return;
      if (what === 'BRANCH' || losesBranch(placed.item) || hasLeads(placed.item.id))
        setRemoving({ placed, what });
      else remove({ placed, what });
    },
    keep: () => setRemoving(null),
  };
}
