import { ChevronRight, CircleAlert, Pencil, Plus } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import {
  isCondition,
  type SequenceError,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { ACTION_DISPLAY, ActionTile } from '../../action-type.tsx';
import type { PlacedItem } from './layout-sequence.ts';
import { countsAriaLabel, StepCounts, type NodeCounts } from './step-counts.tsx';
import { nodeSubtitle, stepAriaLabel } from '../step-words.ts';
import styles from '../sequence-editor.module.css';

/** What an unsaved change does to an item. */
export type NodeMark = { kind: 'ADDED' | 'CHANGED'; text: string };

type NodeProps = {
  id: string;
  type: SequenceItemType;
  name: string;
  line: string;
  spoken: string;
  x: number;
  y: number;
  depth: number;
  level: number;
  setSize: number;
  position: number;
  hasFollowers: boolean;
  chosen: boolean;
  focusable: boolean;
  counts: NodeCounts | null;
  error: SequenceError | null;
  mark: NodeMark | null;
  outline: boolean;
};

/** What a node shows, as plain values, so that a node that did not change is not drawn again. */
export function nodePropsOf({
  placed,
  name,
  siblings,
  errors,
  counts,
  mark,
  chosen,
  focusable,
  outline,
}: {
  placed: PlacedItem;
  name: string | undefined;
  siblings: { size: number; position: number };
  errors: readonly SequenceError[];
  counts: NodeCounts | null;
  mark: NodeMark | null;
  chosen: boolean;
  focusable: boolean;
  outline: boolean;
}): NodeProps {
  const { item, x, y, depth, level } = placed;
  const line = nodeSubtitle(item);
  const title = name ?? ACTION_DISPLAY[item.type].label;
  return {
    id: item.id,
    type: item.type,
    name: title,
    line,
    spoken: stepAriaLabel({
      ...placed,
      name: title,
      line,
      errorCount: errors.length,
      mark: mark?.text ?? null,
      counts: counts && countsAriaLabel({ counts, type: item.type }),
    }),
    x,
    y,
    depth,
    level,
    setSize: siblings.size,
    position: siblings.position,
    hasFollowers: Boolean(item.yes || item.no),
    chosen,
    focusable,
    counts,
    error: errors[0] ?? null,
    mark,
    outline,
  };
}

function Face({
  type,
  name,
  line,
  arrived,
  wrong,
  outline,
}: {
  type: SequenceItemType;
  name: string;
  line: string;
  /** How many have come here; null before the campaign runs. */ arrived: number | null;
  wrong: boolean;
  outline: boolean;
}) {
  const { icon: Icon } = ACTION_DISPLAY[type];
  if (type === 'END')
    return (
      <span
        className={classNames(
          'inline-row gap-6 size-12 semibold',
          styles.end,
          wrong && styles.wrong,
        )}
      >
        <Icon aria-hidden="true" />
        {name}
        {line && <span className="quiet medium"> {line}</span>}
        {arrived !== null && <span className="num"> {grouped(arrived)}</span>}
      </span>
    );
  return (
    <span
      className={classNames(
        'row gap-12',
        styles.node,
        isCondition(type) && styles.condition,
        wrong && styles.wrong,
      )}
    >
      <ActionTile type={type} size="large" />
      <span className={`stack grow shrink ${styles.nodeWords}`}>
        <strong>{name}</strong> <span className="small quiet truncate">{line}</span>
      </span>
      {outline && <ChevronRight className={styles.open} aria-hidden="true" />}
    </span>
  );
}

/**
 * One step of the chart: a treeitem whose name gives its content and its start. The chart handles
 * its keys and clicks.
 */
export const SequenceNode = memo(function SequenceNode({
  id,
  type,
  name,
  line,
  spoken,
  x,
  y,
  depth,
  level,
  setSize,
  position,
  hasFollowers,
  chosen,
  focusable,
  counts,
  error,
  mark,
  outline,
}: NodeProps) {
  const counted = counts !== null && type !== 'END';
  return (
    <div
      role="treeitem"
      id={`step-${id}`}
      aria-level={depth + 1}
      aria-setsize={setSize}
      aria-posinset={position}
      aria-selected={chosen}
      aria-expanded={hasFollowers ? true : undefined}
      tabIndex={focusable ? 0 : -1}
      className={classNames(
        styles.placed,
        chosen && styles.chosen,
        mark && (mark.kind === 'ADDED' ? styles.added : styles.changed),
        counted && styles.counted,
      )}
      style={{ insetInlineStart: x, insetBlockStart: y, '--level': level } as CSSProperties}
      data-item={id}
    >
      <span className="sr-only">{spoken}</span>
      <span className={styles.face} aria-hidden="true">
        {error && (
          <span className={styles.errorTag} aria-hidden="true">
            <CircleAlert />
            <span>{SEQUENCE_ERROR_TEXTS[error]}</span>
          </span>
        )}
        {mark && !error && (
          <span
            className={classNames(styles.markTag, mark.kind === 'ADDED' && styles.addedTag)}
            aria-hidden="true"
          >
            {mark.kind === 'ADDED' ? <Plus /> : <Pencil />}
            {mark.text}
          </span>
        )}
        <Face
          type={type}
          name={name}
          line={line}
          arrived={counts?.entered ?? null}
          wrong={error !== null}
          outline={outline}
        />
        {counted && <StepCounts counts={counts} type={type} />}
      </span>
    </div>
  );
}, sameNode);

function sameNode(before: NodeProps, after: NodeProps): boolean {
  return (Object.keys(after) as (keyof NodeProps)[]).every(
    (key) =>
      before[key] === after[key] ||
      ((key === 'counts' || key === 'mark') &&
        JSON.stringify(before[key]) === JSON.stringify(after[key])),
  );
}
