import { Play, Trash2 } from 'lucide-react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { AddStepMenu, type AvailableTypes } from './add-step-menu.tsx';
import { useCanvasZoom, ZoomButtons } from './canvas-zoom.tsx';
import { EdgeControls, edgePropsOf } from './edge-controls.tsx';
import { addKeyOf } from './edge-key.ts';
import type { Edge } from '../edit-sequence.ts';
import { edgePath, ENTRY_BOTTOM, type PlacedItem, type SequenceLayout } from './layout-sequence.ts';
import { handleTreeKey, type KeyActions } from './sequence-keys.ts';
import type { RemovedSteps } from '../removed-steps.ts';
import { nodePropsOf, SequenceNode, type NodeMark } from './sequence-node.tsx';
import { type NodeCounts, StepCounts } from './step-counts.tsx';
import { useTreeFocus } from './use-tree-focus.ts';
import type { CheckedSequence } from '../use-checked-sequence.ts';
import styles from '../sequence-editor.module.css';
import { ACTION_DISPLAY, ActionTile } from '#web/parts/action-type.tsx';
import { nodeSubtitle } from '../step-words.ts';
import { canvasTexts } from './canvas-texts.ts';

/**
 * A removed step that isn't saved yet: dashed and struck through, with its leads (design, png/32).
 */
function RemovedStep({ item, counts }: { item: SequenceItem; counts: NodeCounts | null }) {
  return (
    <div className={styles.removed}>
      <span className={styles.removedTag}>
        <Trash2 aria-hidden="true" />
        {canvasTexts.removed}
      </span>
      <span className={`row gap-12 ${styles.removedFace}`}>
        <ActionTile type={item.type} size="large" />
        <span className={`stack grow shrink ${styles.nodeWords}`}>
          <del>{ACTION_DISPLAY[item.type].label}</del>{' '}
          <span className="small quiet truncate">{nodeSubtitle(item)}</span>
        </span>
      </span>
      {counts && <StepCounts counts={counts} type={item.type} />}
    </div>
  );
}

const DRAWN_AT_ONCE = 60;

type SequenceCanvasProps = {
  layout: SequenceLayout;
  errorsOf: CheckedSequence['errorsOf'];
  chosenId: string | null;
  readOnly: boolean;
  available: AvailableTypes;
  counts: Readonly<Record<string, NodeCounts>> | null;
  marks: Readonly<Record<string, NodeMark>> | null;
  removed: RemovedSteps;
  /** Names by item id where they differ from the type's. */
  names: Readonly<Record<string, string>>;
  /** Under the chart in place of the key hints, such as a legend. */
  legend: ReactNode;
  onChoose: (id: string) => void;
  onDelay: (placed: PlacedItem) => void;
  onAdd: (edge: Edge, type: SequenceItem['type']) => void;
  onPaste: (edge: Edge) => void;
  keys: Pick<KeyActions, 'remove' | 'copy' | 'undo' | 'redo'>;
};

/** All lines are one path: hundreds of them would be laid out one by one. */
const Lines = memo(function Lines({ placed }: { placed: readonly PlacedItem[] }) {
  const at = new Map(placed.map((each) => [each.item.id, each]));
  const entry = placed.slice(0, 1).map(({ x, y }) => `M${x} ${ENTRY_BOTTOM}V${y}`);
  const edges = placed.map((to) => {
    const from = to.parent && at.get(to.parent.id);
    return from ? edgePath({ from: { x: from.x, bottom: to.edgeTop }, to }) : '';
  });
  return (
    <svg className={styles.lines} aria-hidden="true">
      <path d={[...entry, ...edges].join('')} />
    </svg>
  );
});

const KEY_HINTS = [
  { keys: ['↑', '↓'], does: canvasTexts.moveKey },
  { keys: ['A'], does: canvasTexts.addKey },
  { keys: ['↵'], does: canvasTexts.editKey },
  { keys: ['⌫'], does: canvasTexts.removeKey },
] as const;

