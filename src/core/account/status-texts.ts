import type { UserStatus } from '#core/account/user-status.ts';

/**
 * What a connection status asks of the user: a code of some kind, a new login, patience, or
 * nothing.
 */
const STATUS_ACTIONS = [
  'NONE',
  'CONNECT',
  'ENTER_PIN',
  'ENTER_SMS_CODE',
  'ENTER_APP_CODE',
  'APPROVE_IN_APP',
  'ENTER_PHONE_ON_LINKEDIN',
  'WAIT',
] as const;
type StatusAction = (typeof STATUS_ACTIONS)[number];

export type StatusText = {
  title: string;
  sentence: string;
  tone: 'SUCCESS' | 'INFO' | 'WARNING' | 'DANGER';
  action: StatusAction;
};

const ALMOST_THERE =
  'Almost there! Complete the 2-step verification to finalize your authentication';
const WRONG_CODE = 'Wrong verification code';
const LOGIN_FAILED = 'An attempt to log in to LinkedIn failed. Please try again later';
const CONNECTION_LOST =
  'Oops! Your LinkedIn connection has been lost. Please log in again to stay connected';

/** The words of each connection status (platform spec, sections 4 and 8). */
export const USER_STATUS_TEXTS = {
  REGISTRATION_STARTED: {
    title: 'LinkedIn isn’t connected yet',
    sentence: 'Connect your LinkedIn account to get started',
    tone: 'INFO',
    action: 'CONNECT',
  },
  VERIFIED: {
    title: 'LinkedIn verified',
    sentence: 'Your LinkedIn account is connected',
    tone: 'SUCCESS',
    action: 'NONE',
  },
  UNAUTHORIZED: {
    title: 'LinkedIn connection lost',
    sentence: CONNECTION_LOST,
    tone: 'DANGER',
    action: 'CONNECT',
  },
  LOGIN_RESTRICTED: {
    title: 'LinkedIn has restricted this account',
    sentence: LOGIN_FAILED,
    tone: 'DANGER',
    action: 'CONNECT',
  },
  FAILED_CAPTCHA: {
    title: 'The captcha wasn’t solved',
    sentence: LOGIN_FAILED,
    tone: 'DANGER',
    action: 'CONNECT',
  },
  CAPTCHA_IN_PROGRESS: {
    title: 'Verifying your account',
    sentence: "Please hold on a few minutes, we're verifying your account!",
    tone: 'INFO',
    action: 'WAIT',
  },
  REGISTER_PHONE_CHALLENGED: {
    title: 'LinkedIn requires a phone number',
    sentence: 'Open LinkedIn, add a phone number to your account, then log in here again',
    tone: 'WARNING',
    action: 'ENTER_PHONE_ON_LINKEDIN',
  },
  PIN_CHALLENGED: {
    title: 'Enter the PIN',
    sentence: 'LinkedIn sent a PIN to your email',
    tone: 'WARNING',
    action: 'ENTER_PIN',
  },
  WRONG_VERIFICATION_CODE: {
    title: WRONG_CODE,
    sentence: 'Incorrect PIN. Please enter the most recent one',
    tone: 'DANGER',
    action: 'ENTER_PIN',
  },
  TWO_FA_SMS: {
    title: 'Enter the code from your phone',
    sentence: ALMOST_THERE,
    tone: 'WARNING',
    action: 'ENTER_SMS_CODE',
  },
  TWO_FA_SMS_WRONG_CODE: {
    title: WRONG_CODE,
    sentence: 'Enter the code from the most recent text message',
    tone: 'DANGER',
    action: 'ENTER_SMS_CODE',
  },
  TWO_FA_AUTHENTICATOR: {
    title: 'Enter the code from your authenticator app',
    sentence: ALMOST_THERE,
    tone: 'WARNING',
    action: 'ENTER_APP_CODE',
  },
  TWO_FA_AUTHENTICATOR_WRONG_CODE: {
    title: WRONG_CODE,
    sentence: 'Enter the current code from your authenticator app',
    tone: 'DANGER',
    action: 'ENTER_APP_CODE',
  },
  TWO_FA_APPROVE_IN_APP: {
    title: 'Approve the sign-in',
    sentence: `${ALMOST_THERE}. Open LinkedIn on your phone and approve it there`,
    tone: 'WARNING',
    action: 'APPROVE_IN_APP',
  },
} as const satisfies Record<UserStatus, StatusText>;

/**
 * Whether the inbox is read only: while LinkedIn requires a phone number (campaigns spec, section
 * 4).
 */
export function isInboxRestricted(status: UserStatus): boolean {
  return status === 'REGISTER_PHONE_CHALLENGED';
}
