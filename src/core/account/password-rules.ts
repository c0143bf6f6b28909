import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import { isCommonPassword } from '#core/account/common-passwords.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

export const PASSWORD_REQUIREMENTS = ['LOWERCASE', 'LENGTH', 'UPPERCASE', 'NUMBER'] as const;
export type PasswordRequirement = (typeof PASSWORD_REQUIREMENTS)[number];

/** The four lines of the requirement list, in their order (platform spec, section 2). */
export const PASSWORD_REQUIREMENT_TEXTS = {
  LOWERCASE: 'One lowercase character', LENGTH: '12 character minimum', UPPERCASE: 'One uppercase character', NUMBER: 'One number',
} as const satisfies Record<PasswordRequirement, string>;

export const PASSWORD_PROBLEMS = ['REQUIRED', 'REQUIREMENTS', 'TOO_LONG', 'TOO_COMMON'] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

export const PASSWORD_PROBLEM_TEXTS = {
  REQUIRED: FIELD_MESSAGES.REQUIRED(),
  REQUIREMENTS: 'This password does not meet the requirements',
  TOO_LONG: FIELD_MESSAGES.TOO_LONG(PASSWORD_MAX),
  TOO_COMMON: 'Many people use this password. Choose one that nobody guesses',
} as const satisfies Record<PasswordProblem, string>;

/** The requirement list with what is met so far (platform spec, section 5). Characters are counted as a person sees them in code points. */
export function passwordRequirements(password: string): { requirement: PasswordRequirement; text: string; met: boolean }[] {
  const met = { LOWERCASE: /\p{Ll}/u.test(password), LENGTH: [...password].length >= PASSWORD_MIN, UPPERCASE: /\p{Lu}/u.test(password), NUMBER: /\p{Nd}/u.test(password) };
  return PASSWORD_REQUIREMENTS.map((requirement) => ({ requirement, text: PASSWORD_REQUIREMENT_TEXTS[requirement], met: met[requirement] }));
}

/** What is wrong with a new password, null when nothing is: the four requirements, at most 128 characters, none of the commonest, nor the person's own words with digits around (product rules, section 9). */
export function passwordProblem({ password, ownWords = [] }: { password: string; ownWords?: readonly string[] }): PasswordProblem | null {
  if (password === '') return 'REQUIRED';
  if (password.length > 4 * PASSWORD_MAX || [...password].length > PASSWORD_MAX) return 'TOO_LONG';
  if (passwordRequirements(password).some(({ met }) => !met)) return 'REQUIREMENTS';
  return isCommonPassword({ password, ownWords }) ? 'TOO_COMMON' : null;
}
