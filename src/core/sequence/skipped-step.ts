import { isAction, isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';

/**
 * What comes of a step that a user skips. `branch` is set for a condition, which is given up: its
 * no branch is taken.
 */
export type SkippedStep = { next: SequenceItem | null; branch: 'no' | null };

/**
 * Where a lead continues when its step is skipped; null for an end, which is no step to skip
 * (design, section 10: one action of the drawer).
 */
export function skippedStep(item: SequenceItem): SkippedStep | null {
  if (isAction(item.type)) return { next: item.yes, branch: null };
  return isCondition(item.type) ? { next: item.no, branch: 'no' } : null;
}
