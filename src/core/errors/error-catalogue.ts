import { KNOWN_REFUSALS } from './known-refusals.ts';

/**
 * Every refusal of the API: status and the text a person reads (platform spec, section 8; product
 * rules, section 13). The server answers with `code` and `status`; the client shows `text`, or the
 * answer's own `detail` where that says more.
 */
export const ERROR_CATALOGUE = {
  ...KNOWN_REFUSALS,
  INVALID_INPUT: { status: 400, text: 'Please check the marked fields' },
  MALFORMED_JSON: { status: 400, text: 'The request is not valid JSON' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This kind of content is not accepted here' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request came too slowly. Please try again' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large' },
  FILE_UNREADABLE: { status: 400, text: 'This file cannot be read as a table' },
  FILE_TYPE_NOT_ALLOWED: { status: 415, text: 'Files of this kind cannot be attached' },
  TOO_MANY_FILES: {
    status: 409,
    text: 'You keep as many files as you can. A file that no saved step sends makes room after a day',
  },
  ATTACHMENT_IN_USE: { status: 409, text: 'A saved step sends this file' },
  TOO_MANY_ROWS: { status: 400, text: 'More than one list can take' },
  WRONG_HOST: {
    status: 421,
    text: 'Practice mode answers only under its own name. Open it at localhost, or add this name to PRACTICE_HOSTS',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    text: 'Practice mode takes no changes from pages of other sites',
  },
  UNAUTHENTICATED: { status: 401, text: 'Please sign in' },
  WRONG_CREDENTIALS: { status: 401, text: 'The email or the password is not right' },
  USER_NOT_FOUND: { status: 401, text: 'There is no account with this email' },
  WRONG_PASSWORD: { status: 401, text: 'This password is not right' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'Please confirm your email first. We have sent you a link',
  },
  ACCOUNT_DELETION_PENDING: {
    status: 403,
    text: 'This account is being deleted. You can still keep it',
  },
  EXPORT_NOT_READY: { status: 409, text: 'This archive is still being made' },
  TOO_MANY_EXPORTS: {
    status: 429,
    text: 'You asked for as many archives as a day allows. Use one of them, or ask again tomorrow',
  },
  WEAK_PASSWORD: { status: 400, text: 'This password does not meet the requirements' },
  INVALID_CODE: { status: 400, text: 'This link is not valid any more' },
  SIGN_IN_EXPIRED: { status: 401, text: 'This sign-in took too long. Please sign in again' },
  NO_FACTOR_SETUP: { status: 409, text: 'This set-up is over. Please start it again' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: 'You have as many passkeys as you can. Remove one first',
  },
  PASSKEY_REFUSED: { status: 422, text: 'This passkey was not accepted. Please try again' },
  PASSKEY_NOT_POSSIBLE: {
    status: 422,
    text: 'Passkeys need an address with a name. Open Reachwell at its own name, or at localhost',
  },
  FORBIDDEN: { status: 403, text: 'You may not do this' },
  NOT_FOUND: { status: 404, text: 'This does not exist, or no longer' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This call does not exist' },
  CONFLICT: { status: 409, text: 'This changed meanwhile. Please reload' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This idempotency key was used for another request',
  },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many tries. Please wait a moment' },
  UNAVAILABLE: { status: 503, text: 'Reachwell is starting or busy. Please try again in a moment' },
  NETWORK_UNREACHABLE: {
    status: 503,
    text: 'LinkedIn does not answer just now. Please try again in a moment',
  },
  NO_CHECKPOINT: {
    status: 409,
    text: 'There is no sign-in waiting for a code. Please start again',
  },
  WRONG_LINKEDIN_EMAIL: {
    status: 401,
    text: 'This is another LinkedIn account than the one connected before',
  },
  TOO_MANY_IP_CHANGES: { status: 429, text: 'The address can be changed three times a day' },
  NO_LEADS_TO_FORECAST: {
    status: 409,
    text: 'Nobody of this campaign is on the way, so there is nothing to forecast',
  },
  TOO_MANY_LEADS_TO_FORECAST: {
    status: 422,
    text: 'A forecast covers at most 30,000 leads that are on their way',
  },
  STALE_VERSION: { status: 409, text: 'These settings changed elsewhere. Please refresh' },
  STALE_SEQUENCE: { status: 409, text: 'This sequence changed elsewhere. Please refresh' },
  ALREADY_SETTLED: { status: 409, text: 'This is settled already' },
  STILL_LOOKING: { status: 409, text: 'We still look whether this was done. Please wait a moment' },
  SEQUENCE_INVALID: { status: 422, text: "Sequence can't be saved" },
  TEMPLATE_INVALID: { status: 422, text: "Template can't be saved" },
  INVALID_SEARCH_URL: { status: 422, text: 'This address is not a search of the chosen product' },
  WRONG_CONTRACT: { status: 422, text: 'Your LinkedIn account has no seat for this product' },
  ANOTHER_LIVE_SESSION: {
    status: 422,
    text: 'Your seat is in use in another session. Close it there and try again',
  },
  MULTIPLE_RECRUITER_SESSIONS: {
    status: 422,
    text: 'Recruiter is open in another session. Close it there and try again',
  },
  TWO_FA_OFF: {
    status: 422,
    text: 'Recruiter opens only with two-step verification. Turn it on at LinkedIn and try again',
  },
  SOURCE_NOT_SUPPORTED: { status: 422, text: 'This source is not available with your provider' },
  EMAIL_ALREADY_IN_USE: { status: 409, text: 'Email already in use' },
  OUT_OF_EMAIL_CREDITS: { status: 402, text: 'You have no email finder credits left' },
  LAST_OWNER: { status: 409, text: 'A team needs an owner' },
  UNDO_NOT_POSSIBLE: { status: 409, text: 'Some of these leads were contacted already' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/**
 * What a field can be refused for, in one table that every form uses (platform spec, section 5,
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
