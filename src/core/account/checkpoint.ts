/**
 * How long a step of a sign-in waits for its code before it is taken for given up; real time.
 * Providers keep a sign-in open for about so long.
 */
export const CHECKPOINT_TTL_MS = 15 * 60_000;

/**
 * Whether a step is done outside of the product, so that one looks again and again whether it has
 * been (network connector, section 1.5).
 */
export function isApprovedElsewhere(kind: string): boolean {
  return kind === 'CAPTCHA' || kind === 'IN_APP';
}

/** LinkedIn sends no code in quicker succession, in real milliseconds. */
const NEW_CODE_AFTER_MS = 30_000;

/** Whether LinkedIn itself has sent the code that a step asks for; an app shows its own. */
export function isCodeSentByLinkedin(kind: string): boolean {
  return kind === 'SMS' || kind === 'PIN';
}

/** How long until another code may be asked for, in real milliseconds; 0 when it may be now. */
export function msUntilResendAllowed({
  realStartedAt,
  realNow,
}: {
  realStartedAt: number;
  realNow: number;
}): number {
  return Math.min(NEW_CODE_AFTER_MS, Math.max(0, realStartedAt + NEW_CODE_AFTER_MS - realNow));
}
