export const MIN_PASSWORD = 12;

const PASSWORD_REQUIREMENTS = ['LOWERCASE', 'LENGTH', 'UPPERCASE', 'NUMBER'] as const;
export type PasswordRequirement = (typeof PASSWORD_REQUIREMENTS)[number];

/**
 * The four lines of the requirement list, in their order and words (platform spec, section 2,
 * "Password reset").
 */
const PASSWORD_REQUIREMENT_TEXTS = {
  LOWERCASE: 'one lowercase character',
  LENGTH: '12 character minimum',
  UPPERCASE: 'one uppercase character',
  NUMBER: 'one number',
} as const satisfies Record<PasswordRequirement, string>;

/**
 * The requirement list with what is met so far (platform spec, section 5). Length is counted in
 * code points.
 */
export function passwordRequirements(
  password: string,
): { requirement: PasswordRequirement; text: string; met: boolean }[] {
  const met = {
    LOWERCASE: /\p{Ll}/u.test(password),
    LENGTH: [...password].length >= MIN_PASSWORD,
    UPPERCASE: /\p{Lu}/u.test(password),
    NUMBER: /\p{Nd}/u.test(password),
  };
  return PASSWORD_REQUIREMENTS.map((requirement) => ({
    requirement,
    text: PASSWORD_REQUIREMENT_TEXTS[requirement],
    met: met[requirement],
  }));
}

/** Whether a password meets all four requirements. */
export function meetsRequirements(password: string): boolean {
  return passwordRequirements(password).every(({ met }) => met);
}
