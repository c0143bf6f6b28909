import type { ConditionType, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

type Texts = { label: string; does: string | null };

/**
 * What each type of step is called on a node and in a menu, what it does as its settings explain it
 * (null: they show its text), and when the branches of a condition start.
 */
export const actionTypeTexts = {
  CONNECT: { label: 'Invite', does: null },
  CONNECT_BY_EMAIL: { label: 'Invite by email', does: 'Invites by email address.' },
  MESSAGE: { label: 'Message', does: null },
  INMAIL: { label: 'InMail', does: null },
  VISIT: {
    label: 'Profile view',
    does: 'The lead can see that you viewed their profile, if both privacy settings allow it.',
  },
  ENDORSE: {
    label: 'Endorse',
    does: 'Up to three top skills, for connections only. Skipped if there’s nothing to endorse.',
  },
  LIKE: {
    label: 'Like',
    does: 'The newest post from the last 90 days that you haven’t liked. Skipped if there’s nothing to like.',
  },
  FOLLOW: { label: 'Follow', does: 'Skipped if you already follow them.' },
  EMAIL: { label: 'Email', does: null },
  FIND_EMAIL: {
    label: 'Find email',
    does: 'Finds a work email. Uses a credit only if a verified email is found.',
  },
  WITHDRAW: {
    label: 'Withdraw invite',
    does: 'Withdraws an invite that’s still pending, or is skipped. You can invite them again after 21 days.',
  },
  IF_CONNECTED: {
    label: 'If connected',
    does: 'When the invite is accepted, the Yes branch starts after its own delay. If time runs out, the No branch starts right away.',
    starts: { yes: 'after the invite is accepted', no: 'if the invite isn’t accepted' },
  },
  IF_MESSAGE_VIEWED: {
    label: 'If message viewed',
    does: 'When your last message is viewed, the Yes branch starts after its own delay. If time runs out, the No branch starts right away. Some people turn off read receipts.',
    starts: { yes: 'after the message is viewed', no: 'if the message isn’t viewed' },
  },
  IF_EMAIL_AVAILABLE: {
    label: 'If email available',
    does: 'Checked once, when the lead gets here, after refreshing the profile. Each branch starts after its own delay.',
    starts: { yes: 'if there’s an email', no: 'if there’s no email' },
  },
  IF_OPEN_PROFILE: {
    label: 'If open profile',
    does: 'Checked once, when the lead gets here, after refreshing the profile. InMail to open profiles is free.',
    starts: { yes: 'if the profile is open', no: 'if the profile isn’t open' },
  },
  END: { label: 'End', does: null },
} as const satisfies Record<SequenceItemType, Texts> &
  Record<ConditionType, { starts: Record<Branch, string> }>;
