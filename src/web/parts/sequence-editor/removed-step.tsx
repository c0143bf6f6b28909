import { Trash2 } from 'lucide-react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { ACTION_LOOKS, ActionTile } from '../action-type.tsx';
import { StepCounts, type NodeCounts } from './canvas/step-counts.tsx';
import { nodeLine } from './step-words.ts';
import styles from './sequence-editor.module.css';

/**
 * A step that is removed and not saved yet: dashed and struck through, with who stands on it
 * (design, png/32).
 */
export function RemovedStep({ item, counts }: { item: SequenceItem; counts: NodeCounts | null }) {
  return (
    <div className={styles.removed}>
      <span className={styles.removedTag}>
        <Trash2 aria-hidden="true" />
        Removed
      </span>
      <span className={styles.removedFace}>
        <ActionTile type={item.type} size="large" />
        <span className={styles.nodeWords}>
          <del>{ACTION_LOOKS[item.type].label}</del>{' '}
          <span className={styles.nodeLine}>{nodeLine(item)}</span>
        </span>
      </span>
      {counts && <StepCounts counts={counts} type={item.type} />}
    </div>
  );
}
