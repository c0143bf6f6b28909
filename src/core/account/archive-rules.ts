/**
 * The version of the format of archives, and the oldest that is read; raised when a file changes
 * its meaning or gets another column (docs/data-export.md).
 */
export const ARCHIVE_VERSION = 2;
export const OLDEST_ARCHIVE_VERSION = 2;

/** The largest archive that is read, and how much may be in it once it is unpacked. */
export const ARCHIVE_MAX_BYTES = 100 * 1024 * 1024;
export const ARCHIVE_MAX_UNPACKED_BYTES = 3 * 1024 ** 3;
export const ARCHIVE_MAX_ENTRIES = 50_000;
/** The longest row, in UTF-16 code units. */
export const ARCHIVE_MAX_ROW_LENGTH = 8 * 1024 * 1024;
/** How long the rest of an archive is kept whose import stopped before its end, in days. */
export const ARCHIVE_REST_KEPT_DAYS = 30;
/** How many refused rows are kept with their reason; all of them are counted. */
export const REFUSALS_KEPT = 500;

export const ARCHIVE_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
export const ARCHIVE_PHASES = ['CHECKING', 'READING'] as const;
export type ArchivePhase = (typeof ARCHIVE_PHASES)[number];
/** Of each file: how many of its rows were read, and how many were refused. */
export type ArchiveCounts = Record<string, { read: number; refused: number }>;

/** Why a row of an archive is not taken, in the words of a person. */
export const REFUSAL_TEXTS = {
  NOT_JSON: 'This line isn’t a JSON object',
  TOO_LONG: 'This row is too long',
  OTHER_USER: 'This row belongs to another account',
  UNKNOWN_FIELD: 'An archive has no such field here',
  MISSING_FIELD: 'This field is missing',
  WRONG_VALUE: 'This field’s value isn’t allowed',
  NOT_THERE: 'It belongs to something that isn’t in the archive, or wasn’t taken',
  DUPLICATE: 'The same is already there',
  ERASED: 'This person was erased at their request',
  FILE_MISSING: 'Its file is missing or damaged',
} as const;
export type RefusalCode = keyof typeof REFUSAL_TEXTS;

/** Why an import ended before its time. */
export const ARCHIVE_PROBLEM_TEXTS = {
  DAMAGED: 'The archive is damaged. Download it again, and import it once more',
  GIVEN_UP:
    'We couldn’t read this archive to its end. Some of it may be in this account: continue, and the rest is read from there',
} as const;
export type ArchiveProblem = keyof typeof ARCHIVE_PROBLEM_TEXTS;

/** Why a file of an archive stays out of the account. */
const INSTALLATION = 'It’s about the account where the archive was made';
const SECRETS = 'Their secrets aren’t in the archive. Set them up again';
const SIGN_IN = 'How you sign in here stays as it is';
const CREDITS = 'Plans, invoices, and credits stay with the account that bought them';

/** The files of an archive that are not read, and why. */
export const LEFT_OUT_FILES: Readonly<Record<string, string>> = {
  identity: SIGN_IN,
  devices: SIGN_IN,
  authenticator: SIGN_IN,
  passkeys: SIGN_IN,
  'recovery-codes': SIGN_IN,
  'team-membership': INSTALLATION,
  'shared-campaigns': INSTALLATION,
  'campaign-senders': INSTALLATION,
  'person-senders': INSTALLATION,
  erasures: 'Certificates stay with the archive. People who were erased aren’t in it',
  'lead-transfers': 'The moves are over, and the timeline has them',
  'lead-transfer-rows': 'The moves are over, and the timeline has them',
  'email-credits': CREDITS,
  'email-finder': CREDITS,
  'outgoing-addresses': INSTALLATION,
  mailbox: 'Its passwords and tokens aren’t in the archive. Connect it again',
  'mailbox-check': INSTALLATION,
  subscriptions: CREDITS,
  invoices: CREDITS,
  'network-events': 'LinkedIn is asked again once you connect it',
  notifications: 'The timeline has what they were about',
  'webhook-deliveries': INSTALLATION,
  webhooks: SECRETS,
  'api-keys': SECRETS,
  connections: SECRETS,
  'inbound-addresses': SECRETS,
  approvals: INSTALLATION,
  activity: INSTALLATION,
  exports: INSTALLATION,
};
