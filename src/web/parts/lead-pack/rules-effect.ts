import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { counted } from '#core/text/formats.ts';
import { skipRulesTexts } from './skip-rules-texts.ts';

/**
 * How many of a list's people are let in, and how many of the list are still to be looked at; none
 * of a list that is complete.
 */
export function packProgress(
  pack: Pick<LeadPackAnswer, 'searchStatus' | 'leadsNumberToCollect' | 'totalRows' | 'verdicts'>,
): { added: number; lookedAt: number; toCome: number } {
  const { ADDED = 0, MERGED = 0, DUPLICATE = 0, SKIPPED = 0, WRONG = 0 } = pack.verdicts;
  const lookedAt = ADDED + MERGED + DUPLICATE + SKIPPED + WRONG;
  const toCome =
    pack.searchStatus === 'SEARCH_COMPLETE'
      ? 0
      : Math.max(0, Math.max(pack.leadsNumberToCollect, pack.totalRows) - lookedAt);
  return { added: ADDED + MERGED, lookedAt, toCome };
}

/**
 * What a change of a list's rules means: who they are still asked of, and who stays as they are
 * (design, section 10, and png/33).
 */
export function rulesEffectText(
  pack: Pick<
    LeadPackAnswer,
    'searchStatus' | 'leadsNumberToCollect' | 'totalRows' | 'verdicts' | 'statistics'
  >,
): string {
  const { toCome } = packProgress(pack);
  const { totalLeadsCount: here, gettingReadyLeads: ready } = pack.statistics;
  const coming =
    pack.searchStatus === 'SEARCH_COMPLETE'
      ? skipRulesTexts.complete
      : toCome === 0
        ? skipRulesTexts.fromNowOn
        : skipRulesTexts.fromNowOnWithCount(toCome);
  if (here === 0) return coming;
  const staying = here === 1 ? skipRulesTexts.oneStays : skipRulesTexts.manyStay(here);
  const notBegun = ready === 0 || ready === here ? '' : skipRulesTexts.includingReady(ready);
  return `${coming} ${staying}${notBegun}.`;
}

/**
 * Why a list that is complete has let no one in, "Nobody was added: 1,000 duplicates"; null where
 * someone came in, or no one was there.
 */
export function noneAddedText(
  pack: Pick<LeadPackAnswer, 'searchStatus' | 'leadsNumberToCollect' | 'totalRows' | 'verdicts'>,
): string | null {
  const { added, lookedAt } = packProgress(pack);
  if (pack.searchStatus !== 'SEARCH_COMPLETE' || added > 0 || lookedAt === 0) return null;
  const { DUPLICATE = 0, SKIPPED = 0, WRONG = 0 } = pack.verdicts;
  const why = [
    DUPLICATE > 0 && counted(DUPLICATE, 'duplicate'),
    SKIPPED > 0 && skipRulesTexts.countSkipped(SKIPPED),
    WRONG > 0 && skipRulesTexts.countInvalid(WRONG),
  ];
  return skipRulesTexts.noOneAdded(why.filter((one) => one !== false));
}
