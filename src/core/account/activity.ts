/**
 * What the activity log of an account tells in words, by the type of its rows (product rules,
 * section 11; issue "The way in").
 */
export const ACTIVITY_TEXTS = {
  SIGNED_UP: 'Signed up',
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'A sign-in with a wrong password was refused',
  SECOND_FACTOR_FAILED: 'A sign-in with a wrong second factor was refused',
  PASSWORD_CHECK_FAILED: 'A change was refused: wrong password',
  SIGNED_OUT: 'Signed out',
  SIGNED_OUT_EVERYWHERE: 'Signed out on every device',
  SESSION_ENDED: 'Signed a device out',
  TOKEN_REUSED: 'A used sign-in was presented again, so its device was signed out',
  EMAIL_VERIFIED: 'Confirmed the email address',
  EMAIL_CHANGED: 'Changed the email address',
  EMAIL_RECOVERED: 'Took the change of the email address back',
  PASSWORD_CHANGED: 'Changed the password',
  PASSWORD_RESET: 'Set a new password by a mailed link',
  SECOND_FACTOR_ADDED: 'Added a second factor',
  SECOND_FACTOR_REMOVED: 'Removed a second factor',
  SECOND_FACTOR_REMOVED_BY_OPERATOR: 'The operator removed every second factor',
  SESSIONS_ENDED_BY_OPERATOR: 'The operator signed every device out',
  RECOVERY_CODES_RENEWED: 'Made new recovery codes',
  CONNECTION_CHANGED: 'The LinkedIn connection changed',
  LINKEDIN_DISCONNECTED: 'Disconnected the LinkedIn account',
  ADDRESS_CHANGED: 'Took a new outgoing address',
  EXPORT_ASKED: 'Asked for an export of everything',
  EXPORT_FETCHED: 'Downloaded an export of everything',
  EXPORT_DELETED: 'Deleted an export',
  LEADS_EXPORTED: 'Exported leads',
  DELETION_ASKED: 'Asked for the account to be deleted',
  DELETION_CANCELLED: 'Took the deletion of the account back',
  PAUSED_FOR_TODAY: 'Paused everything for a day',
  RESUMED_TODAY: 'Let everything go on again',
  TRIAL_CHANGED: 'The end of the trial was changed',
  ACTED_AS: 'Somebody else worked in this account',
} as const satisfies Record<string, string>;

/**
 * The words for a row of the activity log; a type of a later version reads as its code in plain
 * letters.
 */
export function activityText(type: string): string {
  if (type in ACTIVITY_TEXTS) return ACTIVITY_TEXTS[type as keyof typeof ACTIVITY_TEXTS];
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
