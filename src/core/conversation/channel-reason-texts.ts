import type { ChannelReason } from '#core/conversation/conversation-channels.ts';

/** Why a message can’t be written on a channel now, in words (product rules, section 15). */
export const CHANNEL_REASON_TEXTS = {
  LINKEDIN_NOT_CONNECTED: 'Your LinkedIn account isn’t connected',
  PHONE_NUMBER_NEEDED: 'LinkedIn needs your phone number. Until it’s there, the inbox is read-only',
  NOT_ON_LINKEDIN: 'We don’t know this person on LinkedIn',
  PROFILE_NOT_READ:
    'Their LinkedIn profile hasn’t been read yet. A campaign reads it before its first step on LinkedIn',
  NOT_CONNECTED_TO_PERSON: 'You aren’t connected on LinkedIn',
  CONNECTED_TO_PERSON: 'You’re connected, so a LinkedIn message reaches them for free',
  INMAIL_NOT_SUBSCRIBED: 'Your LinkedIn account can’t send InMails',
  NO_INMAIL_CREDITS: 'You’re out of InMail credits',
  CONVERSATION_REMOVED: 'This conversation was removed on LinkedIn',
  NO_EMAIL_ADDRESS: 'No email address is known',
  EMAIL_UNSUBSCRIBED: 'This person asked not to get any more emails',
  EMAIL_BOUNCED: 'Emails to this address come back',
  EMAIL_GONE: 'They can no longer be reached at this address',
  DO_NOT_CONTACT: 'They’re on your do-not-contact list',
  MAILBOX_MISSING: 'No mailbox is connected',
  MAILBOX_LOST: 'The connection to your mailbox was lost',
  NO_LEAD: 'This person isn’t one of your leads',
} as const satisfies Record<ChannelReason, string>;
