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

/**
 * How far a list is, the same wherever it is shown: while it is retrieved, how many were looked at;
 * then, how many of them are leads of the list.
 */
export function retrievalOf(
  pack: Parameters<typeof expectedLeads>[0] & Pick<LeadPackAnswer, 'processedRows'>,
): { done: number; goal: number; share: number } {
  const goal = Math.max(pack.leadsNumberToCollect, pack.leadsNumberCollected, pack.totalRows);
  if (pack.searchStatus === 'SEARCH_COMPLETE') return { done: expectedLeads(pack), goal, share: 1 };
  const done = Math.max(pack.leadsNumberCollected, pack.processedRows);
  return { done, goal, share: goal === 0 ? 0 : done / goal };
}