function KeyHints() {
  return (
    <p className={`flex gap-4-14 wrap size-12 quiet ${styles.keys}`}>
      {KEY_HINTS.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  );
}

function siblingsOf({ item, parent }: PlacedItem): { size: number; position: number } {
  const all = parent === null ? [item] : [parent.yes, parent.no].filter((each) => each !== null);
  return {
    size: all.length,
    position:
      Math.max(
        0,
        all.findIndex((one) => one.id === item.id),
      ) + 1,
  };
}

/** The place of a new step by the keyboard: after an item, or before it. */
function keyEdge({ item, parent, branch }: PlacedItem, where: 'after' | 'before'): Edge {
  return where === 'before' || item.type === 'END'
    ? { parentId: parent?.id ?? null, branch: branch ?? 'yes' }
    : { parentId: item.id, branch: 'yes' };
}

function takenBy(
  { parent, branch }: PlacedItem,
  counts: SequenceCanvasProps['counts'],
): number | null {
  const at = parent === null ? undefined : counts?.[parent.id];
  return (branch === 'yes' ? at?.yesTaken : at?.noTaken) ?? null;
}

function EntryPill({ x, counts }: { x: number; counts: NodeCounts | undefined }) {
  return (
    <span
      className={`inline-row gap-6 size-12 semibold ${styles.enters}`}
      style={{ insetInlineStart: x }}
    >
      <Play aria-hidden="true" />
      {counts?.entered === undefined ? canvasTexts.start : canvasTexts.entered(counts.entered)}
    </span>
  );
}

/** The chart: a tree that is walked with arrows, or an indented outline on phones. */
export function SequenceCanvas({
  layout: { placed: all, width, height },
  errorsOf,
  chosenId,
  readOnly,
  available,
  counts,
  marks,
  removed,
  names,
  legend,
  onChoose,
  onDelay,
  onAdd,
  onPaste,
  keys,
}: SequenceCanvasProps) {
  // The first steps are rendered immediately, the rest without blocking.
  const whole = useDeferredValue(true, false);
  const placed = whole ? all : all.slice(0, DRAWN_AT_ONCE);
  const [adding, setAdding] = useState<string | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const outline = useMedia(PHONE);
  const zoom = useCanvasZoom({ surface, width, height });
  const { focusable, focus, onFocus } = useTreeFocus({ placed, surface });
  const openAdd = (key: string) => {
    const at = surface.current?.querySelector<HTMLElement>(`[data-add="${CSS.escape(key)}"]`);
    if (adding === key) at?.click();
    else setAdding(key);
  };
  const actions: KeyActions = {
    ...keys,
    hasError: ({ item }) => (errorsOf.get(item.id)?.length ?? 0) > 0,
    focus,
    open: onChoose,
    add: (each, where) => {
      const { parentId, branch } = keyEdge(each, where);
      openAdd(`${parentId ?? 'root'}-${branch}`);
    },
    editDelay: onDelay,
  };
  useEffect(() => {
    if (chosenId !== null)
      surface.current
        ?.querySelector(`[data-item="${CSS.escape(chosenId)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosenId]);
  const itemOf = (element: EventTarget, name: 'item' | 'delay') =>
    placed.find(
      ({ item }) =>
        item.id === (element as HTMLElement).closest<HTMLElement>(`[data-${name}]`)?.dataset[name],
    );
  const onClick = ({ target }: MouseEvent) => {
    const plus = (target as HTMLElement).closest<HTMLElement>('button[data-add]')?.dataset['add'];
    const [node, delay] = [itemOf(target, 'item'), itemOf(target, 'delay')];
    if (plus !== undefined) setAdding(plus);
    else if (delay) onDelay(delay);
    else if (node) onChoose(node.item.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const each =
      (event.target as HTMLElement).dataset['item'] === undefined
        ? undefined
        : itemOf(event.target, 'item');
    if (each) handleTreeKey({ event, placed: each, all: placed, readOnly, actions });
  };
  const menuOf = (each: PlacedItem) => {
    const edge: Edge = { parentId: each.parent?.id ?? null, branch: each.branch ?? 'yes' };
    return (
      <AddStepMenu
        addKey={addKeyOf(each)}
        available={available}
        messagedBefore={messagedBefore({ placed, each })}
        onAdd={(type) => {
          setAdding(null);
          onAdd(edge, type);
        }}
        onPaste={() => {
          setAdding(null);
          onPaste(edge);
        }}
      />
    );
  };
  const first = placed[0];
  return (
    <>
      <div className={styles.viewport} ref={surface}>
        <div
          className={classNames(styles.canvas, outline && styles.outline)}
          style={outline ? undefined : { width, height, zoom: zoom.scale }}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          <div
            role="tree"
            aria-label={canvasTexts.steps}
            aria-owns={placed.map((each) => `step-${each.item.id}`).join(' ')}
          />
          {!outline && <Lines placed={placed} />}
          {first && <EntryPill x={first.x} counts={counts?.[first.item.id]} />}
          {placed.map((each) => {
            const { id } = each.item;
            return (
              <div key={id} className={styles.step}>
                <EdgeControls
                  {...edgePropsOf({ placed: each, readOnly, taken: takenBy(each, counts) })}
                  removed={
                    removed[addKeyOf(each)]?.map((item) => (
                      <RemovedStep key={item.id} item={item} counts={counts?.[item.id] ?? null} />
                    )) ?? null
                  }
                  menu={adding === addKeyOf(each) ? menuOf(each) : null}
                />
                <SequenceNode
                  {...nodePropsOf({
                    placed: each,
                    name: names[id],
                    siblings: siblingsOf(each),
                    errors: errorsOf.get(id) ?? [],
                    counts: counts?.[id] ?? null,
                    mark: marks?.[id] ?? null,
                    chosen: chosenId === id,
                    focusable: focusable === id,
                    outline,
                  })}
                />
              </div>
            );
          })}
        </div>
      </div>
      {(!outline || legend) && (
        <div className={`row gap-12 between shrink ${styles.foot}`}>
          {legend ?? (readOnly ? null : <KeyHints />)}
          {!outline && <ZoomButtons {...zoom} />}
        </div>
      )}
    </>
  );
}

/** Whether a message or an InMail stands on the way to the edge above an item. */
function messagedBefore({
  placed,
  each,
}: {
  placed: readonly PlacedItem[];
  each: PlacedItem;
}): boolean {
  const parents = new Map(placed.map(({ item, parent }) => [item.id, parent]));
  for (let item = each.parent; item !== null; item = parents.get(item.id) ?? null)
    if (item.type === 'MESSAGE' || item.type === 'INMAIL') return true;
  return false;
}
