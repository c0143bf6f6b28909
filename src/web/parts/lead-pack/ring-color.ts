import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { noneAddedText } from './rules-effect.ts';

/**
 * The color of a list's circle: how far it is and what holds it; a list that brought no leads isn't
 * shown as a success.
 */
export function ringColor(
  pack: Pick<
    LeadPackAnswer,
    'searchStatus' | 'error' | 'totalRows' | 'processedRows' | 'leadsNumberToCollect' | 'verdicts'
  >,
): string {
  if (pack.searchStatus === 'SEARCH_COMPLETE') {
    if (noneAddedText(pack) === null) return 'var(--s-finished)';
    return (pack.verdicts.WRONG ?? 0) > 0 ? 'var(--s-failed)' : 'var(--s-paused)';
  }
  if (pack.searchStatus === 'SEARCH_PAUSED' || pack.error !== null) return 'var(--s-awaiting)';
  return pack.totalRows > 0 && pack.processedRows < pack.totalRows
    ? 'var(--s-uploading)'
    : 'var(--s-progress)';
}
