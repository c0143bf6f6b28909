import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { EdgeControls, type AvailableTypes } from './edge-controls.tsx';
import type { Edge } from './edit-sequence.ts';
import { edgePath, ENTRY_BOTTOM, layoutSequence, type PlacedItem } from './layout-sequence.ts';
import { onTreeKey, type KeyActions } from './sequence-keys.ts';
import { SequenceNode, type NodeCounts } from './sequence-node.tsx';
import { useCanvasZoom, ZoomButtons } from './canvas-zoom.tsx';
import styles from './sequence-editor.module.css';

type SequenceCanvasProps = {
  root: SequenceItem | null;
  chosenId: string | null;
  readOnly: boolean;
  available: AvailableTypes;
  counts: Record<string, NodeCounts> | null;
  canPaste: boolean;
  onChoose: (id: string) => void;
  onDelay: (placed: PlacedItem) => void;
  onAdd: (edge: Edge, type: SequenceItem['type']) => void;
  onPaste: (edge: Edge) => void;
  keys: Pick<KeyActions, 'remove' | 'copy' | 'undo' | 'redo'>;
};

function Lines({ placed }: { placed: readonly PlacedItem[] }) {
  const first = placed[0];
  return (
    <svg className={styles.lines} aria-hidden="true">
      {first && <path d={`M${first.x} ${ENTRY_BOTTOM}V${first.y}`} />}
      {placed.map((to) => {
        const from = to.parent && placed.find((each) => each.item.id === to.parent?.id);
        return from && <path key={to.item.id} d={edgePath({ from: { x: from.x, bottom: to.edgeTop }, to })} />;
      })}
    </svg>
  );
}

const KEY_HINTS = [{ keys: ['↑', '↓'], does: 'move' }, { keys: ['A'], does: 'add after' }, { keys: ['↵'], does: 'edit' }, { keys: ['⌫'], does: 'remove' }] as const;

function KeyHints() {
  return <p className={styles.keys}>{KEY_HINTS.map(({ keys, does }) => <span key={does}>{keys.map((key) => <Kbd key={key}>{key}</Kbd>)} {does}</span>)}</p>;
}

/** The chart: a tree that is walked with arrows, or an indented outline on phones. */
export function SequenceCanvas({ root, chosenId, readOnly, available, counts, canPaste, onChoose, onDelay, onAdd, onPaste, keys }: SequenceCanvasProps) {
  const { placed, width, height } = layoutSequence(root, { counted: counts !== null });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const outline = useMedia(PHONE);
  const zoom = useCanvasZoom({ surface, width, height });
  const focusable = placed.some((each) => each.item.id === focusedId) ? focusedId : placed[0]?.item.id;
  const within = (selector: string) => surface.current?.querySelector<HTMLElement>(selector);
  const actions: KeyActions = {
    ...keys,
    focus: (id) => within(`[data-item="${id}"]`)?.focus(),
    open: onChoose,
    add: ({ item, parent, branch }, where) => {
      const edge = where === 'before' || item.type === 'END' ? `${parent?.id ?? 'root'}-${branch ?? 'yes'}` : `${item.id}-yes`;
      within(`[data-add="${edge}"]`)?.click();
    },
    editDelay: onDelay,
    paste: ({ item, parent, branch }) => onPaste(item.type === 'END' ? { parentId: parent?.id ?? null, branch: branch ?? 'yes' } : { parentId: item.id, branch: 'yes' }),
  };
  useEffect(() => {
    if (chosenId !== null) surface.current?.querySelector(`[data-item="${CSS.escape(chosenId)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosenId]);
  const siblings = ({ parent }: PlacedItem) => (parent ? [parent.yes, parent.no].filter((each) => each !== null) : [root]);
  const first = placed[0];
  return (
    <div className={styles.viewport} ref={surface}>
      <div className={classNames(styles.canvas, outline && styles.outline)} style={outline ? undefined : { width, height, zoom: zoom.scale }}>
        <div role="tree" aria-label="Steps of the sequence" aria-owns={placed.map((each) => `step-${each.item.id}`).join(' ')} />
        {!outline && <Lines placed={placed} />}
        {first && <span className={styles.enters} style={{ insetInlineStart: first.x }}><Play aria-hidden="true" />Lead enters</span>}
        {placed.map((each) => {
          const edge: Edge = { parentId: each.parent?.id ?? null, branch: each.branch ?? 'yes' };
          const all = siblings(each);
          return (
            <div key={each.item.id} className={styles.step}>
              <EdgeControls placed={each} readOnly={readOnly} onDelay={() => onDelay(each)} add={{ available, canPaste, onAdd: (type) => onAdd(edge, type), onPaste: () => onPaste(edge) }} />
              <SequenceNode
                placed={each}
                setSize={all.length}
                position={all.findIndex((one) => one?.id === each.item.id) + 1}
                chosen={chosenId === each.item.id}
                focusable={focusable === each.item.id}
                counts={counts?.[each.item.id] ?? null}
                onChoose={() => onChoose(each.item.id)}
                onFocus={() => setFocusedId(each.item.id)}
                onKeyDown={(event) => onTreeKey({ event, placed: each, all: placed, readOnly, actions })}
              />
            </div>
          );
        })}
      </div>
      {!outline && <div className={styles.corner}>{!readOnly && <KeyHints />}<ZoomButtons {...zoom} /></div>}
    </div>
  );
}
