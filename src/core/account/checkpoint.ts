/**
 * How long a sign-in step waits for its code before it counts as abandoned; real time. Providers
 * keep a sign-in open for about that long.
 */
export const CHECKPOINT_TTL_MS = 15 * 60_000;

/**
 * Whether a step is completed outside the product, so that we have to poll for it (network
 * connector, section 1.5).
 */
export function isApprovedElsewhere(kind: string): boolean {
  return kind === 'CAPTCHA' || kind === 'IN_APP';
}

/** The shortest wait before LinkedIn sends another code, in real milliseconds. */
const NEW_CODE_AFTER_MS = 30_000;

/** Whether LinkedIn sent the code for this step; an authenticator app shows its own. */
export function isCodeSentByLinkedin(kind: string): boolean {
  return kind === 'SMS' || kind === 'PIN';
}

/** How long until another code may be requested, in real milliseconds; 0 if one may be now. */
export function msUntilResendAllowed({
  realStartedAt,
  realNow,
}: {
  realStartedAt: number;
  realNow: number;
}): number {
  return Math.min(NEW_CODE_AFTER_MS, Math.max(0, realStartedAt + NEW_CODE_AFTER_MS - realNow));
}
