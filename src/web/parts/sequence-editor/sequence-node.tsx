import { ChevronRight, CircleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import { ACTION_LOOKS, ActionTile } from '../action-type.tsx';
import { LEAD_STATE_LOOKS } from '../lead-state.tsx';
import type { PlacedItem } from './layout-sequence.ts';
import { nodeLine, spokenPlace } from './step-words.ts';
import styles from './sequence-editor.module.css';

/** What stands and was done at an item, for running campaigns (design, section 7, "Live counts on nodes"). */
export type NodeCounts = { standing: Partial<Record<LeadState, number>>; done: number };

type SequenceNodeProps = {
  placed: PlacedItem;
  setSize: number;
  position: number;
  chosen: boolean;
  focusable: boolean;
  counts: NodeCounts | null;
  onChoose: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const SHOWN: LeadState[] = ['GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED'];

function Counts({ counts }: { counts: NodeCounts }) {
  return (
    <span className={styles.counts}>
      {SHOWN.filter((state) => (counts.standing[state] ?? 0) > 0).map((state) => {
        const { icon: Icon, text, word } = LEAD_STATE_LOOKS[state];
        return <span key={state} style={{ color: text }}><Icon aria-hidden="true" />{grouped(counts.standing[state] ?? 0)}<span className="sr-only"> {word.toLowerCase()}, </span></span>;
      })}
      <span className={styles.countDone}>{grouped(counts.done)} done</span>
    </span>
  );
}

function Face({ item }: { item: SequenceItem }) {
  const { label, icon: Icon } = ACTION_LOOKS[item.type];
  if (item.type === 'END') return <span className={styles.end}><Icon aria-hidden="true" />{label}</span>;
  return (
    <span className={classNames(styles.node, isCondition(item.type) && styles.condition, item.errors.length > 0 && styles.wrong)}>
      <ActionTile type={item.type} size="large" />
      <span className={styles.nodeWords}><strong>{label}</strong>{' '}<span className={styles.nodeLine}>{nodeLine(item)}</span></span>
      <ChevronRight className={styles.open} aria-hidden="true" />
    </span>
  );
}

/** One step of the chart: a treeitem whose name is what stands on it, with its place in words. */
export function SequenceNode({ placed, setSize, position, chosen, focusable, counts, onChoose, onFocus, onKeyDown }: SequenceNodeProps) {
  const { item, depth, level } = placed;
  const error = item.errors[0];
  return (
    <div
      role="treeitem"
      id={`step-${item.id}`}
      aria-level={depth + 1}
      aria-setsize={setSize}
      aria-posinset={position}
      aria-selected={chosen}
      aria-expanded={item.yes || item.no ? true : undefined}
      tabIndex={focusable ? 0 : -1}
      className={classNames(styles.placed, chosen && styles.chosen)}
      style={{ insetInlineStart: placed.x, insetBlockStart: placed.y, '--level': level } as React.CSSProperties}
      data-item={item.id}
      onClick={onChoose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className={styles.face}>
        <span className="sr-only">Step {placed.index + 1}, </span>
        {error && <span className={styles.errorTag} aria-hidden="true"><CircleAlert /><span>{SEQUENCE_ERROR_TEXTS[error]}</span></span>}
        <Face item={item} />
        <span className="sr-only">{spokenPlace(placed)}{counts && item.type !== 'END' ? ', ' : ''}</span>
        {counts && item.type !== 'END' && <Counts counts={counts} />}
      </span>
    </div>
  );
}
