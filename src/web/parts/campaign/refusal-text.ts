import { ERROR_CATALOGUE, type ErrorCode } from '#core/errors/error-catalogue.ts';

/** The sentence of a refusal, for the tooltip of a control that is off; null when allowed. */
export function refusalText(verdict: { allowed: boolean; reason?: string | undefined }): string | null {
  if (verdict.allowed) return null;
  return ERROR_CATALOGUE[verdict.reason as ErrorCode]?.text ?? 'This is not possible now';
}
