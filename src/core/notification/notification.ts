/**
 * The notification types, for events also visible on their own screens (product rules, sections 12
 * and 13).
 */
export const NOTIFICATION_TYPES = [
  'PLAN_CHANGED',
  'TEAM_MEMBER_LEFT',
  'ROLE_CHANGED',
  'SUBSCRIPTION_PAUSED',
  'TEAM_INVITATION',
  'CONNECTION_LOST',
  'CONNECTION_RESTORED',
  'SEARCH_STOPPED',
  'IMPORT_FINISHED',
  'CAMPAIGN_FINISHED',
  'INVITES_PAUSED',
  'INVITES_RESUMED',
  'ACTION_UNCONFIRMED',
  'EMAIL_CREDITS_LOW',
  'LATE_ACCEPTANCE',
  'MAILBOX_LOST',
  'TOO_MANY_BOUNCES',
  'REMINDER',
  'SCHEDULED_MESSAGE_DROPPED',
  'WEBHOOK_PAUSED',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
