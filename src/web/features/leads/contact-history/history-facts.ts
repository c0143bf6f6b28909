import { CONTACT_FACTS } from '#core/contact-history/contact-facts.ts';
import type { HistoryCounts } from '#core/contact-history/read-history.ts';
import { contactHistoryTexts } from './contact-history-texts.ts';

const { facts } = contactHistoryTexts;

/** What is known of how many people, without what nothing is known of. */
export function factLines(counts: HistoryCounts): string[] {
  return CONTACT_FACTS.filter((fact) => counts[fact] > 0).map((fact) => facts[fact](counts[fact]));
}
