import type { LeadReason } from '#core/lead/lead-state.ts';
import { listed } from '#core/text/formats.ts';

/**
 * What a person reads about a lead's reason, and what they can do; null: there is nothing to do.
 */
export type ReasonText = { sentence: string; advice: string | null };

/** Every reason in words (product rules, sections 2, 3 and 14; design, section 9). */
export const LEAD_REASON_TEXTS = {
  REPLIED: {
    sentence: 'Replied, so nothing more is sent',
    advice: 'Reply from your inbox, or resume the lead',
  },
  REACHED_END: { sentence: 'Reached the end of the sequence', advice: null },
  FINISHED_BY_USER: { sentence: 'Finished by you', advice: 'Resume the lead to continue' },
  PAUSED_BY_USER: { sentence: 'Paused by you', advice: 'Resume the lead to continue' },
  USER_WROTE: {
    sentence: 'Paused because you wrote yourself',
    advice: 'Resume the lead to continue the sequence',
  },
  BLACKLISTED_BY_USER: {
    sentence: 'On your do-not-contact list',
    advice: 'Take the lead off the do-not-contact list to contact them again',
  },
  BLACKLISTED_BY_SEQUENCE: {
    sentence: 'The sequence added this lead to your do-not-contact list',
    advice: 'Take the lead off the do-not-contact list to contact them again',
  },
  MOVED: { sentence: 'Moved to another campaign', advice: null },
  ITEM_REMOVED: { sentence: 'The lead’s step was removed', advice: null },
  NOT_CONNECTED: {
    sentence: 'Not connected to you, so this step can’t be done',
    advice: 'Add an invite before it, then try again',
  },
  PLACEHOLDER_MISSING: {
    sentence: 'The text is missing a value, and there is no fallback text',
    advice: 'Fill in the value or add a fallback text. The lead then continues automatically',
  },
  TEXT_TOO_LONG: {
    sentence: 'With its values filled in, the text is too long',
    advice: 'Shorten the text or the value. The lead then continues automatically',
  },
  FOREIGN_PLACEHOLDER: {
    sentence: 'The text has placeholders of another tool, which would be sent as they are',
    advice: 'Convert or remove them. The lead then continues automatically',
  },
  MAILBOX_MISSING: {
    sentence: 'No mailbox is connected',
    advice: 'Connect a mailbox, and the lead continues automatically',
  },
  FINDER_MISSING: {
    sentence: 'No email finder is set up',
    advice: 'Set up an email finder, and the lead continues automatically',
  },
  OUT_OF_EMAIL_CREDITS: {
    sentence: 'You’re out of email finder credits',
    advice: 'Get more credits, and the lead continues automatically',
  },
  EMAIL_KNOWN: { sentence: 'An email was already known, so none was looked for', advice: null },
  EMAIL_NOT_FOUND: { sentence: 'No email found', advice: null },
  EMAIL_CATCH_ALL: {
    sentence: 'The only email found is at a domain that accepts any address, so it isn’t used',
    advice: null,
  },
  TOO_LITTLE_KNOWN: {
    sentence: 'No email was looked for, because that takes a full name and a company',
    advice: null,
  },
  EMAIL_UNVERIFIED: {
    sentence: 'The email that was found isn’t verified',
    advice: 'Let the campaign use likely emails, and try again',
  },
  EMAIL_MISSING: {
    sentence: 'No known email address',
    advice: 'Add one, or add Find email before this step',
  },
  EMAIL_REQUIRED: {
    sentence: 'LinkedIn requires this person’s email address to invite them',
    advice: 'Add the email, allow the step to invite by email, and try again',
  },
  INVITE_REFUSED: {
    sentence: 'LinkedIn refused this invite without giving a reason',
    advice:
      'Some people only accept invites that include their email address. Add it, allow the step to invite by email, and try again',
  },
  INVITE_BY_EMAIL_NOT_ALLOWED: {
    sentence: 'Invite by email isn’t enabled for your account',
    advice: 'Turn it on in your account, and the lead continues automatically',
  },
  MOVING_NOT_IN_PLAN: {
    sentence: 'Your plan doesn’t include moving leads to other campaigns',
    advice: 'Upgrade your plan, and the lead continues automatically',
  },
  TARGET_MISSING: {
    sentence: 'The campaign this lead should move to was deleted',
    advice: 'Choose another campaign in the sequence, and the lead continues automatically',
  },
  INVITE_COOLDOWN: {
    sentence: 'An invite was withdrawn less than 21 days ago',
    advice: 'Try again after the 21 days',
  },
  NO_INMAIL_CREDITS: {
    sentence: 'You have no InMail credits left',
    advice: 'Try again when LinkedIn renews them',
  },
  INMAIL_NOT_SUBSCRIBED: {
    sentence: 'Your LinkedIn plan doesn’t include InMail',
    advice: 'Send to open profiles only, or use a message',
  },
  PROFILE_NOT_FOUND: {
    sentence: 'This profile no longer exists on LinkedIn',
    advice: 'Check the profile URL',
  },
  PERSON_BLOCKED: { sentence: 'LinkedIn doesn’t let you contact this person', advice: null },
  NOTE_QUOTA: {
    sentence: 'This month’s invites with a note are used up',
    advice: 'Wait until next month, or let the step send invites without a note',
  },
  ACTION_UNCONFIRMED: {
    sentence: 'We couldn’t confirm whether this step was done',
    advice: 'Check LinkedIn and tell us what you see',
  },
  ACTION_INVALID: {
    sentence: 'LinkedIn refused this step',
    advice: 'Check the step and try again',
  },
  ACTION_UNSUPPORTED: {
    sentence: 'Your provider doesn’t support this step',
    advice: 'Remove the step from the sequence',
  },
  OUT_OF_OFFICE: { sentence: 'Out of office, so the lead waits until they’re back', advice: null },
  LONG_ABSENCE: {
    sentence: 'Out of office for more than 60 days, or for how long isn’t clear',
    advice: 'Read their answer, then resume the lead or finish it',
  },
  LATE_ACCEPTANCE: {
    sentence: 'Accepted after the No branch was taken',
    advice: 'You can resume the lead on the Yes branch',
  },
  ALREADY_CONNECTED: {
    sentence: 'Already connected to you, so no invite was needed',
    advice: null,
  },
  ALREADY_INVITED: {
    sentence: 'An invite was already pending, so no new one was sent',
    advice: null,
  },
  NOTHING_TO_LIKE: { sentence: 'No post from the last 90 days to like', advice: null },
  NOTHING_TO_ENDORSE: { sentence: 'No skill to endorse', advice: null },
  ALREADY_FOLLOWED: { sentence: 'You already follow this person', advice: null },
  NO_PENDING_INVITE: { sentence: 'No pending invite to withdraw', advice: null },
  ATTACHMENT_EXPIRED: { sentence: 'A file on this step has expired', advice: 'Attach it again' },
  SKIPPED_BY_USER: { sentence: 'You skipped this step', advice: null },
  SENT_BY_USER_WORD: { sentence: 'You confirmed it was sent', advice: null },
  NOT_SENT_BY_USER_WORD: { sentence: 'You confirmed it wasn’t sent', advice: null },
  UNSUBSCRIBED: { sentence: 'Unsubscribed from your emails', advice: null },
  EMAIL_BOUNCED: { sentence: 'Emails to this address bounce', advice: null },
  SAME_ADDRESS: {
    sentence: 'Another lead in this campaign has the same email address and gets the emails',
    advice: null,
  },
  EMAIL_GONE: {
    sentence: 'They can no longer be reached at this address',
    advice: 'Enter their new address to go on by email',
  },
  DO_NOT_CONTACT: { sentence: 'Must not be contacted at this address', advice: null },
  EMAIL_REFUSED: {
    sentence: 'The mail server refused this email',
    advice: 'Check the step and try again',
  },
  EMAIL_INVALID: {
    sentence: 'This isn’t an email address',
    advice: 'Check the email and try again',
  },
} as const satisfies Record<LeadReason, ReasonText>;

/** The words of a reason, with the missing placeholders or other known details. */
export function reasonText(reason: LeadReason, missing: readonly string[] = []): ReasonText {
  const text = LEAD_REASON_TEXTS[reason];
  if (reason !== 'PLACEHOLDER_MISSING' || missing.length === 0) return text;
  return {
    sentence: `No value for ${listed(missing)}, and there is no fallback text`,
    advice: text.advice,
  };
}
