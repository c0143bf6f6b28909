/** The events a webhook can subscribe to: all those about a lead (product api, "Shapes"). */
export const WEBHOOK_EVENTS = [
  'LEAD_ADDED',
  'LEAD_SKIPPED',
  'INVITE_SENT',
  'INVITE_ACCEPTED',
  'INVITE_WITHDRAWN',
  'MESSAGE_SENT',
  'MESSAGE_VIEWED',
  'MESSAGE_RESPONDED',
  'INMAIL_SENT',
  'PROFILE_VIEWED',
  'ENDORSED',
  'FOLLOWED',
  'LIKED',
  'EMAIL_FOUND',
  'EMAIL_SENT',
  'EMAIL_OPENED',
  'EMAIL_RESPONDED',
  'EMAIL_BOUNCED',
  'ACTION_SKIPPED',
  'ACTION_FAILED',
  'ACTION_UNCONFIRMED',
  'ACTION_SETTLED',
  'STATE_CHANGED',
] as const;

/** All events of a lead, in one list for storing, showing, and counting. */
export const EVENT_TYPES = [
  ...WEBHOOK_EVENTS,
  'INVITE_GONE',
  'CONDITION_DECIDED',
  'CAMPAIGN_STARTED',
  'CAMPAIGN_STOPPED',
  'LIMITS_CHANGED',
  'INVITES_PAUSED',
  'INVITES_RESUMED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_ACTORS = ['ENGINE', 'USER', 'NETWORK', 'STAFF'] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];
