/**
 * The state of a user's LinkedIn connection (platform spec, section 4; product rules, section 13).
 */
export const USER_STATUSES = [
  'REGISTRATION_STARTED',
  'VERIFIED',
  'UNAUTHORIZED',
  'LOGIN_RESTRICTED',
  'FAILED_CAPTCHA',
  'CAPTCHA_IN_PROGRESS',
  'REGISTER_PHONE_CHALLENGED',
  'PIN_CHALLENGED',
  'WRONG_VERIFICATION_CODE',
  'TWO_FA_SMS',
  'TWO_FA_SMS_WRONG_CODE',
  'TWO_FA_AUTHENTICATOR',
  'TWO_FA_AUTHENTICATOR_WRONG_CODE',
  'TWO_FA_APPROVE_IN_APP',
] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const ADMIN_STATUSES = ['ADMIN', 'PROXY_MANAGER'] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

export const TEAM_ROLES = ['USER', 'MANAGER', 'OWNER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * Features that act on LinkedIn work only while the connection is verified (platform spec, section
 * 4).
 */
export function isConnected(status: UserStatus): boolean {
  return status === 'VERIFIED';
}
