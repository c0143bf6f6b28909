import type { LeadPackAnswer } from '#contract/lead-packs.ts';

/**
 * How many leads a list holds or will hold. Rows that were in the campaign already, skipped or
 * wrong are none of them; leads that another campaign hands over have no rows.
 */
export function expectedLeads(
  pack: Pick<
    LeadPackAnswer,
    'searchStatus' | 'totalRows' | 'verdicts' | 'leadsNumberToCollect' | 'leadsNumberCollected'
  >,
): number {
  const { ADDED = 0, MERGED = 0 } = pack.verdicts;
  if (pack.searchStatus === 'SEARCH_COMPLETE')
    return pack.totalRows > 0 ? ADDED + MERGED : pack.leadsNumberCollected;
  return Math.max(pack.leadsNumberToCollect, pack.leadsNumberCollected);
}
