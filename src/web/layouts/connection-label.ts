import type { UserStatus } from '#core/account/user-status.ts';

/** The connection in two or three words, and what its button says. */
export const CONNECTION_LABELS = {
  VERIFIED: { word: 'LinkedIn verified', action: 'Log in again' },
  REGISTRATION_STARTED: { word: 'LinkedIn not connected', action: 'Connect LinkedIn' },
  UNAUTHORIZED: { word: 'Connection lost', action: 'Log in again' },
  LOGIN_RESTRICTED: { word: 'Account restricted', action: 'Log in again' },
  FAILED_CAPTCHA: { word: 'Connection lost', action: 'Log in again' },
  CAPTCHA_IN_PROGRESS: { word: 'Verifying', action: 'View status' },
  REGISTER_PHONE_CHALLENGED: { word: 'Phone number needed', action: 'See what to do' },
  PIN_CHALLENGED: { word: 'Code needed', action: 'Confirm' },
  WRONG_VERIFICATION_CODE: { word: 'Code needed', action: 'Confirm' },
  TWO_FA_SMS: { word: 'Code needed', action: 'Confirm' },
  TWO_FA_SMS_WRONG_CODE: { word: 'Code needed', action: 'Confirm' },
  TWO_FA_AUTHENTICATOR: { word: 'Code needed', action: 'Confirm' },
  TWO_FA_AUTHENTICATOR_WRONG_CODE: { word: 'Code needed', action: 'Confirm' },
  TWO_FA_APPROVE_IN_APP: { word: 'Approval needed', action: 'Confirm' },
} as const satisfies Record<UserStatus, { word: string; action: string }>;
