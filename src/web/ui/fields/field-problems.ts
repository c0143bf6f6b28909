import { isEmail } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';

/** What is wrong with a text that has to be there; null if nothing is. */
export function requiredProblem(text: string, longest = Infinity): string | null {
  const { length } = text.trim();
  if (length === 0) return FIELD_MESSAGES.REQUIRED();
  return length > longest ? FIELD_MESSAGES.TOO_LONG(longest) : null;
}

/** What is wrong with an email address that has to be there; null if nothing is. */
export function emailProblem(text: string): string | null {
  return requiredProblem(text) ?? (isEmail(text) ? null : FIELD_MESSAGES.INVALID_EMAIL());
}
