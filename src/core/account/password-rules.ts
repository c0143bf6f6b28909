import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import { isCommonPassword } from '#core/account/common-passwords.ts';
import { meetsRequirements } from '#core/account/password-requirements.ts';

const PASSWORD_MAX = 128;

export const PASSWORD_PROBLEMS = ['REQUIRED', 'REQUIREMENTS', 'TOO_LONG', 'TOO_COMMON'] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

export const PASSWORD_PROBLEM_TEXTS = {
  REQUIRED: FIELD_MESSAGES.REQUIRED(),
  REQUIREMENTS: 'This password does not meet the requirements',
  TOO_LONG: FIELD_MESSAGES.TOO_LONG(PASSWORD_MAX),
  TOO_COMMON: 'Many people use this password. Choose one that nobody guesses',
} as const satisfies Record<PasswordProblem, string>;

/** What is wrong with a new password, null when nothing is: the four requirements, at most 128 characters, none of the commonest, nor the person's own words with digits around (product rules, section 9). */
export function passwordProblem({
  password,
  ownWords = [],
}: {
  password: string;
  ownWords?: readonly string[];
}): PasswordProblem | null {
  if (password === '') return 'REQUIRED';
  if (password.length > 4 * PASSWORD_MAX || [...password].length > PASSWORD_MAX) return 'TOO_LONG';
  if (!meetsRequirements(password)) return 'REQUIREMENTS';
  return isCommonPassword({ password, ownWords }) ? 'TOO_COMMON' : null;
}
