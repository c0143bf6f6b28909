import { counted } from '#web/ui/text/numbers.ts';

/**
 * What a new account may try, by the operator's settings: null where nothing is sold, undefined
 * while it is not known.
 */
export function trialWords(trialDays: number | null | undefined): string {
  if (trialDays === undefined) return '\u00A0';
  if (trialDays === null) return 'Every feature included, free of charge.';
  return trialDays === 0
    ? 'No card needed.'
    : `${counted(trialDays, 'day')} of Advanced, no card needed.`;
}
