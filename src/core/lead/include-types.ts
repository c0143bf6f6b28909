import { INCLUDE_TYPES, type IncludeType, type LeadState } from '#core/lead/lead-state.ts';

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

/**
 * The word of each filter of the leads view, and what an empty list says (product rules, section 3;
 * design, section 10).
 */
export const INCLUDE_TYPE_TEXTS = {
  UPLOADING: { label: 'Uploading', empty: 'Nobody is being read just now' },
  GETTING_READY: { label: 'Getting ready', empty: 'Nobody is getting ready' },
  IN_PROGRESS: { label: 'In progress', empty: 'Nobody is in progress' },
  WAITING: { label: 'Awaiting', empty: 'Nobody is waiting' },
  PAUSED: { label: 'Paused', empty: 'Nobody is paused' },
  FINISHED: { label: 'Finished', empty: 'Nobody has finished' },
  FAILED: { label: 'Failed', empty: 'Nobody has failed' },
  BLACKLISTED: { label: 'Blacklisted', empty: 'Nobody is blacklisted' },
  INVITE_SENT: { label: 'Invite sent', empty: 'Nobody was invited yet' },
  INVITE_ACCEPTED: { label: 'Invite accepted', empty: 'Nobody has accepted yet' },
  INVITE_PENDING: { label: 'Invite pending', empty: 'No invite is pending' },
  INVITE_WITHDRAWN: { label: 'Invite withdrawn', empty: 'No invite was withdrawn' },
  EMAIL_SENT: { label: 'Email sent', empty: 'Nobody was emailed yet' },
  MESSAGE_SENT: { label: 'Message sent', empty: 'Nobody was messaged yet' },
  MESSAGE_VIEWED: { label: 'Message viewed', empty: 'Nobody has viewed a message yet' },
  MESSAGE_RESPONDED: { label: 'Replied', empty: 'Nobody has replied yet' },
  INMAIL_SENT: { label: 'InMail sent', empty: 'Nobody was sent an InMail yet' },
  ENDORSED: { label: 'Endorsed', empty: 'Nobody was endorsed yet' },
  PROFILE_VIEWED: { label: 'Profile viewed', empty: 'No profile was viewed yet' },
  FOLLOWED: { label: 'Followed', empty: 'Nobody was followed yet' },
  LIKED: { label: 'Liked', empty: 'No post was liked yet' },
  EMAIL_AVAILABLE: { label: 'Email available', empty: 'No email is known yet' },
  UNCONFIRMED: { label: 'Needs your answer', empty: 'Nothing needs your answer' },
} as const satisfies Record<IncludeType, { label: string; empty: string }>;

/**
 * Reads the `includeTypes` of an address, comma separated: the known ones once, in the order of the
 * list, and what is unknown.
 */
export function parseIncludeTypes(text: string | readonly string[]): {
  includeTypes: IncludeType[];
  unknown: string[];
} {
  const words = (typeof text === 'string' ? [text] : text)
    .flatMap((part) => part.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return {
    includeTypes: INCLUDE_TYPES.filter((type) => words.includes(type)),
    unknown: words.filter((word) => !(INCLUDE_TYPES as readonly string[]).includes(word)),
  };
}
