import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { lazyPart, usePreloaded } from '#web/session/lazy-part.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import type { AvailableTypes } from './canvas/add-step-menu.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { layoutSequence } from './canvas/layout-sequence.ts';
import type { RemovedSteps } from './removed-steps.ts';
import { SequenceCanvas } from './canvas/sequence-canvas.tsx';
import type { NodeMark } from './canvas/sequence-node.tsx';
import type { NodeCounts } from './canvas/step-counts.tsx';
import { SequenceStart } from './canvas/sequence-start.tsx';
import { numberedNames } from './step-words.ts';
import { useEditorEvents } from './use-editor-events.ts';
import { useCheckedSequence } from './use-checked-sequence.ts';
import { useSequenceEdits } from './use-sequence-edits.ts';
import type { VariantCounts } from './panel/variant-results-table.tsx';
import styles from './sequence-editor.module.css';

const ItemPanel = lazyPart(async () => (await import('./panel/item-panel.tsx')).ItemPanel);
const ItemSheet = lazyPart(async () => (await import('./panel/item-panel.tsx')).ItemSheet, null);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog, null);

const LATER = [ItemPanel, ItemSheet, RemoveDialog];

/** Stands from the first step that is opened on, so that it closes with its own motion. */
function PhoneSheet(props: ComponentProps<typeof ItemSheet>) {
  const [wanted, setWanted] = useState(false);
  if (props.chosen && !wanted) setWanted(true);
  return wanted && <ItemSheet {...props} />;
}

/**
 * The editor holds no sequence of its own: it shows `value` and reports every change immediately.
 * All but the first seven props are optional.
 */
type SequenceEditorProps = {
  value: SequenceItem | null;
  /** Keep it the same function where you can; it hears every letter. */
  onChange: (value: SequenceItem | null) => void;
  /** The longest note of an invite, from the server. */
  noteLength: number;
  inviteByEmailAllowed: boolean;
  /** Item types and whether this user may use them (`GET /v1/sequenceitems/available`). */
  available: AvailableTypes;
  /** Leads that a text can be shown for; none: an invented one. */
  previewLeads: readonly LeadAnswer[];
  leadsMovingAllowed?: boolean;
  /**
   * The campaign the sequence belongs to, which isn't offered as a place to move leads to. None for
   * a template.
   */
  campaignId?: string | null;
  readOnly?: boolean;
  /** Counts by item id, for a campaign that has run. */
  counts?: Readonly<Record<string, NodeCounts>> | null;
  /** What changed by item id and is not saved. */
  marks?: Readonly<Record<string, NodeMark>> | null;
  /** Steps that are removed and not saved. */
  removed?: RemovedSteps;
  /**
   * Leads that stand on an item of a running campaign, by item id (`GET
   * /v1/sequencerestrictions/{campaignId}`).
   */
  leadsStanding?: Readonly<Record<string, number>> | null;
  /** What variants brought; null: not part of the plan, or nothing to tell. */
  variantCounts?: VariantCounts | null;
  /** More buttons of the toolbar. */
  toolbar?: ReactNode;
  /** Under the chart, in place of the key hints. */
  legend?: ReactNode;
  /** The step panel is hidden by something else; called when a step is opened anyway. */
  panelHidden?: boolean;
  onPanelWanted?: () => void;
  /** Hears whether a step is open in its panel. */
  onStepOpen?: (open: boolean) => void;
};

const NONE_REMOVED: RemovedSteps = {};

/**
 * The sequence as a flow chart with a panel for the chosen step; errors of the shared rules are
 * marked as they arise.
 */
