/** The states of a campaign lead (product rules, section 3). */
export const LEAD_STATES = [
  'UPLOADING',
  'GETTING_READY',
  'IN_PROGRESS',
  'WAITING',
  'PAUSED',
  'FINISHED',
  'FAILED',
  'BLACKLISTED',
] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** The word of each lead state, the same everywhere (design, section 3). */
export const LEAD_STATE_LABELS = {
  UPLOADING: 'Uploading',
  GETTING_READY: 'Getting ready',
  IN_PROGRESS: 'In progress',
  WAITING: 'Awaiting',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
  FAILED: 'Failed',
  BLACKLISTED: 'Blacklisted',
} as const satisfies Record<LeadState, string>;

/** The states in which the engine may still do something for a lead. */
export const LIVE_LEAD_STATES = [
  'GETTING_READY',
  'IN_PROGRESS',
  'WAITING',
] as const satisfies readonly LeadState[];

/** Whether the engine may still do something for a lead in this state. */
export function isLive(state: LeadState): boolean {
  return (LIVE_LEAD_STATES as readonly LeadState[]).includes(state);
}

/**
 * The filters of the leads view besides the states (product rules, section 3, `includeTypes`);
 * UNCONFIRMED leads are waiting for the user's answer about an action.
 */
export const LEAD_FACT_FILTERS = [
  'INVITE_SENT',
  'INVITE_ACCEPTED',
  'INVITE_PENDING',
  'INVITE_WITHDRAWN',
  'EMAIL_SENT',
  'MESSAGE_SENT',
  'MESSAGE_VIEWED',
  'MESSAGE_RESPONDED',
  'INMAIL_SENT',
  'ENDORSED',
  'PROFILE_VIEWED',
  'FOLLOWED',
  'LIKED',
  'EMAIL_AVAILABLE',
  'UNCONFIRMED',
] as const;
export type LeadFactFilter = (typeof LEAD_FACT_FILTERS)[number];
export const INCLUDE_TYPES = [...LEAD_STATES, ...LEAD_FACT_FILTERS] as const;
export type IncludeType = (typeof INCLUDE_TYPES)[number];

/** Why a campaign lead is in its state; stored on the row, shown as a sentence. */
export const LEAD_REASONS = [
  'REPLIED',
  'REACHED_END',
  'FINISHED_BY_USER',
  'PAUSED_BY_USER',
  'USER_WROTE',
  'BLACKLISTED_BY_USER',
  'BLACKLISTED_BY_SEQUENCE',
  'MOVED',
  'ITEM_REMOVED',
  'NOT_CONNECTED',
  'PLACEHOLDER_MISSING',
  'TEXT_TOO_LONG',
  'FOREIGN_PLACEHOLDER',
  'MAILBOX_MISSING',
  'FINDER_MISSING',
  'OUT_OF_EMAIL_CREDITS',
  'EMAIL_KNOWN',
  'EMAIL_NOT_FOUND',
  'EMAIL_CATCH_ALL',
  'TOO_LITTLE_KNOWN',
  'EMAIL_UNVERIFIED',
  'EMAIL_MISSING',
  'EMAIL_REQUIRED',
  'INVITE_REFUSED',
  'INVITE_COOLDOWN',
  'INVITE_BY_EMAIL_NOT_ALLOWED',
  'MOVING_NOT_IN_PLAN',
  'TARGET_MISSING',
  'NO_INMAIL_CREDITS',
  'INMAIL_NOT_SUBSCRIBED',
  'PROFILE_NOT_FOUND',
  'PERSON_BLOCKED',
  'NOTE_QUOTA',
  'ACTION_UNCONFIRMED',
  'ACTION_INVALID',
  'ACTION_UNSUPPORTED',
  'OUT_OF_OFFICE',
  'LONG_ABSENCE',
  'LATE_ACCEPTANCE',
  'ALREADY_CONNECTED',
  'ALREADY_INVITED',
  'NOTHING_TO_LIKE',
  'NOTHING_TO_ENDORSE',
  'ALREADY_FOLLOWED',
  'NO_PENDING_INVITE',
  'ATTACHMENT_EXPIRED',
  'SKIPPED_BY_USER',
  'SENT_BY_USER_WORD',
  'NOT_SENT_BY_USER_WORD',
  'UNSUBSCRIBED',
  'EMAIL_BOUNCED',
  'SAME_ADDRESS',
  'EMAIL_GONE',
  'DO_NOT_CONTACT',
  'EMAIL_REFUSED',
  'EMAIL_INVALID',
] as const;
export type LeadReason = (typeof LEAD_REASONS)[number];
