import { ChevronRight, CircleAlert, CircleCheck, Redo2, Timer, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { changeItem, copyOf, insertItem, insertTree, losesBranch, newItemId, removeItem, type Edge } from './edit-sequence.ts';
import type { AvailableTypes } from './edge-controls.tsx';
import { ItemPanel, ItemSheet } from './item-panel.tsx';
import { layoutSequence, type PlacedItem } from './layout-sequence.ts';
import { SequenceCanvas } from './sequence-canvas.tsx';
import { SequenceStart } from './sequence-start.tsx';
import type { NodeCounts } from './sequence-node.tsx';
import { longTimeText } from './step-words.ts';
import { useHistory } from './use-history.ts';
import styles from './sequence-editor.module.css';

export type SequenceEditorProps = {
  value: SequenceItem | null;
  onChange: (value: SequenceItem | null) => void;
  noteLength: number;
  inviteByEmailAllowed: boolean;
  leadsMovingAllowed?: boolean;
  available: AvailableTypes;
  previewLeads: readonly LeadAnswer[];
  readOnly?: boolean;
  /** Counts by item id, for a campaign that has run. */
  counts?: Record<string, NodeCounts> | null;
  /** More buttons of the toolbar. */
  toolbar?: ReactNode;
  /** Hears whether a step is open in its panel. */
  onStepOpen?: (open: boolean) => void;
};

type ToolbarProps = { errors: number; longest: number; history: ReturnType<typeof useHistory<SequenceItem | null>>; firstError: () => void; children: ReactNode };

function Toolbar({ errors, longest, history, firstError, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Sequence">
      <div className={styles.tools}>
        <Button size="small" variant="quiet" icon={<Undo2 aria-hidden="true" />} disabled={!history.canUndo} onClick={history.undo}>Undo</Button>
        <Button size="small" variant="quiet" icon={<Redo2 aria-hidden="true" />} disabled={!history.canRedo} onClick={history.redo}>Redo</Button>
        {children}
      </div>
      <div className={styles.tools}>
        {errors > 0 ? <Button size="small" variant="quiet" className={styles.toFix} icon={<CircleAlert aria-hidden="true" />} iconAfter={<span className={styles.show}>Show<ChevronRight aria-hidden="true" /></span>} onClick={firstError}>{counted(errors, 'thing')} to fix</Button> : <span className={styles.fine}><CircleCheck aria-hidden="true" />Ready</span>}
        <span className={styles.longest}><Timer aria-hidden="true" />Longest path {longTimeText(longest)}</span>
      </div>
    </div>
  );
}

/** The sequence as a flow chart with a panel for the chosen step; errors of the shared rules are marked as they arise. */
export function SequenceEditor({ value, onChange, noteLength, inviteByEmailAllowed, leadsMovingAllowed = true, available, previewLeads, readOnly = false, counts = null, toolbar, onStepOpen }: SequenceEditorProps) {
  const history = useHistory<SequenceItem | null>({ value, onChange });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [copied, setCopied] = useState<SequenceItem | null>(null);
  const [removing, setRemoving] = useState<PlacedItem | null>(null);
  const phone = useMedia(PHONE);
  const checked = useMemo(() => validateSequence({ root: value, noteLength, inviteByEmailAllowed, leadsMovingAllowed }), [value, noteLength, inviteByEmailAllowed, leadsMovingAllowed]);
  const { placed } = useMemo(() => layoutSequence(checked.sequence), [checked]);
  const chosen = placed.find((each) => each.item.id === chosenId) ?? null;
  const root = value;
  const open = chosen !== null;
  useEffect(() => onStepOpen?.(open), [open, onStepOpen]);
  const focusStep = (id: string | null | undefined) => requestAnimationFrame(() => document.getElementById(`step-${id ?? ''}`)?.focus());
  const add = (edge: Edge, type: SequenceItem['type']) => {
    const id = newItemId();
    history.set(insertItem({ root, edge, type, id }));
    setChosenId(id);
  };
  const remove = (each: PlacedItem) => {
    if (!root) return;
    history.set(removeItem({ root, id: each.item.id }));
    setRemoving(null);
    if (chosenId === each.item.id) setChosenId(null);
    focusStep(each.parent?.id ?? each.item.yes?.id);
  };
  const askRemove = (each: PlacedItem) => (each.item.type === 'END' ? undefined : losesBranch(each.item) ? setRemoving(each) : remove(each));
  const copy = (each: PlacedItem) => setCopied(each.item);
  const openStep = (id: string) => {
    setChosenId(id);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-panel-title]')?.focus({ preventScroll: true }));
  };
  const close = () => {
    focusStep(chosenId);
    setChosenId(null);
  };
  const customNames = useMemo(() => [...new Set(previewLeads.flatMap((lead) => Object.keys(lead.custom)))], [previewLeads]);
  const panel = { noteLength, customNames, previewLeads, readOnly, onCopy: () => chosen && copy(chosen), onRemove: () => chosen && askRemove(chosen), onClose: close, onChange: (id: string, changes: Partial<SequenceItem>, group?: string) => void (root && history.set(changeItem({ root, id, changes }), group ?? null)) };
  return (
    <div className={styles.editor} data-panel={chosen !== null && !phone ? '' : undefined}>
      <div className={styles.main}>
        {(root !== null || history.canUndo) && <Toolbar errors={checked.errorCount} longest={longestPathHours(root)} history={history} firstError={() => focusStep(placed.find((each) => each.item.errors.length > 0)?.item.id)}>{toolbar}</Toolbar>}
        {root === null ? <SequenceStart onStart={(tree) => history.set(tree)} readOnly={readOnly}>{toolbar}</SequenceStart> : (
          <SequenceCanvas root={checked.sequence} chosenId={chosenId} readOnly={readOnly} available={available} counts={counts} canPaste={copied !== null} onChoose={openStep} onDelay={(each) => openStep(each.item.id)} onAdd={add} onPaste={(edge) => copied && history.set(insertTree({ root, edge, tree: copyOf(copied) }))} keys={{ remove: askRemove, copy, undo: history.undo, redo: history.redo }} />
        )}
      </div>
      {phone ? <ItemSheet chosen={chosen} {...panel} /> : chosen && <ItemPanel placed={chosen} {...panel} />}
      <ConfirmDialog open={removing !== null} onClose={() => setRemoving(null)} onConfirm={() => removing && remove(removing)} danger title="Remove this condition?" text="The steps of its No branch are lost. The Yes branch moves up." confirmLabel="Remove" cancelLabel="Keep" />
    </div>
  );
}
