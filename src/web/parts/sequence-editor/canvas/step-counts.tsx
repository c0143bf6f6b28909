import type { LeadState } from '#core/lead/lead-state.ts';
import { isCondition, type SequenceItemType } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { LEAD_STATE_DISPLAY, standingBy } from '../../lead-state.tsx';
import { pastTense } from '../step-words.ts';
import { canvasTexts } from './canvas-texts.ts';
import styles from '../sequence-editor.module.css';

/**
 * The leads at an item and what was done there, for running campaigns (design, section 7, "Live
 * counts on nodes").
 */
export type NodeCounts = {
  standing: Partial<Record<LeadState, number>>;
  done: number;
  entered?: number;
  yesTaken?: number;
  noTaken?: number;
};

/** The leads at a step and what was done there, as announced; for an end, how many have arrived. */
export function countsAriaLabel({
  counts,
  type,
}: {
  counts: NodeCounts;
  type: SequenceItemType;
}): string | null {
  if (type === 'END')
    return counts.entered === undefined ? null : canvasTexts.reached(counts.entered);
  return [
    ...standingBy(counts.standing).map(
      ({ state, leads }) => `${grouped(leads)} ${LEAD_STATE_DISPLAY[state].word.toLowerCase()}`,
    ),
    `${grouped(counts.done)} ${pastTense(type)}`,
  ].join(', ');
}

/**
 * The footer of a step: its leads by state, without zeros, and what was done; for a condition its
 * branches show that, unless the footer would be empty.
 */
export function StepCounts({ counts, type }: { counts: NodeCounts; type: SequenceItemType }) {
  const standing = standingBy(counts.standing);
  const hidesDone = isCondition(type) && standing.length > 0;
  return (
    <span className={`row gap-10 size-11 num ${styles.counts}`}>
      {standing.map(({ state, leads }) => {
        const { icon: Icon, text, word } = LEAD_STATE_DISPLAY[state];
        return (
          <span key={state} style={{ color: text }}>
            <Icon aria-hidden="true" />
            {grouped(leads)}
            <span className="sr-only"> {word.toLowerCase()}, </span>
          </span>
        );
      })}
      <span className={classNames(styles.countDone, hidesDone && 'sr-only')}>
        {grouped(counts.done)} {pastTense(type)}
      </span>
    </span>
  );
}
