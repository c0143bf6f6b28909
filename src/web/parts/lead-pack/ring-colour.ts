import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { nobodyAdded } from './rules-meaning.ts';

/**
 * The colour of a list's circle: how far it is, what holds it, and that a list of which nobody came
 * is nothing to be glad of.
 */
export function ringColour(
  pack: Pick<
    LeadPackAnswer,
    'searchStatus' | 'error' | 'totalRows' | 'processedRows' | 'leadsNumberToCollect' | 'verdicts'
  >,
): string {
  if (pack.searchStatus === 'SEARCH_COMPLETE') {
    if (nobodyAdded(pack) === null) return 'var(--s-finished)';
    return (pack.verdicts.WRONG ?? 0) > 0 ? 'var(--s-failed)' : 'var(--s-paused)';
  }
  if (pack.searchStatus === 'SEARCH_PAUSED' || pack.error !== null) return 'var(--s-awaiting)';
  return pack.totalRows > 0 && pack.processedRows < pack.totalRows
    ? 'var(--s-uploading)'
    : 'var(--s-progress)';
}
