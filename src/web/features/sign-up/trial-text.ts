import { signUpTexts } from './sign-up-texts.ts';

/**
 * What a new account may try, by the operator's settings: null where nothing is sold, undefined
 * while it is not known.
 */
export function trialText(trialDays: number | null | undefined): string {
  if (trialDays === undefined) return '\u00A0';
  if (trialDays === null) return signUpTexts.allIncluded;
  return trialDays === 0 ? signUpTexts.noCard : signUpTexts.trialOf(trialDays);
}
