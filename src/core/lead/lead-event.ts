/**
 * All events of a lead (product api, "Shapes", Event), in one list for storing, showing, and
 * counting.
 */
export const EVENT_TYPES = [
  'LEAD_ADDED',
  'LEAD_SKIPPED',
  'INVITE_SENT',
  'INVITE_ACCEPTED',
  'INVITE_WITHDRAWN',
  'INVITE_GONE',
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