export function SequenceEditor(props: SequenceEditorProps) {
  const {
    value: root,
    onChange,
    noteLength,
    inviteByEmailAllowed,
    available,
    previewLeads,
    leadsMovingAllowed = true,
    campaignId = null,
    readOnly = false,
    counts = null,
    marks = null,
    removed = NONE_REMOVED,
    leadsStanding = null,
    variantCounts = null,
    toolbar,
    legend = null,
    panelHidden = false,
    onPanelWanted,
    onStepOpen,
  } = props;
  const edits = useSequenceEdits({
    value: root,
    onChange,
    readOnly,
    hasLeads: (id) => (leadsStanding?.[id] ?? 0) > 0,
  });
  usePreloaded(LATER);
  const phone = useMedia(PHONE);
  const { errorsOf, errorCount } = useCheckedSequence({
    value: root,
    noteLength,
    inviteByEmailAllowed,
    leadsMovingAllowed,
    campaignId,
  });
  const countedIds = counts === null ? '' : Object.keys(counts).join(' ');
  const layout = useMemo(
    () => layoutSequence(root, { counted: new Set(countedIds.split(' ')), removed }),
    [root, countedIds, removed],
  );
  const names = useMemo(() => (countedIds === '' ? {} : numberedNames(root)), [root, countedIds]);
  const chosen = layout.placed.find(({ item }) => item.id === edits.chosenId) ?? null;
  const open = chosen !== null && !panelHidden;
  useEffect(() => onStepOpen?.(open), [open, onStepOpen]);
  const openStep = (id: string) => {
    if (panelHidden) onPanelWanted?.();
    edits.open(id);
  };
  const customNames = useMemo(
    () => [...new Set(previewLeads.flatMap((lead) => Object.keys(lead.custom)))],
    [previewLeads],
  );
  const events = useEditorEvents({
    edits,
    placed: layout.placed,
    panelOpen: open && !phone,
    readOnly,
  });
  const panel = {
    sequence: root,
    errors: errorsOf.get(chosen?.item.id ?? '') ?? [],
    noteLength,
    inviteByEmailAllowed,
    leadsMovingAllowed,
    campaignId,
    customNames,
    previewLeads,
    readOnly,
    variantCounts,
    leadsStanding: leadsStanding?.[chosen?.item.id ?? ''] ?? 0,
    onCopy: () => chosen && edits.copy(chosen),
    onRemove: (what: 'STEP' | 'BRANCH') => chosen && edits.askRemove(chosen, what),
    onClose: edits.close,
    onCancel: edits.cancel,
    onChange: edits.change,
  };
  return (
    <div
      className={`stack fit ${styles.editor}`}
      data-panel={open && !phone ? '' : undefined}
      data-beside={panelHidden && !phone ? '' : undefined}
      {...events}
    >
      <div className={`stack shrink ${styles.main}`}>
        {(root !== null || edits.history.canUndo || edits.history.canRedo) && (
          <EditorToolbar
            errors={errorCount}
            longest={longestPathHours(root)}
            canUndo={edits.history.canUndo}
            canRedo={edits.history.canRedo}
            undo={edits.history.undo}
            redo={edits.history.redo}
            readOnly={readOnly}
            onFirstError={() =>
              edits.focusStep(
                layout.placed.find(({ item }) => (errorsOf.get(item.id)?.length ?? 0) > 0)?.item.id,
              )
            }
          >
            {toolbar}
          </EditorToolbar>
        )}
        {root === null ? (
          <SequenceStart onStart={edits.start} readOnly={readOnly}>
            {toolbar}
          </SequenceStart>
        ) : (
          <SequenceCanvas
            layout={layout}
            errorsOf={errorsOf}
            chosenId={edits.chosenId}
            readOnly={readOnly}
            available={available}
            counts={counts}
            marks={marks}
            removed={removed}
            names={names}
            legend={legend}
            onChoose={openStep}
            onDelay={(each) => openStep(each.item.id)}
            onAdd={edits.add}
            onPaste={edits.paste}
            keys={{
              remove: edits.askRemove,
              copy: edits.copy,
              undo: edits.history.undo,
              redo: edits.history.redo,
            }}
          />
        )}
      </div>
      {phone ? (
        <PhoneSheet chosen={chosen} {...panel} />
      ) : (
        chosen && open && <ItemPanel placed={chosen} {...panel} />
      )}
      {edits.removing && (
        <RemoveDialog
          item={edits.removing.placed.item}
          first={edits.removing.what}
          counts={counts}
          onClose={edits.keep}
          onRemove={(what) => edits.removing && edits.remove({ ...edits.removing, what })}
        />
      )}
    </div>
  );
}
