import { changeEffects } from '#core/sequence/change-effects.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { removedSteps, type RemovedSteps } from '#web/parts/sequence-editor/removed-steps.ts';
import type { NodeMark } from '#web/parts/sequence-editor/canvas/sequence-node.tsx';
import { sequenceTabTexts } from './sequence-tab-texts.ts';

export type UnsavedChanges = {
  count: number;
  marks: Record<string, NodeMark>;
  removed: RemovedSteps;
};

/** The id of the step before each, by its own; none before the first. */
function parentsOf(root: SequenceItem | null): ReadonlyMap<string, string | undefined> {
  return new Map([...walkItems(root)].map(({ item, parent }) => [item.id, parent?.id]));
}

/**
 * The differences from the saved sequence: the number of changes, and a mark for each changed step.
 */
export function unsavedChanges({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem | null;
}): UnsavedChanges {
  if (before === after) return { count: 0, marks: {}, removed: {} };
  const { added, removed, changed: all } = changeEffects({ before, after });
  const [gone, fresh] = [new Set(removed.map(({ id }) => id)), new Set(added)];
  const [formerParents, parents] = [parentsOf(before), parentsOf(after)];
  // A step that only moved because one was added or removed before it isn't a change of its own.
  const changed = all.filter(
    ({ id, changes }) =>
      changes.join() !== 'MOVED' ||
      !(gone.has(formerParents.get(id) ?? '') || fresh.has(parents.get(id) ?? '')),
  );
  const { added: newStep, changed: texts } = sequenceTabTexts.marks;
  const marks = Object.fromEntries([
    ...changed.map(({ id, changes }): [string, NodeMark] => [
      id,
      { kind: 'CHANGED', text: texts[changes[0] ?? 'SETTINGS'] },
    ]),
    ...added.map((id): [string, NodeMark] => [id, { kind: 'ADDED', text: newStep }]),
  ]);
  return {
    count: added.length + removed.length + changed.length,
    marks,
    removed: removedSteps({ before, after }),
  };
}
