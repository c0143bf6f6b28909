import type { LeadReason } from '#core/lead/lead-state.ts';

/**
 * What a person reads about a lead that stands for a reason, and what they can do; null: nothing is
 * to be done.
 */
export type ReasonText = { sentence: string; advice: string | null };

/** Every reason in words (product rules, sections 2, 3 and 14; design, section 9). */
export const LEAD_REASON_TEXTS = {
  REPLIED: {
    sentence: 'Replied, so nothing more is sent',
    advice: 'Answer in your inbox, or resume the lead',
  },
  REACHED_END: { sentence: 'Reached the end of the sequence', advice: null },
  FINISHED_BY_USER: { sentence: 'Finished by you', advice: 'Resume the lead to go on' },
  PAUSED_BY_USER: { sentence: 'Paused by you', advice: 'Resume the lead to go on' },
  BLACKLISTED_BY_USER: {
    sentence: 'On your blacklist',
    advice: 'Take the lead off the blacklist to contact it again',
  },
  BLACKLISTED_BY_SEQUENCE: {
    sentence: 'The sequence put this lead on your blacklist',
    advice: 'Take the lead off the blacklist to contact it again',
  },
  MOVED: { sentence: 'Moved to another campaign', advice: null },
  ITEM_REMOVED: { sentence: 'The step it stood on was removed', advice: null },
  NOT_CONNECTED: {
    sentence: 'Not connected to you, so this step cannot be done',
    advice: 'Put an invite before it, then try again',
  },
  PLACEHOLDER_MISSING: {
    sentence: 'A value of the text is missing, and there is no other text to send',
    advice: 'Fill in the value, or write a text for leads without it. The lead goes on by itself',
  },
  TEXT_TOO_LONG: {
    sentence: 'With its values filled in the text is too long',
    advice: 'Shorten the text or the value. The lead goes on by itself',
  },
  MAILBOX_MISSING: {
    sentence: 'No mailbox is connected',
    advice: 'Connect a mailbox, the lead goes on by itself',
  },
  FINDER_MISSING: {
    sentence: 'No email finder is set up',
    advice: 'Set up an email finder, the lead goes on by itself',
  },
  EMAIL_MISSING: {
    sentence: 'No email address is known',
    advice: 'Add one, or put Find email before this step',
  },
  EMAIL_REQUIRED: {
    sentence: 'LinkedIn asks for this person’s email address to invite them',
    advice: 'Add the email, let the step invite by email, and try again',
  },
  INVITE_REFUSED: {
    sentence: 'LinkedIn refused this invitation without saying why',
    advice:
      'Some people take invites only with their email address: add it, let the step invite by email, and try again',
  },
  INVITE_BY_EMAIL_NOT_ALLOWED: {
    sentence: 'Invite by email is not allowed for your account',
    advice: 'Switch it on, the lead goes on by itself',
  },
  MOVING_NOT_IN_PLAN: {
    sentence: 'Your plan does not move leads to other campaigns',
    advice: 'Upgrade your plan, the lead goes on by itself',
  },
  TARGET_MISSING: {
    sentence: 'The campaign to which the lead is to be moved is gone',
    advice: 'Name another campaign in the sequence, the lead goes on by itself',
  },
  INVITE_COOLDOWN: {
    sentence: 'An invite was withdrawn less than 21 days ago',
    advice: 'Try again when the 21 days are over',
  },
  NO_INMAIL_CREDITS: {
    sentence: 'You have no InMail credits left',
    advice: 'Try again when LinkedIn gives you new ones',
  },
  INMAIL_NOT_SUBSCRIBED: {
    sentence: 'Your LinkedIn plan has no InMail',
    advice: 'Send to open profiles only, or use a message',
  },
  PROFILE_NOT_FOUND: {
    sentence: 'LinkedIn does not know this profile any more',
    advice: 'Check the profile address',
  },
  PERSON_BLOCKED: { sentence: 'LinkedIn does not let you contact this person', advice: null },
  NOTE_QUOTA: {
    sentence: 'This month’s invites with a note are used up',
    advice: 'Wait for the next month, or let the step send invites without a note',
  },
  ACTION_UNCONFIRMED: {
    sentence: 'It is not known whether this step was done',
    advice: 'Look on LinkedIn and say whether it was',
  },
  ACTION_INVALID: {
    sentence: 'LinkedIn refused this step',
    advice: 'Check the step and try again',
  },
  ACTION_UNSUPPORTED: {
    sentence: 'Your provider cannot do this step',
    advice: 'Take the step out of the sequence',
  },
  OUT_OF_OFFICE: { sentence: 'Out of office, so the lead is held until then', advice: null },
  LATE_ACCEPTANCE: {
    sentence: 'Accepted after the No branch was taken',
    advice: 'Resume the lead on the Yes branch if you like',
  },
  ALREADY_CONNECTED: {
    sentence: 'Connected to you already, so no invite was needed',
    advice: null,
  },
  ALREADY_INVITED: { sentence: 'An invite was pending already, so it counts', advice: null },
  NOTHING_TO_LIKE: { sentence: 'No post of the last 90 days to like', advice: null },
  NOTHING_TO_ENDORSE: { sentence: 'No skill to endorse', advice: null },
  ALREADY_FOLLOWED: { sentence: 'You follow this person already', advice: null },
  NO_PENDING_INVITE: { sentence: 'No pending invite to withdraw', advice: null },
  ATTACHMENT_EXPIRED: { sentence: 'A file of this step has expired', advice: 'Attach it again' },
  SKIPPED_BY_USER: { sentence: 'You skipped this step', advice: null },
  SENT_BY_USER_WORD: { sentence: 'You said that it was sent', advice: null },
  NOT_SENT_BY_USER_WORD: { sentence: 'You said that it was not sent', advice: null },
} as const satisfies Record<LeadReason, ReasonText>;

/** The words of a reason, with the missing placeholders or what else is known about it. */
export function reasonText({
  reason,
  missing = [],
}: {
  reason: LeadReason;
  missing?: readonly string[];
}): ReasonText {
  const text = LEAD_REASON_TEXTS[reason];
  if (reason !== 'PLACEHOLDER_MISSING' || missing.length === 0) return text;
  return {
    sentence: `No value for ${missing.join(', ')}, and there is no other text to send`,
    advice: text.advice,
  };
}
