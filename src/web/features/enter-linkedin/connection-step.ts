import type { UserStatus } from '#core/account/user-status.ts';

/** What the page shows for a state of the connection. */
export type ConnectionStep =
  | { kind: 'form'; says: 'LINKEDIN_NOT_CONNECTED' | 'LINKEDIN_LOGIN_FAILED' | null }
  | { kind: 'code'; from: 'SMS' | 'AUTHENTICATOR' | 'PIN'; wrong: boolean }
  | { kind: 'approve' }
  | { kind: 'captcha' }
  | { kind: 'phone' }
  | { kind: 'ready' };

/** The step of each user status (design, section 10, /enter-linkedin). */
export const CONNECTION_STEPS = {
  REGISTRATION_STARTED: { kind: 'form', says: null },
  UNAUTHORIZED: { kind: 'form', says: 'LINKEDIN_NOT_CONNECTED' },
  LOGIN_RESTRICTED: { kind: 'form', says: 'LINKEDIN_LOGIN_FAILED' },
  FAILED_CAPTCHA: { kind: 'form', says: 'LINKEDIN_LOGIN_FAILED' },
  TWO_FA_SMS: { kind: 'code', from: 'SMS', wrong: false },
  TWO_FA_SMS_WRONG_CODE: { kind: 'code', from: 'SMS', wrong: true },
  TWO_FA_AUTHENTICATOR: { kind: 'code', from: 'AUTHENTICATOR', wrong: false },
  TWO_FA_AUTHENTICATOR_WRONG_CODE: { kind: 'code', from: 'AUTHENTICATOR', wrong: true },
  PIN_CHALLENGED: { kind: 'code', from: 'PIN', wrong: false },
  WRONG_VERIFICATION_CODE: { kind: 'code', from: 'PIN', wrong: true },
  TWO_FA_APPROVE_IN_APP: { kind: 'approve' },
  CAPTCHA_IN_PROGRESS: { kind: 'captcha' },
  REGISTER_PHONE_CHALLENGED: { kind: 'phone' },
  VERIFIED: { kind: 'ready' },
} as const satisfies Record<UserStatus, ConnectionStep>;

/** Which of the three steps at the top is the current one. */
export function stepNumber(step: ConnectionStep): 1 | 2 | 3 {
  if (step.kind === 'form') return 1;
  return step.kind === 'ready' ? 3 : 2;
}
