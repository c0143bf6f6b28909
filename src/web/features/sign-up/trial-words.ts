import { counted } from '#web/ui/text/numbers.ts';

/** What a new account may try, by the operator's setting; null while it is not known. */
export function trialWords(trialDays: number | null): string {
  if (trialDays === null) return '\u00A0';
  return trialDays === 0
    ? 'No card needed.'
    : `${counted(trialDays, 'day')} of Advanced, no card needed.`;
}
