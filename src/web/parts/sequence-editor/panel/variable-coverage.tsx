import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import {
  isKnownPlaceholder,
  isUsableAlternative,
  placeholdersOf,
} from '#core/text/placeholders.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { StepTexts } from '../step-texts.ts';
import { textTexts } from './text-texts.ts';
import styles from '../sequence-editor.module.css';

const FRESH_MS = 60_000;

/** The variables of a step's texts that exist, each once, in the order of their names. */
function variablesOf({ message, subject }: StepTexts): string[] {
  return [
    ...new Set(placeholdersOf(`${subject ?? ''} ${message ?? ''}`).filter(isKnownPlaceholder)),
  ].toSorted();
}

/** Whether someone who lacks a value gets another text. */
function hasOtherText({
  message,
  subject,
  alternativeMessage,
  alternativeSubject,
}: StepTexts): boolean {
  const covered = (text: string | null, alternative: string | null) =>
    placeholdersOf(text ?? '').length === 0 || isUsableAlternative(alternative);
  return covered(message, alternativeMessage) && covered(subject, alternativeSubject);
}

/**
 * How many leads have a value for every variable of a text, and what becomes of the others (design,
 * png/05).
 */
export function VariableCoverage({ campaignId, texts }: { campaignId: string; texts: StepTexts }) {
  const names = variablesOf(texts).join(',');
  const { data } = useQuery({
    ...apiQuery('GET /v1/sequenceitems/{campaignId}/values', {
      params: { campaignId: campaignId as CampaignId },
      query: { names },
    }),
    enabled: names !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  if (names === '' || !data || data.checkedLeads === 0) return null;
  const { checkedLeads, completeLeads, more } = data;
  const others = checkedLeads - completeLeads;
  const whole = textTexts.checked(checkedLeads, more);
  const rest = hasOtherText(texts) ? textTexts.getFallback(others) : textTexts.wouldWait(others);
  return (
    <p className={styles.everyValue}>
      <Info aria-hidden="true" />
      {others === 0
        ? textTexts.allComplete(whole)
        : textTexts.someComplete({ complete: completeLeads, whole, rest })}
    </p>
  );
}
