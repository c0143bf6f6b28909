import { SEND_FAILURES } from '#core/errors/send-failures.ts';
import { KNOWN_REFUSALS } from './known-refusals.ts';
import { STAFF_REFUSALS } from './staff-refusals.ts';

/**
 * Every error of the API: its status and the text a person reads (platform spec, section 8; product
 * rules, section 13). The server responds with `code` and `status`; the client shows `text`, or the
 * response's own `detail` if that says more.
 */
export const ERROR_CATALOG = {
  ...KNOWN_REFUSALS,
  ...SEND_FAILURES,
  ...STAFF_REFUSALS,
  INVALID_INPUT: { status: 400, text: 'Please check the marked fields' },
  CHANGES_TOO_OLD: {
    status: 410,
    text: 'Changes are kept for 30 days. Read the whole list again, without `updatedSince`',
  },
  DRY_RUN_UNAVAILABLE: {
    status: 400,
    text: 'This call has no dry run, because it reaches beyond Reachwell or checks a secret. Nothing was done',
  },
  KEY_NOT_ACCEPTED: {
    status: 403,
    text: 'This call can’t be made with an API key. Sign in to make it',
  },
  SCOPE_MISSING: { status: 403, text: 'This key lacks the scope for this call' },
  PROGRAM_REFUSED: { status: 400, text: 'This program can’t be connected' },
  MALFORMED_JSON: { status: 400, text: 'The request is not valid JSON' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This content type isn’t supported' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request took too long to arrive. Please try again' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large' },
  FILE_UNREADABLE: { status: 400, text: 'We couldn’t read this file as a table' },
  FILE_TYPE_NOT_ALLOWED: { status: 415, text: 'This file type can’t be attached' },
  TOO_MANY_FILES: {
    status: 409,
    text: 'You’ve reached your file limit. Unused files are removed after a day',
  },
  ATTACHMENT_IN_USE: { status: 409, text: 'This file is used by a saved step' },
  TOO_MANY_ROWS: { status: 400, text: 'This list has too many rows' },
  WRONG_HOST: {
    status: 421,
    text: 'Practice mode can’t be opened at this address. Use localhost, or add this host to PRACTICE_HOSTS',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    text: 'Practice mode doesn’t accept changes from other sites',
  },
  WRONG_ORIGIN: { status: 403, text: 'Pages of other sites can’t call this' },
  UNAUTHENTICATED: { status: 401, text: 'Please sign in' },
  WRONG_CREDENTIALS: { status: 401, text: 'Incorrect email or password' },
  USER_NOT_FOUND: { status: 401, text: 'No account uses this email' },
  WRONG_PASSWORD: { status: 401, text: 'Incorrect password' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'Please confirm your email first. We sent you a link',
  },
  SIGN_UP_CLOSED: {
    status: 403,
    text: 'Sign-up is closed. Ask your administrator for an account',
  },
  ACCOUNT_DELETION_PENDING: {
    status: 403,
    text: 'This account is being deleted. You can still keep it',
  },
  EXPORT_NOT_READY: { status: 409, text: 'This export is still being prepared' },
  TOO_MANY_EXPORTS: {
    status: 429,
    text: 'You’ve reached today’s export limit. Use an existing export, or try again tomorrow',
  },
  NOT_AN_ARCHIVE: {
    status: 400,
    text: 'This isn’t a whole Reachwell archive. Choose the ZIP that you downloaded under “Your data”',
  },
  ARCHIVE_OF_OTHER_VERSION: {
    status: 422,
    text: 'This archive’s format isn’t the one that this version of Reachwell reads',
  },
  ACCOUNT_NOT_EMPTY: {
    status: 409,
    text: 'Archives can only be imported into an empty account',
  },
  ARCHIVE_IMPORT_RUNNING: { status: 409, text: 'An archive is being imported already' },
  ARCHIVE_IMPORT_OVER: {
    status: 409,
    text: 'This import can’t be continued. Only one that stopped before its end can',
  },
  WEAK_PASSWORD: { status: 400, text: 'This password doesn’t meet the requirements' },
  INVALID_CODE: { status: 400, text: 'This link is no longer valid' },
  SIGN_IN_EXPIRED: { status: 401, text: 'This sign-in took too long. Please sign in again' },
  NO_FACTOR_SETUP: { status: 409, text: 'This setup has expired. Please start over' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: 'You’ve reached the passkey limit. Remove one first',
  },
  PASSKEY_REFUSED: { status: 422, text: 'This passkey wasn’t accepted. Please try again' },
  PASSKEY_NOT_POSSIBLE: {
    status: 422,
    text: 'Passkeys need a domain name. Open Reachwell at its domain or at localhost',
  },
  FORBIDDEN: { status: 403, text: 'You don’t have permission to do this' },
  OUT_OF_REACH_INSIDE: {
    status: 403,
    text: 'Only the person whose account this is can see or change this',
  },
  NOT_FOUND: { status: 404, text: 'This doesn’t exist or was removed' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This endpoint doesn’t exist' },
  CONFLICT: { status: 409, text: 'This changed in the meantime. Please reload' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This idempotency key was already used for a different request',
  },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Please wait a moment' },
  UNAVAILABLE: { status: 503, text: 'Reachwell is starting or busy. Please try again in a moment' },
  NETWORK_UNREACHABLE: {
    status: 503,
    text: 'LinkedIn isn’t responding right now. Please try again in a moment',
  },
  NO_CHECKPOINT: {
    status: 409,
    text: 'No sign-in is waiting for a code. Please start over',
  },
  WRONG_LINKEDIN_EMAIL: {
    status: 401,
    text: 'This isn’t the LinkedIn account you connected before',
  },
  TOO_MANY_IP_CHANGES: {
    status: 429,
    text: 'You can change the IP address up to three times a day',
  },
  NO_LEADS_TO_FORECAST: {
    status: 409,
    text: 'No leads in this campaign are in progress, so there is nothing to forecast',
  },
  TOO_MANY_LEADS_TO_FORECAST: {
    status: 422,
    text: 'A forecast covers up to 30,000 leads in progress',
  },
  API_KEY_ENDED: { status: 403, text: 'The key that asked for this has ended' },
  APPROVAL_REJECTED: { status: 409, text: 'This was rejected' },
  APPROVAL_EXPIRED: { status: 409, text: 'This wasn’t approved in time. Ask again' },
  STALE_VERSION: { status: 409, text: 'These settings changed elsewhere. Please refresh' },
  STALE_DRAFT: { status: 409, text: 'This draft changed in another tab. Please reload it' },
  INBOUND_ADDRESS_GONE: {
    status: 410,
    text: 'This inbound address was replaced or switched off',
  },
  FILE_GONE: { status: 410, text: 'This file is no longer there' },
  FILE_TOO_LARGE_TO_FETCH: {
    status: 422,
    text: 'This file is larger than 20 MB. Please open it where it was sent',
  },
  FILE_IN_MAILBOX: { status: 409, text: 'Please open this file in your mailbox' },
  CONVERSATION_REMOVED: { status: 410, text: 'This conversation was removed' },
  ANSWERED_MEANWHILE: {
    status: 409,
    text: 'Someone else has just answered here. Read it, then send yours if it’s still needed',
  },
  PERSON_NOT_KNOWN: {
    status: 409,
    text: 'LinkedIn hasn’t said who this is yet. Please try again later',
  },
  PERSON_ERASED: { status: 409, text: 'This person was erased at their request' },
  NOT_YOUR_NOTE: { status: 403, text: 'Only the person who wrote this note can change it' },
  TEAM_INBOX_CLOSED: {
    status: 403,
    text: 'Share your inbox with your team to read the team’s inbox',
  },
  INBOX_NOT_SHARED: {
    status: 403,
    text: 'This member’s inbox isn’t shared with the team',
  },
  MESSAGE_REFUSED: { status: 422, text: 'This message can’t be sent like this' },
  MESSAGE_NOT_CHANGEABLE: { status: 409, text: 'This message can’t be changed anymore' },
  INBOX_READ_ONLY: {
    status: 403,
    text: 'LinkedIn wants your phone number. Until it has it, you can only read your inbox',
  },
  STALE_SEQUENCE: { status: 409, text: 'This sequence changed elsewhere. Please refresh' },
  ALREADY_SETTLED: { status: 409, text: 'This has already been resolved' },
  ACTION_UNDER_WAY: {
    status: 409,
    text: 'An action for this person is in progress. Nothing was erased. Please try again in a minute',
  },
  STILL_LOOKING: {
    status: 409,
    text: 'We’re still checking whether this was done. Please wait a moment',
  },
  SEQUENCE_INVALID: { status: 422, text: "Sequence can't be saved" },
  TEMPLATE_INVALID: { status: 422, text: "Template can't be saved" },
  INVALID_URL: { status: 422, text: 'This URL isn’t a search in the selected product' },
  WRONG_CONTRACT: { status: 422, text: 'Your LinkedIn account has no seat for this product' },
  ANOTHER_LIVE_SESSION: {
    status: 422,
    text: 'Your seat is in use in another session. Close that session and try again',
  },
  MULTIPLE_RECRUITER_SESSIONS: {
    status: 422,
    text: 'Recruiter is open in another session. Close that session and try again',
  },
  TWO_FA_OFF: {
    status: 422,
    text: 'Recruiter requires two-step verification. Turn it on in LinkedIn and try again',
  },
  SOURCE_NOT_SUPPORTED: { status: 422, text: 'Your provider doesn’t support this source' },
  EMAIL_ALREADY_IN_USE: { status: 409, text: 'Email already in use' },
  MAIL_PROVIDER_NOT_AVAILABLE: {
    status: 422,
    text: 'This provider isn’t set up on this server. Connect the mailbox with SMTP and IMAP',
  },
  MAIL_PROVIDER_NOT_REACHED: {
    status: 422,
    text: 'The provider isn’t responding. Please try again in 10 minutes',
  },
  MAILBOX_PERMISSION_NOT_GRANTED: {
    status: 403,
    text: 'Permission not granted. Try again, and allow both sending and reading email',
  },
  MAILBOX_SIGN_IN_EXPIRED: {
    status: 409,
    text: 'This sign-in took too long or began in another session. Please try again',
  },
  MAILBOX_LOST: {
    status: 409,
    text: 'The connection to your mailbox is lost. Connect it again in your email account',
  },
  MAILBOX_NOT_REACHED: {
    status: 503,
    text: 'Your mailbox isn’t responding. Please try again in a few minutes',
  },
  EMAIL_TEST_FAILED: { status: 422, text: 'The test email wasn’t sent' },
  MAILBOX_NOT_CONNECTED: { status: 404, text: 'No mailbox is connected' },
  MAILBOX_IN_USE: {
    status: 409,
    text: 'Another user of this server has connected this mailbox',
  },
  MAILBOX_ALREADY_CONNECTED: {
    status: 409,
    text: 'You have connected another mailbox. Disconnect it first',
  },
  MAILBOX_CHECK_RUNNING: {
    status: 409,
    text: 'Your mailbox is being checked right now. Please wait until the check ends',
  },
  MAILBOX_CHECK_FAILED: { status: 422, text: 'This mailbox can’t be used yet' },
  OUT_OF_EMAIL_CREDITS: { status: 402, text: 'You’re out of email finder credits' },
  SUBSCRIPTION_OF_BUYER: {
    status: 403,
    text: 'Only the person who bought this subscription can change it',
  },
  SUBSCRIPTION_EXISTS: { status: 409, text: 'You already have a subscription. Change it instead' },
  SUBSCRIPTION_NOT_ACTIVE: { status: 409, text: 'This isn’t possible in the subscription’s state' },
  SUBSCRIPTION_ENDING: {
    status: 409,
    text: 'This subscription is about to end or pause. Resume it first',
  },
  SAME_PRICE: { status: 409, text: 'This is already your plan' },
  PREVIEW_EXPIRED: { status: 409, text: 'This preview is out of date. Please look at it again' },
  FINDER_NEEDS_PLAN: {
    status: 409,
    text: 'The email finder needs an active plan that isn’t scheduled to pause',
  },
  PAYMENT_FAILED: {
    status: 402,
    text: 'The payment was declined. Change your payment details and try again',
  },
  PAYMENTS_UNREACHABLE: {
    status: 503,
    text: 'The payment provider isn’t responding. Please try again in a moment',
  },
  WRONG_SIGNATURE: { status: 400, text: 'The signature of this event is wrong' },
  LAST_OWNER: { status: 409, text: 'A team must have an owner' },
  ON_TEAM_BLACKLIST: {
    status: 409,
    text: 'This person is on your team’s do-not-contact list. A manager or owner can remove them there',
  },
  ALREADY_DO_NOT_CONTACT: {
    status: 409,
    text: 'This is already on your do-not-contact list',
  },
  ALREADY_ON_TEAM_BLACKLIST: {
    status: 409,
    text: 'This person is already on your team’s do-not-contact list',
  },
  TEAM_BLACKLIST_OFF: {
    status: 409,
    text: 'Your team doesn’t share a do-not-contact list. An owner can turn it on',
  },
  OWN_ACCOUNT: { status: 409, text: 'This is your own account' },
  ALREADY_IN_TEAM: { status: 409, text: 'You’re already on a team. Leave it first' },
  MEMBER_ALREADY: { status: 409, text: 'This person is already on your team' },
  ALREADY_INVITED: { status: 409, text: 'This person has already been invited' },
  NO_SEAT_LEFT: {
    status: 409,
    text: 'The team has no seat left. Ask an owner to add one, then accept again',
  },
  INVITATION_EXPIRED: { status: 409, text: 'This invitation has expired. Ask for a new one' },
  INVITATION_CLOSED: { status: 409, text: 'This invitation is no longer open' },
  TOO_MANY_INVITATIONS: {
    status: 409,
    text: 'Too many invitations. Wait until some are answered',
  },
  UNDO_NOT_POSSIBLE: { status: 409, text: 'Some of these leads have already been contacted' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

/**
 * The messages for a refused field, in one table that every form uses (platform spec, section 5,
 * generic messages).
 */
export const FIELD_MESSAGES = {
  REQUIRED: () => 'The field is required',
  INVALID_EMAIL: () => 'Please input a valid email address',
  TOO_LONG: (length: number) => `This field cannot be more than ${length} characters long`,
  TOO_SHORT: (length: number) => `The field must be at least ${length} characters`,
  NOT_A_NUMBER: () => 'This field should only contain numbers',
  NOT_AN_INTEGER: () => 'The field must be an integer',
  TOO_LARGE: (sizeKb: number) => `The field size must be less than ${sizeKb}KB`,
} as const;
