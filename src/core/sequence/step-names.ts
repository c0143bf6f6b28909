import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/** The word for a step in a sentence (design, section 9), and the one thing it does. */
export const STEP_NAMES = {
  CONNECT: { name: 'invite', plural: 'invites' },
  CONNECT_BY_EMAIL: { name: 'invite by email', plural: 'invites by email' },
  MESSAGE: { name: 'message', plural: 'messages' },
  INMAIL: { name: 'InMail', plural: 'InMails' },
  VISIT: { name: 'profile view', plural: 'profile views' },
  ENDORSE: { name: 'endorse', plural: 'endorses' },
  LIKE: { name: 'like', plural: 'likes' },
  FOLLOW: { name: 'follow', plural: 'follows' },
  EMAIL: { name: 'email', plural: 'emails' },
  FIND_EMAIL: { name: 'email search', plural: 'email searches' },
  WITHDRAW: { name: 'invite withdrawal', plural: 'withdrawals' },
  IF_CONNECTED: { name: 'connection check', plural: 'looks' },
  IF_MESSAGE_VIEWED: { name: 'message view check', plural: 'looks' },
  IF_EMAIL_AVAILABLE: { name: 'email check', plural: 'looks' },
  IF_OPEN_PROFILE: { name: 'open profile check', plural: 'looks' },
  END: { name: 'end', plural: 'ends' },
} as const satisfies Record<SequenceItemType, { name: string; plural: string }>;
