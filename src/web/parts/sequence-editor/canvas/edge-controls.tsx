import { Check, Hourglass, Plus, X } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { isCondition } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { addKeyOf } from './edge-key.ts';
import type { PlacedItem } from './layout-sequence.ts';
import { AT_ONCE, edgeText, showsDelay } from '../step-words.ts';
import { canvasTexts } from './canvas-texts.ts';
import styles from '../sequence-editor.module.css';

type EdgeProps = {
  x: number;
  top: number;
  room: number;
  level: number;
  branch: 'yes' | 'no' | null;
  split: boolean;
  taken: number | null;
  delay: string | null;
  delayOff: boolean;
  addKey: string | null;
  id: string;
  removed: ReactNode;
  menu: ReactNode;
};

/**
 * What the edge above an item shows, as plain values, so that an edge that did not change is not
 * drawn again.
 */
export function edgePropsOf({
  placed,
  readOnly,
  taken,
}: {
  placed: PlacedItem;
  readOnly: boolean;
  taken: number | null;
}): Omit<EdgeProps, 'menu' | 'removed'> {
  const { item, parent, branch } = placed;
  const delay = !showsDelay({ parent, branch })
    ? null
    : parent === null || branch === null
      ? AT_ONCE
      : edgeText({ parent, branch });
  return {
    x: placed.x,
    top: placed.edgeTop,
    room: placed.y - placed.edgeTop,
    level: placed.level,
    branch,
    split: parent !== null && isCondition(parent.type),
    taken,
    delay,
    delayOff: readOnly || parent === null,
    addKey: readOnly ? null : addKeyOf(placed),
    id: item.id,
  };
}

/**
 * The controls on the edge above an item: its branch, its delay, the plus. The chart handles their
 * clicks.
 */
export const EdgeControls = memo(function EdgeControls({
  x,
  top,
  room,
  level,
  branch,
  split,
  taken,
  delay,
  delayOff,
  addKey,
  id,
  removed,
  menu,
}: EdgeProps) {
  return (
    <div
      className={classNames(styles.edge, split && styles.split)}
      style={
        {
          insetInlineStart: x,
          insetBlockStart: top,
          '--room': `${room}px`,
          '--level': level,
        } as CSSProperties
      }
    >
      {split && (
        <span
          className={classNames(
            'inline-row gap-4 size-12 semibold',
            styles.branch,
            branch === 'yes' && styles.yes,
          )}
        >
          {branch === 'yes' ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {branch === 'yes' ? canvasTexts.yes : canvasTexts.no}
          {taken !== null && (
            <span className={styles.taken}>
              {grouped(taken)}
              <span className="sr-only"> {canvasTexts.tookBranch}</span>
            </span>
          )}
        </span>
      )}
      {removed}
      {delay !== null && (
        <button
          type="button"
          className={styles.delay}
          tabIndex={-1}
          disabled={delayOff}
          data-delay={id}
        >
          <Hourglass aria-hidden="true" />
          {delay}
        </button>
      )}
      {addKey !== null && (
        <span className={styles.addPlace}>
          {menu ?? (
            <button
              type="button"
              className={styles.add}
              data-add={addKey}
              aria-haspopup="menu"
              aria-expanded={false}
              aria-label={canvasTexts.addHere}
              title={canvasTexts.addHere}
            >
              <Plus aria-hidden="true" />
            </button>
          )}
        </span>
      )}
    </div>
  );
});
