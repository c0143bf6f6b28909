import { isAction, isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';

/** The result of skipping a step. `branch` is set for a condition, which takes its no branch. */
export type SkippedStep = { next: SequenceItem | null; branch: 'no' | null };

/**
 * Where a lead continues when its step is skipped; null for an end, which can't be skipped (design,
 * section 10: one action of the drawer).
 */
export function skippedStep(item: SequenceItem): SkippedStep | null {
  if (isAction(item.type)) return { next: item.yes, branch: null };
  return isCondition(item.type) ? { next: item.no, branch: 'no' } : null;
}
