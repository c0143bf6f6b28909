/** Why someone must not be contacted again (product rules, section 5). */
export const DO_NOT_CONTACT_REASONS = [
  'BY_HAND',
  'UNSUBSCRIBED',
  'OPT_OUT',
  'FILE',
  'BOUNCED',
  'GONE',
  'TEAMMATE',
  'ELSEWHERE',
] as const;
export type DoNotContactReason = (typeof DO_NOT_CONTACT_REASONS)[number];

/**
 * What an entry covers: a person on every channel, one email address, everyone with an address at a
 * domain, or everyone at a company.
 */
export const DO_NOT_CONTACT_COVERS = ['PERSON', 'ADDRESS', 'DOMAIN', 'COMPANY'] as const;
export type DoNotContactCovers = (typeof DO_NOT_CONTACT_COVERS)[number];

/**
 * The evidence for an entry: a sentence from a message, or a cell of a lead file or of a tool's
 * export.
 */
export type DoNotContactEvidence =
  | { sentence: string }
  | { fileName: string; column: string; value: string; date: string | null; tool?: string };

/** A request in a row of a lead file not to contact its person. */
export type FileOptOut = {
  covers: 'PERSON' | 'ADDRESS';
  column: string;
  value: string;
  /** ISO date or instant, if the file has one. */
  date: string | null;
  /** Every address that it covers; by default, the row's address. */
  addresses?: readonly string[];
};

export const DO_NOT_CONTACT_REASON_TEXTS = {
  BY_HAND: 'Added by hand',
  UNSUBSCRIBED: 'Unsubscribed from your emails',
  OPT_OUT: 'Asked not to be contacted',
  FILE: 'A file says not to contact them',
  BOUNCED: 'Their address doesn’t accept email',
  GONE: 'No longer at this address',
  TEAMMATE: 'Listed by a teammate',
  ELSEWHERE: 'Listed in another account',
} as const satisfies Record<DoNotContactReason, string>;

/**
 * The code for an email to an address with an entry, as used by skipped steps, the launch check,
 * and the inbox (product rules, section 16).
 */
export const REFUSED_EMAIL_CODES = {
  BY_HAND: 'DO_NOT_CONTACT',
  UNSUBSCRIBED: 'UNSUBSCRIBED',
  OPT_OUT: 'DO_NOT_CONTACT',
  FILE: 'DO_NOT_CONTACT',
  BOUNCED: 'EMAIL_BOUNCED',
  GONE: 'EMAIL_GONE',
  TEAMMATE: 'DO_NOT_CONTACT',
  ELSEWHERE: 'DO_NOT_CONTACT',
} as const satisfies Record<DoNotContactReason, string>;

/** Why no message by hand may be sent to someone: the user's own record, or the team's list. */
export type ContactRefusal = 'DO_NOT_CONTACT' | 'ON_TEAM_BLACKLIST';

/**
 * Whether another address of the person may be searched for: no one reads this one, but its owner
 * never asked not to be contacted.
 */
export function isDeadAddress(reason: DoNotContactReason | null): boolean {
  return reason === 'BOUNCED' || reason === 'GONE';
}
