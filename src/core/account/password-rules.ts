import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { isCommonPassword } from '#core/account/common-passwords.ts';
import {
  MIN_PASSWORD,
  passwordRequirements,
  type PasswordRequirement,
} from '#core/account/password-requirements.ts';

const MAX_PASSWORD = 128;

export type PasswordProblem =
  | 'REQUIRED'
  | 'NO_LOWERCASE'
  | 'TOO_SHORT'
  | 'NO_UPPERCASE'
  | 'NO_NUMBER'
  | 'TOO_LONG'
  | 'TOO_COMMON';

/** The sentence for each rule that a new password can break. */
export const PASSWORD_PROBLEM_TEXTS = {
  REQUIRED: FIELD_MESSAGES.REQUIRED(),
  NO_LOWERCASE: 'Use at least one lowercase character',
  TOO_SHORT: FIELD_MESSAGES.TOO_SHORT(MIN_PASSWORD),
  NO_UPPERCASE: 'Use at least one uppercase character',
  NO_NUMBER: 'Use at least one number',
  TOO_LONG: FIELD_MESSAGES.TOO_LONG(MAX_PASSWORD),
  TOO_COMMON: 'This password is too common. Choose one that’s harder to guess',
} as const satisfies Record<PasswordProblem, string>;

const UNMET = {
  LOWERCASE: 'NO_LOWERCASE',
  LENGTH: 'TOO_SHORT',
  UPPERCASE: 'NO_UPPERCASE',
  NUMBER: 'NO_NUMBER',
} as const satisfies Record<PasswordRequirement, PasswordProblem>;

/**
 * Every rule that a new password breaks: the four requirements in order and at most 128 characters;
 * once these hold, that it is neither a common password nor the person's own words with digits
 * around them (product rules, section 9). An empty or overlong password isn't checked further.
 */
export function passwordProblems(
  password: string,
  ownWords: readonly string[] = [],
): PasswordProblem[] {
  if (password === '') return ['REQUIRED'];
  if (password.length > 4 * MAX_PASSWORD || [...password].length > MAX_PASSWORD)
    return ['TOO_LONG'];
  const unmet = passwordRequirements(password).filter(({ met }) => !met);
  if (unmet.length > 0) return unmet.map(({ requirement }) => UNMET[requirement]);
  return isCommonPassword(password, ownWords) ? ['TOO_COMMON'] : [];
}
