/**
 * The words for each type of row in the activity log (product rules, section 11; issue "The way
 * in").
 */
export const ACTIVITY_TEXTS = {
  SIGNED_UP: 'Signed up',
  ACCOUNT_CREATED_BY_OPERATOR: 'The administrator created the account',
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Sign-in failed: incorrect password',
  SECOND_FACTOR_FAILED: 'Sign-in failed: incorrect two-factor code',
  PASSWORD_CHECK_FAILED: 'Change failed: incorrect password',
  SIGNED_OUT: 'Signed out',
  SIGNED_OUT_EVERYWHERE: 'Signed out of all devices',
  SESSION_ENDED: 'Signed out a device',
  TOKEN_REUSED: 'A sign-in token was reused, so its device was signed out',
  EMAIL_VERIFIED: 'Confirmed the email address',
  EMAIL_CHANGED: 'Changed the email address',
  EMAIL_RECOVERED: 'Reverted the email address change',
  PASSWORD_CHANGED: 'Changed the password',
  PASSWORD_RESET: 'Reset the password with an emailed link',
  SECOND_FACTOR_ADDED: 'Added a two-factor method',
  SECOND_FACTOR_REMOVED: 'Removed a two-factor method',
  SECOND_FACTOR_REMOVED_BY_OPERATOR: 'The administrator turned off two-factor authentication',
  SESSIONS_ENDED_BY_OPERATOR: 'The administrator signed out all devices',
  RECOVERY_CODES_RENEWED: 'Generated new recovery codes',
  CONNECTION_CHANGED: 'The LinkedIn connection changed',
  LINKEDIN_DISCONNECTED: 'Disconnected the LinkedIn account',
  MAILBOX_CONNECTED: 'Connected a mailbox',
  MAILBOX_LOST: 'The mailbox connection was lost',
  MAILBOX_DISCONNECTED: 'Disconnected the mailbox',
  ADDRESS_CHANGED: 'Changed the outgoing IP address',
  EXPORT_ASKED: 'Requested a full data export',
  EXPORT_FETCHED: 'Downloaded a full data export',
  EXPORT_DELETED: 'Deleted an export',
  LEADS_EXPORTED: 'Exported leads',
  PERSON_ERASED: 'Erased a person at their request',
  DELETION_ASKED: 'Requested account deletion',
  DELETION_CANCELLED: 'Canceled account deletion',
  PAUSED_FOR_TODAY: 'Paused everything for the day',
  RESUMED_TODAY: 'Resumed everything',
  EMAIL_CREDITS_GRANTED: 'Email finder credits were added',
  FEATURE_TURNED_ON: 'A feature was turned on',
  FEATURE_TURNED_OFF: 'A feature was turned off',
  TRIAL_CHANGED: 'The trial end date was changed',
  TEAM_CREATED: 'Created a team',
  TEAM_CHANGED: 'Changed the team',
  TEAM_INVITED: 'Invited someone to the team',
  TEAM_INVITATION_WITHDRAWN: 'Withdrew a team invitation',
  TEAM_JOINED: 'Joined a team',
  TEAM_LEFT: 'Left the team',
  TEAM_REMOVED: 'Was removed from the team',
  TEAM_BLACKLISTED: 'Added someone to the team’s do-not-contact list',
  TEAM_UNBLACKLISTED: 'Removed someone from the team’s do-not-contact list',
  TEAM_ROLE_CHANGED: 'The team role was changed',
  DELETION_ASKED_BY_STAFF: 'Staff deleted the account',
  DELETION_CANCELED_BY_STAFF: 'Staff restored the account',
  STAFF_VISIT: 'Staff started working in this account',
  STAFF_VISIT_ENDED: 'Staff stopped working in this account',
  STAFF_GRANTED: 'Was granted staff access',
  STAFF_REVOKED: 'Lost staff access',
  SUBSCRIPTION_TRANSFERRED: 'Staff transferred a subscription',
  SUBSCRIPTION_DEACTIVATED: 'Staff deactivated the subscription',
  LIMITS_RESET: 'Staff reset today’s limits',
  PROXY_ASSIGNED: 'Staff changed the account’s proxy',
  ACTED_AS: 'Worked in this account',
  API_KEY_CREATED: 'Created an API key',
  API_KEY_CHANGED: 'Changed an API key',
  API_KEY_DELETED: 'Deleted an API key',
  API_KEY_USED: 'A program made changes with an API key',
} as const satisfies Record<string, string>;

/**
 * The words for a row of the activity log; the code of a newer version’s type, in plain letters.
 */
export function activityText(type: string): string {
  if (type in ACTIVITY_TEXTS) return ACTIVITY_TEXTS[type as keyof typeof ACTIVITY_TEXTS];
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
