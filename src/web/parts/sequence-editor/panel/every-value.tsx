import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import {
  isKnownPlaceholder,
  isUsableAlternative,
  placeholdersOf,
} from '#core/text/placeholders.ts';
import { apiQuery } from '#web/api/queries.ts';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import type { StepTexts } from '../step-texts.ts';
import styles from '../sequence-editor.module.css';

const FRESH_MS = 60_000;

/** The variables of a step's texts that exist, each once, in the order of their names. */
function variablesOf({ message, subject }: StepTexts): string[] {
  return [
    ...new Set(placeholdersOf(`${subject ?? ''} ${message ?? ''}`).filter(isKnownPlaceholder)),
  ].toSorted();
}

/** Whether somebody who lacks a value gets another text. */
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
export function EveryValue({ campaignId, texts }: { campaignId: string; texts: StepTexts }) {
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
  const whole = `${more ? 'the first ' : ''}${counted(checkedLeads, 'lead')}`;
  const rest = hasOtherText(texts)
    ? `${grouped(others)} ${others === 1 ? 'gets' : 'get'} the fallback text`
    : `${grouped(others)} would be paused until the value is filled in`;
  return (
    <p className={styles.everyValue}>
      <Info aria-hidden="true" />
      {others === 0
        ? `All ${whole} have every value.`
        : `${grouped(completeLeads)} of ${whole} have every value. ${rest}.`}
    </p>
  );
}
