import type { Verdict } from '#core/errors/verdict.ts';

/** Who may create an account: anyone, only those who were invited, or no one (`SIGN_UP`). */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/**
 * Whether sign-up is offered. With `invited` it is: whether an address was invited is checked where
 * the account is stored, and the response doesn’t reveal it (product api, "Settings of a
 * deployment"; product rules, section 9).
 */
export function canSignUp(mode: SignUpMode): Verdict<'SIGN_UP_CLOSED'> {
  return mode === 'closed' ? { allowed: false, reason: 'SIGN_UP_CLOSED' } : { allowed: true };
}
