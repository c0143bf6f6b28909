import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { addKeyOf } from './canvas/edge-key.ts';

/** Steps that are removed and not saved yet, in reading order, by the edge on which they stood. */
export type RemovedSteps = Readonly<Record<string, readonly SequenceItem[]>>;

/**
 * Where each removed step stood: on the edge of the nearest step above it that stays. The ends of
 * removed branches are left out.
 */
export function removedSteps({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem | null;
}): RemovedSteps {
  const kept = new Set([...walkItems(after)].map(({ item }) => item.id));
  const gone = (item: SequenceItem | null): SequenceItem[] =>
    item === null || kept.has(item.id)
      ? []
      : [...(item.type === 'END' ? [] : [item]), ...gone(item.yes), ...gone(item.no)];
  const edges = [...walkItems(before)]
    .filter(({ parent }) => parent === null || kept.has(parent.id))
    .map((place) => [addKeyOf(place), gone(place.item)] as const);
  return Object.fromEntries(edges.filter(([, steps]) => steps.length > 0));
}
