import type { LeadPackAnswer } from '#contract/lead-packs.ts';

/** How many leads a list holds or will hold. */
export function expectedLeads(pack: LeadPackAnswer): number {
  return pack.searchStatus === 'SEARCH_COMPLETE' ? pack.leadsNumberCollected : Math.max(pack.leadsNumberToCollect, pack.leadsNumberCollected);
}
