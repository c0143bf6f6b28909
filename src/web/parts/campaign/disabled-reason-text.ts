import { knownRefusalText } from '#core/errors/known-refusals.ts';
import { campaignTexts } from './campaign-texts.ts';

/** The sentence of a refusal, for the tooltip of a control that is off; null when allowed. */
export function disabledReasonText(verdict: {
  allowed: boolean;
  reason?: string | undefined;
  text?: string | undefined;
}): string | null {
  return verdict.allowed
    ? null
    : (verdict.text ?? knownRefusalText(verdict.reason) ?? campaignTexts.notPossible);
}
