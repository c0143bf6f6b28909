/** What a new password needs, in the order and words of the list (platform spec, section 2, "Password reset"). */
const REQUIREMENTS = [
  { text: 'one lowercase character', holds: (password: string) => /\p{Ll}/u.test(password) },
  { text: '12 character minimum', holds: (password: string) => password.length >= 12 },
  { text: 'one uppercase character', holds: (password: string) => /\p{Lu}/u.test(password) },
  { text: 'one number', holds: (password: string) => /\p{Nd}/u.test(password) },
] as const;

/** Each requirement with whether the password meets it. */
export function passwordRequirements(password: string): { text: string; met: boolean }[] {
  return REQUIREMENTS.map(({ text, holds }) => ({ text, met: holds(password) }));
}

/** Whether all of them are met. */
export function meetsRequirements(password: string): boolean {
  return REQUIREMENTS.every(({ holds }) => holds(password));
}
