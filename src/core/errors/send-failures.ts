const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * Why a message that the user wrote wasn't sent, apart from the shared refusals: the codes of its
 * FAILED row, with the text that the user reads (product rules, section 15).
 */
export const SEND_FAILURES = {
  NOT_ON_LINKEDIN: { status: 409, text: 'We don’t know this person’s LinkedIn profile' },
  NOT_CONNECTED_TO_PERSON: {
    status: 409,
    text: 'LinkedIn only delivers messages to your connections. Send an invitation or an InMail',
  },
  PERSON_BLOCKED: { status: 409, text: 'This person can’t be messaged on LinkedIn' },
  PROFILE_NOT_FOUND: { status: 409, text: 'This person is no longer on LinkedIn' },
  NO_INMAIL_CREDITS: { status: 409, text: 'You’re out of InMail credits' },
  INMAIL_NOT_SUBSCRIBED: { status: 409, text: 'Your LinkedIn account can’t send InMails' },
  MESSAGE_REFUSED: { status: 409, text: 'LinkedIn didn’t accept this message' },
  MESSAGE_UNSUPPORTED: { status: 409, text: 'Your LinkedIn provider can’t send this message' },
  ATTACHMENT_EXPIRED: { status: 409, text: 'An attached file has expired. Attach it again' },
  NO_EMAIL_ADDRESS: { status: 409, text: 'This person has no email address' },
  EMAIL_UNSUBSCRIBED: { status: 409, text: 'This person has unsubscribed from your emails' },
  EMAIL_BOUNCED: { status: 409, text: 'This address doesn’t accept your emails' },
  EMAIL_GONE: { status: 409, text: 'This person can no longer be reached at this address' },
  DO_NOT_CONTACT: { status: 409, text: 'This person is on your do-not-contact list' },
  EMAIL_REFUSED: { status: 409, text: 'The mail server didn’t accept this email' },
} as const satisfies Record<string, { status: number; text: string }>;

/** The code of a message that was not sent. */
export type SendFailure =
  | keyof typeof SEND_FAILURES
  | 'LINKEDIN_NOT_CONNECTED'
  | 'MAILBOX_NOT_CONNECTED'
  | 'MAILBOX_LOST'
  | 'CONVERSATION_REMOVED'
  | 'ON_TEAM_BLACKLIST'
  | 'SUBSCRIPTION_PAUSED'
  | 'FEATURE_NOT_IN_PLAN';

/**
 * How long a message waits after this many temporary failures in a row: a few seconds, doubling up
 * to a quarter of an hour; campaign ms.
 */
export function pauseAfterFailures(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
}
