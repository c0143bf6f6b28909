import type { ActionType, SequenceItemType } from '#core/sequence/sequence-item.ts';

type StepName = { name: string; plural: string };

/**
 * The name of a step in a sentence (design, section 9), the one thing it does, and for an action
 * the question asked while its outcome is unknown (design, section 7).
 */
export const STEP_NAMES = {
  CONNECT: { name: 'invite', plural: 'invites', question: 'Was this invite sent?' },
  CONNECT_BY_EMAIL: {
    name: 'invite by email',
    plural: 'invites by email',
    question: 'Was this invite sent?',
  },
  MESSAGE: { name: 'message', plural: 'messages', question: 'Was this message sent?' },
  INMAIL: { name: 'InMail', plural: 'InMails', question: 'Was this InMail sent?' },
  VISIT: { name: 'profile view', plural: 'profile views', question: 'Was this profile viewed?' },
  ENDORSE: { name: 'endorse', plural: 'endorses', question: 'Was this person endorsed?' },
  LIKE: { name: 'like', plural: 'likes', question: 'Was a post liked?' },
  FOLLOW: { name: 'follow', plural: 'follows', question: 'Was this person followed?' },
  EMAIL: { name: 'email', plural: 'emails', question: 'Was this email sent?' },
  FIND_EMAIL: {
    name: 'email search',
    plural: 'email searches',
    question: 'Was an email searched for?',
  },
  WITHDRAW: {
    name: 'invite withdrawal',
    plural: 'withdrawals',
    question: 'Was this invite withdrawn?',
  },
  IF_CONNECTED: { name: 'connection check', plural: 'looks' },
  IF_MESSAGE_VIEWED: { name: 'message view check', plural: 'looks' },
  IF_EMAIL_AVAILABLE: { name: 'email check', plural: 'looks' },
  IF_OPEN_PROFILE: { name: 'open profile check', plural: 'looks' },
  END: { name: 'end', plural: 'ends' },
} as const satisfies Record<ActionType, StepName & { question: string }> &
  Record<Exclude<SequenceItemType, ActionType>, StepName>;
