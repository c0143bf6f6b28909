/** What a person can set up as a second factor (product api, "Identity"). */
export const FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a sign-in can be finished with: a factor, or a recovery code. */
export const SECOND_FACTOR_METHODS = [...FACTOR_KINDS, 'RECOVERY_CODE'] as const;
export type FactorAnswer = (typeof SECOND_FACTOR_METHODS)[number];

export const FACTOR_NAMES = {
  TOTP: 'Authenticator app',
  PASSKEY: 'Passkey',
} as const satisfies Record<FactorKind, string>;

export const RECOVERY_CODES = 10;
/**
 * How long a sign-in waits for its second factor (real milliseconds), and how many wrong codes it
 * accepts.
 */
export const PENDING_SIGN_IN_MS = 5 * 60_000;
export const PENDING_SIGN_IN_TRIES = 5;
/** How long a factor being set up waits for its first code. */
export const FACTOR_SETUP_MS = 10 * 60_000;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;

const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_LENGTH = 12;
const GROUP = 4;

/**
 * A recovery code made from random bytes: three groups of four unambiguous characters, about 59
 * bits.
 */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(
    bytes.subarray(0, RECOVERY_LENGTH),
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  ).join('');
  return [0, GROUP, 2 * GROUP].map((at) => letters.slice(at, at + GROUP)).join('-');
}

/**
 * A recovery code as it is compared: lowercase, without spaces and dashes; null if it can't be one.
 */
export function normalizeRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === RECOVERY_LENGTH &&
    [...letters].every((letter) => RECOVERY_ALPHABET.includes(letter))
    ? letters
    : null;
}

/** An authenticator code without its spaces; null if it isn't six digits. */
export function normalizeAuthenticatorCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
