import { counted } from '#web/ui/text/numbers.ts';

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
  if (added > 0 && removed > 0) return `${counted(added, 'word')} added, ${removed} removed`;
  if (added > 0) return `${counted(added, 'word')} added`;
  if (removed > 0) return `${counted(removed, 'word')} removed`;
  return before.join() === after.join() ? '' : 'Order changed';
}
