import { dataScrubberTexts as texts } from './data-scrubber-texts.ts';

/**
 * What was done to the words, for the save bar: `1 word added, 2 removed`; empty when they are the
 * same.
 */
export function wordChanges({
  before,
  after,
}: {
  before: readonly string[];
  after: readonly string[];
}): string {
  const added = after.filter((word) => !before.includes(word)).length;
  const removed = before.filter((word) => !after.includes(word)).length;
  if (added > 0 && removed > 0) return texts.addedAndRemoved(added, removed);
  if (added > 0) return texts.added(added);
  if (removed > 0) return texts.removed(removed);
  return before.join() === after.join() ? '' : texts.reordered;
}
