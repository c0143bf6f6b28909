import { INCLUDE_TYPES, type IncludeType } from '#core/lead/lead-state.ts';

/**
 * The word for each filter of the leads view, and the text of an empty list (product rules, section
 * 3; design, section 10).
 */
export const INCLUDE_TYPE_TEXTS = {
  UPLOADING: { label: 'Uploading', empty: 'No leads are uploading' },
  GETTING_READY: { label: 'Getting ready', empty: 'No leads are getting ready' },
  IN_PROGRESS: { label: 'In progress', empty: 'No leads are in progress' },
  WAITING: { label: 'Awaiting', empty: 'No leads are awaiting' },
  PAUSED: { label: 'Paused', empty: 'No leads are paused' },
  FINISHED: { label: 'Finished', empty: 'No leads have finished' },
  FAILED: { label: 'Failed', empty: 'No leads have failed' },
  BLACKLISTED: { label: 'Blacklisted', empty: 'No leads are blacklisted' },
  INVITE_SENT: { label: 'Invite sent', empty: 'No one has been invited yet' },
  INVITE_ACCEPTED: { label: 'Invite accepted', empty: 'No one has accepted yet' },
  INVITE_PENDING: { label: 'Invite pending', empty: 'No invites are pending' },
  INVITE_WITHDRAWN: { label: 'Invite withdrawn', empty: 'No invites have been withdrawn' },
  EMAIL_SENT: { label: 'Email sent', empty: 'No one has been emailed yet' },
  MESSAGE_SENT: { label: 'Message sent', empty: 'No one has been messaged yet' },
  MESSAGE_VIEWED: { label: 'Message viewed', empty: 'No one has viewed a message yet' },
  MESSAGE_RESPONDED: { label: 'Replied', empty: 'No one has replied yet' },
  INMAIL_SENT: { label: 'InMail sent', empty: 'No one has been sent an InMail yet' },
  ENDORSED: { label: 'Endorsed', empty: 'No one has been endorsed yet' },
  PROFILE_VIEWED: { label: 'Profile viewed', empty: 'No profiles have been viewed yet' },
  FOLLOWED: { label: 'Followed', empty: 'No one has been followed yet' },
  LIKED: { label: 'Liked', empty: 'No posts have been liked yet' },
  EMAIL_AVAILABLE: { label: 'Email available', empty: 'No emails are known yet' },
  UNCONFIRMED: { label: 'Needs your answer', empty: 'Nothing needs your answer' },
} as const satisfies Record<IncludeType, { label: string; empty: string }>;

/**
 * Reads the comma-separated `includeTypes` of a URL: the known ones once, in the order of the list,
 * and the unknown ones.
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
